"""The toy model walked in arrays, by exact keys and by fingerprints; counts made by hand."""

import numpy as np
import pytest

from checkers.claims import ALL, PROVED, REFUTED, SOMETIMES, UNKNOWN, Claim
from checkers.walk import keys
from checkers.walk.arrays import walk
from checkers.walk.findings import Watch
from tests.checkers.walk.jars import EMPTY, FULL, jars, pour, start

IDLE = [pytest.param(0, id="exact"), pytest.param(16, id="fingerprints")]
ALWAYS, SEEN = Claim("claim", "1", "it is so"), Claim("claim", "1", "it can be", SOMETIMES)

KEPT = Watch(ALWAYS, lambda _, v: v[FULL] + v[EMPTY] == 3)


@pytest.mark.parametrize("idle", IDLE)
def test_the_counts_are_those_made_by_hand(idle: int) -> None:
    # 3-0 leads to 2-1 and 1-2; 2-1 to 1-2 and 0-3, which are ends; 1-2 to 0-3
    walked = walk(jars(idle), [start(3, idle)])
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == (5, 5, 2, 2)
    assert (walked.without_action, walked.complete) == (0, True)
    assert (walked.collision == 0) == (idle == 0)
    assert walked.collision < 1e-20


@pytest.mark.parametrize("idle", IDLE)
def test_who_cannot_act_is_counted(idle: int) -> None:
    # 2-0 leads to 1-1 and 0-2; 1-1 to 0-2, an end; 0-2 behind one pouring is stuck
    walked = walk(jars(idle), [start(2, idle)])
    assert (walked.states, walked.transitions, walked.ended) == (4, 3, 1)
    assert walked.without_action == 1


@pytest.mark.parametrize("idle", IDLE)
def test_several_starts_in_several_modes_share_what_they_lead_to(idle: int) -> None:
    one, other = start(3, idle), start(3, idle, poured=1)
    # from the other: 2-1 and 1-2, ends both; the second is known
    walked = walk(jars(idle), [one, other, one])
    assert (walked.states, walked.transitions, walked.ended, walked.depth) == (7, 7, 3, 2)


@pytest.mark.parametrize("idle", IDLE)
@pytest.mark.parametrize("limit", [1, 2, 4])
def test_a_walk_that_hits_its_limit_is_never_called_all(idle: int, limit: int) -> None:
    walked = walk(jars(idle), [start(3, idle)], [KEPT], limit=limit)
    assert walked.states == limit
    assert not walked.complete
    assert "all" not in walked.told
    assert walked.findings[0].seen == limit
    assert walked.findings[0].sure(walked.complete) == UNKNOWN


@pytest.mark.parametrize("idle", IDLE)
def test_every_state_and_every_turn_is_seen_once(idle: int) -> None:
    watches = [
        KEPT,
        Watch(ALWAYS, lambda _, v, w, taken: w[FULL] == v[FULL] - taken.chosen[0], of_turns=True),
        Watch(SEEN, lambda _, v: v[EMPTY] == 3, when=lambda _, v: v[-1] == 2),
    ]
    walked = walk(jars(idle), [start(3, idle)], watches, ways=True)
    kept, poured, empty = walked.findings
    assert (kept.seen, kept.sure(True), kept.first) == (5, ALL, None)
    assert (poured.seen, poured.sure(True)) == (5, ALL)
    assert (empty.seen, empty.hits, empty.sure(True)) == (2, 1, PROVED)
    assert empty.first is not None
    assert [taken.chosen for taken, _ in empty.first.turns] in ([(1,), (2,)], [(2,), (1,)])
    assert empty.first.end == (0, 3, *[21] * idle, 2)


@pytest.mark.parametrize("idle", IDLE)
@pytest.mark.parametrize(
    "delta",
    [
        pytest.param({FULL: (0, -1), EMPTY: (-1, 1)}, id="spilt"),
        pytest.param({FULL: (0, -1), EMPTY: (1, 1)}, id="more than there was"),
        pytest.param({FULL: (-2, -1), EMPTY: (2, 1)}, id="owed"),
    ],
)
def test_a_planted_move_is_refuted_by_a_shortest_way(
    idle: int, delta: dict[int, tuple[int, ...]]
) -> None:
    held = Watch(ALWAYS, lambda L, v: L.all(v[FULL] >= 0, v[EMPTY] >= 0, v[FULL] + v[EMPTY] == 3))
    walked = walk(jars(idle, pour(delta)), [start(3, idle)], [held], ways=True)
    (finding,) = walked.findings
    assert finding.sure(walked.complete) == REFUTED
    assert finding.first is not None
    assert len(finding.first.turns) == 1


def test_without_ways_a_broken_claim_is_told_without_one() -> None:
    (finding,) = walk(jars(), [start(3)], [Watch(ALWAYS, lambda _, v: v[FULL] > 2)]).findings
    assert (finding.hits, finding.first) == (4, None)


def test_exact_keys_are_read_back_as_the_cells_they_were_made_of() -> None:
    most = (3, 0, 21, 7, 2, 21, 21, 5, 1, 21, 8)
    made = keys.exact(most)
    assert made is not None
    rng = np.random.default_rng(7)
    cells = np.array([rng.integers(0, high + 1, 200) for high in most])
    words = np.array([made.of(column.tolist())[0] for column in cells.T])
    assert (made.cells(words) == cells).all()


@pytest.mark.parametrize(("cells", "fits"), [(14, True), (15, False)])
def test_keys_are_exact_as_long_as_the_cells_fit_into_one_word(cells: int, fits: bool) -> None:
    # 22 values 14 times are less than 2^64, 15 times are more
    assert (keys.exact([21] * cells) is not None) == fits


def test_two_states_with_one_fingerprint_are_not_taken_for_one() -> None:
    same = np.array([5, 5], np.uint64)
    with pytest.raises(keys.Collision):
        keys.merged([(same, np.array([1, 2], np.uint64))], 2)
    one, other = ((same[:1], np.array([n], np.uint64)) for n in (1, 2))
    with pytest.raises(keys.Collision):
        keys.unseen(one, other)


def test_the_bound_on_collisions_is_that_of_two_words() -> None:
    fingerprints = keys.fingerprints([21] * 50)
    assert fingerprints.collision(10**8) < 1e-18
    assert fingerprints.collision(10**8) > 1e16 / 2 * 2.0**-128
