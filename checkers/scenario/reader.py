"""A scenario file, read whole: every mistake in it is found, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from checkers.scenario.language import Fact, Names, Room, Start
from spec import NATURE, Reading
from spec.rulebook import Rulebook, placed, read_ruling
from spec.source import Mistake, Mistakes, Node, Source, did_you_mean, read

KEYS = (
    "scenario", "game", "clauses", "reading", "board", "players", "given", "deal", "steps",
    "unreachable", "note",
)  # fmt: skip
PLAYER = re.compile(r"[a-z][a-z0-9_-]*")
KEPT = frozenset(("check", "nature", "refused", "under", "sees", "nobody"))
MOST_STEPS = 5_000

RoomOf = Callable[[str], Room]


class Expected(NamedTuple):
    """What a step is to meet: a clause or an id that refuses it, or "" where it is allowed."""

    at: Node
    refusal: str


@dataclass(frozen=True, slots=True)
class Act:
    """A line in which somebody does something."""

    at: Node
    who: str
    seat: int
    actions: tuple[Any, ...]
    expected: Expected
    under: Mapping[str, Expected]


@dataclass(frozen=True, slots=True)
class Check:
    """A line in which something must hold."""

    at: Node
    fact: Fact
    under: Mapping[str, tuple[Node, Fact]]


Line = Act | Check


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, ready to run."""

    file: str
    at: Node  # its title
    title: str
    room: Room
    clauses: tuple[str, ...]
    reading: Reading
    names: Names
    start: Start
    lines: tuple[Line, ...]
    readings: Mapping[str, Reading]  # those named in `under`
    unreachable: bool
    note: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A scenario, or a whole file, that could not be read, and all that is wrong with it."""

    file: str
    title: str
    mistakes: tuple[Mistake, ...]


def read_path(path: Path, shown: str, room_of: RoomOf, first: str) -> list[Scenario | Unread]:
    """The scenarios of a file on disk."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        return [unread(shown, f"cannot be read: {error.strerror or error}")]
    return read_text(shown, raw, room_of, first, path.parent)


def read_text(
    file: str, raw: bytes | str, room_of: RoomOf, first: str, folder: Path | None = None
) -> list[Scenario | Unread]:
    """The scenarios of a text; `first` is the game of those that name none.

    A ruling file (`./my-ruling.yaml`) is looked for in `folder`.
    """
    try:
        documents = read(file, raw)
    except Mistake as mistake:
        return [Unread(file, "", (mistake,))]
    if not documents:
        return [unread(file, "the file holds no scenario")]
    found: list[Scenario | Unread] = []
    for node in documents:
        reader = Reader(file, node, room_of, first, folder)
        found.append(reader.scenario({one.title for one in found}))
    return found


def unread(file: str, says: str) -> Unread:
    return Unread(file, "", (Mistake(Source(file, ()), 1, 1, says),))


