"""Each answer to each question makes the difference that it says, and no other is guessed."""

from __future__ import annotations

from dataclasses import replace

import pytest

import turncoats_ref as t
from spec import Outcome, Refusal, Uninterpretable, Value
from tests.turncoats_ref.plays import BOOK, RULEBOOK, TWO_BANKS
from turncoats_ref import Battle, March, Recruit, Return, State, Stones
from turncoats_ref.answers import answers

NONE = t.NONE
BLACK, BLUE, RED = ((1, 0, 0), (0, 1, 0), (0, 0, 1))  # a stone of each


def at(
    east: Stones = NONE,
    west: Stones = NONE,
    axe: Stones = NONE,
    flag: Stones = NONE,
    bag: Stones = NONE,
    ada: Stones = NONE,
    bob: Stones = NONE,
    turn: int = 0,
    phase: str = t.ACT,
    negotiations: int = 0,
    drawn: int | None = None,
) -> State:
    """A position on two-banks."""
    return State((east, west, axe, flag, bag, ada, bob), turn, phase, negotiations, drawn)


# Who wins.  After each position: an answer, who wins under it, and the clauses that settled it.

NO_FACTION = at(ada=BLACK, bob=(0, 1, 1))
SECOND_AND_THIRD = at(east=BLACK, west=BLUE, axe=BLACK, ada=(1, 3, 0), bob=(1, 0, 1))
NO_SECOND_BUT_AXE = at(east=BLACK, axe=BLUE, ada=(1, 3, 0), bob=(1, 0, 1))
NO_SECOND_BUT_FLAG = at(east=BLACK, flag=BLUE, ada=(1, 3, 0), bob=(1, 0, 1))
NO_SECOND = at(east=BLACK, ada=(1, 3, 0), bob=(1, 0, 1))
BLACK_AND_RED = at(east=BLACK, west=RED, axe=(0, 2, 0), flag=(0, 1, 1), ada=RED, bob=BLACK)
BLUE_AND_RED_ON_AXE = at(axe=(0, 1, 1), flag=BLACK, ada=RED, bob=BLACK)
AXE_AND_FLAG = at(east=BLACK, axe=BLUE, flag=BLUE, ada=BLUE, bob=BLACK)
EMPTY_AREA = at(east=BLACK, axe=BLUE, ada=BLUE, bob=BLACK)
LEVEL_PLAYERS = at(east=BLACK, ada=BLACK, bob=BLACK, turn=1)
NOBODY_HOLDS_BLACK = at(east=BLACK, ada=BLUE, bob=RED, turn=1)


@pytest.mark.parametrize(
    ("final", "answer", "winners", "clauses"),
    [
        (NO_FACTION, "no-faction=nobody", (), ("6.3",)),
        (NO_FACTION, "no-faction=fewest-stones", (0,), ("6.3", "7.1")),
        (at(), "no-faction=fewest-stones", (0,), ("6.3", "7.2")),
        (SECOND_AND_THIRD, "losing=both", (1,), ("6.1", "7.1")),
        (SECOND_AND_THIRD, "losing=last", (0,), ("6.1", "7.1")),
        (NO_SECOND_BUT_AXE, "losing=both", (1,), ("6", "7.1")),
        (NO_SECOND_BUT_AXE, "losing=last", (0,), ("6", "7.1")),
        (NO_SECOND_BUT_FLAG, "losing=last", (0,), ("6", "7.1")),
        (NO_SECOND, "losing=last", (1,), ("6", "7.1")),
        (BLACK_AND_RED, "faction-tie-break=among-tied", (0,), ("6.2", "7")),
        (BLACK_AND_RED, "faction-tie-break=all-tied-on-flag", (0,), ("6.2", "7")),
        (BLACK_AND_RED, "faction-tie-break=overall-leader", (), ("6.3",)),
        (BLUE_AND_RED_ON_AXE, "faction-tie-break=among-tied", (), ("6.3",)),
        (BLUE_AND_RED_ON_AXE, "faction-tie-break=all-tied-on-flag", (1,), ("6.2", "7")),
        (AXE_AND_FLAG, "places-count=areas", (1,), ("6", "7")),
        (AXE_AND_FLAG, "places-count=anywhere", (0,), ("6", "7")),
        (EMPTY_AREA, "empty-area=nobody", (1,), ("6", "7")),
        (EMPTY_AREA, "empty-area=tie-break", (0,), ("6.1", "7")),
        (at(east=(1, 1, 0), ada=BLUE, bob=BLACK), "still-level=nobody", (), ("6.3",)),
        (LEVEL_PLAYERS, "turn-order=next", (1,), ("6", "7.2")),
        (LEVEL_PLAYERS, "turn-order=first", (0,), ("6", "7.2")),
        (NOBODY_HOLDS_BLACK, "zero-winner=settled", (1,), ("6", "7.2")),
        (NOBODY_HOLDS_BLACK, "zero-winner=draw", (), ("6", "7")),
        (LEVEL_PLAYERS, "zero-winner=draw", (1,), ("6", "7.2")),
        (at(), "no-faction=fewest-stones+zero-winner=draw", (), ("6.3", "7")),
        (NO_FACTION, "no-faction=fewest-stones+zero-winner=draw", (0,), ("6.3", "7.1")),
    ],
)
def test_an_answer_says_who_wins_and_why(
    final: State, answer: str, winners: tuple[int, ...], clauses: tuple[str, ...]
) -> None:
    game = t.turncoats(TWO_BANKS, BOOK.reading(f"rulebook+{answer}"), 2)
    assert game.outcome(replace(final, phase=t.OVER)) == Outcome(winners, clauses)


