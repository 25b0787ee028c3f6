"""What must be true of the resolution for any influence: each claim with a mistake that breaks it.

They are shown on every path of the second telling, which comes to the same as the engine there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import z3

from checkers.claims import Claim
from checkers.logic import Terms, implies
from checkers.oriflamme.cases import FEWEST, SEATS, scope
from checkers.oriflamme.decisions import Decision, Queue, answers_of, in_queues, queues
from checkers.oriflamme.engine_is_model import differing
from checkers.oriflamme.holds import (
    Holds,
    covered_keep,
    intrigue_goes,
    left_gains,
    not_owed,
    nothing_lost,
    one_place,
    revealed_is_bare,
)
from checkers.oriflamme.length import asks_further, bounded, fewer_left, whole
from checkers.oriflamme.model import TOLD, Telling
from checkers.proofs.catalogue import Proof, linked
from checkers.proofs.obligations import Obligation
from spec import Reading
from spec.oriflamme import CHARACTER, decks

Shows = Callable[[Decision], list[Any]]  # terms that must all be true


def obligations(shows: Shows, reading: Reading, _: int) -> Iterator[Obligation]:
    """One for each kind of card, on all paths of all queues."""
    for kind, found in in_queues(answers_of(reading)).items():
        yield obligation(f"{kind} in {len(found)} queues", found, shows)


def turned_up(shows: Shows, reading: Reading) -> Iterator[Obligation]:
    """One for each character that lies face up and is resolved by itself."""
    for kind in CHARACTERS:
        found = tuple(queues(TOLD, answers_of(reading), kind, z3.Context(), up=True))
        yield obligation(f"{kind} face up in {len(found)} queues", found, shows)


def mistaken(shows: Shows, t: Telling, kind: str, reading: Reading, _: int) -> Iterator[Obligation]:
    """One for each queue with the card in which a mistake shows."""
    for queue in queues(t, answers_of(reading), kind, z3.Context()):
        yield obligation(queue.name, (queue,), shows)


def obligation(name: str, found: Sequence[Queue], shows: Shows) -> Obligation:
    """Behind each decision of each path it holds."""
    case = found[0].case
    L = Terms(case.symbols.context)
    paths = (
        implies(L, L.all(*path.conditions), L.all(*(one for d in path.result for one in shows(d))))
        for queue in found
        for path in queue.paths
    )
    return Obligation(name, case.symbols, tuple(case.hypotheses), L.all(*paths), "kind")


def as_told(holds: Holds, decision: Decision) -> list[Any]:
    return holds(decision.before, decision.told)


def told_twice(decision: Decision) -> list[Any]:
    """§6  Engine and telling come to the same."""
    return [*differing(decision.engine, decision.told)]


def shown(claim: Claim, shows: Shows, kind: str, mistake: str, wrong: Telling) -> Proof:
    """`kind` is the card in which the mistake shows."""
    right, against = partial(obligations, shows), partial(mistaken, shows, wrong, kind)
    return Proof(claim, (SEATS,), OF, right, mistake, against, sized=False)


def of_engine(claim: Claim, shows: Shows, kind: str, mistake: str, wrong: Telling) -> Proof:
    """Of the telling, and so of the engine, which is the same in these queues."""
    return shown(replace(claim, assumes=(TWICE.name,)), shows, kind, mistake, wrong)


def proof(claim: Claim, holds: Holds, kind: str, mistake: str, wrong: Telling) -> Proof:
    return of_engine(claim, partial(as_told, holds), kind, mistake, wrong)


def longest() -> Proof:
    """Of every decision, of the rounds of the engine, and of what they come to in all."""
    one = of_engine(
        Claim("longest", "3.2", LONGEST), bounded, "Decree",
        "a Royal Decree that has moved a card stays", replace(TOLD, spent=False),
    )  # fmt: skip

    def right(reading: Reading, seats: int) -> Iterator[Obligation]:
        yield from one.obligations(reading, seats)
        yield from turned_up(bounded, reading)
        yield from whole(reading)

    return one._replace(obligations=right, scope=f"{OF}; {ROUNDS_OF}")


OF: Final = scope(FEWEST)
CHARACTERS: Final = tuple(
    card.name for card in decks.deck("base").cards if card.family == CHARACTER
)
ROUNDS_OF: Final = "placing and rounds for 3 to 5 players, what they come to for any number"
TWICE: Final = Claim(
    "queues-told-twice", "6", "in these queues engine and second telling come to the same"
)
FURTHER: Final = "no card asks for more than three decisions, four where intrigues are copied"
AT_MOST: Final = (
    "at most as many cards are resolved in a round as lie in the queue, and one more for each"
    " Royal Decree and each Shapeshifter that copies one"
)
LONGEST: Final = (
    "a game of n players has 6n placements and at most 22n cards that are resolved, of at most"
    " three decisions each: 72n in all; where intrigues are copied 23n, of at most four: 98n"
)
KEEPS: Final = (
    "whatever is decided, nobody has less than before, but for one that a Spy takes"
    " and for what lies on cards that leave the queue"
)
CATALOGUE: Final = linked((
    shown(TWICE, told_twice, "Spy", "a Spy takes one from whoever has none",
          replace(TOLD, stolen=lambda _: 1)),
    proof(
        Claim("left-gains", "5.1", "a card that is left face down has one more on it than before"),
        left_gains,
        "Archer",
        "whoever leaves a card puts nothing on it",
        replace(TOLD, left=lambda much: much),
    ),
    proof(
        Claim("revealed-bare", "5.2", "nothing stays on a card that is revealed"),
        revealed_is_bare,
        "Lord",
        "what lies on a card is gained and stays there",
        replace(TOLD, lies=lambda much: much),
    ),
    of_engine(
        Claim("asks-further", "5.3", FURTHER),
        asks_further,
        "Decree",
        "a card that is to be moved is asked for again",
        replace(TOLD, then_asks="moves"),
    ),
    proof(
        Claim("intrigue-goes", "5.5", "an intrigue that is revealed leaves the queue"),
        intrigue_goes,
        "Assassination",
        "intrigues stay",
        replace(TOLD, spent=False),
    ),
    of_engine(
        Claim("fewer-left", "5.6", AT_MOST),
        fewer_left,
        "Archer",
        "a card that is left is asked about again",
        replace(TOLD, passes=False),
    ),
    longest(),
    proof(
        Claim("one-place", "1", "every card is in exactly one place"),
        one_place,
        "Soldier",
        "an eliminated card lies in front of nobody",
        replace(TOLD, buried=False),
    ),
    proof(
        Claim("not-owed", "1.1", "nobody owes influence, and no card does"),
        not_owed,
        "Spy",
        "a Spy takes one from whoever has none",
        replace(TOLD, stolen=lambda _: 1),
    ),
    proof(
        Claim("nothing-lost", "1.1", KEEPS),
        nothing_lost,
        "Archer",
        "what lies on a card that is revealed is another's",
        replace(TOLD, taker=lambda owner: (owner + 1) % SEATS),
    ),
    proof(
        Claim("covered-keep", "4.3", "a card that is covered and stays so keeps what it holds"),
        covered_keep,
        "Archer",
        "a pile that is left face down gains for each of its cards",
        replace(TOLD, covered_gain=True),
    ),
))  # fmt: skip
