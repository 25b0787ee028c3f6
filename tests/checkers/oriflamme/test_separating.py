"""What separates two readings is shown by a smallest queue; what does not is proved the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from types import SimpleNamespace
from typing import Any

import pytest

import oriflamme_ref as o
from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.compare import compare
from checkers.compare.frequency import both, changes
from checkers.compare.readings import differing
from checkers.oriflamme import ROOM, parts
from checkers.oriflamme.asking import untouched, where_asked
from checkers.oriflamme.parts import ASKS, DOES, STACKING, Games, first_round, unasked
from checkers.oriflamme.queues import positions, size
from checkers.oriflamme.separating import partings, searched, separate
from checkers.proofs.differences import ALLOWED, SEEN, WINS
from checkers.scenario.language import PLAYERS, Names
from spec import Game, Reading, Refusal
from tests.oriflamme_ref.plays import Move, moves
from tests.rooms import modelled

BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
SAME_GAME = {  # nobody can stack in the first round, or find an intrigue face up
    "first-player=any-way", "stacking=always", "copy-intrigues=any-card",
}  # fmt: skip
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
        ("conspiracy=twice-beside", DOES, 1),
        ("still-level=seat-order", WINS, 0),
        ("stock=own-only", SEEN, 0),
        ("set-aside=closed", SEEN, 1),
    ],
)
def test_a_difference_is_shown_by_a_smallest_position(answer: str, part: str, cards: int) -> None:
    assert smallest(answer, part) == cards


@pytest.mark.parametrize("answer", ["own-ambush=pays-four", "stock=own-only", "stacking=never"])
def test_the_engine_confirms_what_separates_two_readings(answer: str) -> None:
    compared = compare(ROOM, RULEBOOK, other(answer), (3,))
    assert len(list(compared.shown)) == 1


def test_positions_come_smallest_first() -> None:
    sizes = [size(s) for cards in range(3) for s in positions(cards, 3, poor=True)]
    assert max(sizes) == 2
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("answer", ["own-covered=allowed", "copied-heir=hidden-too"])
def test_where_no_answer_is_asked_that_differs_two_games_are_the_same(answer: str) -> None:
    pair = games(RULEBOOK, other(answer))
    names = Names(ROOM.named_board("base"), PLAYERS[:3])
    looked_at = set(where_asked(pair, most=2))
    passed = [s for n in range(3) for s in positions(n, 3, poor=False) if s not in looked_at]
    assert 0 < len(looked_at) < len(passed)
    assert [s for s in passed if any(partings(pair, (s, s), names, ()))] == []


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
    "D4 whether it copies intrigues": "copy-intrigues=any-card",
    "D14 the first player": "first-player=any-way",
    "D15 stacking in the first round": "stacking=always",
}


@pytest.mark.parametrize("known", BY_TWO_OR_FEWER.values(), ids=list(BY_TWO_OR_FEWER))
def test_each_difference_of_the_texts_has_its_smallest_position(
    known: tuple[str, str, int],
) -> None:
    answer, part, cards = known
    assert smallest(answer, part) == cards


def games(one: Reading, two: Reading) -> Games:
    board = ROOM.named_board("base")
    return ROOM.game(board, one, 3), ROOM.game(board, two, 3)


def smallest(answer: str, part: str) -> int:
    names = Names(ROOM.named_board("base"), PLAYERS[:3])
    found = searched((part,), games(RULEBOOK, other(answer)), names)[part]
    assert (found.part, found.sure) == (part, PROVED)
    return found.size


@pytest.mark.slow
@pytest.mark.parametrize("known", BY_THREE.values(), ids=list(BY_THREE))
def test_each_difference_of_three_cards_has_its_smallest_position(
    known: tuple[str, str, int],
) -> None:
    answer, part, cards = known
    assert smallest(answer, part) == cards


# Every part is known in which the short rules of Board Game Arena could differ from the rulebook.

BY_BGA = (
    "own-ambush=pays-four", "decree-stack=own-family", "copy-source=face-down-too",
    "reveal-order=effect-first", "first-player=any-way", "copy-intrigues=any-card",
)  # fmt: skip
BY_BGA_SLOWLY = ("lord=tops-only", "heir-covered=counts")


@pytest.mark.parametrize("name", [*(f"rulebook+{answer}" for answer in BY_BGA), "bga"])
def test_nothing_is_unknown_between_the_rulebook_and_the_short_rules(name: str) -> None:
    found = separate(RULEBOOK, BOOK.reading(name), (3,))
    assert {part.sure for part in found.parts} <= {PROVED, REFUTED}
    assert [one.part for one in found.found] == [*found.differing]


@pytest.mark.slow
@pytest.mark.parametrize("answer", BY_BGA_SLOWLY)
def test_nothing_is_unknown_that_takes_three_cards_to_show(answer: str) -> None:
    found = separate(RULEBOOK, other(answer), (3,))
    assert [part.sure for part in found.parts] == [PROVED, REFUTED, PROVED, PROVED]


def test_the_questions_on_which_the_short_rules_differ_are_those() -> None:
    asked = [q.name for q in differing(BOOK, RULEBOOK, BOOK.reading("bga"))]
    assert sorted(asked) == sorted(answer.split("=")[0] for answer in (*BY_BGA, *BY_BGA_SLOWLY))


def part_of(name: str, pair: Games) -> str:
    return unasked(name, pair, "").sure


def test_where_a_choice_may_be_of_more_than_two_nothing_is_proved_of_pairs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two = BOOK.reading("rulebook+archer-itself=refused"), BOOK.reading("rulebook+spy-empty=refused")
    assert part_of(ALLOWED, games(*two)) == PROVED
    may = [BOOK.reading(f"{one.name}+must-apply=may") for one in two]
    assert part_of(ALLOWED, games(*may)) == UNKNOWN
    monkeypatch.setattr(parts, "reach", lambda *_: [0, 1, 2])
    assert part_of(ALLOWED, games(*two)) == UNKNOWN


@pytest.mark.parametrize("answer", ["shapeshifters=transitive", "covered-influence=lost"])
def test_what_is_open_is_the_same_where_cards_do_something_else(answer: str) -> None:
    assert part_of(ALLOWED, games(RULEBOOK, other(answer))) == PROVED


@pytest.mark.parametrize(
    "leaving", ["lone-intrigue=stays", "sprung-ambush=stays", "copy-source=face-down-too"]
)
def test_where_an_intrigue_may_be_found_it_is_not_proved_that_none_is(leaving: str) -> None:
    two = other(leaving), other(f"{leaving}+copy-intrigues=any-card")
    assert part_of(DOES, games(*two)) == UNKNOWN


def test_where_face_down_cards_are_copied_two_show_whether_intrigues_are() -> None:
    two = BOOK.reading("bga"), BOOK.reading("bga+copy-intrigues=characters")
    found = searched((DOES,), games(*two), Names(ROOM.named_board("base"), PLAYERS[:3]))
    assert found[DOES].size == 2


def test_where_a_card_may_have_one_gap_alone_it_is_not_proved_that_it_is_asked() -> None:
    strict = "rulebook+decree-same-place=refused"
    two = BOOK.reading(strict), BOOK.reading(f"{strict}+decree-stack=own-family")
    assert part_of(DOES, games(*two)) == UNKNOWN


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
    assert [one.part for one in found.found] == [*found.differing] != []


@pytest.mark.parametrize("answer", ["gone=counted", "copied-heir=hidden-too", "tie-break=revealed"])
def test_a_game_that_asks_for_no_other_answer_goes_and_ends_alike(answer: str) -> None:
    deck = ROOM.named_board(ROOM.default_board)
    pair = [ROOM.game(deck, reading, 3) for reading in (RULEBOOK, other(answer))]
    left = [deal for deal in range(8) if untouched(RULEBOOK, other(answer), 3, deal)]
    assert left
    for deal, (first, second) in product(left, permutations(pair)):
        alike, winners, again = both(first, second, ROOM.dealt(first, deal), f"{deal}")
        assert (alike, winners[0], winners[1]) == (True, again, again)


def test_a_game_that_asks_for_another_answer_is_played() -> None:
    assert not untouched(RULEBOOK, other("lord=tops-only"), 3, 0)
    without = modelled(ROOM, untouched=None)
    reading = other("ambush-credit=one")
    assert changes(ROOM, RULEBOOK, reading, 3, 12, 0) == changes(
        without, RULEBOOK, reading, 3, 12, 0
    )
    none_asked = modelled(ROOM, untouched=lambda *_: True)
    assert (
        changes(none_asked, RULEBOOK, reading, 3, 12, 0).parted
        == 0
        < changes(ROOM, RULEBOOK, reading, 3, 12, 0).parted
    )