def test_players_may_be_measured_by_winning_stones_although_no_faction_wins() -> None:
    values = {**RULEBOOK.values, "no-faction": ("most-winning", "fewest-losing")}
    game = t.turncoats(TWO_BANKS, replace(RULEBOOK, values=values), 2)
    assert game.outcome(replace(NO_FACTION, phase=t.OVER)) == Outcome((0,), ("6.3", "7.1"))


def test_players_whom_a_reading_cannot_tell_apart_win_nothing() -> None:
    values = {**RULEBOOK.values, "no-faction": ("fewest-losing",)}
    game = t.turncoats(TWO_BANKS, replace(RULEBOOK, values=values), 2)
    assert game.outcome(at(phase=t.OVER)) == Outcome((), ("6.3", "7.1"))


# What may be done, with a black stone, in the east.

FIGHT = at(east=(2, 1, 2), ada=BLACK)
ALONE = at(east=(2, 0, 0), ada=BLACK)


@pytest.mark.parametrize(
    ("answer", "state", "fall"),
    [
        ("removal=all", FIGHT, {(0, 1, 1), (0, 0, 2)}),
        ("removal=up-to", FIGHT, {NONE, BLUE, RED, (0, 1, 1), (0, 0, 2)}),
        ("removal=one-up-to", FIGHT, {BLUE, RED, (0, 1, 1), (0, 0, 2)}),
        ("empty-battle=allowed", ALONE, {NONE}),
        ("empty-battle=refused", ALONE, set()),
        ("removal=up-to+empty-battle=refused", ALONE, set()),
        ("removal=up-to+empty-battle=refused", FIGHT, {NONE, BLUE, RED, (0, 1, 1), (0, 0, 2)}),
        ("removal=one-up-to+empty-battle=allowed", ALONE, {NONE}),
    ],
)
def test_an_answer_says_what_may_fall(answer: str, state: State, fall: set[Stones]) -> None:
    actions = t.turncoats(TWO_BANKS, BOOK.reading(f"rulebook+{answer}"), 2).actions(state)
    assert {a.fallen for a in actions if isinstance(a, Battle) and a.area == 0} == fall


@pytest.mark.parametrize(
    ("value", "fall"),
    [
        (("0", "1"), {NONE, BLUE, RED}),
        (("1", "1"), {BLUE, RED}),
        (("1", "3"), {BLUE, RED, (0, 1, 1), (0, 0, 2)}),
        (("3", "3"), {(0, 1, 1), (0, 0, 2)}),
        (("due", "due"), {(0, 1, 1), (0, 0, 2)}),
    ],
)
def test_a_removal_that_nobody_has_coded_can_be_tried(value: Value, fall: set[Stones]) -> None:
    reading = replace(RULEBOOK, values={**RULEBOOK.values, "removal": value})
    actions = t.turncoats(TWO_BANKS, reading, 2).actions(FIGHT)
    assert {a.fallen for a in actions if isinstance(a, Battle) and a.area == 0} == fall


@pytest.mark.parametrize(
    ("answer", "counts"), [("march=one-or-more", {1, 2}), ("march=none-too", {0, 1, 2})]
)
def test_an_answer_says_how_many_may_march(answer: str, counts: set[int]) -> None:
    actions = t.turncoats(TWO_BANKS, BOOK.reading(f"rulebook+{answer}"), 2).actions(FIGHT)
    assert {a.count for a in actions if isinstance(a, March) and a.source == 0} == counts


@pytest.mark.parametrize(
    ("answer", "places"),
    [("recruit-place=areas", {0, 1}), ("recruit-place=anywhere", {0, 1, 2, 3})],
)
def test_an_answer_says_where_one_may_recruit(answer: str, places: set[int]) -> None:
    actions = t.turncoats(TWO_BANKS, BOOK.reading(f"rulebook+{answer}"), 2).actions(FIGHT)
    assert {a.place for a in actions if isinstance(a, Recruit)} == places


