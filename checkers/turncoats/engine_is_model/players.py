"""§7 on symbolic stones: which player wins, given the factions; and that the parts are all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from operator import is_
from typing import Any, Final

from checkers.forking import PathProof
from checkers.logic import best
from checkers.symbolic import term
from checkers.terms import no
from checkers.turncoats.engine_is_model.case import Case, seen_only, unseen
from checkers.turncoats.engine_is_model.factions import (
    ANYBODY,
    CAN_LOSE,
    Given,
    itself,
    settled,
)
from checkers.turncoats.engine_is_model.stand_ins import handed, standing_in
from checkers.turncoats.model import scoring
from spec import Outcome, Settled
from spec.game import Measure
from turncoats_ref import ACT, DRAW, FACTIONS, OVER, RETURN, Faction, State, winners

MOST_ROWS: Final = 3
NOT_ASKED: Final = -1  # which player wins, where no faction does
FACTION_BY: Final = "by which clause the faction is settled"
PLAYER_BY: Final = "by which clause the player is settled"


@dataclass(frozen=True, slots=True, eq=False)
class Firsts:
    """What `settle` gives, standing in for itself: of each whether it is the first, and alone."""

    each: Sequence[Any]


def settles(c: Case) -> PathProof:
    """`settle` finds whoever beats all others, by one row after the other, whatever they hold.

    The rows do not look at who is level.
    """
    settle, seats = vars(winners)["settle"], range(c.m.seats)
    scores = [[c.number(f"row {row} of {seat}") for seat in seats] for row in range(MOST_ROWS)]
    measures = [(str(row), measure(score)) for row, score in enumerate(scores)]
    rows = c.any_of("rows", range(1, MOST_ROWS + 1))

    @cache
    def told(many: int, who: int | None) -> Any:
        keys = [[term(score[seat]) for score in scores[:many]] for seat in seats]
        return c.tells(best(c.L, keys), who)

    def run() -> tuple[int, int | None]:
        many = rows()
        return many, settle(seats, measures[:many], "level").who

    return c.prove(
        run,
        lambda found: told(*found),
        itself,
        product(range(1, MOST_ROWS + 1), (None, *seats)),
    )


def measure(scores: Sequence[int]) -> Measure[int]:
    return lambda one, _: scores[one]


def leading_player(c: Case) -> PathProof:
    """Given the factions that win and lose, any that can; `settle` stands in for itself.

    It may stand in since no row looks at who is level: that is a number that nobody could use.
    What it gives is known by its own list: whoever is first by the rows of that call.
    """
    turn, given = c.any_of("turn", range(c.m.seats)), c.any_of("winning and losing", CAN_LOSE)
    s, level = c.position(), c.number("who is level")
    v, seen = c.vector(s), seen_only(c.table.hands, s)

    def stands_in(them: Iterable[int], rows: Any, if_level: str) -> Any:
        seats = list(them)
        handed("settle", seats == list(range(c.m.seats)), 1 <= len(rows) <= MOST_ROWS)
        keys = [[term(measure(seat, level)) for _, measure in rows] for seat in seats]
        return Firsts(best(c.L, keys))

    def run() -> tuple[int, Given, Sequence[Any]]:
        now, (winner, losing) = replace(seen, turn=turn()), given()
        with standing_in(winners, settle=stands_in):
            player: Any = winners.leading_player(c.table, now, winner, losing)
        if isinstance(player, Firsts):
            return now.turn, (winner, losing), player.each
        who = None if player is None else player.who
        return now.turn, (winner, losing), [seat == who for seat in range(c.m.seats)]

    @cache
    def told(turn: int, given: Given) -> Any:
        winner, losing = given
        loses = [f in losing for f in FACTIONS]
        with standing_in(scoring, losing=lambda *_: loses):
            wins, w = [f == winner for f in FACTIONS], [*v[: c.m.turn], turn, *v[c.m.turn + 1 :]]
            return scoring.winning_player(c.L, c.m, w, (), wins)

    def claim(found: tuple[int, Given, Sequence[Any]]) -> Any:
        turn, given, each = found
        pairs = zip(each, told(turn, given), strict=True)
        return c.L.all(*(c.L.all(one) == c.L.all(other) for one, other in pairs))

    return c.prove(run, claim, lambda found: found[:2], product(range(c.m.seats), CAN_LOSE))


def outcome(c: Case) -> PathProof:
    """Every part is asked about this position, and is handed what the parts before it gave.

    It is told which clauses settled the faction and the player, if one was looked for.
    """
    winning = c.any_of("winning", ANYBODY)
    player = c.any_of("player", (NOT_ASKED, None, *range(c.m.seats)))
    s = unseen(phase=OVER)
    parts = in_turn(c, s, winning, player)

    def run() -> tuple[Any, ...]:
        with standing_in(winners, **parts):
            early = [winners.outcome(c.table, unseen(phase=p)) for p in (ACT, DRAW, RETURN)]
            return winners.winning_faction(c.table, s).who, early, winners.outcome(c.table, s)

    def claim(found: tuple[Any, ...]) -> Any:
        leader, early, ended = found
        won = ended.winners if isinstance(ended, Outcome) else (None, None)
        wins, seats = (
            [winning.fell_on(f) for f in FACTIONS],
            [player.fell_on(q) for q in range(c.m.seats)],
        )
        return c.L.all(
            c.tells(wins, leader),
            c.tells(seats, won[0] if won else None),
            len(won) < 2 and early == [None, None, None],
            told_by(ended, player),
        )

    whoever = [(), *((seat,) for seat in range(c.m.seats))]
    return c.prove(run, claim, lambda found: found[2].winners, whoever)


def told_by(ended: Any, player: Any) -> Any:
    """That the clauses are those of the parts that were asked, in their order."""
    by = ended.clauses if isinstance(ended, Outcome) else ()
    unasked = player.fell_on(NOT_ASKED)
    if by == (FACTION_BY,):
        return unasked
    return no(unasked, unasked.ctx) if by == (FACTION_BY, PLAYER_BY) else False


def in_turn(c: Case, s: State, winning: Any, player: Any) -> dict[str, Any]:
    """What stands in for the parts: each must be handed what those before it gave."""
    ruled, losing = c.counts("areas ruled by"), object()

    def areas_ruled(*given: Any) -> Any:
        handed("areas_ruled", same(given, c.table, s))
        return ruled

    def leading_faction(*given: Any) -> Settled[Faction]:
        handed("leading_faction", same(given, c.table, s, ruled))
        return settled(winning(), FACTION_BY)

    def losing_factions(*given: Any) -> Any:
        handed("losing_factions", same(given, c.table, s, ruled, winning()))
        return losing

    def leading_player(*given: Any) -> Settled[int] | None:
        handed("leading_player", same(given, c.table, s, winning(), losing))
        return None if player() == NOT_ASKED else settled(player(), PLAYER_BY)

    return {
        "areas_ruled": areas_ruled,
        "leading_faction": leading_faction,
        "losing_factions": losing_factions,
        "leading_player": leading_player,
    }


def same(given: Sequence[Any], *wanted: Any) -> bool:
    return len(given) == len(wanted) and all(map(is_, given, wanted))
