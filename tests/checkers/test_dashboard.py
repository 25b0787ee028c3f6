"""The main job can fail: each thing that is missing makes it end with 1."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from checkers import games
from checkers.asked import judged, read_all
from checkers.report import dashboard
from checkers.scenario.files import shipped

ROOM = games.room("turncoats")
VERDICTS = judged(read_all((shipped() / "turncoats",)))


def test_what_is_shipped_has_no_gap() -> None:
    assert (dashboard.board(ROOM, VERDICTS).gaps, dashboard.board(ROOM, VERDICTS).status) == ((), 0)


def test_a_clause_that_no_scenario_stands_behind_fails() -> None:
    few = [v for v in VERDICTS if "5.3" not in getattr(v.scenario, "clauses", ())]
    board = dashboard.board(ROOM, few)
    assert "§5.3 March: no scenario" in board.gaps
    assert board.status == 1


def test_a_warning_about_a_shipped_scenario_fails() -> None:
    board = dashboard.board(ROOM, [replace(VERDICTS[0], warnings=("odd",)), *VERDICTS[1:]])
    assert [gap for gap in board.gaps if gap.endswith(": odd")]
    assert board.status == 1


@pytest.mark.parametrize("id", ["5.2.nope", "8"])
def test_a_cited_id_that_does_not_exist_fails(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Mapping[str, int] = {**dashboard.in_code(ROOM), id: 1}
    monkeypatch.setattr(dashboard, "in_code", lambda _: found)
    board = dashboard.board(ROOM, VERDICTS)
    assert board.gaps == (f"the code cites {id}, which does not exist",)
    assert board.status == 1
