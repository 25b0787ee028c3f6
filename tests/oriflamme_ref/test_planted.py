"""Mistakes that real programs make are planted in the engine, and the scenarios catch each one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests import planted
from tests.planted import Planted, catches, fits, found

GAME: Final = "oriflamme"
PLANTED: Final = planted.planted(Path(__file__).with_name("planted.yaml"))
every_mistake = pytest.mark.parametrize("one", PLANTED, ids=lambda one: one.name)


@every_mistake
def test_a_mistake_fits_the_engine_and_breaks_what_there_is(one: Planted) -> None:
    assert fits(GAME, one)


@pytest.mark.slow
@every_mistake
def test_a_mistake_is_caught_by_a_scenario(one: Planted, tmp_path: Path) -> None:
    assert [title for title, how in found(GAME, one, tmp_path).items() if catches(one, how)]


def test_without_a_mistake_nothing_is_caught(tmp_path: Path) -> None:
    assert found(GAME, None, tmp_path) == {}
