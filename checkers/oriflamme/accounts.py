"""That nobody comes to owe influence, and that no influence comes or goes but by a clause.

It is shown of one activation, for all kinds, owners, faces and influence, in every shape of queue
of so many piles: from nobody owing to nobody owing. A round is one activation after another, so it
holds for rounds in which the queue keeps to such shapes. Each kind of card is a case of its own; a
Shapeshifter chooses, and then does what the chosen one can do, which is a case for each.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import z3

from checkers.claims import PROVED, UNKNOWN, Claim, Verdict, uncaught
from checkers.forking import PathProof, prove_on_paths
from checkers.oriflamme.model import TOLD, Round, Telling, cards
from checkers.oriflamme.unknown_cards import SEATS, Shape, Unknown, shapes
from checkers.symbolic import term
from checkers.terms import every
from spec import Reading
from spec.oriflamme import CARDS

QUICK: Final = (2, 2)  # piles and cards, of which `verify` tells


class Account(NamedTuple):
    """What is in front of players and on cards behind an activation, and what came and went."""

    held: tuple[Any, ...]
    before: tuple[Any, ...]
    paid: tuple[tuple[str, Any], ...]
    lost: tuple[Any, ...]  # what lay on cards that left, or that pay otherwise


def activated(u: Unknown, t: Telling) -> Account:
    """Whatever the owner of the card at hand decides, to the end of what it does."""
    r = u.round()
    held = tuple(piece.much for piece in r.pieces())
    if r.piece.up:
        cards.act(t, r, t.does(r.piece.name))
        choose(u, t, r)
    elif u.choice(0, (True, False)):
        cards.reveal(t, r)
        choose(u, t, r)
    else:
        cards.leave(t, r)
    behind = (*r.stock, *(piece.much for piece in r.pieces()))
    return Account(behind, (*u.stock, *held), tuple(r.paid), tuple(r.lost))


def choose(u: Unknown, t: Telling, r: Round) -> None:
    """§5.3  Any of what is open, as often as something is asked."""
    number = 1
    while r.asks:
        one = u.choice(number, r.options)
        number += 1
        if r.asks == "put":
            cards.put(t, r, *one)
        else:
            cards.choose(t, r, one)


def balanced(account: Account) -> list[Any]:
    """§1.1  Nobody owes, and the total has changed by what was paid and what was lost alone."""
    owed = [term(much) >= 0 for much in account.held]
    behind = sum(map(term, (*account.held, *account.lost)))
    before = sum(map(term, (*account.before, *(much for _, much in account.paid))))
    return [*owed, behind == before]


class As(NamedTuple):
    """A kind of card that is activated, and the ability that it has where it copies another's."""

    kind: str
    copied: str = ""

    def told(self, t: Telling) -> Telling:
        """One activation alone; where a Shapeshifter chooses, it copies nothing yet."""
        does = (lambda _: self.copied) if self.copied else t.does
        idle = self.kind if self.kind == COPIER and not self.copied else t.idle
        return replace(t, stops=True, does=does, idle=idle)


COPIER: Final = "Shapeshifter"
COPIES: Final = tuple(
    name for name in CARDS if name != COPIER
)  # §6.6: intrigues, too, where any card can be copied
CASES: Final = (*(As(name) for name in CARDS), *(As(COPIER, name) for name in COPIES))


def shown(reading: Reading, shape: Shape, at: int, t: Telling) -> PathProof:
    """One activation in a shape of queue, for all cards and all influence: all cases together."""
    paths, questions, began = 0, 0, time.process_time()
    for case in CASES:
        one = in_case(reading, shape, at, t, case)
        paths, questions = paths + one.paths, questions + one.questions
        if one.sure != PROVED:
            return one._replace(because=f"{' as '.join(filter(None, case))}: {one.because}")
    return PathProof(PROVED, paths, questions, time.process_time() - began)


def in_case(reading: Reading, shape: Shape, at: int, t: Telling, case: As) -> PathProof:
    u = Unknown(reading, shape, at)
    kind = u.piles[at][-1][0].kind.term == CARDS.index(case.kind)

    def holds(account: Any) -> z3.BoolRef:
        return every(balanced(account), u.symbols.context)

    run = partial(activated, u, case.told(t))
    return prove_on_paths(run, holds, lambda _: (), (), u.symbols, [*u.hypotheses, kind])


CLAIM: Final = Claim(
    "accounts-balance", "1.1",
    "nobody comes to owe, and influence comes and goes by what clauses pay and lose alone",
)  # fmt: skip
WRONG: Final[dict[str, Telling]] = {
    "a Spy takes one from whoever has none": replace(TOLD, stolen=lambda _: 1),
    "whoever reveals a card forgets what lies on it": replace(TOLD, taken=lambda _: 0),
}


def balance(reading: Reading, most: tuple[int, int] = QUICK) -> Verdict:
    """The verdict on queues of up to so many piles and cards; proved only if both mistakes show."""
    began, count, paths, questions = time.process_time(), 0, 0, 0
    piles, in_all = most

    def verdict(sure: str, evidence: str) -> Verdict:
        cpu = time.process_time() - began
        queues = f"up to {piles} piles two high, {in_all} cards"
        scope = f"{SEATS} players, one activation after another, {queues}, any cards and influence"
        return Verdict("oriflamme", CLAIM, reading.name, sure, count, scope, evidence, cpu)

    for shape, at in shapes(piles):
        if sum(shape) > in_all:
            continue
        proof = shown(reading, shape, at, TOLD)
        count, paths, questions = count + 1, paths + proof.paths, questions + proof.questions
        if proof.sure != PROVED:
            return verdict(proof.sure, f"piles of {shape}, at {at}: {proof.because}")
    for mistake, t in WRONG.items():
        wrong = f"a telling in which {mistake}"
        if why := uncaught(wrong, [shown(reading, (1, 1), 0, t).sure]):
            return verdict(UNKNOWN, why)
    return verdict(PROVED, f"{count} shapes, {paths} paths, {questions} questions")


def under_all(readings: Sequence[Reading]) -> Iterator[Verdict]:
    yield from map(balance, readings)
