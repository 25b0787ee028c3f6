"""What is claimed of the end: who wins, for all counts of tiles (§5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import flipwars_ref as f
from checkers.claims import Claim
from checkers.flipwars.alike import ends
from checkers.flipwars.model import READINGS
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from checkers.terms import truth
from spec import Outcome, Reading
from spec.flipwars import atlas

LARGE: Final = "5x5"

Judge = Callable[[f.Table, f.State], Outcome | None]


def counted(judge: Judge) -> Obligations:
    """Whoever shows more tiles wins alone; nobody, where both show as many."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table, symbols = f.table(atlas.board(LARGE), reading, seats), Symbols()
        right = [judged_well(judge(table, s), s) for s in ends(table.board)]
        shows = truth(all(right), symbols.context)
        yield Obligation(f"all {len(right)} counts", symbols, (), shows)

    return obligations


def judged_well(outcome: Outcome | None, s: f.State) -> bool:
    first, second = (shown.bit_count() for shown in s.shows)
    wanted = {first > second: (0,), second > first: (1,), first == second: ()}[True]
    return outcome is not None and outcome.winners == wanted


def for_the_second(table: f.Table, s: f.State) -> Outcome | None:
    """A planted mistake: a tie is the second player's."""
    outcome = f.winners.outcome(table, s)
    return outcome and replace(outcome, winners=outcome.winners or (1,))


ENDING: Final = (
    Proof(
        Claim("level-is-a-draw", "5.2", "more tiles win, and with as many of each nobody does",
              readings=READINGS),
        (2,), f"the board {LARGE}, all counts of tiles", counted(f.winners.outcome),
        "the second player wins a tie", counted(for_the_second),
    ),
)  # fmt: skip
