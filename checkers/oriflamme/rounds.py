"""That the influence of whole rounds is accounted for, on the engine itself and for any influence.

The queue has one or two piles; kinds, faces and owners are written out, and how much lies where
nobody knows. Every way to decide is followed to the end of the round. Decision by
decision nobody comes to owe, and the total changes by what the second telling pays and loses there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final

import z3

import oriflamme_ref as o
from checkers.claims import PROVED, UNKNOWN, Claim, Verdict, uncaught
from checkers.forking import PathProof, prove_on_paths
from checkers.oriflamme.accounts import Account, balanced
from checkers.oriflamme.cases import SEATS, Case, Place
from checkers.oriflamme.laws import Laid, changed
from checkers.oriflamme.lockstep import after
from checkers.terms import every
from spec import Reading, Step
from spec.oriflamme import INTRIGUE, decks

QUICK: Final = 2  # cards, of which `verify` tells
FACES: Final = [
    (card.name, up)
    for card in decks.deck("base").cards
    for up in (False, True)
    if not (up and card.family == INTRIGUE)  # it lies face down (§5.5)
]


def queues(cards: int) -> Iterator[tuple[Place, ...]]:
    """Every queue of one or two piles, two high at most, with so many cards.

    The first is the first player's, the second another's or not; whose else does not matter.
    """
    for shape in ((1,), (2,), (1, 1), (1, 2), (2, 1), (2, 2)):
        if sum(shape) == cards:
            for owners in product((0,), *[(0, 1)] * (len(shape) - 1)):
                yield from owned(shape, owners)


def owned(shape: Sequence[int], owners: Sequence[int]) -> Iterator[tuple[Place, ...]]:
    """Every queue of piles so high, whose cards are of these families, each there once."""
    family = [owner for owner, high in zip(owners, shape, strict=True) for _ in range(high)]
    for faces in product(FACES, repeat=len(family)):
        lying = [(name, owner, up) for (name, up), owner in zip(faces, family, strict=True)]
        if len({card[:2] for card in lying}) == len(lying):
            yield (tuple(lying[: shape[0]]), *([tuple(lying[shape[0] :])] if shape[1:] else []))


def accounts(game: Laid, s: o.State, reading: Reading) -> Iterator[Account]:
    """Of every decision that is open, and of all behind it, to the end of the round."""
    for action in game.actions(s):
        step, told = game.play(s, s.turn, action), after(s, action, reading)
        assert isinstance(step, Step), f"{action} was offered and then refused by {step}"
        yield Account(held(step.state), held(s), tuple(told.paid), tuple(told.lost))
        if step.state.phase not in (o.PLACE, o.OVER):
            yield from accounts(game, step.state, reading)


def held(s: o.State) -> tuple[Any, ...]:
    """§1.1  In front of players and on cards."""
    return (*s.stock, *(card.influence for pile in s.queue for card in pile))


def shown(case: Case, places: Sequence[Place], game: Laid) -> PathProof:
    """The accounts of a whole round that begins with a queue."""
    first = o.setup.position(game.table.table, case.state(places, 0), resolving=True)

    def run() -> tuple[Account, ...]:
        return tuple(accounts(game, first, case.reading))

    def holds(found: Any) -> z3.BoolRef:
        return every((one for a in found for one in balanced(a)), case.symbols.context)

    return prove_on_paths(
        run, holds, lambda found: len(found) > 0, [True], case.symbols, case.hypotheses
    )


# mistakes


def left_with_two(s: o.State, after: o.State) -> o.State:
    """Whoever leaves a card as the last one puts two on it."""
    card = s.queue[s.at][0]
    if after.phase != o.OVER or card.up or after.queue[s.at : s.at + 1] == ():
        return after
    pile = after.queue[s.at]
    more = (pile[0]._replace(influence=pile[0].influence + 1), *pile[1:])
    return after._replace(queue=(*after.queue[: s.at], more, *after.queue[s.at + 1 :]))


def taxed(_: o.State, after: o.State) -> o.State:
    """Every decision costs one."""
    return after._replace(stock=(after.stock[0] - 1, *after.stock[1:]))


WRONG: Final[dict[str, Callable[[o.State, o.State], o.State]]] = {
    "two are put on a card that is left": left_with_two,
    "every decision costs one": taxed,
}
OF: Final = "whole rounds of the engine, queues of one or two piles"
CLAIM: Final = Claim(
    "rounds-balance", "1.1",
    "in a whole round nobody comes to owe, and influence comes and goes by what clauses say alone",
)  # fmt: skip


def balance(reading: Reading, cards: int = QUICK) -> Verdict:
    """The verdict on rounds that begin with up to so many cards; proved if both mistakes show."""
    began, count, paths, questions = time.process_time(), 0, 0, 0

    def verdict(sure: str, evidence: str) -> Verdict:
        cpu = time.process_time() - began
        scope = f"{SEATS} players, {OF} with up to {cards} cards, any influence"
        return Verdict("oriflamme", CLAIM, reading.name, sure, count, scope, evidence, cpu)

    case = Case(reading)
    for places in (one for many in range(1, cards + 1) for one in queues(many)):
        proof = shown(case, places, case.game)
        count, paths, questions = count + 1, paths + proof.paths, questions + proof.questions
        if proof.sure != PROVED:
            return verdict(proof.sure, f"{places}: {proof.because}")
    for mistake, change in WRONG.items():
        wrong = shown(case, next(queues(1)), changed(change)(case.game))
        if why := uncaught(f"a game in which {mistake}", [wrong.sure]):
            return verdict(UNKNOWN, why)
    return verdict(PROVED, f"{count} queues, {paths} paths, {questions} questions")


def under_all(readings: Sequence[Reading]) -> Iterator[Verdict]:
    yield from map(balance, readings)
