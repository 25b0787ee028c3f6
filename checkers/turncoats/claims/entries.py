"""How a claim is entered in the catalogue: its lemma over the telling, and over a wrong one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from checkers.claims import Claim
from checkers.proofs.catalogue import Proof
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims.telling import TOLD, Case, Telling

TWO: Final = (2,)
ANY: Final = (2, 3, 4, 5)
NOT_LITERAL: Final = ("rulebook", "print-and-play", "bga-2023-03", "bga")
GLUE: Final = ("moves-are-schematic",)
SANE: Final = (*GLUE, "not-owed", "row-stays-short")  # what is so before every turn
COUNTS: Final = ("areas-are-counted", "winner-is-by-counts")  # why free counts are enough


def entry(
    claim: Claim,
    lemma: Callable[[Case], Iterator[Obligation]],
    players: tuple[int, ...],
    mistake: str,
    planted: Telling,
    scope: str,
) -> Proof:
    return Proof(
        claim,
        players,
        scope,
        lambda reading, seats: lemma(Case(TOLD, reading, seats)),
        mistake,
        lambda reading, seats: lemma(Case(planted, reading, seats)),
    )


shipped = partial(entry, scope="the shipped boards, any number of stones")
turn = partial(
    entry,
    scope="two areas that stand for the shipped boards and 2 to 5 players (moves-are-schematic), "
    "any number of stones",
)
area = partial(entry, scope="one area of any board, any number of stones")
counted = partial(entry, scope="any number of areas ruled, any hands")
