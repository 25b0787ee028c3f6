"""The toy game walked one by one; the counts were made by hand."""

from dataclasses import replace

import pytest

from checkers.claims import ALL, NOT_MET, PROVED, REFUTED, SOMETIMES, UNKNOWN, VACUOUS, Claim
from checkers.walk.findings import Watch
from checkers.walk.plain import walk
from spec import Refusal, Step
from tests.toy import READING, Roll, State, Take, nim

GAME = nim((2,), READING, 2)
START = State((2,))


def always(says: str = "it is so") -> Claim:
    return Claim("claim", "1", says)


def sometimes() -> Claim:
    return Claim("claim", "1", "it can be", SOMETIMES)


def test_a_turn_is_one_transition_and_only_states_at_rest_are_counted() -> None:
    # (2): a roll of 1 and one taken, a roll of 2 and one or two taken; (1): either roll, one taken
    walked = walk(GAME, [START])
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == (4, 5, 2, 2)
    assert (sum(walked.by_depth), len(walked.by_depth)) == (4, 3)
    assert (walked.without_action, walked.complete, walked.collision) == (0, True, 0)
    assert walked.told == "all 4 states"


def test_every_step_counts_what_lies_between() -> None:
    # beside the 4 at rest: two rolls before (2), two before (1)
    walked = walk(GAME, [START], every_step=True)
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == (8, 9, 2, 4)


def test_several_starts_share_what_they_lead_to() -> None:
    # of (1) with seat 1 to move all states are among those of (2)
    starts = [START, State((1,), 1), State((1,), 0), START]
    walked = walk(GAME, starts)
    assert (walked.states, walked.transitions, walked.depth) == (5, 7, 1)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_walk_that_hits_its_limit_is_never_called_all(limit: int) -> None:
    walked = walk(GAME, [START], [Watch(always(), lambda _: True)], limit=limit)
    assert walked.states == limit
    assert not walked.complete
    assert "all" not in walked.told
    assert walked.findings[0].sure(walked.complete) == UNKNOWN


def test_a_limit_that_is_not_hit_leaves_the_walk_complete() -> None:
    assert walk(GAME, [START], limit=4) == walk(GAME, [START])


def test_a_state_in_which_nobody_can_act_is_counted() -> None:
    stuck = replace(GAME, actions=lambda s: GAME.actions(s) if s.heaps != (1,) else [])
    walked = walk(stuck, [START])
    assert (walked.states, walked.transitions, walked.without_action) == (3, 3, 1)


def test_a_claim_is_seen_on_the_states_that_it_is_about() -> None:
    about_ends = Watch(always(), lambda s: s.turn in (0, 1), when=lambda s: not any(s.heaps))
    about_nothing = Watch(always(), lambda _: False, when=lambda s: s.heaps == (7,))
    walked = walk(GAME, [START], [about_ends, about_nothing])
    ends, nothing = walked.findings
    assert (ends.seen, ends.hits, ends.first, ends.sure(True)) == (2, 0, None, ALL)
    assert (nothing.seen, nothing.sure(True), nothing.sure(False)) == (0, VACUOUS, UNKNOWN)


def test_a_broken_claim_comes_with_a_shortest_way() -> None:
    never_ends = Watch(always(), lambda s: any(s.heaps))
    (finding,) = walk(GAME, [START], [never_ends]).findings
    assert (finding.seen, finding.hits, finding.sure(True)) == (4, 2, REFUTED)
    assert finding.first is not None
    assert finding.first.start == START
    assert finding.first.turns == ((((-1, Roll(2)), (0, Take(0, 2))), State((0,), 1)),)
    assert finding.first.end == State((0,), 1)


def test_a_claim_about_turns_is_broken_by_one_behind_a_shortest_way() -> None:
    takes_from_two = Watch(always(), lambda before, _, __: before.heaps == (2,), of_turns=True)
    (finding,) = walk(GAME, [START], [takes_from_two]).findings
    assert (finding.seen, finding.hits) == (5, 2)
    assert finding.first is not None
    assert [after.heaps for _, after in finding.first.turns] == [(1,), (0,)]


def test_a_witness_is_found_or_the_claim_refuted() -> None:
    watches = [
        Watch(sometimes(), lambda s: s.heaps == (0,)),
        Watch(sometimes(), lambda s: s.heaps == (3,)),
    ]
    there, nowhere = walk(GAME, [START], watches).findings
    assert (there.hits, there.sure(True), there.sure(False)) == (2, PROVED, PROVED)
    assert (nowhere.hits, nowhere.sure(True), nowhere.sure(False)) == (0, NOT_MET, UNKNOWN)


def test_a_planted_mistake_is_refuted_by_a_shortest_way() -> None:
    def play(s: State, seat: int, a: Roll | Take) -> Step[State] | Refusal:
        step = GAME.play(s, seat, a)
        if isinstance(step, Step) and step.state.heaps == (0,) and s.heaps == (1,):
            return Step(State((1,), step.state.turn), step.clauses)  # the last stone stays
        return step

    shrinks = Watch(always(), lambda b, _, a: sum(a.heaps) < sum(b.heaps), of_turns=True)
    (right,) = walk(GAME, [START], [shrinks]).findings
    (wrong,) = walk(replace(GAME, play=play), [START], [shrinks]).findings
    assert (right.hits, right.sure(True)) == (0, ALL)
    assert wrong.first is not None
    assert [after.heaps for _, after in wrong.first.turns] == [(1,), (1,)]
