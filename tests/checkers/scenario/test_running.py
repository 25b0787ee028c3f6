"""How a scenario of any game comes out, what it is warned of, and whether it bites: with Nim."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checkers.scenario.language import Fact, Found, Names
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.room import Room
from checkers.scenario.run import FAIL, PASS, UNREADABLE, run
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario, Unread
from spec.source import Mistake, Node
from tests.checkers.scenario.nims import (
    HEAD,
    TAKES_TWO,
    judged,
    only_scenario,
    read_all,
    scenario,
    write,
)
from tests.toy_room import BOOK, ROOM, room

NOTHING = "nothing is expected: add a `check`, a `sees` or a `refused`"


@pytest.mark.parametrize(
    ("step", "verdict"),
    [
        ("- ada: take 2 from A", PASS),
        ("- ada: take 3 from A", FAIL),
        ("- ada: take 3 from A\n    refused: 2.too-many", PASS),
        ("- ada: take 3 from A\n    refused: §2.too-many", PASS),
        ("- ada: take 3 from A\n    refused: 2", PASS),
        ("- ada: take 3 from A\n    refused: 2.too-few", FAIL),
        ("- ada: take 3 from A\n    refused: 1", FAIL),
        ("- ada: take 2 from A\n    refused: 2", FAIL),
        ("- bob: take 2 from A\n    refused: 1.turn", PASS),
        ("- nature: roll 1\n    refused: 1.turn", PASS),
    ],
)
def test_a_step_is_allowed_or_refused_as_it_is_expected_to_be(step: str, verdict: str) -> None:
    assert judged(f"{HEAD}  {step}\n  - check: B holds 1\n").verdict == verdict


@pytest.mark.parametrize(
    ("step", "says", "place"),
    [
        ("- ada: take 3 from A", "refused by §2.too-many: 3 may not be taken", (7, 10)),
        (
            "- ada: take 2 from A\n    refused: 2",
            "expected to be refused by §2, but it is allowed",
            (8, 14),
        ),
        (
            "- ada: take 3 from A\n    refused: 1",
            "expected to be refused by §1, but it is refused by §2.too-many: 3 may not be taken",
            (8, 14),
        ),
        ("- check: A holds 3", "expected: A holds 3; found: A holds 2 (§2)", (7, 12)),
    ],
)
def test_what_is_not_met_is_told_at_its_place(step: str, says: str, place: tuple[int, int]) -> None:
    (mistake,) = judged(f"{HEAD}  {step}\n  - check: B holds 1\n").mistakes
    assert (mistake.says, (mistake.line, mistake.column)) == (says, place)
    assert mistake.hint == "under reading normal"


def test_a_refused_step_changes_nothing() -> None:
    steps = "  - ada: take 3 from A\n    refused: 2\n  - check: A holds 2\n  - ada: take 2 from A\n"
    assert judged(HEAD + steps).verdict == PASS


def test_a_line_that_is_refused_half_way_is_taken_back_whole() -> None:
    steps = """\
  - nature: roll 1 then take 2 from A
    refused: 2.too-many
  - nature: roll 2 then take 2 from A
  - check: A holds 0
"""
    assert judged(HEAD.replace(", rolled: 2", "") + steps).verdict == PASS


def test_a_seat_sees_and_hears_what_is_its_own_to_know() -> None:
    steps = """\
  - nature: roll 2
  - ada sees: {rolled: 2, heard: roll 2}
  - bob sees: {rolled: nothing, heard: nothing}
  - ada: take 1 from B
  - bob sees: {heard: take 1 from B}
"""
    assert judged(HEAD.replace(", rolled: 2", "") + steps).verdict == PASS


ENDS = HEAD + """\
  - ada: take 2 from A
  - nature: roll 1
  - bob: take 1 from B
  - check: the game is over
  - check: bob wins
"""  # fmt: skip


def test_under_another_reading_another_answer_is_expected() -> None:
    assert judged(ENDS).verdict == PASS
    assert judged(ENDS + "    under:\n      misere: ada wins\n").verdict == PASS
    (mistake,) = judged(ENDS + "    under:\n      misere: bob wins\n").mistakes
    assert (mistake.line, mistake.hint) == (13, "under reading misere")


def test_each_reading_is_run_on_its_own_way() -> None:
    steps = """\
  - nature: roll 3
    refused: 1.roll
    under:
      normal+most=three: allowed
  - nature: roll 2
    under:
      normal+most=three: 1.turn
  - ada: take 2 from A
  - check: A holds 1
