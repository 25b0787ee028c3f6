"""A campaign as its file has it: a list of long work, and how it is cut into batches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from checkers.campaign.batches import HOUR
from checkers.compare import seats_of
from checkers.compare.readings import differing
from checkers.scenario.room import Room
from spec import Reading
from spec.rulebook import placed
from spec.source import Mistakes, Node, did_you_mean, nothing_wrong, read

GAMES: Final = "games"
AUDIT: Final = "audit"
WALK: Final = "walk"
MUTANTS: Final = "mutants"
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    GAMES: ("game", "readings", "players", "seeds"),
    AUDIT: ("game", "reading", "players", "seeds", "command"),
    WALK: ("game", "reading", "table"),
    MUTANTS: ("game",),
}
OPTIONAL: Final = ("from", "seeds", "batch", "within")
BOX: Final = "box"  # of an audit alone
BATCH: Final = {GAMES: 1_000, AUDIT: 10, WALK: 5, MUTANTS: 50}  # seeds, deals, or mistakes
MOST: Final = 1_000_000  # batches of a piece of work

RoomOf = Callable[[str], Room]


@dataclass(frozen=True, slots=True)
class Work:
    """One piece of the list: `readings` has one, or the two that games are played by, or none.

    They have their shortest names, and stand in the order of these; `written` has them as the file.
    """

    kind: str
    room: Room
    readings: tuple[Reading, ...]
    batch: int
    players: tuple[int, ...] = ()
    first: int = 0
    seeds: int = 0  # or deals of a table, or mistakes; 0: all of them
    command: tuple[str, ...] = ()
    table: str = ""
    within: int = HOUR  # seconds for a batch
    box: bool = False  # whether the command is started in one
    written: str = ""


def read_campaign(file: str, raw: bytes, room_of: RoomOf) -> tuple[Work, ...]:
    """The work in a file; raises Mistake for what is none."""
    wrong, found = Mistakes(), list[Work]()
    for document in read(file, raw):
        entries = document.block(["work"], "a campaign", wrong)
        for item in document.need("work", entries, "a campaign").items:
            with wrong.noted():
                found.append(work(item, wrong, room_of))
    nothing_wrong(wrong)
    return tuple(found)


def work(node: Node, wrong: Mistakes, room_of: RoomOf) -> Work:
    kind = node.need("kind", {key.text: value for key, value in node.pairs}, "work")
    if kind.text not in NEEDED:
        raise kind.wrong(f"no kind of work `{kind.text}`", did_you_mean(kind.text, NEEDED))
    what, needed = f"work of kind `{kind.text}`", NEEDED[kind.text]
    more = (*OPTIONAL, BOX) if kind.text == AUDIT else OPTIONAL
    told = node.block(dict.fromkeys(("kind", *needed, *more)), what, wrong)
    for key in needed:
        node.need(key, told, what)
    with placed(told["game"]):
        room = room_of(told["game"].text)
    written = readings(told, room)
    found = Work(
        kind.text,
        room,
        tuple(sorted((shortest(one, room) for one in written), key=lambda one: one.name)),
        some(told, "batch", BATCH[kind.text]),
        tuple(seats(one, room) for one in listed(told, "players")),
        whole(told, "from", 0),
        some(told, "seeds", 0),
        words(told),
        told["table"].text if "table" in told else "",
        some(told, "within", HOUR),
        BOX in told and told[BOX].truth,
        " | ".join(one.name for one in written),
    )
    few_enough(found, node)
    return found


def few_enough(work: Work, node: Node) -> None:
    """Raises Mistake for more batches than anybody can look after."""
    batches = -(-work.seeds // work.batch) * len(work.players)
    if batches > MOST:
        says = f"this would be {batches:,} batches, and {MOST:,} are the most"
        raise node.wrong(says, f"`batch` says how many seeds each has: here {work.batch:,}")


def readings(told: Mapping[str, Node], room: Room) -> tuple[Reading, ...]:
    named = listed(told, "readings") or tuple(told[key] for key in ("reading",) if key in told)
    if "readings" in told and len(named) != 2:
        raise told["readings"].wrong(f"two readings are set side by side, not {len(named)}")
    found = tuple(reading(one, room) for one in named)
    if len(found) == 2 and found[0].values == found[1].values:
        raise told["readings"].wrong("two readings are set side by side, and these are the same")
    return found


def reading(node: Node, room: Room) -> Reading:
    with placed(node):
        return room.rulebook().reading(node.text)


def shortest(reading: Reading, room: Room) -> Reading:
    """The same by the shortest name, so that one that was written in two ways is one.

    A shipped reading has the name that it has, even if another is the same: claims are about names.
    """
    book = room.rulebook()
    if reading.name in book.profiles:
        return reading
    named = (book.reading(name) for name in book.profiles)
    base = min(named, key=lambda one: len(differing(book, one, reading)))
    others = [q.name for q in differing(book, base, reading)]
    name = "+".join([base.name, *(f"{q}={reading.answers[q]}" for q in others)])
    return replace(reading, name=name)


def seats(node: Node, room: Room) -> int:
    known = seats_of(room)
    if node.whole not in known:
        says = f"{room.name} seats {known[0]} to {known[-1]} players, not {node.whole}"
        raise node.wrong(says)
    return node.whole


def words(told: Mapping[str, Node]) -> tuple[str, ...]:
    """Of a command."""
    found = tuple(one.text for one in listed(told, "command"))
    if found and not found[0]:
        raise told["command"].wrong("no program is named")
    return found


def listed(told: Mapping[str, Node], key: str) -> tuple[Node, ...]:
    """What stands in a list, which is not empty."""
    found = told[key].items if key in told else ()
    if key in told and not found:
        raise told[key].wrong(f"nothing is in `{key}`")
    return found


def whole(told: Mapping[str, Node], key: str, otherwise: int) -> int:
    return told[key].whole if key in told else otherwise


def some(told: Mapping[str, Node], key: str, otherwise: int) -> int:
    found = whole(told, key, otherwise)
    if key in told and not found:
        raise told[key].wrong(f"`{key}` is at least 1")
    return found
