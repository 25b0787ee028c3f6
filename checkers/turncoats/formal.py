"""What the model of Turncoats brings: claims, walks, plays, and readings held side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from checkers.claims import Claim
from checkers.scenario.hooks import Formal
from checkers.scenario.language import Position
from checkers.turncoats import ROOM, near, side_by_side, walking
from checkers.turncoats.claims import CATALOGUE
from checkers.turncoats.engine_is_model import verdicts
from checkers.turncoats.laws import laws
from checkers.turncoats.mutants import counted
from checkers.turncoats.refuting import refuting
from checkers.turncoats.seeking import seek
from checkers.turncoats.separating import separate
from checkers.turncoats.shortest import shortest
from checkers.turncoats.ties import shipped
from spec import Game, Reading


def agreement(readings: Sequence[Reading]) -> Any:
    return verdicts.agreement(ROOM.rulebook(), readings)


def agrees(reading: Reading, wanted: Callable[[Claim], bool] = lambda _: True) -> Any:
    return verdicts.of_its_own(ROOM.rulebook(), reading, wanted)


def small(game: Game[Any, Any]) -> Any:
    from checkers.turncoats.small import small  # Hypothesis is for plays alone

    return small(game)


def ties(seats: int) -> Iterable[Position]:
    return shipped.ties(ROOM, seats)


FORMAL: Final = Formal(
    separate=separate,
    shortest=shortest,
    seek=seek,
    proofs=CATALOGUE,
    refuting=refuting,
    agreement=agreement,
    agrees=agrees,
    walking=walking,
    small=small,
    ties=ties,
    laws=laws,
    changes=side_by_side.dealt,
    near=near.near,
    mutants=counted,
)
