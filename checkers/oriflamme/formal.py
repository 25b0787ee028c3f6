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
    in_turn,
    laws,
    opening,
    rounds,
    walking,
    whole,
)
from checkers.oriflamme.asking import untouched
from checkers.oriflamme.claims import CATALOGUE
from checkers.oriflamme.separating import separate
from checkers.scenario.hooks import Formal
from spec import Reading


def agreement(readings: Sequence[Reading]) -> Iterator[tuple[str, Any]]:
    yield from engine_is_model.agreement(readings)
    yield "accounts", partial(accounts.under_all, readings)
    yield "rounds", partial(rounds.under_all, readings)
    for name, group in LAWS.items():
        yield name, partial(laws.under_all, group, readings)


LAWS: Final = {
    "set-up and placing": opening.LAWS,
    "abilities": alone.LAWS,
    "who places when": in_turn.LAWS,
    "whole games": whole.LAWS,
    "who wins": ends.LAWS,
}
FORMAL: Final = Formal(
    separate=separate,
    untouched=untouched,
    proofs=CATALOGUE,
    agreement=agreement,
    claims=(
        *(one.claim for one in engine_is_model.WRONG),
        accounts.CLAIM,
        rounds.CLAIM,
        *(law.claim for group in LAWS.values() for law in group),
    ),
    walking=walking,
)
