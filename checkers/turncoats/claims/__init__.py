"""What must be true of Turncoats: each claim with its proof, and a mistake that refutes it."""

from typing import Final

from checkers.proofs.catalogue import Proof
from checkers.proofs.reached import Reach
from checkers.turncoats.claims.catalogue import ALWAYS
from checkers.turncoats.claims.never import NEVER_REACHED
from checkers.turncoats.claims.sometimes import SOMETIMES_REACHED

__all__ = ["CATALOGUE"]

CATALOGUE: Final[tuple[Proof | Reach, ...]] = (*ALWAYS, *NEVER_REACHED, *SOMETIMES_REACHED)
