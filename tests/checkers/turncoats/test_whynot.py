"""Why not: each change that is told turns the answer, and none with fewer stones does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checkers.report.trace import moments
from checkers.report.whynot import as_html, why_not
from checkers.scenario.hooks import Farther, Unsure
from checkers.scenario.language import Moment, Names
from checkers.scenario.run import FAIL, PASS, run
from checkers.scenario.written import Act, Scenario
from checkers.turncoats import ROOM
from checkers.turncoats.farther import farther
from checkers.whynot import Answer, NotAllowed, allowing, altered, answers, not_allowed
from spec import Refusal, Value
from tests.elements import Elements
from tests.scenarios import of_text
from turncoats_ref import OF_EACH

TEXT = """\
scenario: Ford is tied
clauses: [4]
reading: rulebook
board: three-fords
players: [ada, bob]
given:
  Ford: 1 red, 1 blue
  South: 2 black
  axe: 1 red, 3 black
  bag: 1 black
  ada: 1 blue, 1 red
  bob: 1 black
steps:
  - check: Ford is ruled by red
"""


def read(text: str = TEXT) -> Scenario:
    return of_text(text)


def at_start(text: str = TEXT) -> tuple[Moment, Names]:
    scenario = read(text)
    return next(moments(scenario, scenario.reading)), scenario.names


MOMENT, NAMES = at_start()
READING = read().reading
FOUND = {answer.about: answer for answer in answers(ROOM, MOMENT, NAMES, READING)}
DEALT = at_start(
    "scenario: x\nclauses: [4]\nreading: rulebook\nplayers: [ada, bob, cyd]\ndeal: 7\n"
    "steps:\n  - check: the game is not over\n"
)


@pytest.mark.parametrize(
    ("rows", "ruler"),
    [((), "nobody"), ((("axe", "most"),), "red"), ((("flag", "most"),), "nobody")],
)
def test_a_tied_area_has_its_answers_however_many_rows_break_the_tie(
    rows: Value, ruler: str
) -> None:
    reading = replace(READING, values={**READING.values, "tie-break": rows})
    moment = MOMENT._replace(game=ROOM.game(NAMES.board, reading, 2))
    (ford,) = (a for a in answers(ROOM, moment, NAMES, reading) if a.about == "Ford")
    assert ford.now == ruler
    assert {turn.answer for turn in ford.turns} == {"black", "blue", "red", "nobody"} - {ruler}


def test_each_answer_of_the_engine_is_told() -> None:
    now = {about: answer.now for about, answer in FOUND.items()}
    assert now == {
        "North": "nobody", "Ford": "red", "South": "black",
        "winning faction": "black", "winner": "bob",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "changes", "check"),
    [
        ("1 red, 1 blue", "1 red, 2 blue", "1 more blue in Ford", "Ford is ruled by blue"),
        ("axe: ", "axe: 1 blue, ", "1 more blue on the axe", "Ford is ruled by nobody"),
        ("2 black", "nothing", "2 fewer black in South", "South is ruled by nobody"),
    ],
)
def test_a_change_that_is_told_turns_the_answer_in_a_scenario(
    before: str, after: str, changes: str, check: str
) -> None:
    about, answer = check.split(" is ruled by ")
    told = {turn.answer: " and ".join(turn.changes) for turn in FOUND[about].turns}
    assert told[answer] == changes
    assert run(read(TEXT.replace("Ford is ruled by red", check))).verdict == FAIL
    changed = TEXT.replace(before, after).replace("Ford is ruled by red", check)
    assert run(read(changed)).verdict == PASS


def test_an_answer_that_needs_more_stones_than_are_tried_is_turned_by_the_fewest() -> None:
    text = TEXT.replace("South: 2 black", "South: 9 black")
    lines = [each.strip() for each in why_not(read(text), READING, None).split("\n")]
    assert "nobody with 9 fewer black in South" in lines
    asked = text.replace("Ford is ruled by red", "South is ruled by nobody")
    assert run(read(asked)).verdict == FAIL
    assert run(read(asked.replace("9 black", "nothing"))).verdict == PASS


def test_whatever_else_may_be_answered_is_told() -> None:
    others = {
        about: {*told.now.split(), *(t.answer for t in told.turns)} for about, told in FOUND.items()
    }
    rulers = {"nobody", "black", "blue", "red"}
    assert others["North"] == others["Ford"] == others["South"] == rulers
    assert others["winner"] == {"nobody", "ada", "bob"}


def south(found: Farther | Unsure | None) -> Answer:
    """What is told of nine black stones, if this is how they are outnumbered."""
    room = replace(ROOM, for_eyes=lambda: replace(ROOM.looks, farther=lambda *_: found))
    moment, names = at_start(TEXT.replace("South: 2 black", "South: 9 black"))
    (told,) = (one for one in answers(room, moment, names, READING) if one.about == "South")
    return told


def test_what_the_model_does_not_find_is_told_as_what_it_is() -> None:
    nothing = "nobody, blue, red: nothing that can be changed gives it"
    assert south(None).none == (nothing,)
    assert south(Unsure("too long")).none[0].endswith("whether more do is not known: too long")


def test_what_the_engine_does_not_confirm_is_not_told() -> None:
    with pytest.raises(RuntimeError, match=r"South is to be turned by .*, and stays black"):
        south(Farther(("1 more red in South",), at_start(TEXT)[0].state))


@pytest.mark.parametrize("about", [*FOUND])
def test_the_model_needs_as_many_stones_as_the_engine(about: str) -> None:
    known = min(stones(turn.changes) for turn in FOUND[about].turns)
    found = farther(MOMENT, NAMES, READING, about, fewest=1)
    assert isinstance(found, Farther)
    assert stones(found.changes) == known


def stones(changes: tuple[str, ...]) -> int:
    return sum(int(change.split()[0]) for change in changes)


@pytest.mark.parametrize(("moment", "names"), [(MOMENT, NAMES), DEALT], ids=["some", "all"])
def test_what_takes_two_changes_cannot_be_had_with_one(moment: Moment, names: Names) -> None:
    assert ROOM.looks.stands is not None
    assert ROOM.looks.altered is not None
    near = [
        {*ROOM.looks.stands(moment._replace(state=one.state), names).items()}
        for one in ROOM.looks.altered(moment.game, moment.state, names)
    ]
    reached = set.union(*near)
    few = replace(ROOM, for_eyes=lambda: replace(ROOM.looks, answers=None))
    two = {
        (answer.about, turn.answer)
        for answer in answers(few, moment, names, READING)
        for turn in answer.turns
        if sum(int(change.split()[0]) for change in turn.changes) > 1
    }
    assert two
    assert not two & reached


def test_no_change_makes_a_stone_that_there_is_not() -> None:
    moment, names = DEALT
    for _, state in altered(ROOM, moment, names):
        for faction in range(3):
            counts = [pile[faction] for pile in state.piles]
            assert min(counts) >= 0
            assert sum(counts) == OF_EACH


def test_where_all_stones_of_a_faction_lie_elsewhere_none_can_come() -> None:
    moment, names = at_start(TEXT.replace("Ford: 1 red", "Ford: 19 red"))
    assert ROOM.looks.altered is not None
    near = [*ROOM.looks.altered(moment.game, moment.state, names)]
    assert [one.what for one in near if one.by == 1 and one.what.startswith("red")] == []
    assert [one.what for one in near if one.by == 1 and one.what == "blue in Ford"] != []
    counts = [sum(pile[2] for pile in state.piles) for _, state in altered(ROOM, moment, names)]
    assert max(counts) == OF_EACH


def act_of(line: str) -> tuple[Moment, Names, Act]:
    scenario = read(f"{TEXT}  - {line}\n")
    act = scenario.lines[-1]
    assert isinstance(act, Act)
    return next(moments(scenario, scenario.reading)), scenario.names, act


@pytest.mark.parametrize(
    ("line", "id", "nearest"),
    [
        ("ada: battle red at Ford removing nothing", "5.2.too-few", "at Ford removing 1 blue"),
        ("ada: battle red at South removing 1 black", "5.2.too-many", "at South removing nothing"),
        ("ada: march 3 red from Ford to South", "5.3.not-there", "march 1 red from Ford to South"),
        ("ada: march 1 red from North to South", "5.3.not-adjacent", "from Ford to South"),
        ("ada: recruit black to Ford", "5.hand", "recruit blue to Ford"),
    ],
)
def test_the_nearest_allowed_action_is_like_the_refused_one(
    line: str, id: str, nearest: str
) -> None:
    found = refused(line)
    assert (found.refusal.id, found.mover) == (id, "ada")
    assert found.nearest is not None
    assert found.nearest.endswith(nearest)


def test_what_is_allowed_has_no_refusal_to_tell_of() -> None:
    with pytest.raises(ValueError, match="nothing is refused here"):
        refused("ada: negotiate drawing black returning red")


def refused(line: str) -> NotAllowed:
    moment, names, act = act_of(line)
    return not_allowed(ROOM, moment, names, act.seat, act.actions)


def test_nothing_is_allowed_to_who_is_not_to_move() -> None:
    found = refused("bob: recruit black to Ford")
    assert (found.refusal.id, found.mover, found.nearest) == ("3.turn", "ada", None)


def test_a_refused_step_is_told_with_its_clause() -> None:
    scenario = read(f"{TEXT}  - ada: battle red at Ford removing nothing\n    refused: 5.2\n")
    told = why_not(scenario, scenario.reading, 2)
    assert "refused by §5.2.too-few" in told
    assert "§5.2 Battle: Fewer are to fall than must (Q4)." in told
    assert "the nearest that is allowed: battle red at Ford removing 1 blue" in told
    assert "  allowed with 1 fewer blue in Ford\n" in told


def test_each_refused_step_is_told_if_none_is_named() -> None:
    first, second = "ada: battle red at Ford removing nothing", "bob: recruit black to Ford"
    steps = f"  - {first}\n    refused: 5.2\n  - {second}\n    refused: 3\n"
    scenario = read(f"{TEXT}{steps}  - check: ada is to move\n")
    told = why_not(scenario, scenario.reading, None)
    assert f"  2. {first} is refused by §5.2.too-few" in told
    assert f"  3. {second} is refused by §3.turn" in told
    assert "  no action is open to bob here: ada is to move\n" in told


def test_a_move_that_no_few_stones_allow_is_told_so() -> None:
    scenario = read(f"{TEXT}  - ada: march 1 red from North to South\n    refused: 5.3\n")
    told = why_not(scenario, scenario.reading, None)
    assert "  no change of 2 pieces or fewer makes it allowed\n" in told


@pytest.mark.parametrize(
    "line",
    [
        "battle red at Ford removing nothing",
        "march 3 red from Ford to South",
        "recruit black to Ford",
    ],
)
def test_a_change_that_allows_a_move_is_one_in_which_the_engine_does(line: str) -> None:
    moment, names, act = act_of(f"ada: {line}")
    changes = allowing(ROOM, moment, names, act.seat, act.actions)
    (state,) = [state for told, state in altered(ROOM, moment, names) if told == changes]
    step = moment.game.play(state, act.seat, act.actions[0])
    assert not isinstance(step, Refusal)


def test_the_page_has_a_picture_of_each_position_that_turns_an_answer() -> None:
    scenario = read()
    found = Elements(as_html(scenario, scenario.reading, None))
    turns = [turn for answer in FOUND.values() for turn in answer.turns]
    assert len(found.named("svg")) == 1 + len(turns)
    assert [
        t for t in turns if f"{t.answer} with {' and '.join(t.changes)}" not in found.text
    ] == []
    marked = [each for each in found.named("g") if "changed" in (each.get("class") or "")]
    assert len(marked) >= len(turns)


@pytest.mark.parametrize("hostile", ["</script><script>x", '"><img src=x onerror=alert(1)>'])
def test_no_title_becomes_markup(hostile: str) -> None:
    scenario = read()
    plain = Elements(as_html(scenario, scenario.reading, None))
    found = Elements(as_html(replace(scenario, title=hostile), scenario.reading, None))
    assert found.found == plain.found
    assert hostile in found.text
