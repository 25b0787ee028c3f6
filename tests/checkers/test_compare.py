"""What separates two readings is confirmed by the engine, and written as scenarios that bite."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from checkers import games
from checkers.claims import HELD, PROVED, REFUTED, UNKNOWN, VACUOUS, Claim, Verdict
from checkers.cli import cli
from checkers.commands.compare import compare as command
from checkers.compare import Block, Comparison, compare, seats_of
from checkers.compare.frequency import Tally, both, changes, wilson
from checkers.compare.readings import alone, answered, cited, differing
from checkers.compare.replayed import Disagreement
from checkers.proofs.differences import (
    ALLOWED,
    BEGINS,
    TURNS,
    WINS,
    Missing,
    Part,
    Separated,
    Witness,
)
from checkers.report import compared
from checkers.scenario.reader import read_path
from checkers.scenario.run import PASS, run
from checkers.turncoats.parts import STONES
from spec import Reading
from tests.rooms import modelled
from tests.toy import MISERE, READING, State, nim

ROOM = games.room(games.FIRST)
BOOK = ROOM.rulebook()
RULEBOOK, BGA = BOOK.reading("rulebook"), BOOK.reading("bga")


@pytest.fixture(scope="module")
def rulebook_and_bga() -> Comparison:
    return compare(ROOM, RULEBOOK, BGA, (2,), games=2)


def test_each_question_that_differs_is_changed_alone() -> None:
    asked = differing(BOOK, RULEBOOK, BGA)
    assert [q.name for q in asked] == ["no-faction", "removal", "empty-battle"]
    others = [alone(RULEBOOK, BGA, question) for question in asked]
    assert [differing(BOOK, RULEBOOK, other) for other in others] == [(q,) for q in asked]
    assert others[1].name == "rulebook+removal=up-to"


def test_every_block_shows_a_position_and_a_game(rulebook_and_bga: Comparison) -> None:
    for block in (*rulebook_and_bga.alone, rulebook_and_bga.together):
        assert {shown.witness.unit for shown in block.shown} == {STONES, TURNS}
        assert {shown.witness.sure for shown in block.shown} == {PROVED}


def test_the_scenarios_pass_where_they_are_saved(
    rulebook_and_bga: Comparison, tmp_path: Path
) -> None:
    for shown in rulebook_and_bga.shown:
        file = tmp_path / shown.written.file
        file.write_text(shown.written.text, "utf-8")
        (read,) = read_path(file, file.name, games.room, games.FIRST)
        verdict = run(read)
        assert (verdict.verdict, verdict.warnings) == (PASS, ())
        assert all(f"{told.reading.name}: " in shown.written.text for told in shown.told)
    assert len(list(tmp_path.iterdir())) == 10


def test_a_designer_reads_both_outcomes_with_their_clauses(rulebook_and_bga: Comparison) -> None:
    text = compared.as_text(ROOM, rulebook_and_bga)
    assert "3 of 18 questions are answered otherwise" in text
    assert "How many stones must fall in a battle?" in text
    assert "refused by §5.2.too-few: 1 must fall in East, not 0" in text
    assert "rulebook+removal=up-to  allowed (§5, §5.2, §3.2)" in text
    assert "smallest position, 3 stones (none with fewer on two-banks, proved)" in text
    assert "shortest game, 2 turns (none shorter on any board, 2 players, proved)" in text


def test_what_is_untouched_is_said_of_the_same_position_and_not_of_whole_games() -> None:
    parts = (Part(ALLOWED, REFUTED, "", 1, 0), Part(WINS, PROVED, "", 1, 0))
    begins = Part(BEGINS, PROVED, "", 1, 0)
    pair = (RULEBOOK, BGA)
    text = [*compared.part_lines(Block(None, *pair, Separated((*parts, begins), ()), (), (), ()))]
    assert text == [
        "  differs: what is allowed",
        "  in the same position the same, proved: who wins",
        "  how a game begins: alike, proved",
    ]


def lying(one: Reading, other: Reading, seats: tuple[int, ...]) -> Separated:
    """What separates them, with the outcomes the wrong way round."""
    assert ROOM.formal.separate is not None
    told: Separated = ROOM.formal.separate(one, other, seats)
    (witness,) = told.found
    assert isinstance(witness, Witness)
    return replace(told, found=(replace(witness, says=witness.says and witness.says[::-1]),))


def test_a_model_that_lies_is_found_out() -> None:
    room = modelled(ROOM, separate=lying, shortest=None)
    with pytest.raises(Disagreement, match="under rulebook the engine says nobody wins"):
        compare(room, RULEBOOK, BOOK.reading("rulebook+no-faction=fewest-stones"), (2,))


def undecided(*_: Any) -> Iterable[Missing]:
    yield Missing(ALLOWED, TURNS, UNKNOWN, "not before turn 1, proved")


@pytest.mark.parametrize("room", [modelled(ROOM, shortest=undecided)])
def test_random_games_stand_in_where_the_solver_gives_up(room: Any) -> None:
    found = compare(room, RULEBOOK, BOOK.reading("rulebook+removal=up-to"), (2,), games=3)
    (game,) = [s.witness for s in found.together.shown if s.witness.unit == TURNS]
    assert (game.part, game.sure) == (ALLOWED, HELD)
    assert "the shortest of 3 random games" in game.scope
    assert "not before turn 1, proved" in game.scope


def test_a_game_without_a_model_is_compared_by_random_games() -> None:
    room = modelled(ROOM, separate=None, shortest=None)
    found = compare(room, RULEBOOK, BOOK.reading("rulebook+zero-winner=draw"), (2,), games=3)
    (shown,) = found.together.shown
    assert (shown.witness.part, shown.witness.sure) == (WINS, HELD)
    assert "nobody wins" in shown.written.text


def test_a_reading_that_has_no_name_is_cited_by_a_ruling_file(tmp_path: Path) -> None:
    removal = BOOK.questions["removal"]
    other = answered(RULEBOOK, removal, "up to 2", ("0", "2"), " as in a mail")
    call = cited(BOOK, other)
    assert call.name == "./reading-rulebook-with-removal-as-in-a-mail.yaml"
    assert 'value: ["0", "2"]' in call.file
    found = compare(ROOM, RULEBOOK, other, (2,))
    for shown in found.shown:
        for name, text in {shown.written.file: shown.written.text, **shown.written.rulings}.items():
            (tmp_path / name).write_text(text, "utf-8")
    for file in tmp_path.glob("*.scenario.yaml"):
        (read,) = read_path(file, file.name, games.room, games.FIRST)
        assert run(read).verdict == PASS


# how often


def test_alike_readings_give_every_game_the_same_winner() -> None:
    assert changes(ROOM, RULEBOOK, RULEBOOK, 2, 4, 0) == Tally(2, 4, 0, 0, 0)


def test_the_same_seed_gives_the_same_tally() -> None:
    pair = RULEBOOK, BOOK.reading("rulebook+zero-winner=draw")
    tallies = {changes(ROOM, *pair, 2, 6, 5) for _ in range(2)}
    assert len(tallies) == 1
    assert tallies.pop().judged > 0


def test_a_game_that_goes_alike_may_be_judged_otherwise() -> None:
    normal, misere = nim((2, 1), READING, 2), nim((2, 1), MISERE, 2)
    alike, winners, again = both(normal, misere, State((2, 1)), "any seed")
    assert alike
    assert winners[0] != winners[1]
    assert again == winners[0]


def test_from_the_first_choice_that_is_refused_each_goes_on_alone() -> None:
    more = Reading("three", {}, {"most": "3", "last": "wins"})
    loose, strict = nim((9,), more, 2), nim((9,), READING, 2)
    ends = [both(loose, strict, State((9,)), f"{seed}") for seed in range(20)]
    assert {alike for alike, *_ in ends} == {False}
    assert all(len(first) == len(second) == 1 for _, (first, second), _ in ends)
    assert {first == again for _, (first, _), again in ends} == {True, False}


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilsons_interval_is_as_published(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("sure", "unknown"), [(PROVED, False), (REFUTED, True)])
def test_whether_engine_and_model_are_alike_under_new_answers_is_told(
    sure: str, unknown: bool
) -> None:
    claim = Claim("engine-is-model", "1", "the engine is the model")
    verdict = Verdict("turncoats", claim, BGA.name, sure, 1, "", "here is why")
    agrees = lambda one: [verdict] if one == BGA else []  # noqa: E731
    room = modelled(ROOM, separate=None, shortest=None, agrees=agrees)
    found = compare(room, RULEBOOK, BGA, (2,), games=1, each_alone=False)
    text = compared.as_text(room, found)
    assert f"no reading with a name has: engine-is-model {sure}\n" in text
    assert ("here is why" in text) == unknown == found.unknown


@pytest.mark.parametrize("sure", [VACUOUS, UNKNOWN])
def test_a_part_of_which_nothing_was_shown_is_unknown(sure: str) -> None:
    shown = Separated((Part(ALLOWED, sure, "", 0, 0),), ())
    room = modelled(ROOM, separate=lambda *_: shown, shortest=None)
    assert compare(room, RULEBOOK, BGA, (2,), each_alone=False).unknown
    assert shown.unknown


def test_the_game_says_for_how_many_it_is() -> None:
    assert seats_of(ROOM) == (2, 3, 4, 5)


# the command


def asked(*arguments: str) -> Any:
    return CliRunner().invoke(command, [games.FIRST, *arguments, "--games", "0"])


def test_the_command_says_where_there_is_no_difference() -> None:
    told = asked("rulebook", "print-and-play")
    assert told.exit_code == 0
    assert "no difference, proved" in told.output


def test_the_command_gives_json_and_saves_scenarios(tmp_path: Path) -> None:
    one, other = "rulebook", "rulebook+march=none-too"
    out = tmp_path / "new"
    told = asked(one, other, "--players", "2", "--format", "json", "--out", str(out))
    found = json.loads(told.stdout)
    assert found["format"] == 1
    assert found["readings"] == [one, other]
    assert sorted(file.name for file in out.iterdir()) == sorted(
        witness["file"] for witness in found["together"]["witnesses"]
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rulebook",), "name two readings, or say --all"),
        (("rulebook", "bga", "--all"), "name two readings, or say --all"),
        (("rulebook", "bgaa"), "did you mean `bga`?"),
        (("rulebook", "rulebook+removal=up-too"), "did you mean `up-to`?"),
        (("rulebook", "nowhere.yaml"), "nowhere.yaml cannot be read"),
        (("rulebook", "bga", "--players", "6"), "seats 2 to 5 players, not 6"),
    ],
)
def test_a_misuse_is_told(arguments: tuple[str, ...], says: str) -> None:
    told = asked(*arguments)
    assert told.exit_code == 2
    assert says in told.output


RULING = """\
title: Mercy
date: 2026-01-31
source: a mail
from: rulebook
answers: {removal: up-to}
"""
GAVE_UP = Part(ALLOWED, UNKNOWN, "any position", 1, 0), Part(ALLOWED, PROVED, "any position", 1, 0)
NOT_FOUND = Missing(ALLOWED, STONES, UNKNOWN, "on two-banks")


@pytest.mark.parametrize(
    ("separated", "status"),
    [
        (Separated(GAVE_UP[:1], ()), 3),
        (Separated(GAVE_UP[1:], (NOT_FOUND,)), 3),
        (Separated(GAVE_UP[1:], (NOT_FOUND._replace(sure=PROVED),)), 0),
    ],
)
@pytest.mark.parametrize(
    "command",
    ["compare {} rulebook rulebook+removal=up-to", "clarify {} mercy.yaml", "questions {}"],
)
def test_the_exit_status_tells_whether_the_solver_gave_up(
    command: str, separated: Separated, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mercy.yaml").write_text(RULING, "utf-8")
    monkeypatch.chdir(tmp_path)
    alone = dict.fromkeys(("shortest", "agrees"))  # nothing else may say that it does not know
    room = modelled(ROOM, separate=lambda *_: separated, proofs=(), **alone)
    monkeypatch.setattr(games, "room", lambda _: room)
    ran = CliRunner().invoke(cli, [*command.format(games.FIRST).split(), "--games", "0"])
    assert ran.exit_code == status, ran.output


@pytest.mark.parametrize("command", ["compare turncoats rulebook", "prove turncoats --reading"])
@pytest.mark.parametrize("value", ["two", "9" * 5_000])
def test_a_ruling_that_no_engine_can_work_with_is_a_misuse(
    command: str, value: str, tmp_path: Path
) -> None:
    file, removal = tmp_path / "odd.yaml", "removal: up-to"
    file.write_text(RULING.replace(removal, f"march: {{says: odd, value: '{value}'}}"), "utf-8")
    ran = CliRunner().invoke(cli, [*command.split(), str(file)])
    assert (ran.exit_code, "march: expected a whole number, not" in ran.output) == (2, True)


@pytest.mark.slow
def test_every_pair_of_named_readings_can_be_compared() -> None:
    told = asked("--all")
    assert told.exit_code == 0
    assert len(told.stdout.splitlines()) == 11
