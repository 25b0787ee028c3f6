"""What must be true of Turncoats: each claim with its proof, and a mistake that refutes it."""

from typing import Final

from checkers.proofs.catalogue import Proof, linked
from checkers.proofs.reached import Reach
from checkers.turncoats.claims.never import NEVER_REACHED
from checkers.turncoats.claims.sometimes import SOMETIMES_REACHED
from checkers.turncoats.claims.turning import TURNING
from checkers.turncoats.claims.winning import WINNING

__all__ = ["CATALOGUE"]

CATALOGUE: Final[tuple[Proof | Reach, ...]] = linked(
    (*TURNING, *WINNING, *NEVER_REACHED, *SOMETIMES_REACHED)
)