"""
    text = "board: [3, 1]\n" + HEAD.replace("A: 2", "A: 3").replace(", rolled: 2", "")
    assert judged(text + steps).verdict == PASS


def test_under_may_refuse_what_is_allowed() -> None:
    refused = "    under:\n      misere: 2.too-many\n"
    assert judged(f"{HEAD}  - ada: take 2 from A\n{refused}").verdict == FAIL
    allowed = "    refused: 2\n    under:\n      misere: allowed\n"
    assert judged(f"{HEAD}  - ada: take 3 from A\n{allowed}").verdict == FAIL


def test_what_is_expected_under_one_reading_only_is_nothing_under_another() -> None:
    one = scenario(f"{HEAD}  - ada: take 2 from A\n    under:\n      misere: allowed\n")
    assert run(one).verdict == run(one, BOOK.reading("misere")).verdict == PASS
    other = run(one, BOOK.reading("normal+most=three"))
    assert (other.verdict, other.mistakes[0].says) == (UNREADABLE, NOTHING)


def test_another_reading_may_stand_in_for_a_scenarios_own() -> None:
    one = scenario(ENDS)
    assert run(one, BOOK.reading("misere")).verdict == FAIL
    assert run(one, BOOK.reading("misere")).reading == "misere"
    assert run(one, BOOK.reading("normal+most=three")).verdict == PASS


def test_a_ruling_file_is_a_reading(tmp_path: Path) -> None:
    ruling = "title: Ours\ndate: 2026-11-30\nsource: us\nfrom: normal\nanswers: {last: loses}\n"
    write(tmp_path / "rulings/ours.yaml", ruling)
    text = ENDS.replace("normal", "./rulings/ours.yaml").replace("bob wins", "ada wins")
    write(tmp_path / "f.yaml", text)
    (one,) = read_path(tmp_path / "f.yaml", "f.yaml", room, "nim")
    assert run(one).verdict == PASS
    assert run(one).reading == "./rulings/ours.yaml"
    assert list(toothless(only_scenario(one), room, "nim")) == []


# Doubts.


def test_a_position_that_no_game_reaches_is_warned_of_unless_it_is_declared() -> None:
    text = TAKES_TWO.replace("B: 1", "B: 9")
    assert judged(text).warnings == (
        "no game reaches this position: B never holds 9 (or say `unreachable: true`)",
    )
    assert judged(f"unreachable: true\n{text}").warnings == ()


@pytest.mark.parametrize(
    ("clauses", "warnings"),
    [
        ("2", ()),
        ("1, 2", ()),
        ("2, 3", ("§3 is cited, but nothing here touches it",)),
        ("2.too-many", ("§2.too-many is cited, but nothing here touches it",)),
    ],
)
def test_a_clause_that_nothing_comes_near_is_warned_of(
    clauses: str, warnings: tuple[str, ...]
) -> None:
    text = TAKES_TWO.replace("clauses: [2]", f"clauses: [{clauses}]")
    assert judged(text).warnings == warnings


def test_expectations_that_bite_are_left_alone() -> None:
    under = "    under:\n      misere: ada wins\n"
    refused = "  - ada: take 1 from A\n    refused: 3.over\n"
    assert list(toothless(scenario(ENDS + under + refused), room, "nim")) == []


def test_an_expectation_that_bites_nothing_is_found() -> None:
    found = list(toothless(scenario(ENDS + "    under:\n      misere: ada wins\n"), tame, "nim"))
    assert {(mistake.line, mistake.column) for mistake in found} == {(11, 12), (13, 15)}
    assert found[0].says == (
        "with `ada wins` here the scenario does not fail on this line; it came out as: pass"
    )


def test_an_expectation_whose_other_answer_cannot_be_read_is_found() -> None:
    text = TAKES_TWO.replace("A holds 0", "'A holds 0'")
    (one,) = read_text("f.yaml", text, unquotable, "nim")
    (mistake,) = toothless(only_scenario(one), unquotable, "nim")
    assert mistake.says == (
        "with `it's` here the scenario does not fail on this line; it came out as: unreadable"
    )


@pytest.mark.parametrize("bar", ["---", "--- # another", "...\n---"])
def test_of_a_file_of_many_only_the_scenarios_own_document_is_read_again(bar: str) -> None:
    texts = [ENDS.replace("Ada", name) for name in ("Ada", "Bob", "Cyd")]
    together = read_all(f"{bar}\n".join(texts))
    assert [asked_again(one) for one in together] == [asked_again(scenario(ENDS))] * 3


def tame(name: str) -> Room:
    """A room in which every fact is found to be as it is expected."""
    return replace(room(name), fact=tame_fact)


def tame_fact(node: Node, names: Names) -> Fact:
    fact = ROOM.fact(node, names)
    return replace(fact, find=lambda _: Found(fact.says, ()))


def unquotable(name: str) -> Room:
    """A room in which the other answer to every fact ends the quotes that it is put into."""
    return replace(room(name), fact=unquotable_fact)


def unquotable_fact(node: Node, names: Names) -> Fact:
    return replace(ROOM.fact(node, names), others=("it's",))


def asked_again(one: Scenario | Unread) -> tuple[int, list[Mistake]]:
    """How many scenarios are read again for the expectations of one, and which bite nothing."""
    asked: list[str] = []

    def asking(name: str) -> Room:
        asked.append(name)
        return room(name)

    found = [*toothless(only_scenario(one), asking, "nim")]
    return len(asked), found
