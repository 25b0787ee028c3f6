"""Every signature under every named reading: where it is shown, or why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

import turncoats_ref as t
from checkers.turncoats.ties.proofs import Kind, impossible
from checkers.turncoats.ties.signatures import Chain, Signature, signatures
from checkers.turncoats.ties.smallest import LAST, Places, boards, hands
from spec.rulebook import Rulebook
from spec.turncoats import atlas

BOARDS: Final = ("two-banks", "three-fords")  # where the smallest positions are looked for


@dataclass(frozen=True, slots=True)
class Entry:
    """A final position, and by which signature each of some readings decides it.

    Under each of these readings no smaller one on any of the boards is decided so.
    """

    board: str
    seats: int
    state: t.State
    shows: Mapping[str, Signature]  # by the names of readings


class Excluded(NamedTuple):
    """A signature that no position has under a reading, on any board, and why: it is proved."""

    reading: str
    seats: int
    signature: Signature
    proved: str


def entries(book: Rulebook, seats: int) -> list[Entry]:
    """The atlas for so many players."""
    found: dict[tuple[str, t.State], dict[str, Signature]] = {}
    for name in book.profiles:
        for wanted, place in shown(book, Kind(book.reading(name), seats)).items():
            found.setdefault(place, {})[name] = wanted
    return [Entry(board, seats, state, shows) for (board, state), shows in found.items()]


def excluded(book: Rulebook, seats: int) -> Iterator[Excluded]:
    """What the atlas proves to be impossible."""
    for name in book.profiles:
        kind = Kind(book.reading(name), seats)
        for wanted in signatures(arbiter(kind, BOARDS[0]).table):
            if proved := impossible(kind.reading, seats, wanted):
                yield Excluded(name, seats, wanted, proved)


def shown(book: Rulebook, kind: Kind) -> dict[Signature, tuple[str, t.State]]:
    """For each signature that is not impossible a smallest position."""
    first = Kind(book.first, kind.seats)
    known = tuple(places(first, ()).values()) if kind != first else ()
    found = {}
    for factions, (board, piles) in places(kind, known).items():
        ask = arbiter(kind, board)
        none = t.State((*piles, *(t.NONE,) * (1 + kind.seats)), LAST, t.OVER, kind.seats)
        winning, ruled = ask.winning_faction(none).who, t.winners.areas_ruled(ask.table, none)
        losing = t.winners.losing_factions(ask.table, none, ruled, winning)
        wanted = frozenset(s.players for s in possible(kind) if s.factions == factions)
        for players, held in dealt(kind, winning, losing, wanted).items():
            state = replace(none, piles=(*piles, t.NONE, *held))
            found[Signature(factions, players)] = board, state
    return found


def possible(kind: Kind) -> list[Signature]:
    every = signatures(arbiter(kind, BOARDS[0]).table)
    return [one for one in every if not impossible(kind.reading, kind.seats, one)]


@cache
def places(kind: Kind, known: tuple[Places, ...]) -> dict[Chain, Places]:
    """For each chain of factions that is not impossible the first smallest places."""
    wanted = {one.factions for one in possible(kind)}
    return boards({name: arbiter(kind, name) for name in BOARDS}, wanted, known)


@cache
def dealt(
    kind: Kind, winning: t.Faction | None, losing: tuple[t.Faction, ...], wanted: frozenset[Chain]
) -> dict[Chain, tuple[t.Stones, ...]]:
    return hands(arbiter(kind, BOARDS[0]), winning, losing, wanted)


def arbiter(kind: Kind, board: str) -> t.Arbiter:
    ask = t.turncoats(atlas.board(board), kind.reading, kind.seats).table
    assert isinstance(ask, t.Arbiter)
    return ask
