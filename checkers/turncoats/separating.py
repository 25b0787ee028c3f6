"""What separates two readings of Turncoats: proofs that they agree, or smallest positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from checkers.claims import PROVED, UNKNOWN
from checkers.proofs.differences import (
    ALLOWED,
    END,
    TURNS,
    Missing,
    Part,
    Separated,
    Witness,
)
from checkers.proofs.solving import smallest
from checkers.turncoats import parts, sought
from checkers.turncoats.parts import STONES
from checkers.turncoats.sought import Sought
from checkers.turncoats.witnesses import Table
from spec import Reading

SMALL: Final = ("two-banks", "three-fords")  # where smallest positions are looked for
OFFICIAL: Final = "official"
NEVER: Final = "the bag is never empty when a Negotiate begins (claim bag-is-never-empty)"

Found = Witness | Missing


def separate(one: Reading, other: Reading, seats: Sequence[int]) -> Separated:
    """The parts of the rules compared, and for each that differs a smallest position."""
    compared = tuple(parts.compared(one, other, seats))
    return Separated(compared, tuple(shown(one, other, seats, compared)))


def shown(
    one: Reading, other: Reading, seats: Sequence[int], compared: Sequence[Part]
) -> Iterator[Found]:
    differing = {part.name for part in compared if part.sure != PROVED}
    if parts.RULER in differing:
        yield least(sought.ruler(Table(SMALL[0], 2, one, other)))
    if parts.FACTION in differing:
        yield fewest(sought.faction, one, other, (2,))
    if {parts.RULER, parts.FACTION, parts.PLAYER} & differing:
        yield fewest(sought.winner, one, other, seats)
    if ALLOWED in differing:
        yield from allowed(Table(SMALL[0], 2, one, other))
    if END in differing:
        tables = (Table(SMALL[0], number, one, other) for number in seats)
        yield first(least_of(sought.ends(table)) for table in tables)


def allowed(table: Table) -> Iterator[Found]:
    """A smallest position with a stone in the bag; if only others differ, that no game has one."""
    found = least_of(sought.actions(table, with_bag=True))
    if isinstance(found, Missing) and found.sure == PROVED:
        yield Missing(ALLOWED, TURNS, PROVED, NEVER)
        found = least_of(sought.actions(table, with_bag=False))
    yield found


def least(wanted: Sought, below: int | None = None) -> Found:
    """The smallest of the positions sought; of those of its size the first by the counts in order.

    With `below`, only one with fewer stones is looked for.
    """
    v, m = wanted.pair.v, wanted.pair.models[0]
    size = sum(v[1 : m.turn], v[0])
    terms = [*wanted.terms, *([size < below] if below is not None else [])]
    found = smallest(wanted.pair.fresh.symbols, terms, size)
    if found.verdict == "sat":
        return wanted.told(found.values)
    sure = PROVED if found.verdict == "unsat" else UNKNOWN
    return Missing(wanted.part, STONES, sure, f"on {wanted.table.board}")


def least_of(all_of: Iterable[Sought]) -> Found:
    """The smallest that any of them has; proved only if nothing stayed unknown."""
    best: Witness | None = None
    missing: list[Missing] = []
    for wanted in all_of:
        found = least(wanted, best.size if best else None)
        if isinstance(found, Witness):
            best = found
        else:
            missing.append(found)
    unknown = any(one.sure == UNKNOWN for one in missing)
    if best:
        return replace(best, sure=UNKNOWN) if unknown else best
    return missing[-1]._replace(sure=UNKNOWN) if unknown else missing[-1]


def first(found: Iterable[Found]) -> Found:
    """The first witness, or what is said of the last that is missing."""
    last: Found | None = None
    for last in found:
        if isinstance(last, Witness):
            break
    assert last is not None
    return last


def fewest(
    of: Callable[[Table], Sought], one: Reading, other: Reading, seats: Sequence[int]
) -> Found:
    """The smallest for the fewest players, on any of the small boards; else on the official one."""
    for number in seats:
        found = least_of(of(Table(board, number, one, other)) for board in SMALL)
        if isinstance(found, Witness):
            return replace(found, scope=f"on {' and '.join(SMALL)}")
    return least(of(Table(OFFICIAL, seats[0], one, other)))
