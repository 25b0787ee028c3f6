"""An audit from its plan to its status: what differs is told once, and no status hides another."""

from __future__ import annotations

import random
import shlex
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from checkers.audit.chance import ERROR, far, odds, unlikely
from checkers.audit.judged import (
    ACCEPTED_ILLEGAL,
    AGREES,
    CANNOT,
    DIFFERS,
    REFUSED_LEGAL,
    WRONG_RESULT,
)
from checkers.audit.keys import GAME
from checkers.audit.known import Known, read_known
from checkers.audit.records import NONDETERMINISTIC, NOT_RUN
from checkers.audit.result import Audit, audit
from checkers.audit.subject import CRASHED, DID_NOT_START
from checkers.commands.audited import again
from checkers.report import audited
from checkers.scenario.run import PASS, run
from spec.source import Mistake
from tests.checkers.audit import subjects
from tests.checkers.audit.subjects import PASSES, Change
from tests.toy import MISERE
from tests.toy_room import BOOK


@cache
def audited_as(*changes: Change, games: int = 3, known: Sequence[Known] = ()) -> Audit:
    """An audit, which tests that look at the same one share."""
    plan = subjects.plan(games, [subjects.scenario(PASSES)])
    return audit(plan, subjects.command(*changes), known=known)


def test_a_right_program_agrees_in_all_that_is_planned() -> None:
    found = audited_as()
    assert found.counts == {AGREES: found.planned}
    assert (found.status, found.findings, found.unfair) == (0, (), "")


def test_a_difference_is_one_finding_with_a_scenario_that_passes_on_the_reference() -> None:
    found = audited_as(subjects.NEVER_TWO)
    assert found.status == 1
    (shown,) = found.findings
    assert shown.finding.first.kind == REFUSED_LEGAL
    assert shown.finding.small.judged.clauses[0] == "2"
    assert shown.finding.times == found.counts[DIFFERS] > 1
    assert shown.written is not None, shown.why
    assert "verdict: open" in shown.written.text
    assert run(subjects.scenario(shown.written.text)).verdict == PASS


NAME = '"name": "nim"', r'''"name": "\"\u202e\x1b[31m\n:: |`#\ufeff\t\\ \u2028'"'''


def test_no_name_of_a_program_destroys_a_scenario_or_a_report() -> None:
    found = audited_as(subjects.NEVER_TWO, NAME)
    (shown,) = found.findings
    assert shown.written is not None, shown.why
    assert run(subjects.scenario(shown.written.text)).verdict == PASS
    assert audited.as_text(found).splitlines()[1].endswith(" run, by normal")


def test_what_cannot_be_said_in_a_scenario_is_told_without_one() -> None:
    found = audited_as(subjects.TIRES)
    (shown,) = found.findings
    assert shown.written is None
    assert shown.why == "what it tells does not break the program by itself"
    assert shown.why in audited.as_text(found)


def test_a_finding_names_its_rule_and_how_it_is_tried_again(tmp_path: Path) -> None:
    found = audited_as(subjects.ANYTHING_GOES)
    blamed = found.findings[0].finding.small.judged.clauses[0]
    assert blamed in BOOK.refusals
    assert f"\n  rule: Clause {blamed[0]}: …\n" in audited.as_text(found)
    told = shlex.split(again(found, ["./engine", "a b"], True, "misere", tmp_path))
    assert told[4:] == [
        *("checkers", "run", str(tmp_path), "--against", "./engine 'a b'"),
        *("--reading", "misere", "--bwrap"),
    ]
    unsaved = again(found, ["./engine"], False, None, None)
    assert unsaved.endswith("(--out DIR saves them): checkers run DIR --against ./engine\n")
    assert again(replace(found, findings=()), ["./engine"], False, None, None) == ""


def test_two_worlds_are_told_line_by_line() -> None:
    found = audited_as(subjects.NEVER_TWO)
    leak = found.findings[0]._replace(written=None, why="none", worlds=[["new 1"], ["new 2"]])
    assert [*audited.finding_lines(found, leak)][-4:] == [
        "  in one world, line by line (behind `hello`):",
        "    new 1",
        "  in the other, line by line (behind `hello`):",
        "    new 2",
    ]
    assert audited.as_finding(found, leak)["worlds"] == leak.worlds


def test_the_reading_of_a_program_is_inferred() -> None:
    other = ("from tests.toy import READING,", "from tests.toy import MISERE as READING,")
    found = audited_as(other)
    assert found.explained == MISERE
    assert found.status == 0
    assert found.counts[DIFFERS] > 0
    text = audited.as_text(found)
    assert text.index("agrees with misere in every trial") < text.index(
        "wrong-result by normal, in"
    )
    assert "wrong-result §" not in text


