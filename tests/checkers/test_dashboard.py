"""The main job can fail: each thing that is missing makes it end with 1."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from checkers import games
from checkers.asked import read_all
from checkers.claims import ALL, HELD, NOT_MET, NOT_RUN, PROVED, REFUTED, UNKNOWN, VACUOUS, Claim
from checkers.claims import Verdict as Shown
from checkers.commands.judging import judged
from checkers.report import board as dashboard
from checkers.report.dashboard import as_json, as_text
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
    found: Mapping[str, int] = {**dashboard.in_code(ROOM.engine), id: 1}
    monkeypatch.setattr(dashboard, "in_code", lambda _: found)
    board = dashboard.board(ROOM, VERDICTS)
    assert board.gaps == (f"the code cites {id}, which does not exist",)
    assert board.status == 1


def shown(sure: str, name: str = "even", accepts: str = PROVED, reading: str = "bga") -> Shown:
    claim = Claim(name, "5.3", "marches are even", accepts=accepts)
    return Shown(ROOM.name, claim, reading, sure, 7, "two players", "seen", 0.5)


@pytest.mark.parametrize(
    ("sure", "status"),
    [
        *((sure, 3) for sure in (ALL, HELD, VACUOUS, UNKNOWN, NOT_RUN, NOT_MET)),
        (PROVED, 0),
        (REFUTED, 1),
    ],
)
def test_a_claim_less_sure_than_it_must_be_fails(sure: str, status: int) -> None:
    assert dashboard.board(ROOM, VERDICTS, [shown(PROVED), shown(sure)]).status == status


def test_what_was_not_run_is_no_pass() -> None:
    board = dashboard.board(ROOM, VERDICTS, [shown(PROVED)], ["walk t0"])
    assert board.status == 3
    assert as_json([board])["not_run"] == ["turncoats: walk t0"]
    assert as_text([board]).endswith("\nnot run: walk t0")


@pytest.mark.parametrize(
    ("verdicts", "sure"),
    [
        ([shown(PROVED), shown(ALL, accepts=ALL)], PROVED),  # of one claim, the surest
        ([shown(PROVED), shown(ALL, "odd", accepts=ALL)], ALL),  # of several, the weakest
        ([shown(PROVED), shown(UNKNOWN)], UNKNOWN),  # what is not sure enough hides behind nothing
        ([shown(UNKNOWN), shown(REFUTED)], REFUTED),
        ([shown(PROVED), shown(NOT_MET, "odd")], NOT_MET),
        ([], ""),
    ],
)
def test_a_clause_is_as_sure_as_its_weakest_claim(verdicts: Sequence[Shown], sure: str) -> None:
    board = dashboard.board(ROOM, VERDICTS, verdicts)
    (row,) = (row for row in board.rows if row.clause == "5.3")
    assert (row.sure, row.cpu_seconds) == (sure, len(verdicts) / 2)


def test_what_refutes_a_claim_is_shown() -> None:
    refuted = replace(shown(REFUTED), scenarios=("scenario: Odd\n",))
    board = dashboard.board(ROOM, VERDICTS, [refuted])
    assert "§5.3 marches are even: refuted under bga\n    seen\n\nscenario: Odd" in as_text([board])
    assert as_json([board])["claims"][0]["scenarios"] == ["scenario: Odd\n"]
