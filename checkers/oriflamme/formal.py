"""What the model of Oriflamme brings: claims, walks, and readings held side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from checkers.oriflamme import (
    accounts,
    alone,
    ends,
    engine_is_model,
    laws,
    opening,
    rounds,
    walking,
    whole,
)
from checkers.oriflamme.claims import CATALOGUE
from checkers.oriflamme.separating import separate
from checkers.scenario.hooks import Formal
from spec import Reading


def agreement(readings: Sequence[Reading]) -> Iterator[tuple[str, Any]]:
    yield from engine_is_model.agreement(readings)
    yield "accounts", partial(accounts.under_all, readings)
    yield "rounds", partial(rounds.under_all, readings)
    yield "set-up and placing", partial(laws.under_all, opening.LAWS, readings)
    yield "abilities", partial(laws.under_all, alone.LAWS, readings)
    yield "whole games", partial(laws.under_all, whole.LAWS, readings)
    yield "who wins", partial(laws.under_all, ends.LAWS, readings)


FORMAL: Final = Formal(separate=separate, proofs=CATALOGUE, agreement=agreement, walking=walking)
