"""Every planted mistake is caught by a shipped scenario, and every scenario is needed for one.

A scenario whose note begins with `demonstration` or `documents §` need not be. The table of all:
`python -m checkers.turncoats.mutants`.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import turncoats_ref as t
from checkers.scenario.reader import read_text
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario, Unread
from checkers.turncoats import ROOM
from checkers.turncoats.mutants import Mutant, caught, matrix, mutants, shipped, trials, wrong_game
from checkers.turncoats.mutants.edits import Change
from checkers.turncoats.mutants.engines import Answered, Patched, Unsettled
from checkers.turncoats.mutants.matrix import Matrix, Trial, needless
from checkers.turncoats.mutants.planted import SETTLED, read_planted
from spec import Step
from spec.source import Mistake, Mistakes
from spec.turncoats import atlas

# One process (tests/conftest.py) makes the matrix for all of these, which takes it a while.
pytestmark = pytest.mark.timeout(600)

MISFITS = Mistakes()
PLANTED = mutants(MISFITS)
BOOK = ROOM.rulebook()


@pytest.fixture(scope="session")
def scenarios() -> list[Scenario | Unread]:
    return shipped()


@pytest.fixture(scope="session")
def tried(scenarios: list[Scenario | Unread]) -> list[Trial]:
    return trials(scenarios)


@pytest.fixture(scope="session")
def table(tried: list[Trial]) -> Matrix:
    return matrix(PLANTED, tried)


# the shipped scenarios


def test_every_patch_fits_the_engine() -> None:
    assert not MISFITS.found, "\n" + "\n".join(in_a_line(misfit) for misfit in MISFITS.found)


@pytest.mark.parametrize("mutant", PLANTED, ids=lambda mutant: mutant.name)
def test_every_planted_mistake_is_caught(mutant: Mutant, table: Matrix) -> None:
    assert table[mutant], f"no scenario fails when this is planted (it breaks {mutant.breaks})"


def test_every_scenario_catches_a_mistake_that_no_other_catches(
    table: Matrix, tried: list[Trial]
) -> None:
    found = [*needless(table, tried)]
    assert not found, "\n\n" + "\n\n".join(found)


def test_every_scenario_passes_on_the_right_engine(
    scenarios: list[Scenario | Unread], tried: list[Trial]
) -> None:
    assert [one.scenario.title for one in tried] == [one.title for one in scenarios]
    assert not caught(Mutant("no mistake", "1", Patched(())), tried)


def test_no_two_scenarios_have_one_title(scenarios: list[Scenario | Unread]) -> None:
    titles = [one.title for one in scenarios]
    assert [title for title in titles if titles.count(title) > 1] == []


def test_a_scenario_that_documents_a_clause_cites_it(tried: list[Trial]) -> None:
    notes = [(one.scenario, one.scenario.note) for one in tried]
    said = [(one, re.match(r"documents §([0-9.]*[0-9])", note)) for one, note in notes]
    assert [one.title for one, clause in said if clause and clause[1] not in one.clauses] == []


# what is planted


@pytest.mark.parametrize("id", BOOK.refusals)
def test_every_refusal_has_a_planted_mistake(id: str) -> None:
    assert id in [mutant.breaks for mutant in PLANTED]


@pytest.mark.parametrize("question", BOOK.questions)
def test_every_question_has_a_mistake_planted_by_hand(question: str) -> None:
    by_hand = [mutant.breaks for mutant in PLANTED if isinstance(mutant.made, Patched)]
    assert question in by_hand


def test_every_answer_of_several_is_given_under_every_reading() -> None:
    several = [q for q in BOOK.questions.values() if len(q.answers) > 1]
    given = [m.made for m in PLANTED if isinstance(m.made, Answered)]
    answers = [(q.name, a.name) for q in several for a in q.answers.values()]
    assert [(made.question, made.answer) for made in given] == answers


def test_every_row_of_a_settlement_is_left_out_and_turned_round() -> None:
    made = [m.made for m in PLANTED if isinstance(m.made, Unsettled)]
    rows = [(level, clause, way) for _, level, clauses in SETTLED for clause in clauses
            for way in (False, True)]  # fmt: skip
    assert made == [Unsettled(*row) for row in rows]


def test_no_two_mistakes_have_one_name() -> None:
    names = [mutant.name for mutant in PLANTED]
    assert len(names) == len(set(names))


# wrong engines

RECRUIT_IS_PAID = """
scenario: A recruit is paid for
clauses: [5.1]
reading: rulebook
board: two-banks
given: {ada: 1 red, bob: 1 red}
steps:
  - ada: recruit red to East
  - check: ada holds nothing
"""
HOMELANDS_HOLD_TWO = """
scenario: Homelands start with two stones
clauses: [2.1]
reading: rulebook
board: three-fords
deal: {ada: 8 red, bob: 8 blue}
steps:
  - check: North holds 2 red