def test_a_reading_that_was_asked_for_is_not_exchanged_for_another() -> None:
    other = ("from tests.toy import READING,", "from tests.toy import MISERE as READING,")
    found = audit(subjects.plan(), subjects.command(other), infer=False)
    assert (found.status, found.explained) == (1, None)


def test_a_reading_that_has_one_difference_so_is_told_beside_that_one() -> None:
    other = ("from tests.toy import READING,", "from tests.toy import MISERE as READING,")
    found = audited_as(other, subjects.NEVER_TWO)
    assert (found.status, found.explained) == (1, None)
    by_kind = {one.finding.first.kind: one.finding.reading for one in found.findings}
    assert by_kind[REFUSED_LEGAL] is None
    assert by_kind[WRONG_RESULT] is not None
    name = by_kind[WRONG_RESULT].name
    assert name == "normal+last=loses"
    assert f"\n  another reading? {name} has it so" in audited.as_text(found)
    told = {one["kind"]: one["right_by"] for one in audited.as_json(found)["findings"]}
    assert told == {REFUSED_LEGAL: None, WRONG_RESULT: name}


def test_no_reading_explains_what_is_wrong_by_all_of_them() -> None:
    assert audited_as(subjects.NEVER_TWO).explained is None


def test_what_a_program_cannot_take_is_counted_by_what_it_lacks() -> None:
    found = audited_as(subjects.without("set", "draws", "seed"))
    assert found.unsupported == {"cannot prescribe draws": 4, "cannot set a position": 1}
    assert found.status == 0
    assert "1 of " in audited.as_text(found)
    assert "unsupported: cannot set a position" in audited.as_text(found)


def test_nature_is_not_even_refused_with_a_program_that_lets_nobody_play_it() -> None:
    again = subjects.scenario(f"{PASSES}  - nature: roll 1\n    refused: 3.over\n")
    dies = ("    step = game.play", "    if seat == -1:\n        sys.exit(3)\n    step = game.play")
    program = subjects.command(subjects.without("draws"), dies)
    assert audit(subjects.plan(0, [again]), program).counts == {AGREES: 1}


def test_nothing_but_what_is_unsupported_is_no_pass() -> None:
    found = audit(subjects.plan(0, [subjects.scenario(PASSES)]),
                  subjects.command(subjects.without("set")))  # fmt: skip
    assert (found.counts, found.status) == ({CANNOT: 1}, 3)


def test_a_program_that_breaks_has_another_status_than_one_that_differs() -> None:
    found = audited_as(subjects.DIES, games=12)
    assert found.status == 4
    assert found.counts[CRASHED] > 0
    assert DIFFERS not in found.counts


def test_a_program_that_breaks_is_told_with_its_last_words() -> None:
    torn = (subjects.DIES[0], subjects.DIES[1].replace("(3)", "('the bag is torn')"))
    found = audit(subjects.plan(0, [subjects.scenario(PASSES)]), subjects.command(torn))
    (shown,) = found.findings
    assert "; its last words: the bag is torn" in shown.finding.small.judged.says
    assert "; its last words: the bag is torn" in audited.as_text(found)


def test_a_program_that_breaks_again_and_again_is_left_alone() -> None:
    found = audited_as(subjects.DIES, games=12)
    assert found.counts[CRASHED] == 5
    assert found.counts[NOT_RUN] > 0
    assert sum(found.counts.values()) == found.planned
    assert "the subject broke 5 times before" in audited.as_text(found)


def test_a_program_that_is_not_there_runs_nothing() -> None:
    found = audit(subjects.plan(), subjects.command()._replace(words=("no-such-program",)))
    assert (found.status, found.records) == (4, ())
    assert audited.as_text(found).startswith(f"{DID_NOT_START}: ")
    assert audited.as_json(found)["run"] == 0


def test_a_program_that_is_fickle_is_told_so() -> None:
    found = audited_as(subjects.FICKLE)
    assert found.counts[NONDETERMINISTIC] > 0
    first = next(one for one in found.records if one.status == NONDETERMINISTIC)
    assert f"nondeterministic, such as {first.name}, behind deed " in audited.as_text(found)
    assert " in a new process " in first.says
    assert found.status in (1, 4)


def test_trials_that_were_not_run_are_no_pass() -> None:
    found = audited_as()
    less = Audit(found.plan, found.command, found.program, found.records[:-1], found.planned)
    assert less.status == 3


# what is known


