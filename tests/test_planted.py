"""Mistakes that real programs make are planted in the engine, and the scenarios catch each one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.planted import Planted, catches, fits, found, planted

GAMES: Final = ("flipwars", "oriflamme")  # Turncoats has its own: checkers.turncoats.mutants
every_mistake = pytest.mark.parametrize(
    ("game", "one"),
    [pytest.param(game, one, id=f"{game}-{one.name}") for game in GAMES for one in planted(game)],
)


@every_mistake
def test_a_mistake_fits_the_engine_and_breaks_what_there_is(game: str, one: Planted) -> None:
    assert fits(game, one)


@pytest.mark.slow
@every_mistake
def test_a_mistake_is_caught_by_a_scenario(game: str, one: Planted, tmp_path: Path) -> None:
    assert [title for title, how in found(game, one, tmp_path).items() if catches(one, how)]


@pytest.mark.parametrize("game", GAMES)
def test_without_a_mistake_nothing_is_caught(game: str, tmp_path: Path) -> None:
    assert found(game, None, tmp_path) == {}
