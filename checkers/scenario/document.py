"""One document of a scenario file, read whole: every mistake in it is found, each in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from checkers.scenario.language import Names, Start
from checkers.scenario.room import Room
from checkers.scenario.rulings import read_reading
from checkers.scenario.seats import listed, named, refuse_idle
from checkers.scenario.steps import Head, Steps, cited, start_game
from checkers.scenario.written import Line, Scenario, Unread
from spec import Reading
from spec.rulebook import Rulebook, placed
from spec.source import Mistake, Mistakes, Node, did_you_mean

KEYS = (  # in the order that they are laid out in
    "scenario", "game", "clauses", "reading", "board", "players", "unreachable", "note", "verdict",
    "given", "deal", "steps",
)  # fmt: skip
VERDICTS = ("open", "subject wrong", "reference wrong", "text ambiguous")  # on a difference

RoomOf = Callable[[str], Room]


@dataclass(slots=True)
class Reader:
    """Reads one document; what cannot be read is noted, and the rest is read all the same.

    `first` is the game of a scenario that names none; rulings are looked for in `folder`; if
    `bare`, a scenario needs neither title, clauses, reading nor steps.
    """

    file: str
    node: Node
    room_of: RoomOf
    first: str
    folder: Path | None
    bare: bool
    wrong: Mistakes = field(default_factory=Mistakes)
    entries: dict[str, Node] = field(default_factory=dict)

    def scenario(self, taken: set[str]) -> Scenario | Unread:
        title = ""
        with self.wrong.noted():
            if self.node.kind != "block":
                says = f"a scenario is a block of `key: value` lines, not {self.node.described}"
                raise self.node.wrong(says, "scenarios in one file are divided by lines of `---`")
            refuse_ruling(self.node)
            self.entries = self.node.block(KEYS, "a scenario", self.wrong)
            title = self.title(taken)
            read = self.parts(title)
            if read is not None and not self.wrong.found:
                return read
        mistakes = sorted(self.wrong.found, key=lambda m: (m.line, m.column))
        return Unread(self.file, title, tuple(mistakes))

    def title(self, taken: set[str]) -> str:
        if self.spared("scenario"):
            return self.file
        with self.wrong.noted():
            node = self.need("scenario")
            if not node.text.strip():
                raise node.wrong("a scenario needs a title: a sentence that could be false")
            if "\n" in node.text.strip():
                raise node.wrong("a title stands on one line")
            if node.text.strip() in taken:
                raise node.wrong(f"another scenario here is called `{node.text.strip()}`")
            taken.add(node.text.strip())
            return node.text.strip()
        return ""

    def parts(self, title: str) -> Scenario | None:
        room = self.room()
        if room is None:
            return None
        book = room.rulebook()
        clauses = self.clauses(book)
        reading = self.reading_of(room)
        board = self.board(room)
        unreachable = self.unreachable()
        begins = self.beginning()
        names = self.names(begins, room, board)
        self.check_verdict()
        if board is None or names is None:
            return None
        # where the reading cannot be read, another shows the mistakes in what follows
        start = self.start(begins, room, names, reading or book.first, self.wrong)
        steps = Steps(room, names, book, self.folder, self.wrong)
        lines = self.lines(steps)
        if start is not None:
            self.check_others(begins, steps)
        if reading is None or start is None or not title:
            return None
        note = self.entries["note"].text if "note" in self.entries else ""
        at = self.entries.get("scenario", self.node)
        return Scenario(
            self.file, at, title, room, clauses, reading, names, start,
            lines, steps.readings, unreachable, note, self.folder,
        )  # fmt: skip

    def need(self, key: str) -> Node:
        return self.node.need(key, self.entries, "a scenario")

    def spared(self, key: str) -> bool:
        """Whether the key is left out, and may be."""
        return self.bare and key not in self.entries

    def room(self) -> Room | None:
        with self.wrong.noted():
            node = self.entries.get("game")
            with placed(node or self.node):
                return self.room_of(node.text if node else self.first)
        return None

    def clauses(self, book: Rulebook) -> tuple[str, ...]:
        found: list[str] = []
        if self.spared("clauses"):
            return ()
        with self.wrong.noted():
            items = self.need("clauses").items
            for item in items:
                with self.wrong.noted():
                    found.append(cited(item, book))
            if not items:
                raise self.entries["clauses"].wrong("cite at least one clause")
        return tuple(found)

    def reading_of(self, room: Room) -> Reading | None:
        if self.spared("reading"):
            return room.rulebook().first
        with self.wrong.noted():
            node = self.need("reading")
            return read_reading(node, room, self.folder)
        return None

    def board(self, room: Room) -> Any:
        with self.wrong.noted():
            if "board" not in self.entries:
                return room.named_board(room.default_board)
            node = self.entries["board"]
            if node.kind == "text" and node.text not in room.boards():
                hint = did_you_mean(node.text, room.boards())
                raise node.wrong(f"no board `{node.text}`", hint)
            return room.board(node)
        return None

    def beginning(self) -> str:
        """The key that says where the scenario begins: `given` or `deal`."""
        with self.wrong.noted():
            keys = [key for key in ("given", "deal") if key in self.entries]
            if not keys:
                raise self.node.wrong("a scenario lacks `given` (or `deal`)")
            if len(keys) > 1:
                raise self.entries["deal"].wrong("a scenario has `given` or `deal`, not both")
            return keys[0]
        return ""

    def names(self, begins: str, room: Room, board: Any) -> Names | None:
        """The players in turn order: listed, or else as `given` or `deal` name them."""
        with self.wrong.noted():
            if "players" in self.entries:
                return Names(board, listed(self.entries["players"], room))
            if begins and self.entries[begins].kind == "text":
                raise self.node.wrong(f"a scenario lacks `players`: nobody is named in `{begins}`")
            if begins and board is not None:
                players = named(self.entries[begins], room, board)
                if begins == "given" and room.places_like_hands:
                    with self.wrong.noted():
                        refuse_idle(self.entries[begins], players, self.entries.get("steps"))
                return Names(board, players)
        return None

    def unreachable(self) -> bool:
        with self.wrong.noted():
            return "unreachable" in self.entries and self.entries["unreachable"].truth
        return False

    def check_verdict(self) -> None:
        with self.wrong.noted():
            if "verdict" in self.entries and self.entries["verdict"].text not in VERDICTS:
                says = f"a verdict is one of: {', '.join(VERDICTS)}"
                raise self.entries["verdict"].wrong(says)

    def lines(self, steps: Steps) -> tuple[Line, ...]:
        with self.wrong.noted():
            if not self.spared("steps"):
                return steps.lines(self.need("steps"))
        return ()

    def check_others(self, begins: str, steps: Steps) -> None:
        """Whether the scenario begins under each other reading that its steps name."""
        for other in steps.readings.values():
            wrong = Mistakes()
            self.start(begins, steps.room, steps.names, other, wrong)
            self.wrong.found += [
                Mistake(m.source, m.line, m.column, m.says, f"under reading {other.name}")
                for m in wrong.found
            ]

    def start(
        self,
        begins: str,
        room: Room,
        names: Names,
        reading: Reading,
        wrong: Mistakes,
    ) -> Start | None:
        with wrong.noted():
            if begins:
                judged_by = self.entries.get("reading", self.node)
                head = Head(
                    self.entries.get("players", self.entries[begins]),
                    self.entries.get("board", judged_by),
                    judged_by,
                )
                game = start_game(head, room, names, reading)
                found = room.start(begins, self.entries[begins], names, game, wrong)
                if found is None or "players" in self.entries:
                    return found
                players = f"players: {', '.join(names.players)}, in this order"
                return replace(found, assumed=(players, *found.assumed))
        return None


def refuse_ruling(node: Node) -> None:
    """Raise Mistake, and only one, for a block that is a ruling."""
    keys = {key.text for key, _ in node.pairs}
    if {"answers", "from"} <= keys and not keys & {"scenario", "given", "deal", "steps"}:
        hint = "`--reading` and `reading:` take one in the place of a reading's name"
        raise node.wrong("this is a ruling, not a scenario", hint)
