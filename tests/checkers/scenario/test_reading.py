"""How a scenario of any game is read, and what is said of what cannot be: shown with Nim."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers.scenario.files import below
from checkers.scenario.language import Names
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.run import FAIL, PASS, UNREADABLE, run
from checkers.scenario.written import Scenario, Unread
from tests.checkers.scenario.nims import (
    TAKES_TWO,
    mistakes,
    read_all,
    say,
    scenario,
    titles,
    write,
)
from tests.toy_room import ROOM, room


def test_a_scenario_tells_its_game_board_players_and_reading() -> None:
    one = scenario(TAKES_TWO)
    assert (one.title, one.clauses, one.reading.name) == ("Ada takes two", ("2",), "normal")
    assert one.names == Names((2, 1), ("ada", "bob"))
    assert say(one) == {"A": "2", "B": "1", "turn": "ada", "rolled": "2"}


def test_players_sit_as_given_names_them_where_they_are_not_listed() -> None:
    text = TAKES_TWO.replace("players: [ada, bob]\n", "")
    one = scenario(
        text.replace("{A: 2", "{bob: sits, ada: sits, A: 2").replace("rolled", "turn: ada, rolled")
    )
    assert one.names.players == ("bob", "ada")


@pytest.mark.parametrize(
    ("board", "sizes"), [("small", (2, 1)), ("large", (3, 3, 3)), ("[5, 4]", (5, 4))]
)
def test_a_board_is_named_or_in_place(board: str, sizes: tuple[int, ...]) -> None:
    assert scenario(f"board: {board}\n{TAKES_TWO}").names.board == sizes


def test_a_deal_is_a_beginning_too() -> None:
    text = TAKES_TWO.replace("given: {A: 2, B: 1, rolled: 2}", "deal: 7")
    assert say(scenario(text)) == {"A": "2", "B": "1", "turn": "ada"}


def test_every_document_of_a_file_is_a_scenario() -> None:
    other = TAKES_TWO.replace("Ada", "Bob, not Ada,")
    assert titles(f"{TAKES_TWO}---\n{other}") == ["Ada takes two", "Bob, not Ada, takes two"]


def test_one_scenario_that_cannot_be_read_hides_no_other() -> None:
    broken = TAKES_TWO.replace("Ada takes", "Broken:")
    text = f"{TAKES_TWO}---\n{TAKES_TWO.replace('Ada', 'Broken').replace('A holds', 'X holds')}"
    assert titles(text) == ["Ada takes two", "Broken takes two"]
    assert [type(one) for one in read_all(text)] == [Scenario, Unread]
    assert [type(one) for one in read_all(broken)] == [Unread]


@pytest.mark.parametrize(
    "text",
    ["", "# nothing\n", "word\n", "- list\n", "a: {b\n", "\t", "{}", "---\n---\n", "&a x", b"\xff"],
)
def test_what_is_no_scenario_is_unreadable_and_never_a_crash(text: str | bytes) -> None:
    verdicts = [run(one) for one in read_all(text)]
    assert {verdict.verdict for verdict in verdicts} == {UNREADABLE}
    assert all(verdict.mistakes for verdict in verdicts)


PARTS = [*TAKES_TWO.splitlines(), *'''\
---
reading: misere
board: [1]
given:
  A: 1
  ada: nothing
  - bob: take 1 from A
    refused: 2.too-few
    under:
      misere: allowed
  - ada sees: {heard: nothing}
  - nature: roll 1 then take 1 from A
語: {&a b, [
'''.splitlines()]  # fmt: skip


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(st.sampled_from(PARTS), max_size=20).map("\n".join))
def test_any_text_ends_in_a_verdict(text: str) -> None:
    assert {run(one).verdict for one in read_all(text)} <= {PASS, FAIL, UNREADABLE}


def test_all_mistakes_of_a_scenario_are_found_in_their_order() -> None:
    text = """\
scenario: Wrong
clauses: [2, 9]
reading: norml
players: [ada, bob]
given: {A: x}
steps:
  - ada: tak 1 from A
  - cyd: take 1 from A
  - check: Z holds 1
    under:
      odd: A holds 1