"""
RECRUITED = "piles = move(s.piles, ONE[a.stone], table.hands[s.turn], a.place)\n"

WRONG = {
    "a wrong position": (RECRUITED, "piles = s.piles\n", "line 9"),
    "a refusal": ("if a.place not in table.recruit_to", "if True", "line 8"),
    "an error": (RECRUITED, "raise KeyError(1)\n", "crash: KeyError: 1"),
    "a loop without end": (RECRUITED, "while True:\n    pass\n", "crash: RuntimeError: endless"),
}


def trial_of(text: str) -> list[Trial]:
    return trials(read_text("some.yaml", text, lambda _: ROOM, "turncoats"))


def mistake(module: str, old: str, new: str, raises: str = "") -> Mutant:
    made = Patched((Change(f"turncoats_ref.{module}", old, new),))
    return Mutant("a mistake", "1", made, raises)


@pytest.mark.parametrize(("old", "new", "how"), WRONG.values(), ids=WRONG)
def test_a_wrong_engine_is_caught_by_what_it_does(old: str, new: str, how: str) -> None:
    raises = how.split(": ")[1] if how.startswith("crash") else ""
    found = caught(mistake("rules", old, new, raises), trial_of(RECRUIT_IS_PAID))
    assert found == {"A recruit is paid for": how}


@pytest.mark.parametrize("raises", ["", "Key", "IndexError"])
def test_a_wrong_engine_that_falls_over_otherwise_than_it_is_said_to_is_not_caught(
    raises: str,
) -> None:
    falls = mistake("rules", RECRUITED, "raise KeyError(1)\n", raises)
    assert caught(falls, trial_of(RECRUIT_IS_PAID)) == {}


def test_a_mistake_that_is_said_to_make_an_engine_fall_over_is_found_by_that_alone(
    table: Matrix,
) -> None:
    falling = {mutant: {*caught.values()} for mutant, caught in table.items() if mutant.raises}
    assert len(falling) == 4
    assert [m for m, hows in falling.items() if any(how.startswith("line") for how in hows)] == []


def test_a_mistake_in_set_up_is_caught_by_a_deal() -> None:
    three = mistake("setup", "AT_HOME: Final = 2", "AT_HOME: Final = 3")
    assert caught(three, trial_of(HOMELANDS_HOLD_TWO)) == {
        "Homelands start with two stones": "line 8"
    }


def test_a_deal_that_a_wrong_engine_refuses_is_caught() -> None:
    seven = mistake("setup", "IN_HAND: Final = 8", "IN_HAND: Final = 7", "Mistake")
    (how,) = caught(seven, trial_of(HOMELANDS_HOLD_TWO)).values()
    assert how.startswith("crash: Mistake: some.yaml:6:")


def test_a_position_that_one_wrong_engine_changes_is_whole_for_the_next() -> None:
    tried = trial_of(RECRUIT_IS_PAID)
    emptied = mistake("rules", RECRUITED, "s.piles = ()\n" + RECRUITED, "IndexError")
    assert caught(emptied, tried)
    assert run(tried[0].scenario).verdict == PASS


def test_the_states_of_a_wrong_engine_are_those_of_the_right_one() -> None:
    game = wrong_game(mistake("rules", RECRUITED, "piles = s.piles\n").made)
    table = game(atlas.board("two-banks"), BOOK.reading("rulebook"), 2)
    state = t.State((t.NONE, t.NONE, t.NONE, t.NONE, t.NONE, (0, 0, 1), t.NONE), 0)
    assert table.play(state, 0, t.Recruit(t.RED, 0)) == Step(
        replace(state, turn=1), ("5", "5.1", "3.2")
    )


# what is wrong with a mistake

BROKEN = {
    "an old text that is gone": (
        "{breaks: 5.1, in: rules, old: gone, new: here}",
        "1:1: `M` no longer fits: its old text is nowhere in turncoats_ref.rules, not once: gone",
    ),
    "an old text that is there twice": (
        "{breaks: 5.1, in: setup, old: AT_HO, new: here}",
        "1:1: `M` no longer fits: its old text is 3 times in turncoats_ref.setup, not once: AT_HO",
    ),
    "lines of which one is gone": (
        '{breaks: 5.1, in: rules, old: "first\\n    second\\n", new: ""}',
        "1:1: `M` no longer fits: its old text is nowhere in turncoats_ref.rules, not once: first",
    ),
    "a new text too few": (
        "{breaks: 5.1, in: rules, old: [gone, gone], new: [here]}",
        "1:53: 2 old texts, but 1 new ones",
    ),
    "no such module": (
        "{breaks: 5.1, in: rule, old: gone, new: here}",
        "1:22: turncoats_ref has no module `rule`",
    ),
    "no such clause": (
        "{breaks: 5.9, in: rules, old: def cannot_pay, new: here}",
        "1:13: turncoats has no clause `5.9`",
    ),
}


@pytest.mark.parametrize(("text", "says"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_with_a_planted_mistake_is_told_in_one_line(text: str, says: str) -> None:
    wrong = Mistakes()
    assert [*read_planted("some.yaml", f"M: {text}", BOOK, wrong)] == []
    assert [in_a_line(found) for found in wrong.found] == [f"some.yaml:{says}"]


def in_a_line(found: Mistake) -> str:
    return f"{found.source.file}:{found.line}:{found.column}: {found.says}"
