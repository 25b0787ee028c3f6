"""What verify gathers: all that a game brings, what it lacks, and what was cut short."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from checkers import evidence, games
from checkers.claims import NOT_MET, NOT_RUN, PROVED, REFUTED, UNKNOWN
from checkers.commands.verify import gathered
from checkers.proofs.catalogue import Proof
from checkers.report.claimed import status
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.symbolic import GaveUp
from checkers.turncoats import walking
from checkers.turncoats.claims import CATALOGUE
from tests.rooms import modelled
from tests.toy_room import ROOM as TOY

ROOM = games.room("turncoats")


def test_every_claim_every_part_and_every_small_table_is_a_job() -> None:
    names = [job.name for job in evidence.jobs(ROOM)]
    assert [n for n in names if n.startswith("walk ")] == [f"walk {n}" for n in walking.SMALL]
    assert "prove conserved" in names
    assert "engine-is-model-ruler" in names
    assert len({*names}) == len(names)


def test_what_a_game_does_not_bring_is_told() -> None:
    assert evidence.lacking(TOY) == ("proofs: none", "agreement: none", "walking: none")
    assert evidence.lacking(ROOM) == ()


def test_what_a_game_brings_with_nothing_in_it_is_told() -> None:
    hollow = modelled(ROOM, proofs=(), agreement=lambda _: iter(()))
    assert evidence.lacking(hollow) == ("proofs: none", "agreement: none")


@pytest.mark.parametrize("game", games.GAMES)
def test_a_claim_is_about_readings_that_there_are(game: str) -> None:
    room = games.room(game)
    named = {name for one in room.formal.proofs for name in one.claim.readings or ()}
    assert named <= {*room.rulebook().profiles}


def test_a_claim_about_no_reading_with_a_name_is_not_run() -> None:
    (proof,) = (p for p in CATALOGUE if p.claim.name == "one-ruler")
    about = proof._replace(claim=replace(proof.claim, readings=("rulbook",)))
    (job,) = evidence.proofs(ROOM, [about], [ROOM.rulebook().reading("rulebook")])
    (verdict,) = job.run()
    assert (verdict.sure, verdict.enough) == (NOT_RUN, False)


def test_a_small_table_is_walked_to_the_end() -> None:
    (job,) = (job for job in evidence.jobs(ROOM) if job.name == "walk t0")
    verdicts = list(job.run())
    assert {v.sure for v in verdicts if v.claim.kind == "always"} == {"all states"}
    assert {v.count for v in verdicts} == {255}
    assert all(verdict.enough for verdict in verdicts)
    assert [v.claim.name for v in verdicts if v.cpu_seconds] == ["the-end-comes"]


OVER = """\
scenario: A game that is over
clauses: [3.3]
reading: rulebook
board: two-banks
given: {ada: 1 red, bob: nothing, turn: ada, negotiations: 2, ended: true}
steps:
  - check: the game is over
"""


def test_a_table_that_is_walked_to_verify_must_meet_what_is_so_sometimes(tmp_path: Path) -> None:
    (tmp_path / "over.yaml").write_text(OVER, "utf-8")
    begun_late = SimpleNamespace(
        tables=lambda: {"over": tmp_path / "over.yaml"}, table=walking.table
    )
    found = {one.claim.says: one for one in evidence.walked(ROOM, begun_late, "over")}
    assert found["a player is left without stones"].sure == PROVED
    (tmp_path / "over.yaml").write_text(OVER.replace("bob: nothing", "bob: 1 red"), "utf-8")
    found = {one.claim.says: one for one in evidence.walked(ROOM, begun_late, "over")}
    assert found["a player is left without stones"].sure == NOT_MET
    assert not found["a player is left without stones"].enough


def test_a_walk_by_fingerprints_says_how_likely_it_is_that_a_state_is_missed() -> None:
    (job,) = (job for job in evidence.jobs(ROOM) if job.name.startswith("walk official"))
    assert all(
        "; two states share a key with a chance below " in verdict.evidence for verdict in job.run()
    )


def test_the_engines_ruler_is_proved_to_be_the_models() -> None:
    (job,) = (job for job in evidence.jobs(ROOM) if job.name == "engine-is-model-ruler")
    verdicts = list(job.run())
    assert {v.sure for v in verdicts} == {PROVED}
    assert [v.reading for v in verdicts] == list(ROOM.rulebook().profiles)
    assert {v.scope for v in verdicts} == {
        "2 to 5 players on official and three-fords, any numbers"
    }


def test_a_part_is_not_proved_before_the_parts_that_stand_in_for_themselves() -> None:
    runs = dict(
        ROOM.formal.agreement([ROOM.rulebook().reading("bga")]) if ROOM.formal.agreement else ()
    )
    (early,) = runs["engine-is-model-areas-ruled"]()
    (ruler,) = runs["engine-is-model-ruler"]()
    (late,) = runs["engine-is-model-areas-ruled"]()
    assert (early.sure, ruler.sure, late.sure) == (UNKNOWN, PROVED, PROVED)
    assert "engine-is-model-ruler, which is not run" in early.evidence


def test_a_claim_that_is_refuted_brings_scenarios_that_the_engine_confirms() -> None:
    (proof,) = (p for p in CATALOGUE if p.claim.name == "ruler-is-not-outnumbered")
    assert isinstance(proof, Proof)
    wrong = proof._replace(obligations=proof.against, against=proof.obligations)
    (verdict,) = evidence.proved(ROOM, wrong, [ROOM.rulebook().reading("rulebook")])
    assert verdict.sure == REFUTED
    (text,) = verdict.scenarios
    (read,) = read_text("refuted.yaml", text.encode(), games.room, games.FIRST)
    assert run(read).verdict == PASS


def stopped(_: Any) -> Iterator[tuple[str, Any]]:
    def interrupt() -> Iterator[Any]:
        raise KeyboardInterrupt

    yield "first", lambda: []
    yield "second", interrupt
    yield "third", lambda: []


def test_what_an_interrupt_left_undone_is_named() -> None:
    room = modelled(ROOM, proofs=(), agreement=stopped, walking=None)
    assert gathered(room, False) == ([], ["second", "third"])
    assert gathered(room, True) == ([], ["first", "second", "third"])


def cut_short(_: Any) -> Iterator[tuple[str, Any]]:
    def gives_up() -> Iterator[Any]:
        raise GaveUp("Z3 gave up")

    yield "first", gives_up
    yield "second", lambda: []


def test_a_job_that_cannot_follow_the_engine_is_unknown_and_the_others_are_run() -> None:
    room = modelled(ROOM, proofs=(), agreement=cut_short, walking=None)
    (verdict,), left = gathered(room, False)
    assert (verdict.sure, verdict.evidence, left) == (UNKNOWN, "Z3 gave up", [])
    assert status([verdict]) == 3
