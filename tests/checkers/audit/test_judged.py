"""Each way to be wrong has its kind, the deed at which it shows, and the clause behind it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checkers.audit.judged import (
    ACCEPTED_ILLEGAL,
    AGREES,
    CANNOT,
    DIFFERS,
    KINDS,
    REFUSED_LEGAL,
    WRONG_RESULT,
    WRONG_STATE,
    WRONG_VIEW,
)
from checkers.audit.records import NONDETERMINISTIC
from checkers.audit.subject import CRASHED, GARBAGE, HUNG, Limits
from checkers.audit.trials import Deed
from checkers.audit.trying import attempt, repeated
from spec import NATURE
from tests.checkers.audit import subjects
from tests.checkers.audit.subjects import Change
from tests.toy import Roll, State, Take

PROMPT = Limits(seconds=1.5)

WRONG = {
    "anything goes": ([subjects.ANYTHING_GOES], ACCEPTED_ILLEGAL, 1, "1.turn"),
    "never two": ([subjects.NEVER_TWO], REFUSED_LEGAL, 3, "2"),
    "all see the roll": ([subjects.ALL_SEE_THE_ROLL], WRONG_VIEW, 2, "1"),
    "the other sees the roll": ([subjects.THE_OTHER_SEES_THE_ROLL], WRONG_VIEW, 2, "1"),
    "a stone more": ([subjects.A_STONE_MORE], WRONG_STATE, 0, ""),
    "a stone is owed": ([subjects.A_STONE_IS_OWED], WRONG_STATE, 6, "2"),
    "the loser wins": ([subjects.LOSER_WINS], WRONG_RESULT, 6, "3"),
    "lists too much": ([subjects.LISTS_TOO_MUCH], ACCEPTED_ILLEGAL, 0, "1.turn"),
    "lists too little": ([subjects.LISTS_TOO_LITTLE], REFUSED_LEGAL, 2, "2"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_program_differs_in_its_kind_and_is_blamed_by_a_clause(fault: str) -> None:
    changes, kind, deed, clause = WRONG[fault]
    with subjects.session(*changes) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert (found.status, found.kind, found.deed) == (DIFFERS, kind, deed), found
    assert clause == "" or clause in found.clauses


def test_every_kind_of_difference_is_among_these() -> None:
    assert {kind for _, kind, _, _ in WRONG.values()} == {*KINDS}


BROKEN = {
    "dies": ([subjects.DIES], CRASHED, 3, "status 3"),
    "hangs": ([subjects.HANGS], HUNG, 3, "within 1.5 seconds"),
    "talks garbage": ([subjects.TALKS_GARBAGE], GARBAGE, 6, "`result`"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_program_that_breaks_is_told_where(fault: str) -> None:
    changes, status, deed, says = BROKEN[fault]
    limits = PROMPT if status == HUNG else subjects.LIMITS
    with subjects.session(*changes, limits=limits) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert (found.status, found.kind, found.deed) == (status, "", deed), found
    assert says in found.says


LESS: list[list[Change]] = [
    [],
    [subjects.CHATTY],
    [subjects.without("legal")],
    [subjects.without("observe")],
    [subjects.without("legal", "observe", "seed")],
    [("game.view(state, seat)._asdict()", "dict([*game.view(state, seat)._asdict().items()])")],
    [("for move in moves]", "for move in reversed(moves)]")],
]  # fmt: skip


@pytest.mark.parametrize("changes", LESS, ids=range(len(LESS)))
def test_a_right_program_agrees_whatever_it_cannot_do(changes: list[Change]) -> None:
    with subjects.session(*changes) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert found.status == AGREES, found
    assert found.fired == {"1", "1.turn", "2", "2.too-many", "3", "3.over"}


@pytest.mark.parametrize(
    ("claim", "says"), [("set", "cannot set a position"), ("draws", "cannot prescribe draws")]
)
def test_what_a_program_cannot_take_is_unsupported_with_the_reason(claim: str, says: str) -> None:
    trial = subjects.whole_game()
    with subjects.session(subjects.without(claim)) as subject:
        found = attempt(subject, subjects.table(), trial.of(trial.start, trial.deeds)).judged
    assert (found.status, found.says) == (CANNOT, says)


def test_what_nature_may_not_do_is_not_asked_of_a_program_that_plays_it_itself() -> None:
    trial = subjects.whole_game()
    trial = trial.of(State((2,), 0, 2), (Deed(NATURE, Roll(1)), Deed(0, Take(0, 2))))
    with subjects.session(subjects.without("draws")) as subject:
        found = attempt(subject, subjects.table(), trial).judged
    assert (found.status, found.says) == (CANNOT, "cannot be asked what nature may not do")


def test_a_program_of_other_games_is_not_asked() -> None:
    with subjects.session(('"games": ["nim"]', '"games": ["chess"]')) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert (found.status, found.says) == (CANNOT, "does not play nim")


def test_an_answer_of_another_form_is_garbage_and_no_difference() -> None:
    wrong = ("game.view(state, seat)._asdict()}", "game.view(state, seat)._asdict(), 'heard': 7}")
    with subjects.session(wrong) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert found.status == GARBAGE


def test_a_program_that_plays_nature_unasked_is_garbage() -> None:
    unasked = ("if own else None", "")
    with subjects.session(unasked) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert found.status == GARBAGE
    assert "nature" in found.says


def test_a_program_that_repeats_a_run_differently_is_nondeterministic() -> None:
    by_process = ("game.view(state, seat)._asdict()", "(state if hash('x') % 2 else "
                  "game.view(state, seat))._asdict()")  # fmt: skip
    found = set()
    for _ in range(12):
        with subjects.session(by_process) as subject:
            found.add(attempt(subject, subjects.table(), subjects.whole_game()).judged.status)
    assert NONDETERMINISTIC in found


def test_a_program_that_answers_in_other_words_is_nondeterministic() -> None:
    own_words = (
        "raise PermissionError(str(step))",
        'raise PermissionError(str(__import__("os").getpid()))',
    )
    with subjects.session(own_words) as subject:
        trial = subjects.whole_game()
        assert attempt(subject, subjects.table(), trial).judged.status == AGREES
        assert repeated(subject, subjects.table(), trial).judged.status == NONDETERMINISTIC


def test_a_program_that_answers_the_same_again_agrees_with_itself() -> None:
    with subjects.session() as subject:
        assert repeated(subject, subjects.table(), subjects.whole_game()).judged.status == AGREES


def test_a_program_that_breaks_while_it_is_repeated_has_not_agreed() -> None:
    with subjects.session(subjects.DIES) as subject:
        found = repeated(subject, subjects.table(), subjects.whole_game()).judged
    assert (found.status, found.deed) == (CRASHED, 3)


def test_a_program_with_chance_of_its_own_is_not_left_where_nature_is_to_act() -> None:
    table = subjects.table()
    trial = replace(subjects.whole_game(), deeds=())
    assert table.game.to_move(trial.start) == NATURE
    with subjects.session(subjects.without("draws")) as subject:
        assert attempt(subject, table, trial).judged.says == "cannot prescribe draws"


def test_replies_in_play_that_stand_in_another_order_are_told_so() -> None:
    with subjects.session(subjects.BACKWARDS) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert (found.status, found.clauses) == (GARBAGE, ())
    assert found.says.startswith("`play` answers otherwise than a message a line: at its message ")


def test_of_much_that_is_listed_wrongly_the_number_is_told() -> None:
    lists_nothing = ("for move in moves]", "for move in []]")
    deeds = (Deed(NATURE, Roll(2)),)
    with subjects.session(lists_nothing) as subject:
        found = attempt(
            subject, subjects.table(), replace(subjects.whole_game(), deeds=deeds)
        ).judged
    assert found.says.endswith('{"heap": 0, "stones": 2}; and 1 more'), found.says


def test_of_a_refusal_in_many_words_the_first_are_told() -> None:
    talks = (subjects.NEVER_TWO[0], subjects.NEVER_TWO[1].replace("are too many'", "' * 9999"))
    with subjects.session(talks) as subject:
        found = attempt(subject, subjects.table(), subjects.whole_game()).judged
    assert found.kind == REFUSED_LEGAL
    assert found.says.startswith("it was refused (two two two")
    assert len(found.says) < 300
