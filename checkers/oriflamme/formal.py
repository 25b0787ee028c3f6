"""What the model of Oriflamme brings: claims, walks, and readings held side by side."""

from __future__ import annotations

from typing import Final

from checkers.oriflamme import walking
from checkers.oriflamme.claims import CATALOGUE
from checkers.oriflamme.engine_is_model import agreement
from checkers.oriflamme.separating import separate
from checkers.scenario.hooks import Formal

FORMAL: Final = Formal(separate=separate, proofs=CATALOGUE, agreement=agreement, walking=walking)