@pytest.mark.parametrize(
    ("value", "hand", "returned"),
    [
        ("any-stone", (1, 0, 1), {t.BLACK, t.RED}),
        ("not-the-drawn", (1, 0, 1), {t.BLACK}),
        ("not-the-drawn", (1, 0, 2), {t.BLACK, t.RED}),
        ("not-the-drawn", RED, {t.RED}),
    ],
)
def test_an_answer_says_which_stone_may_be_returned(
    value: Value, hand: Stones, returned: set[int]
) -> None:
    reading = replace(RULEBOOK, values={**RULEBOOK.values, "negotiate": value})
    state = at(ada=hand, phase=t.RETURN, drawn=t.RED)
    actions = t.turncoats(TWO_BANKS, reading, 2).actions(state)
    assert {a.stone for a in actions if isinstance(a, Return)} == returned


PASSED = at(turn=1, negotiations=1)
HELD = at(ada=BLACK)


@pytest.mark.parametrize(
    ("answer", "state", "after"),
    [
        ("empty-hand=draw-and-return", at(bag=RED), at(bag=RED, phase=t.DRAW)),
        ("empty-hand=skip", at(bag=RED), replace(PASSED, piles=at(bag=RED).piles)),
        ("empty-hand=skip", at(), PASSED),
        ("empty-hand=draw-and-return", at(), "5.4.empty-bag"),
        ("empty-bag=refused", HELD, "5.4.empty-bag"),
        ("empty-bag=return-only", HELD, replace(HELD, phase=t.RETURN)),
        ("empty-bag=return-only", at(), PASSED),
    ],
)
def test_an_answer_says_what_comes_of_a_negotiate_with_nothing(
    answer: str, state: State, after: State | str
) -> None:
    game = t.turncoats(TWO_BANKS, BOOK.reading(f"rulebook+{answer}"), 2)
    played = game.play(state, 0, t.Negotiate())
    assert (played.id if isinstance(played, Refusal) else played.state) == after


def test_a_negotiate_with_nothing_is_a_turn_of_its_own() -> None:
    game = t.turncoats(TWO_BANKS, BOOK.reading("rulebook+empty-hand=skip"), 2)
    assert getattr(game.play(at(), 0, t.Negotiate()), "clauses", ()) == ("5.4", "3.2")


@pytest.mark.parametrize(
    ("answer", "turn", "negotiations", "phase"),
    [
        ("end=in-a-row", 0, 0, t.ACT),
        ("end=in-a-row", 0, 1, t.OVER),
        ("end=in-a-row", 1, 1, t.OVER),
        ("end=full-round", 0, 1, t.ACT),
        ("end=full-round", 1, 1, t.OVER),
        ("end=full-round", 1, 2, t.OVER),
        ("end=full-round", 1, 0, t.ACT),
    ],
)
def test_an_answer_says_when_a_row_of_negotiations_ends_the_game(
    answer: str, turn: int, negotiations: int, phase: str
) -> None:
    game = t.turncoats(TWO_BANKS, BOOK.reading(f"rulebook+{answer}+empty-hand=skip"), 2)
    played = game.play(at(turn=turn, negotiations=negotiations), turn, t.Negotiate())
    assert getattr(played, "state", None) == at(
        turn=1 - turn, negotiations=negotiations + 1, phase=phase
    )


# No answer is taken for granted, and none is guessed.


@pytest.mark.parametrize("question", BOOK.questions)
def test_no_question_has_a_default_answer(question: str) -> None:
    left = {name: value for name, value in RULEBOOK.values.items() if name != question}
    with pytest.raises(KeyError, match=question):
        answers(replace(RULEBOOK, values=left))


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("no-faction", "nobody"),
        ("no-faction", ("most",)),
        ("losing", "last"),
        ("losing", ("areas", "bag")),
        ("tie-break", "axe"),
        ("tie-break", ("axe", "most")),
        ("tie-break", (("axe",),)),
        ("tie-break", (("axe", "most", "flag"),)),
        ("tie-break", (("bag", "most"),)),
        ("tie-break", (("axe", "least"),)),
        ("removal", "due"),
        ("removal", ("due",)),
        ("removal", ("0", "1", "2")),
        ("removal", ("-1", "due")),
        ("removal", ("some", "due")),
        ("removal", ("0", "9" * 5_000)),
        ("removal", (("0",), "due")),
        ("march", "one"),
        ("march", "-1"),
        ("march", ""),
        ("march", ("1",)),
        ("recruit-place", "axe"),
        ("recruit-place", ("bag",)),
        ("places-count", ("hand",)),
        ("negotiate", ("held", "any")),
        ("empty-hand", "draw"),
        ("empty-hand", ("skip",)),
        ("empty-bag", ""),
        ("empty-area", "somebody"),
        ("still-level", "all"),
        ("turn-order", "last"),
        ("end", "never"),
        ("zero-winner", ()),
        ("set-up", "draws-first"),
        ("empty-battle", "yes"),
        ("faction-tie-break", (("axe", "most"), "flag")),
        ("removal", ("2", "1")),
        ("removal", ("due", "0")),
        ("recruit-place", ("axe", "axe")),
    ],
)
def test_a_value_that_cannot_be_interpreted_is_refused(question: str, value: Value) -> None:
    with pytest.raises(Uninterpretable, match=question):
        answers(replace(RULEBOOK, values={**RULEBOOK.values, question: value}))