def known(text: str, tmp_path: Path) -> tuple[Known, ...]:
    (tmp_path / "known.yaml").write_text(text, "utf-8")
    return read_known(tmp_path / "known.yaml", BOOK)


TWO = """\
- kind: refused-legal
  clause: "2"
  reason: two stones are beyond it
  address: example.org/1
"""


def test_a_difference_that_is_known_is_no_failure(tmp_path: Path) -> None:
    found = audited_as(subjects.NEVER_TWO, known=known(TWO, tmp_path))
    assert (found.status, found.gone) == (0, ())
    assert "(known)" in audited.as_text(found)


def test_a_known_difference_does_not_hide_another(tmp_path: Path) -> None:
    found = audited_as(subjects.NEVER_TWO, subjects.LOSER_WINS, known=known(TWO, tmp_path))
    assert found.status == 1


def test_a_known_difference_that_is_gone_fails(tmp_path: Path) -> None:
    found = audited_as(known=known(TWO, tmp_path))
    assert found.status == 1
    assert "known, but gone: refused-legal §2 (line 1: two stones are bey" in audited.as_text(found)


def test_what_is_known_of_a_clause_is_known_of_the_refusals_below_it() -> None:
    known = Known("accepted-illegal", "5.2", "", "", 1)
    assert known.covers(("accepted-illegal", "5.2.too-few"))
    assert not known.covers(("accepted-illegal", "5.3"))
    assert not known.covers(("refused-legal", "5.2"))
    assert not known._replace(clause="5.2.too-few").covers(("accepted-illegal", "5.2"))


@pytest.mark.parametrize("wrong", [TWO.replace("reason", "cause"), "- kind: x", "kind: x", "- [x]"])
def test_a_file_of_known_differences_is_read_strictly(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake):
        known(wrong, tmp_path)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (TWO.replace("refused-legal", "refusedlegal"), "1:9.* `refusedlegal`.*`refused-legal`"),
        (TWO.replace('"2"', "2.9"), "2:11.* no clause `2.9`"),
        ("- kind: wrong-sttae", "1:9.* `wrong-sttae`.*`wrong-state`"),
        (TWO.replace("refused-legal", "not run"), "no kind of difference is `not run`"),
    ],
)
def test_what_cannot_be_known_is_told_with_its_place(wrong: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=f"(?s){says}"):
        known(wrong, tmp_path)


# chance


def test_chance_of_its_own_is_adopted_and_found_fair() -> None:
    found = audited_as(subjects.without("draws", "seed"), games=30)
    assert (found.status, found.unfair) == (0, "")
    assert found.counts[AGREES] >= 30


def test_chance_that_is_not_fair_is_told_with_the_rate_of_error() -> None:
    unfair = ("chance.choice(game.actions(state))", "game.actions(state)[0]")
    found = audited_as(subjects.without("draws", "seed"), unfair, games=30)
    assert found.status == 1
    assert "was drawn" in found.unfair
    assert "once in 1,000,000 audits" in found.unfair


def test_a_draw_that_is_impossible_is_an_illegal_action_of_nature() -> None:
    impossible = ("return [roll._asdict()]", "return [{'most': 9}]")
    found = audited_as(subjects.without("draws", "seed"), impossible)
    assert {one.kind for one in found.records if one.key.startswith(GAME)} == {ACCEPTED_ILLEGAL}


def test_a_draw_that_is_not_told_is_garbage() -> None:
    untold = ("return [roll._asdict()]", "return []")
    found = audited_as(subjects.without("draws", "seed"), untold)
    assert found.status == 4
    assert "nature is to act, and the answer does not tell what it did" in audited.as_text(found)


def test_fair_chance_is_blamed_less_often_than_the_rate_says() -> None:
    rng, error, blamed = random.Random(7), 0.05, 0
    for _ in range(2_000):
        seen = sum(rng.random() < 0.3 for _ in range(100))
        blamed += bool(unlikely([{"it": (seen, 30.0, 21.0)}], error))
    assert blamed <= 2_000 * error


def test_what_strays_further_is_allowed_less_often() -> None:
    assert far(0, 0.5) > 0
    assert far(10, 0.01) < far(10, ERROR) < far(20, ERROR)


def test_odds_count_what_was_drawn_and_what_was_to_be_expected() -> None:
    found = odds(subjects.table(), subjects.whole_game())
    assert {name: numbers[0] for name, numbers in found.items()} == {
        '{"most": 1}': 1,
        '{"most": 2}': 1,
    }
    assert sum(expected for _, expected, _ in found.values()) == pytest.approx(2)
