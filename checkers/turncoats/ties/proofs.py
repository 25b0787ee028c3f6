"""Ways of deciding a game that no position has, on any board and with any number of stones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from checkers.logic import Logic, Number, Truth, beats
from checkers.turncoats.claims.telling import TOLD, Case, Fresh
from checkers.turncoats.model import scoring
from checkers.turncoats.ties.signatures import Chain, Signature
from spec import Reading

NO_SUCH_FACTIONS: Final = "no axe and no flag leave so many factions level"
ONE_IS_FIRST: Final = "turn order leaves one player"
SOMEBODY_WINS: Final = "where players are compared, one wins"


class Undecided(Exception):
    """Z3 gave up."""


def impossible(reading: Reading, seats: int, wanted: Signature) -> str | None:
    """Why no position is decided so, proved; None where one may be."""
    if no_such_factions(Kind(reading, seats), wanted.factions):
        return NO_SUCH_FACTIONS
    if not wanted.players and nobody_cannot_be(Kind(reading, seats), wanted.decided):
        return SOMEBODY_WINS
    if wanted.players[-1:] > (1,) and one_is_first(Kind(reading, seats), wanted.decided):
        return ONE_IS_FIRST
    return None


class Kind:
    """A reading as far as scores go, and how many sit there: readings that score alike are one."""

    def __init__(self, reading: Reading, seats: int) -> None:
        self.reading, self.seats = reading, seats
        self.key = (*(reading[question] for question in SCORING), seats)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kind) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


SCORING: Final = (
    "no-faction", "losing", "tie-break", "places-count", "empty-area", "turn-order",
    "zero-winner", "faction-tie-break",
)  # fmt: skip


class Scored:
    """Unknown stones, and an unknown number of areas for each faction: more than any board has."""

    def __init__(self, kind: Kind) -> None:
        fresh = self.fresh = Fresh(Case(TOLD, kind.reading, kind.seats))
        self.L: Logic = fresh.L
        self.v, self.ruled = fresh.vector(), fresh.numbers(3, "areas ruled")
        self.sane = [*fresh.sane(self.v), *(count >= 0 for count in self.ruled)]
        self.factions = scoring.by_faction(
            scoring.tie_columns(self.L, fresh.m, self.v, self.ruled, "faction-tie-break")
        )
        self.wins = scoring.winning_faction(self.L, fresh.m, self.v, self.ruled)

    def players(self, decided: bool) -> list[tuple[Number, ...]]:
        """For each player what it is compared by."""
        fresh = self.fresh
        measures = scoring.measured(self.L, fresh.m, self.v, self.ruled, self.wins)
        no_faction: Any = fresh.m.reading["no-faction"]
        names = measures if decided else no_faction
        return list(zip(*(measures[name] for name in names), strict=True))

    def settled(self, decided: bool) -> Truth:
        some = self.L.either(*self.wins)
        return some if decided else self.L.no(some)

    def cannot_be(self, *terms: Truth) -> bool:
        answer = self.fresh.symbols.ask(*self.sane, *terms)
        if answer.verdict == "unknown":
            raise Undecided(answer.reason)
        return answer.verdict == "unsat"


def still_level(L: Logic, keys: Sequence[Sequence[Number]], rows: int) -> Number:
    """How many are beaten by nobody in so many rows."""
    cut = [tuple(key[:rows]) for key in keys]
    unbeaten = [L.all(*(L.no(beats(L, g, f)) for g in cut if g is not f)) for f in cut]
    return sum(L.pick(one, 1, 0) for one in unbeaten)


@cache
def no_such_factions(kind: Kind, factions: Chain) -> bool:
    """§6, §6.1, §6.2"""
    a = Scored(Kind(kind.reading, 2))
    rows = enumerate(factions, 1)
    return a.cannot_be(*(still_level(a.L, a.factions, row) == level for row, level in rows))


@cache
def one_is_first(kind: Kind, decided: bool) -> bool:
    """§7.2  Several level after the last row."""
    a = Scored(kind)
    keys = a.players(decided)
    return a.cannot_be(a.settled(decided), still_level(a.L, keys, len(keys[0])) > 1)


@cache
def nobody_cannot_be(kind: Kind, decided: bool) -> bool:
    """§6.3, §7  No player wins."""
    a = Scored(kind)
    won = scoring.winning_player(a.L, a.fresh.m, a.v, a.ruled, a.wins)
    return a.cannot_be(a.settled(decided), a.L.no(a.L.either(*won)))
