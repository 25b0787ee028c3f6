"""What differs is made small: of the same kind, with the same clause behind it, and in budget."""

from __future__ import annotations

import pytest

from checkers.audit.chance import again, live
from checkers.audit.judged import AGREES, DIFFERS, Judged
from checkers.audit.keys import GAME, Key
from checkers.audit.small import Small, patience, small
from checkers.audit.subject import CRASHED
from checkers.audit.trying import attempt, once
from tests.checkers.audit import subjects
from tests.checkers.audit.subjects import Change


def shrunk(*changes: Change, most: int = 400) -> tuple[Judged, Small]:
    """The first game in which a program differs, and what is left of it."""
    with subjects.session(*changes) as subject:
        for number in range(20):
            by, trial = subjects.plan().trial(Key(GAME, number, 2))
            tried = attempt(subject, by, trial)
            if tried.judged.status == DIFFERS:
                return tried.judged, small(subject, by, tried, most=most)
    raise AssertionError("it differs nowhere")


FAULTS = {
    "never two": subjects.NEVER_TWO,
    "anything goes": subjects.ANYTHING_GOES,
    "all see the roll": subjects.ALL_SEE_THE_ROLL,
    "the loser wins": subjects.LOSER_WINS,
    "lists too little": subjects.LISTS_TOO_LITTLE,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_left_differs_in_the_same_way_and_is_small(fault: str) -> None:
    first, left = shrunk(FAULTS[fault])
    assert left.judged.what == first.what
    assert left.judged.clauses[0] == first.clauses[0]
    assert left.least
    assert len(left.trial.deeds) <= 2
    assert 0 < left.tries <= 400


def test_pieces_that_are_not_needed_are_gone() -> None:
    _, left = shrunk(subjects.NEVER_TWO)
    assert sum(left.trial.start.heaps) == 2
    assert len(left.trial.names.board) == 1


def test_players_that_are_not_needed_are_gone() -> None:
    with subjects.session(subjects.ANYTHING_GOES) as subject:
        by, trial = subjects.plan().trial(Key(GAME, 1, 3))
        left = small(subject, by, attempt(subject, by, trial))
    assert len(trial.names.players) == 3
    assert len(left.trial.names.players) == 2


def test_players_are_gone_even_where_no_position_can_be_set() -> None:
    with subjects.session(subjects.ANYTHING_GOES, subjects.without("set")) as subject:
        by, trial = subjects.plan().trial(Key(GAME, 1, 4))
        left = small(subject, by, attempt(subject, by, trial))
    assert len(trial.names.players) == 4
    assert (len(left.trial.names.players), left.trial.dealt) == (2, True)


def test_a_program_that_cannot_be_set_is_still_put_to_a_deal() -> None:
    first, left = shrunk(subjects.NEVER_TWO, subjects.without("set"))
    assert left.trial.dealt
    assert left.judged.what == first.what
    assert len(left.trial.deeds) <= 4


def test_the_budget_of_tries_is_kept_and_told() -> None:
    _, left = shrunk(subjects.NEVER_TWO, most=1)
    assert (left.tries, left.least) == (1, False)


def test_tries_that_hang_are_given_a_minute_in_all() -> None:
    assert [patience(seconds) for seconds in (0.5, 10, 100)] == [120, 6, 1]


def test_a_difference_that_is_gone_is_not_made_small() -> None:
    with subjects.session() as subject:
        by, trial = subjects.table(), subjects.whole_game()
        judged = Judged(DIFFERS, "wrong-state", 3, ("2",), "what is no longer so")
        left = small(subject, by, once(subject, by, trial)._replace(judged=judged))
    assert (left.tries, left.least) == (1, False)
    assert left.judged == judged


def test_a_program_with_its_own_chance_is_made_small_by_playing_again() -> None:
    with subjects.session(subjects.NEVER_TWO, subjects.without("draws")) as subject:
        found = []
        for number in range(20):
            by, trial = subjects.plan().trial(Key(GAME, number, 2))
            tried = live(subject, by, trial)
            found += [(by, tried)] if tried.judged.status == DIFFERS else []
        by, tried = found[0]
        left = small(subject, by, tried, again)
    assert left.judged.what == tried.judged.what
    assert len(left.trial.deeds) <= len(tried.trial.deeds)
    assert left.trial.deeds[-1].action.stones == 2


def test_what_breaks_of_all_that_came_before_is_told_so_and_blamed_on_no_clause() -> None:
    by, trial = subjects.table(), subjects.whole_game()
    with subjects.session(subjects.TIRES) as subject:
        agreed, inside, alone = (once(subject, by, trial) for _ in range(3))
        left = small(subject, by, alone)
    assert agreed.judged.status == AGREES
    says = "in a new process the same messages do not break it; it had answered"
    assert f"{says} 48 before, and the last was one of 48 in a `play`" in inside.judged.says
    assert f"{says} 57 before, and the last was `result` {{}}" in alone.judged.says
    assert {(one.judged.status, one.judged.clauses) for one in (inside, alone)} == {(CRASHED, ())}
    assert (left.tries, left.least, left.judged) == (1, False, alone.judged)
