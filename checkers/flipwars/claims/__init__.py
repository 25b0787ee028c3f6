"""What is claimed of Flip Wars, clause by clause, each with a mistake that refutes it."""

from __future__ import annotations

from typing import Final

from checkers.flipwars.claims.block_and_flags import BLOCK_AND_FLAGS
from checkers.flipwars.claims.characters import DOES
from checkers.flipwars.claims.ending import ENDING
from checkers.flipwars.claims.flipping import FLIPPING
from checkers.flipwars.claims.modes import MODES
from checkers.flipwars.claims.setting_up import SETTING_UP
from checkers.flipwars.claims.turns import TURNS

__all__ = ["CATALOGUE"]

CATALOGUE: Final = (*SETTING_UP, *TURNS, *FLIPPING, *DOES, *ENDING, *MODES, *BLOCK_AND_FLAGS)
