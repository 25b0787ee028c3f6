"""What the model of Flip Wars brings: claims, walks, who wins, and readings held side by side."""

from __future__ import annotations

from typing import Final

from checkers.flipwars import walking
from checkers.flipwars.claims import CATALOGUE
from checkers.flipwars.engine_is_model import agreement
from checkers.flipwars.separating import separate
from checkers.flipwars.shortest import shortest
from checkers.flipwars.solving import solver
from checkers.scenario.hooks import Formal

FORMAL: Final = Formal(
    separate=separate,
    shortest=shortest,
    proofs=CATALOGUE,
    agreement=agreement,
    walking=walking,
    solver=solver,
)