@dataclass(slots=True)
class Reader:
    """Reads one document; what cannot be read is noted, and the rest is read all the same."""

    file: str
    node: Node
    room_of: RoomOf
    first: str
    folder: Path | None
    wrong: Mistakes = field(default_factory=Mistakes)
    readings: dict[str, Reading] = field(default_factory=dict)

    def scenario(self, taken: set[str]) -> Scenario | Unread:
        title = ""
        with self.wrong.noted():
            entries = self.node.block(KEYS, "a scenario", self.wrong)
            title = self.title(entries, taken)
            read = self.parts(entries, title)
            if read is not None and not self.wrong.found:
                return read
        mistakes = sorted(self.wrong.found, key=lambda m: (m.line, m.column))
        return Unread(self.file, title, tuple(mistakes))

    def title(self, entries: Mapping[str, Node], taken: set[str]) -> str:
        with self.wrong.noted():
            node = self.node.need("scenario", dict(entries), "a scenario")
            if not node.text.strip():
                raise node.wrong("a scenario needs a title: a sentence that could be false")
            if node.text in taken:
                raise node.wrong(f"another scenario here is called `{node.text}`")
            return node.text
        return ""

    def parts(self, entries: dict[str, Node], title: str) -> Scenario | None:
        room = self.room(entries)
        if room is None:
            return None
        book = room.rulebook()
        clauses = self.clauses(entries, book)
        reading = self.reading_of(entries, book)
        board = self.board(entries, room)
        unreachable = False
        with self.wrong.noted():
            unreachable = "unreachable" in entries and entries["unreachable"].truth
        names = self.names(entries, room, board)
        if board is None or names is None:
            return None
        start = self.start(entries, room, names, reading)
        lines = self.lines(entries, room, names, book)
        if reading is None or start is None or not title:
            return None
        note = entries["note"].text if "note" in entries else ""
        return Scenario(
            self.file, entries["scenario"], title, room, clauses, reading, names, start,
            lines, dict(self.readings), unreachable, note,
        )  # fmt: skip

    def room(self, entries: Mapping[str, Node]) -> Room | None:
        with self.wrong.noted():
            node = entries.get("game")
            with placed(node or self.node):
                return self.room_of(node.text if node else self.first)
        return None

    def clauses(self, entries: Mapping[str, Node], book: Rulebook) -> tuple[str, ...]:
        cited: list[str] = []
        with self.wrong.noted():
            for item in self.node.need("clauses", dict(entries), "a scenario").items:
                with self.wrong.noted(), placed(item):
                    cited.append(book.cited(item.text))
            if not cited and not self.wrong.found:
                raise entries["clauses"].wrong("cite at least one clause")
        return tuple(cited)

    def reading_of(self, entries: Mapping[str, Node], book: Rulebook) -> Reading | None:
        with self.wrong.noted():
            return self.reading(self.node.need("reading", dict(entries), "a scenario"), book)
        return None

    def reading(self, node: Node, book: Rulebook) -> Reading:
        """A named reading, one with overrides, or a ruling file beside the scenario."""
        if node.text.startswith("."):
            return read_ruling_file(node, book, self.folder)
        with placed(node):
            return book.reading(node.text)

    def board(self, entries: Mapping[str, Node], room: Room) -> Any:
        with self.wrong.noted():
            if "board" not in entries:
                return room.named_board(room.default_board)
            node = entries["board"]
            if node.kind == "text" and node.text not in room.boards():
                hint = did_you_mean(node.text, room.boards())
                raise node.wrong(f"no board `{node.text}`", hint)
            return room.board(node)
        return None

    def names(self, entries: Mapping[str, Node], room: Room, board: Any) -> Names | None:
        """The players in turn order: listed, or else as `given` or `deal` name them."""
        with self.wrong.noted():
            if "players" in entries:
                players = [self.player(item, room) for item in entries["players"].items]
                for item, player in zip(entries["players"].items, players, strict=True):
                    if players.count(player) > 1:
                        raise item.wrong(f"{player} sits here twice")
                return Names(board, tuple(players))
            node = entries.get("given") or entries.get("deal")
            if node is None or node.kind == "text":
                raise self.node.wrong("a scenario lacks `players`, and nobody is named in `given`")
            if board is not None:
                found = room.players_in(node, board)
                for key, _ in node.pairs:
                    if key.text in found:
                        self.player(key, room)
                return Names(board, found)
        return None

    def player(self, node: Node, room: Room) -> str:
        if not PLAYER.fullmatch(node.text):
            raise node.wrong(
                f"`{node.text}` is no name for a player", "use small letters: ada, bob"
            )
        if node.text in KEPT | room.reserved():
            raise node.wrong(f"`{node.text}` is a word of the language, no name for a player")
        return node.text

    def start(
        self, entries: Mapping[str, Node], room: Room, names: Names, reading: Reading | None
    ) -> Start | None:
        with self.wrong.noted():
            keys = [key for key in ("given", "deal") if key in entries]
            if len(keys) != 1:
                says = "has both `given` and `deal`" if keys else "lacks `given` (or `deal`)"
                raise self.node.wrong(f"a scenario {says}")
            if reading is not None:
                game = start_game(entries.get("players", self.node), room, names, reading)
                return room.start(keys[0], entries[keys[0]], names, game, self.wrong)
        return None

    def lines(
        self, entries: Mapping[str, Node], room: Room, names: Names, book: Rulebook
    ) -> tuple[Line, ...]:
        lines: list[Line] = []
        with self.wrong.noted():
            items = self.node.need("steps", dict(entries), "a scenario").items
            if not 1 <= len(items) <= MOST_STEPS:
                says = f"a scenario has 1 to {MOST_STEPS} steps, not {len(items)}"
                raise entries["steps"].wrong(says)
            for item in items:
                with self.wrong.noted():
                    lines.extend(self.line(item, room, names, book))
            if lines and not any(expects(line) for line in lines) and not self.wrong.found:
                raise entries["steps"].wrong(
                    "nothing is expected: add a `check`, a `sees` or a `refused`"
                )
        return tuple(lines)

    def line(self, node: Node, room: Room, names: Names, book: Rulebook) -> Iterator[Line]:
        """One step: `check: …`, `ada: …`, or `ada sees: …`."""
        people = (*names.players, "nature")
        known = ("check", *people, *(f"{p} sees" for p in names.players), "refused", "under")
        entries = node.block(known, "a step", self.wrong)
        heads = [key for key in entries if key not in ("refused", "under")]
        if len(heads) != 1:
            if not heads and self.wrong.found:
                return
            says = " and ".join(f"`{h}`" for h in heads) or "nobody"
            raise node.wrong(f"a step is one thing, not {says}", "who does what, or `check`")
        head = heads[0]
        if head == "check":
            yield self.check(entries, room, names, book)
        elif head.endswith(" sees"):
            self.only(entries, ())
            seat = names.players.index(head.removesuffix(" sees"))
            for at, fact in room.sees(seat, entries[head], names, self.wrong):
                yield Check(at, fact, {})
        else:
            yield self.act(head, entries, room, names, book)

    def only(self, entries: Mapping[str, Node], allowed: tuple[str, ...]) -> None:
        for key in ("refused", "under"):
            if key in entries and key not in allowed:
                raise entries[key].wrong(f"`{key}` does not stand beside this step")

    def check(self, entries: dict[str, Node], room: Room, names: Names, book: Rulebook) -> Check:
        self.only(entries, ("under",))
        node = entries["check"]
        under: dict[str, tuple[Node, Fact]] = {}
        for name, at in self.under(entries, book):
            with self.wrong.noted():
                under[name] = (at, room.fact(at, names))
        return Check(node, room.fact(node, names), under)

    def act(
        self, who: str, entries: dict[str, Node], room: Room, names: Names, book: Rulebook
    ) -> Act:
        node = entries[who]
        expected = Expected(node, "")
        if "refused" in entries:
            at = entries["refused"]
            with self.wrong.noted(), placed(at):
                expected = Expected(at, book.cited(at.text))
        under: dict[str, Expected] = {}
        for name, at in self.under(entries, book):
            with self.wrong.noted(), placed(at):
                under[name] = Expected(at, "" if at.text == "allowed" else book.cited(at.text))
        seat = NATURE if who == "nature" else names.players.index(who)
        return Act(node, who, seat, room.actions(node, names), expected, under)

    def under(self, entries: Mapping[str, Node], book: Rulebook) -> Iterator[tuple[str, Node]]:
        for key, node in entries["under"].pairs if "under" in entries else ():
            with self.wrong.noted():
                if key.text not in self.readings:
                    self.readings[key.text] = self.reading(key, book)
                yield key.text, node


def expects(line: Line) -> bool:
    return isinstance(line, Check) or bool(line.expected.refusal) or bool(line.under)


def start_game(node: Node, room: Room, names: Names, reading: Reading) -> Any:
    try:
        return room.game(names.board, reading, len(names.players))
    except ValueError as error:  # Impossible, or an answer that the engine cannot interpret
        raise node.wrong(str(error)) from None


RULING_FILE = re.compile(r"\./[A-Za-z0-9_][A-Za-z0-9_./-]*\.ya?ml")


def read_ruling_file(node: Node, book: Rulebook, folder: Path | None) -> Reading:
    """The reading of a ruling file: `title`, `date`, `source`, `from`, `answers`."""
    if not RULING_FILE.fullmatch(node.text) or ".." in node.text or folder is None:
        raise node.wrong(f"`{node.text}` is no ruling file", "it looks like ./my-ruling.yaml")
    try:
        raw = (folder / node.text).read_bytes()
    except OSError as error:
        raise node.wrong(f"`{node.text}` cannot be read: {error.strerror}") from None
    (ruling, *more) = read(node.text, raw) or [node]
    if more or ruling is node:
        raise node.wrong(f"`{node.text}` must hold one ruling")
    return read_ruling(node.text, ruling, book)
