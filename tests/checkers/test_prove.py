"""What the command says of a game's claims."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers import games
from checkers.commands.prove import prove

RULING = """\
title: Skip
date: 2026-01-31
source: a mail
from: rulebook
answers: {empty-hand: skip}
"""
ARGUMENTS = [games.FIRST, "--reading", "rulebook", "-k", "bag"]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """What the command says of the claims about the bag."""
    return CliRunner().invoke(prove, ARGUMENTS).output.splitlines()


def test_a_claim_is_told_with_its_kind_and_how_sure_it_is(lines: list[str]) -> None:
    (always,) = (line for line in lines if "the bag never shrinks" in line)
    (sometimes,) = (line for line in lines if "5.4.not-in-bag sometimes" in line)
    assert always.startswith("proved")
    assert " always " in always
    assert sometimes.startswith("proved")
    assert " sometimes " in sometimes


def test_a_claim_is_told_with_its_name_its_scope_and_what_it_builds_on_once() -> None:
    picked = ["--reading", "rulebook", "--reading", "bga", "-k", "bag-never-shrinks"]
    lines = CliRunner().invoke(prove, [games.FIRST, *picked]).output.splitlines()
    assert [line.split()[0] for line in lines] == [
        "proved", "bag-never-shrinks:", "builds", "proved", "2",
    ]  # fmt: skip
    assert "2 players, two areas that stand for the shipped boards" in lines[1]
    assert lines[2] == "    builds on moves-are-schematic, not-owed, row-stays-short"


@pytest.mark.parametrize(
    ("pick", "names"),
    [
        ("one-falls", {"one-falls-to-one"}),
        ("No More Fall", {"one-falls-to-one"}),
        ("§4.2", {"flag-decides-an-area"}),
        ("4.2", {"flag-decides-an-area"}),
    ],
)
def test_claims_are_picked_by_name_by_sentence_and_by_clause(pick: str, names: set[str]) -> None:
    ran = asked("rulebook", "-k", pick, "--format", "json")
    assert {claim["claim"] for claim in json.loads(ran.stdout)["claims"]} == names


def test_to_pick_no_claim_is_a_misuse() -> None:
    ran = asked("rulebook", "-k", "no such claim")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "no claim of turncoats that is proved here has 'no such claim' in it" in ran.stderr
    assert "that its tellings are alike is shown by `checkers verify turncoats`" in ran.stderr


def test_a_part_is_picked_where_a_reading_answers_as_none_with_a_name_does(tmp_path: Path) -> None:
    ruling = tmp_path / "skip.yaml"
    ruling.write_text(RULING.replace("empty-hand: skip", "turn-order: first"), "utf-8")
    ran = asked(str(ruling), "-k", "leading-player", "--format", "json")
    (claim,) = json.loads(ran.stdout)["claims"]
    assert (ran.exit_code, claim["claim"]) == (0, "engine-is-model-leading-player")
    assert (claim["verdict"], claim["assumes"]) == ("proved", ["engine-is-model-settle"])


def test_what_is_reached_sometimes_is_told_with_the_play_that_shows_it(lines: list[str]) -> None:
    (play,) = (line for line in lines if line.startswith("    official for 5, deal "))
    assert "; ada: negotiate; then nature: draw " in play
    assert play.endswith("is refused by §5.4.not-in-bag: the bag holds no such stone")


def test_json_has_the_kind_and_the_play_and_only_proofs_are_for_another_solver(
    tmp_path: Path,
) -> None:
    ran = CliRunner().invoke(prove, [*ARGUMENTS, "--format", "json", "--smt2", str(tmp_path)])
    claims = {claim["claim"]: claim for claim in json.loads(ran.stdout)["claims"]}
    assert claims["bag-never-shrinks"]["kind"] == "always"
    assert claims["refused-5.4.not-in-bag"]["kind"] == "sometimes"
    assert "nature: draw" in claims["refused-5.4.not-in-bag"]["evidence"]
    names = {file.name.split(".")[0] for file in tmp_path.iterdir()}
    assert "bag-never-shrinks" in names
    assert "refused-5" not in names


def test_the_queries_of_a_ruling_file_are_written_side_by_side(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    ruling, queries = tmp_path / "mine" / "skip.yaml", tmp_path / "queries"
    ruling.write_text(RULING, "utf-8")
    asked = ["--reading", str(ruling), "-k", "the bag never", "--smt2", str(queries)]
    ran = CliRunner().invoke(prove, [games.FIRST, *asked])
    assert ran.exit_code == 0
    assert {file.parent for file in queries.rglob("*.smt2")} == {queries}


def asked(reading: str, *more: str) -> Result:
    return CliRunner().invoke(prove, [games.FIRST, "--reading", reading, *more])


def test_a_claim_about_some_readings_is_put_to_one_without_a_name_but_need_not_hold() -> None:
    ran = asked("rulebook+removal=up-to", "-k", "never-too-few")
    head, *_, last = ran.stdout.splitlines()
    assert head.startswith("proved ")
    assert head.endswith("no battle is refused by 5.2.too-few (about bga-2023-03, bga only)")
    assert last.startswith("0 of 0 as sure as they must be; of 1 about other readings only: 1 prov")
    ran = asked("rulebook+march=none-too", "-k", "never-too-few")
    assert ran.exit_code == 0
    assert "of 1 about other readings only: 1 refuted" in ran.stdout


def test_a_claim_that_is_not_about_a_named_reading_is_told_as_not_run() -> None:
    ran = asked("rulebook", "-k", "refused by 5.2")
    assert "1 of 1 as sure as they must be; 1 not run: about other readings only" in ran.stdout
    ran = asked("rulebook", "-k", "never-too-few")
    assert ran.exit_code == 2
    assert "few-are-never-too-few is about bga-2023-03, bga only" in ran.stderr
