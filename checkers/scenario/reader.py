"""A scenario file, read whole: every mistake in it is found, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from checkers.scenario.language import Fact, Names, Room, Start
from spec import NATURE, Impossible, Reading
from spec.game import clause_of
from spec.rulebook import Rulebook, placed, read_ruling
from spec.source import Mistake, Mistakes, Node, Source, did_you_mean, read, shorten

KEYS = (
    "scenario", "game", "clauses", "reading", "board", "players", "given", "deal", "steps",
    "unreachable", "note",
)  # fmt: skip
CITATION = re.compile(r"§?\d")
PLAYER = re.compile(r"[a-z][a-z0-9_-]*")
KEPT = frozenset(("check", "nature", "refused", "under", "sees", "nobody"))
MOST_STEPS = 5_000
ALLOWED = "allowed"

RoomOf = Callable[[str], Room]


class Expected(NamedTuple):
    """What a step is to meet: a clause or an id that refuses it, or "" where it is allowed."""

    at: Node
    refusal: str


@dataclass(frozen=True, slots=True)
class Act:
    """A line in which somebody does something."""

    at: Node
    step: int  # counted from 1
    who: str
    seat: int
    actions: tuple[Any, ...]
    expected: Expected
    under: Mapping[str, Expected]


@dataclass(frozen=True, slots=True)
class Check:
    """A line in which something must hold."""

    at: Node
    step: int  # counted from 1; the lines of a `sees` are one step
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
    folder: Path | None  # where ruling files are looked for


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
            if self.node.kind != "block":
                says = f"a scenario is a block of `key: value` lines, not {self.node.described}"
                raise self.node.wrong(says, "scenarios in one file are divided by lines of `---`")
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
            if "\n" in node.text.strip():
                raise node.wrong("a title stands on one line")
            if node.text.strip() in taken:
                raise node.wrong(f"another scenario here is called `{node.text.strip()}`")
            return node.text.strip()
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
        first = self.beginning(entries)
        names = self.names(entries, first, room, board)
        if board is None or names is None:
            return None
        # where the reading cannot be read, the mistakes behind it are found by another
        start = self.start(entries, first, room, names, reading or any_reading(book))
        lines = self.lines(entries, room, names, book)
        if reading is None or start is None or not title:
            return None
        note = entries["note"].text if "note" in entries else ""
        return Scenario(
            self.file, entries["scenario"], title, room, clauses, reading, names, start,
            lines, dict(self.readings), unreachable, note, self.folder,
        )  # fmt: skip

    def room(self, entries: Mapping[str, Node]) -> Room | None:
        with self.wrong.noted():
            node = entries.get("game")
            with placed(node or self.node):
                return self.room_of(node.text if node else self.first)
        return None

    def clauses(self, entries: Mapping[str, Node], book: Rulebook) -> tuple[str, ...]:
        found: list[str] = []
        with self.wrong.noted():
            items = self.node.need("clauses", dict(entries), "a scenario").items
            for item in items:
                with self.wrong.noted():
                    found.append(cited(item, book))
            if not items:
                raise entries["clauses"].wrong("cite at least one clause")
        return tuple(found)

    def reading_of(self, entries: Mapping[str, Node], book: Rulebook) -> Reading | None:
        with self.wrong.noted():
            return self.reading(self.node.need("reading", dict(entries), "a scenario"), book)
        return None

    def reading(self, node: Node, book: Rulebook) -> Reading:
        """A named reading, one with overrides, or a ruling file beside the scenario."""
        if node.text.startswith(".") or node.text.endswith((".yaml", ".yml")):
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

    def beginning(self, entries: Mapping[str, Node]) -> str:
        """The key that says where the scenario begins: `given` or `deal`."""
        with self.wrong.noted():
            keys = [key for key in ("given", "deal") if key in entries]
            if not keys:
                raise self.node.wrong("a scenario lacks `given` (or `deal`)")
            if len(keys) > 1:
                raise entries["deal"].wrong("a scenario has `given` or `deal`, not both")
            return keys[0]
        return ""

    def names(
        self, entries: Mapping[str, Node], first: str, room: Room, board: Any
    ) -> Names | None:
        """The players in turn order: listed, or else as `given` or `deal` name them."""
        with self.wrong.noted():
            if "players" in entries:
                players: list[str] = []
                for item in entries["players"].items:
                    players.append(self.player(item, room))
                    if players.count(item.text) > 1:
                        raise item.wrong(f"{item.text} sits here twice")
                return Names(board, tuple(players))
            if first and entries[first].kind == "text":
                raise self.node.wrong(f"a scenario lacks `players`: nobody is named in `{first}`")
            if first and board is not None:
                found = room.players_in(entries[first], board)
                for key, _ in entries[first].pairs:
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
        self,
        entries: Mapping[str, Node],
        first: str,
        room: Room,
        names: Names,
        reading: Reading,
    ) -> Start | None:
        with self.wrong.noted():
            if first:
                seated = entries.get("players", entries[first])
                judged_by = entries.get("reading", self.node)
                game = start_game(seated, judged_by, room, names, reading)
                return room.start(first, entries[first], names, game, self.wrong)
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
            for step, item in enumerate(items, 1):
                with self.wrong.noted():
                    lines.extend(self.line(step, item, room, names, book))
            if lines and not any(expects(line) for line in lines) and not self.wrong.found:
                raise entries["steps"].wrong(
                    "nothing is expected: add a `check`, a `sees` or a `refused`"
                )
        return tuple(lines)

    def line(
        self, step: int, node: Node, room: Room, names: Names, book: Rulebook
    ) -> Iterator[Line]:
        """One step: `check: …`, `ada: …`, or `ada sees: …`."""
        if node.kind != "block":
            says = f"a step says who does what, or `check: …`; this is {node.described}"
            raise node.wrong(says, "such as `- ada: …` or `- check: …`")
        before = len(self.wrong.found)
        people = (*names.players, "nature")
        known = ("check", *people, *(f"{p} sees" for p in names.players), "refused", "under")
        entries = node.block(known, "a step", self.wrong)
        heads = [key for key in entries if key not in ("refused", "under")]
        if not heads and len(self.wrong.found) > before:
            return
        if len(heads) != 1:
            says = "is one thing, not " + " and ".join(f"`{h}`" for h in heads)
            says = says if heads else "needs somebody who acts, or a `check`"
            raise node.wrong(f"a step {says}")
        head = heads[0]
        if head == "check":
            alone(node, ("refused",), "a check")
            yield self.check(step, entries, room, names, book)
        elif head.endswith(" sees"):
            alone(node, ("refused", "under"), "a `sees`")
            seat = names.players.index(head.removesuffix(" sees"))
            for at, fact in room.sees(seat, entries[head], names, self.wrong):
                yield Check(at, step, fact, {})
        else:
            yield self.act(step, head, entries, room, names, book)

    def check(
        self, step: int, entries: dict[str, Node], room: Room, names: Names, book: Rulebook
    ) -> Check:
        node = entries["check"]
        under: dict[str, tuple[Node, Fact]] = {}
        for name, at in self.under(entries, room, names, book):
            with self.wrong.noted():
                under[name] = (at, room.fact(at, names))
        return Check(node, step, room.fact(node, names), under)

    def act(
        self,
        step: int,
        who: str,
        entries: dict[str, Node],
        room: Room,
        names: Names,
        book: Rulebook,
    ) -> Act:
        node = entries[who]
        expected = Expected(node, "")
        if "refused" in entries:
            with self.wrong.noted():
                expected = Expected(entries["refused"], cited(entries["refused"], book))
        under: dict[str, Expected] = {}
        for name, at in self.under(entries, room, names, book):
            with self.wrong.noted():
                under[name] = Expected(at, "" if at.text == ALLOWED else cited(at, book, ALLOWED))
        seat = NATURE if who == "nature" else names.players.index(who)
        return Act(node, step, who, seat, room.actions(node, names), expected, under)

    def under(
        self, entries: Mapping[str, Node], room: Room, names: Names, book: Rulebook
    ) -> Iterator[tuple[str, Node]]:
        pairs = entries["under"].pairs if "under" in entries else None
        if pairs == ():
            raise entries["under"].wrong("no reading is named here")
        for key, node in pairs or ():
            with self.wrong.noted():
                if key.text not in self.readings:
                    reading = self.reading(key, book)
                    start_game(key, key, room, names, reading)
                    self.readings[key.text] = reading
                yield key.text, node


def expects(line: Line) -> bool:
    return isinstance(line, Check) or bool(line.expected.refusal) or bool(line.under)


def alone(node: Node, keys: tuple[str, ...], what: str) -> None:
    """Raise Mistake where one of the keys stands in a step that has no use for it."""
    for key, _ in node.pairs:
        if key.text in keys:
            raise key.wrong(f"`{key.text}` cannot stand beside {what}")


def cited(node: Node, book: Rulebook, otherwise: str = "") -> str:
    """The clause or the refusal id that a node cites."""
    if not CITATION.match(node.text):
        what = (
            f"a clause, a refusal id or `{otherwise}`" if otherwise else "a clause or a refusal id"
        )
        found = f"`{shorten(node.text)}`" if node.text else "nothing"
        near = did_you_mean(node.text, filter(None, [otherwise]))
        example = next(iter(book.refusals), next(iter(book.clauses)))
        hint = near if near.startswith("did") else f"such as {clause_of(example)} or {example}"
        raise node.wrong(f"expected {what}, not {found}", hint)
    with placed(node):
        return book.cited(node.text)


def any_reading(book: Rulebook) -> Reading:
    return book.reading(next(iter(book.profiles)))


def start_game(seated: Node, judged_by: Node, room: Room, names: Names, reading: Reading) -> Any:
    try:
        return room.game(names.board, reading, len(names.players))
    except Impossible as impossible:
        players = ", ".join(names.players) or "none"
        hint = f"players here: {players} (their names begin with small letters)"
        raise seated.wrong(str(impossible), hint) from None
    except ValueError as error:  # an answer that the engine cannot interpret
        raise judged_by.wrong(str(error)) from None


RULING_FILE = re.compile(r"\./[A-Za-z0-9_][A-Za-z0-9_./-]*\.ya?ml")


def read_ruling_file(node: Node, book: Rulebook, folder: Path | None) -> Reading:
    """The reading of a ruling file: `title`, `date`, `source`, `from`, `answers`."""
    if not RULING_FILE.fullmatch(node.text) or ".." in node.text or folder is None:
        hint = "it is named from where the scenario is: ./my-ruling.yaml, ./folder/my-ruling.yaml"
        raise node.wrong(f"`{node.text}` is no ruling file", hint)
    shown = Path(node.source.file).parent / node.text
    try:
        return read_ruling_path(node.text, folder / node.text, str(shown), book)
    except OSError as error:
        raise node.wrong(f"`{node.text}` cannot be read: {error.strerror}") from None


def read_ruling_path(name: str, path: Path, shown: str, book: Rulebook) -> Reading:
    """The reading of a ruling file on disk; raises OSError, or Mistake."""
    documents = read(shown, path.read_bytes())
    if len(documents) != 1:
        raise Mistake(Source(shown, ()), 1, 1, f"expected one ruling, not {len(documents)}")
    return read_ruling(name, documents[0], book)
