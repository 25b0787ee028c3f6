"""What the command says of a game's claims."""

import json
from pathlib import Path

from click.testing import CliRunner

from checkers import games
from checkers.commands.prove import prove

ARGUMENTS = [games.FIRST, "--reading", "rulebook", "-k", "bag"]


def test_a_claim_is_told_with_its_kind_and_how_sure_it_is() -> None:
    lines = CliRunner().invoke(prove, ARGUMENTS).output.splitlines()
    (always,) = (line for line in lines if "the bag never shrinks" in line)
    (sometimes,) = (line for line in lines if "5.4.not-in-bag sometimes" in line)
    assert always.startswith("proved")
    assert " always " in always
    assert sometimes.startswith("proved")
    assert " sometimes " in sometimes


def test_what_is_reached_sometimes_is_told_with_the_play_that_shows_it() -> None:
    lines = CliRunner().invoke(prove, ARGUMENTS).output.splitlines()
    (play,) = (line for line in lines if line.startswith("    official for 5, deal "))
    assert "; ada: negotiate; then nature: draw " in play
    assert play.endswith("is refused by §5.4.not-in-bag: the bag holds no such stone")


def test_json_has_the_kind_and_the_play() -> None:
    ran = CliRunner().invoke(prove, [*ARGUMENTS, "--format", "json"])
    claims = {claim["claim"]: claim for claim in json.loads(ran.stdout)["claims"]}
    assert claims["bag-never-shrinks"]["kind"] == "always"
    assert claims["refused-5.4.not-in-bag"]["kind"] == "sometimes"
    assert "nature: draw" in claims["refused-5.4.not-in-bag"]["evidence"]


def test_only_what_is_always_so_is_written_for_another_solver(tmp_path: Path) -> None:
    CliRunner().invoke(prove, [*ARGUMENTS, "--smt2", str(tmp_path)])
    names = {file.name.split(".")[0] for file in tmp_path.iterdir()}
    assert "bag-never-shrinks" in names
    assert "refused-5" not in names
