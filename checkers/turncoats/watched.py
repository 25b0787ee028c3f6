"""The claims that a walk of Turncoats looks at: in every state, over every step, every turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.claims import SOMETIMES, Claim
from checkers.logic import Logic, Truth
from checkers.turncoats.claims import CATALOGUE, steps
from checkers.turncoats.claims.wrong import turning as wrong
from checkers.turncoats.model import scoring
from checkers.turncoats.model.moves import Move, ends
from checkers.turncoats.model.vector import Model, Vector
from checkers.walk.counts import Taken
from checkers.walk.findings import Watch

OfState: TypeAlias = Callable[[Logic, Model, Vector], Truth]
OfTurn: TypeAlias = Callable[[steps.Turn], Truth]


def over(L: Logic, m: Model, v: Vector) -> Truth:
    return ends(L, m, v[m.in_a_row], v[m.turn])


def empty_hand(L: Logic, m: Model, v: Vector) -> Truth:
    hands = [m.pile(v, m.hand(seat)) for seat in range(m.seats)]
    return L.either(*(hand[0] + hand[1] + hand[2] == 0 for hand in hands))


def winners(L: Logic, m: Model, v: Vector) -> Any:
    """How many players win."""
    ruled = scoring.areas_ruled(L, m, v)
    wins = scoring.winning_faction(L, m, v, ruled)
    return sum(L.pick(won, 1, 0) for won in scoring.winning_player(L, m, v, ruled, wins))


def at_most_one(L: Logic, m: Model, v: Vector) -> Truth:
    return winners(L, m, v) <= 1


def exactly_one(L: Logic, m: Model, v: Vector) -> Truth:
    return winners(L, m, v) == 1


CLAIMS: Final = {proof.claim.name: proof.claim for proof in CATALOGUE}


class Seen(NamedTuple):
    """What some state of a walk must show, and turns with a mistake by which none does."""

    claim: Claim
    holds: OfState
    mistake: str
    turns: Callable[[Model, int], Iterable[Move]]


SOME_STATES: Final = (
    Seen(
        Claim("the-end-comes", "3.3", "a game comes to its end", SOMETIMES),
        over, "no Negotiate counts", wrong.turns("negotiate", wrong.uncounted).turns,
    ),
    Seen(
        Claim("a-hand-is-spent", "5", "a player is left without stones", SOMETIMES),
        empty_hand, "the last stone cannot be paid", wrong.last_stone_kept,
    ),
)  # fmt: skip
AT_THE_END: Final[Mapping[str, OfState]] = {
    "one-player-at-most": at_most_one,
    "somebody-wins": exactly_one,
}
OF_STEPS: Final[Mapping[str, OfTurn]] = {
    "conserved": steps.conserved,
    "not-owed": steps.not_owed,
    "axe-and-flag-keep": steps.axe_and_flag_keep,
}
OF_TURNS: Final[Mapping[str, tuple[OfTurn, str]]] = {  # and the kind of move that it is about
    "bag-never-shrinks": (steps.bag_never_shrinks, ""),
    "hands-never-grow": (steps.hands_never_grow, ""),
    "clockwise": (steps.clockwise, ""),
    "row-is-counted": (steps.row_is_counted, ""),
    "every-game-ends": (steps.rank_falls, ""),
    "one-stone-is-spent": (steps.one_stone_is_spent, ""),
    "attackers-stay": (steps.attackers_stay, "battle"),
    "one-falls-to-one": (steps.no_more_fall_than_attack, "battle"),
    "marchers-are-one-faction": (steps.marchers_are_one_faction, "march"),
}


def of_states(m: Model) -> tuple[Watch, ...]:
    some = [(seen.claim, seen.holds, None) for seen in SOME_STATES]
    ends = [(CLAIMS[name], holds, over) for name, holds in AT_THE_END.items()]
    return tuple(
        of_state(m, claim, holds, when)
        for claim, holds, when in (*some, *ends)
        if claim.about(m.reading.name)
    )


def of_state(m: Model, claim: Claim, holds: OfState, when: OfState | None) -> Watch:
    about = None if when is None else lambda L, v: when(L, m, v)
    return Watch(claim, lambda L, v: holds(L, m, v), when=about)


def of_steps(m: Model) -> tuple[Watch, ...]:
    """What holds over each step of a Negotiate, too; no move is asked for."""
    steps = [(CLAIMS[name], holds) for name, holds in OF_STEPS.items()]
    return tuple(of_turn(m, c, holds, "") for c, holds in steps if c.about(m.reading.name))


def of_turns(m: Model) -> tuple[Watch, ...]:
    turns = [(CLAIMS[name], holds, kind) for name, (holds, kind) in OF_TURNS.items()]
    return tuple(of_turn(m, c, holds, kind) for c, holds, kind in turns if c.about(m.reading.name))


def of_turn(m: Model, claim: Claim, holds: OfTurn, kind: str) -> Watch:
    def told(L: Logic, v: Vector, w: Vector, taken: Taken | None) -> steps.Turn:
        move: Any = taken.move.of if taken else None  # what is so of steps asks for no move
        return steps.Turn(L, m, v, w, v[m.turn], move)

    def about(_: Logic, __: Vector, ___: Vector, taken: Taken | None) -> bool:
        return taken is not None and taken.move.name[0] == kind

    return Watch(
        claim, lambda *asked: holds(told(*asked)), of_turns=True, when=about if kind else None
    )
