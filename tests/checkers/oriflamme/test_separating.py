"""What separates two readings is shown by a smallest queue; what does not is proved the same."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import oriflamme_ref as o
from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.compare import compare
from checkers.oriflamme import ROOM
from checkers.oriflamme.parts import ASKS, DOES, SEEN, STACKING, first_round
from checkers.oriflamme.queues import positions, size
from checkers.oriflamme.separating import separate
from checkers.proofs.differences import ALLOWED, WINS, Missing, Witness
from spec import Game, Reading, Refusal
from tests.oriflamme_ref.plays import Move, moves

BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
SAME_GAME = {"first-player=any-way", "stacking=always"}  # nobody can stack in the first round
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


@pytest.mark.parametrize("answer", ["own-ambush=pays-four", "stock=own-only", "stacking=never"])
def test_the_engine_confirms_what_separates_two_readings(answer: str) -> None:
    compared = compare(ROOM, RULEBOOK, other(answer), (3,))
    assert len(list(compared.shown)) == 1


def test_positions_come_smallest_first() -> None:
    sizes = [size(s) for cards in range(3) for s in positions(cards, 3, poor=True)]
    assert max(sizes) == 2
    assert sizes == sorted(sizes)


# Which answers each part of the rules asks for: at a table that has no others, nothing is missed.

some_readings = pytest.mark.parametrize(
    "reading",
    ["rulebook", "bga+must-apply=may+shapeshifters=transitive+decree-pointer=once-a-round"],
)


def asking(game: Game[Any, Any], names: frozenset[str]) -> Game[Any, Any]:
    table = game.table.table
    kept = SimpleNamespace(**{name: getattr(table.answers, name) for name in names})
    return o.at_table(replace(table, answers=kept))


@some_readings
def test_what_is_allowed_asks_for_its_own_answers_alone(reading: str) -> None:
    assert [m for m in moves(reading) if [*asked(m, ALLOWED).actions(m.before)] != offered(m)] == []


def asked(m: Move, part: str) -> Game[Any, Any]:
    return asking(m.game, ASKS[part])


def offered(m: Move) -> list[Any]:
    return [*m.game.actions(m.before)]


@some_readings
def test_what_cards_do_asks_for_its_own_answers_alone(reading: str) -> None:
    resolving = [m for m in moves(reading) if m.before.phase != o.PLACE]
    placing = [m for m in moves(reading) if m.before.phase == o.PLACE]
    assert [m for m in resolving if done(m, ASKS[DOES]) != m.after] == []
    assert [m for m in placing if done(m, ASKS[DOES] | STACKING) != m.after] == []


def done(m: Move, names: frozenset[str]) -> Any:
    step: Any = asking(m.game, names).play(m.before, m.before.turn, m.action)
    return step.state


@some_readings
def test_what_is_seen_asks_for_its_own_answers_alone(reading: str) -> None:
    assert [m for m in moves(reading) if asked(m, SEEN).view(m.after, 1) != view(m)] == []


def view(m: Move) -> Any:
    return m.game.view(m.after, 1)


@some_readings
def test_who_wins_asks_for_its_own_answers_alone(reading: str) -> None:
    ends = [m for m in moves(reading) if m.after.phase == o.OVER]
    assert [m for m in ends if asked(m, WINS).outcome(m.after) != m.game.outcome(m.after)] == []


# The differences between Board Game Arena's text and the rulebook, one by one.

BY_TWO_OR_FEWER = {
    "D1 own cards spring an Ambush": ("own-ambush=pays-four", DOES, 2),
    "D2 a sprung Ambush leaves": ("sprung-ambush=stays", DOES, 2),
    "D3 what an own Ambush takes with it": ("own-ambush=attacker-stays", DOES, 2),
    "D4 what a Shapeshifter copies": ("copy-source=face-down-too", DOES, 2),
    "D7 influence of what is eliminated": ("eliminated-influence=owner", DOES, 2),
    "D8 own covered cards": ("own-covered=allowed", DOES, 2),
    "D9 influence before the effect": ("reveal-order=effect-first", DOES, 1),
    "D10 an ability must be applied": ("must-apply=may", DOES, 1),
    "D11 an own elimination": ("own-elimination=pays-nothing", DOES, 1),
    "D13 what is uncovered acts": ("uncovered=next-round", DOES, 2),
    "D13 what is gone is open": ("gone=counted", SEEN, 1),
    "D13 what was set aside": ("set-aside=closed", SEEN, 1),
    "D13 influence is open": ("stock=own-only", SEEN, 0),
    "D15 nothing is stacked": ("stacking=never", ALLOWED, 2),
}
BY_THREE = {
    "D5 a Lord counts covered cards": ("lord=tops-only", DOES, 3),
    "D6 covered namesakes": ("heir-covered=counts", DOES, 3),
}
PROVED_ALIKE = {
    "D14 the first player": "first-player=any-way",
    "D15 stacking in the first round": "stacking=always",
}


@pytest.mark.parametrize("known", BY_TWO_OR_FEWER.values(), ids=list(BY_TWO_OR_FEWER))
def test_each_difference_of_the_texts_has_its_smallest_position(
    known: tuple[str, str, int],
) -> None:
    assert smallest(known[0]) == known[1:]


def smallest(answer: str) -> tuple[str, int]:
    (found,) = separate(RULEBOOK, other(answer), (3,)).found
    assert isinstance(found, Witness)
    assert found.sure == PROVED
    return found.part, found.size


@pytest.mark.slow
@pytest.mark.parametrize("known", BY_THREE.values(), ids=list(BY_THREE))
def test_each_difference_of_three_cards_has_its_smallest_position(
    known: tuple[str, str, int],
) -> None:
    assert smallest(known[0]) == known[1:]


@pytest.mark.parametrize("answer", PROVED_ALIKE.values(), ids=list(PROVED_ALIKE))
def test_each_difference_of_the_texts_that_no_game_shows_is_proved_to_be_none(answer: str) -> None:
    found = separate(RULEBOOK, other(answer), (3,))
    assert found.same
    assert found.found == ()


def test_where_another_card_may_be_placed_in_the_first_round_nothing_is_proved() -> None:
    game = ROOM.game(ROOM.named_board("base"), RULEBOOK, 3)
    strict = replace(game, play=lambda *_: Refusal("4.1.one-end", "no card is placed"))
    assert first_round((game, strict)).sure == UNKNOWN


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("answer", [a for a in EVERY if a not in SAME_GAME])
def test_every_answer_makes_a_difference_that_a_queue_of_three_cards_shows(answer: str) -> None:
    found = separate(RULEBOOK, other(answer), (3,))
    assert [part.name for part in found.parts if part.sure == REFUTED] == [found.found[0].part]
