"""What the model of Flip Wars brings: claims, walks, who wins, and readings held side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from checkers.flipwars import elsewhere, engine_is_model, walking
from checkers.flipwars.claims import CATALOGUE
from checkers.flipwars.separating import separate, tried
from checkers.flipwars.shortest import shortest
from checkers.flipwars.solving import solver
from checkers.scenario.hooks import Formal
from spec import Reading


def agreement(readings: Sequence[Reading]) -> Iterator[tuple[str, Any]]:
    yield from engine_is_model.agreement(readings)
    yield from elsewhere.agreement(readings)


FORMAL: Final = Formal(
    separate=separate,
    tried=tried,
    shortest=shortest,
    proofs=CATALOGUE,
    agreement=agreement,
    walking=walking,
    solver=solver,
)
