"""Figures are compared with those that were kept, and the page shows what was kept."""

import json

from tests.benches import KEPT, PAGE, page
from tests.figures import LEAST, MOST, Figure, cost_of, fallen

SPEED = Figure("speed", 9.0, LEAST, 5)
COST = Figure("cost", 2.0, MOST, 3)


def kept(**ratios: float) -> dict[str, dict[str, dict[str, float]]]:
    return {"figures": {name: {"ratio": ratio} for name, ratio in ratios.items()}}


def test_what_fell_by_more_than_a_fifth_is_told() -> None:
    assert [*fallen([SPEED, COST], kept(speed=11.0, cost=1.7))] == []
    assert [*fallen([SPEED], kept(speed=11.5))] == ["speed: 9.00; it was 11.50"]
    assert [*fallen([COST], kept(cost=1.5))] == ["cost: 2.00; it was 1.50"]


def test_what_was_not_measured_again_is_no_gain() -> None:
    assert [*fallen([], kept(speed=9.0))] == ["speed: not measured; it was 9.00"]


def test_a_figure_tells_whether_its_limit_is_kept() -> None:
    assert str(SPEED) == "speed: 9.00 (at least 5)"
    assert str(COST._replace(ratio=3.5, of="so")) == "cost: 3.50 (at most 3)  MISSED  [so]"


def test_the_page_of_speed_is_that_of_the_figures_that_were_kept() -> None:
    assert PAGE.read_text("utf-8") == page(json.loads(KEPT.read_text("utf-8")))


def test_a_command_costs_time_and_memory() -> None:
    cost = cost_of("-S", "-c", "held = b'x' * 50_000_000")
    assert 50_000_000 < cost.memory < 100_000_000
    assert 0 < cost.cpu < 30
