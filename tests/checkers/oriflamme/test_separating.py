"""What separates two readings is shown by a smallest queue; what does not is proved the same."""

from __future__ import annotations

import pytest

from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.compare import compare
from checkers.oriflamme import ROOM
from checkers.oriflamme.queues import positions, size
from checkers.oriflamme.separating import DOES, SEEN, separate
from checkers.proofs.differences import ALLOWED, WINS, Missing
from spec import Reading

BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
NO_GAME_SHOWS = {"stacking=always"}  # in the first round nobody has a card to place another on
SAME_GAME = {"first-player=any-way"}
EVERY = [
    f"{q.name}={answer}"
    for q in BOOK.questions.values()
    for answer in q.answers
    if answer != RULEBOOK.answers[q.name]
]


def other(answer: str) -> Reading:
    return BOOK.reading(f"rulebook+{answer}")


@pytest.mark.parametrize(
    ("answer", "part", "cards"),
    [
        ("own-ambush=pays-four", DOES, 2),
        ("ambush-against=character", DOES, 2),
        ("decree-pointer=once-a-round", DOES, 2),
        ("archer-itself=refused", DOES, 1),
        ("reveal-order=effect-first", DOES, 1),
        ("stacking=never", ALLOWED, 2),
        ("must-apply=may", DOES, 1),
        ("still-level=seat-order", WINS, 0),
        ("stock=own-only", SEEN, 0),
        ("set-aside=closed", SEEN, 1),
    ],
)
def test_a_difference_is_shown_by_a_smallest_position(answer: str, part: str, cards: int) -> None:
    found = separate(RULEBOOK, other(answer), (3,))
    assert found.differing == (part,)
    assert [one.size for one in found.found if not isinstance(one, Missing)] == [cards]


@pytest.mark.parametrize("answer", sorted(SAME_GAME))
def test_what_no_answer_changes_is_proved_the_same(answer: str) -> None:
    found = separate(RULEBOOK, other(answer), (3,))
    assert found.same
    assert found.found == ()


@pytest.mark.parametrize("answer", ["own-ambush=pays-four", "stock=own-only", "stacking=never"])
def test_the_engine_confirms_what_separates_two_readings(answer: str) -> None:
    compared = compare(ROOM, RULEBOOK, other(answer), (3,))
    assert len(list(compared.shown)) == 1


def test_positions_come_smallest_first() -> None:
    sizes = [size(s) for cards in range(3) for s in positions(cards, 3, poor=True)]
    assert max(sizes) == 2
    assert sizes == sorted(sizes)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("answer", [a for a in EVERY if a not in SAME_GAME])
def test_every_answer_makes_a_difference_that_a_queue_of_three_cards_shows(answer: str) -> None:
    found = separate(RULEBOOK, other(answer), (3,))
    wanted = UNKNOWN if answer in NO_GAME_SHOWS else REFUTED
    assert wanted in {part.sure for part in found.parts}
    assert PROVED not in {part.sure for part in found.parts}
