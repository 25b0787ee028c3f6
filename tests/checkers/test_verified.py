"""The main job, done once for all tests of what it finds: every game, as JSON and in the README."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from checkers import games
from checkers.cli import cli
from checkers.commands.verify import printed, verified
from checkers.report.board import Board
from tests import shown

pytestmark = pytest.mark.timeout(900)  # a minute of work, on a busy machine

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def boards() -> dict[str, Board]:
    found, status = verified(None)
    assert status == 0, printed(found, "text")
    return {board.game: board for board in found}


@pytest.mark.parametrize("game", games.GAMES)
def test_every_claim_is_as_sure_as_it_must_be(game: str, boards: dict[str, Board]) -> None:
    room, board = games.room(game), boards[game]
    named = {verdict.claim.name for verdict in board.claims}
    assert [p.claim.name for p in room.formal.proofs if p.claim.name not in named] == []
    assert [(v.claim.name, v.reading, v.told) for v in board.claims if not v.enough] == []


def test_json_tells_what_stands_behind_each_clause(boards: dict[str, Board]) -> None:
    told = json.loads(printed([*boards.values()], "json"))
    schema = json.loads(CliRunner().invoke(cli, ["schema", "--of", "verify"]).stdout)
    assert [error.message for error in Draft7Validator(schema).iter_errors(told)] == []
    for game in games.GAMES:
        book, counted = games.room(game).rulebook(), told["scenarios"][game]
        clauses = [row["clause"] for row in told["clauses"] if row["game"] == game]
        assert clauses == [*book.clauses]
        assert {*told["refusals"][game]} == {*book.refusals}
        assert counted["passed"] == counted["total"] > 0
    assert all(claim["enough"] for claim in told["claims"])
    assert (told["missing"], told["not_run"]) == ([], [])


def test_the_readme_shows_the_dashboard(boards: dict[str, Board]) -> None:
    asked = {one.line: one.output for one in shown.parts(README) if isinstance(one, shown.Command)}
    told = printed([boards["turncoats"]], "text")
    assert shown.shape(asked["checkers verify turncoats"]).fullmatch(shown.free(told))