colour: red
"""
    assert [(m.line, m.column) for m in mistakes(text)] == [
        (2, 14), (3, 10), (5, 12), (7, 10), (8, 5), (9, 12), (11, 7), (12, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("scenario: Ada takes two\n", "", "a scenario lacks `scenario`"),
        ("clauses: [2]\n", "", "a scenario lacks `clauses`"),
        ("reading: normal\n", "", "a scenario lacks `reading`"),
        ("given: {A: 2, B: 1, rolled: 2}\n", "", "a scenario lacks `given` (or `deal`)"),
        ("players: [ada, bob]", "players: [ada]", "Nim seats 2 players or more, not 1"),
        ("players: [ada, bob]", "players: [ada, take]", "`take` is a word of the language"),
        ("players: [ada, bob]", "players: [ada, check]", "`check` is a word of the language"),
        ("players: [ada, bob]", "players: [ada, ada]", "ada sits here twice"),
        ("clauses: [2]", "clauses: [2]\ngame: chess", "no game `chess`"),
        ("- ada: take 2 from A", "- ada: take", "the sentence ends too early; expected a number"),
        ("- ada: take 2 from A", "- ada: take 2 from A A", "`A` is a word too many"),
        ("- ada: take 2 from A", "- ada: take 2 from C", "no heap `C`"),
        ("- ada: take 2 from A", "- ada: take 02 from A", "expected 2 without leading zeros"),
        ("- ada: take 2 from A", "- ada: take 2 form A", "expected `from`, not `form`"),
        ("- check: A holds 0", "- check: cyd wins", "no player `cyd`"),
    ],
)
def test_a_mistake_says_what_is_wrong(old: str, new: str, says: str) -> None:
    (mistake,) = mistakes(TAKES_TWO.replace(old, new))
    assert mistake.says.startswith(says)


@pytest.mark.timeout(30)
def test_many_documents_take_time_by_their_number_and_not_its_square() -> None:
    assert len(read_all("--- a\n" * 60_000)) == 60_000


@pytest.mark.timeout(30)
def test_more_players_than_any_game_seats_are_not_looked_at_one_by_one() -> None:
    many = ", ".join(f"p{n}" for n in range(50_000))
    listed = mistakes(TAKES_TWO.replace("[ada, bob]", f"[{many}]"))
    named = TAKES_TWO.replace("players: [ada, bob]\n", "").replace("{A", f"{{{many}, A")
    says = "more than 16 players are named here"
    assert says in [mistake.says for mistake in listed]
    assert says in [mistake.says for mistake in mistakes(named)]


LAST = ("+last=wins", "+last=loses")


def test_a_scenario_is_run_under_so_many_readings_and_no_more() -> None:
    ways = product(("normal", "misere"), ("", "+most=two", "+most=three"), ("", *LAST))
    names = ["".join(way) for way in ways]
    under = "    under:\n" + "".join(f"      {name}: A holds 0\n" for name in names)
    first, _ = mistakes(TAKES_TWO + under)  # of 18
    assert first.says == "a scenario names 16 readings at most"


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    (one,) = read_path(tmp_path / "none.yaml", "none.yaml", room, "nim")
    assert isinstance(one, Unread)
    assert str(one.mistakes[0]) == "none.yaml:1:1: cannot be read: No such file or directory"


@pytest.mark.parametrize("part", ["game", "start", "fact", "players_in"])
def test_a_mistake_of_a_games_own_is_not_told_as_one_of_the_file(part: str) -> None:
    text = TAKES_TWO.replace("players: [ada, bob]\n", "").replace("{A", "{ada: x, bob: x, A")
    broken: dict[str, Any] = {part: ours}
    with pytest.raises(ValueError, match="ours"):
        read_text("f.yaml", text, lambda _: replace(ROOM, **broken), "nim")


def test_folders_are_searched_for_the_ending_and_files_named_outright_have_any(
    tmp_path: Path,
) -> None:
    kept = ["a.scenario.yaml", "b/c.scenario.yml", "b/d/e.scenario.yaml"]
    passed_over = [".git/x.scenario.yaml", "node_modules/x.scenario.yaml", "plain.yaml", "x.yml"]
    for name in (*kept, *passed_over):
        write(tmp_path / name, "")
    assert list(below([tmp_path])) == [tmp_path / name for name in kept]
    assert list(below([tmp_path / "plain.yaml"])) == [tmp_path / "plain.yaml"]
    assert len(list(below([tmp_path, tmp_path / "b", tmp_path / kept[0]]))) == len(kept)


def ours(*_: object) -> NoReturn:
    raise ValueError("ours")
