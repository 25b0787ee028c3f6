"""Laws of scenarios that hold for any game, shown with Nim: read, run, doubted, reported."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers.report.explained import explain
from checkers.report.formats import FORMATS, Report, cell
from checkers.report.schema import schema
from checkers.report.shown import show
from checkers.scenario.files import below
from checkers.scenario.language import Fact, Found, Names
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.results import as_json, exit_status, in_a_line, visible
from checkers.scenario.room import Room
from checkers.scenario.run import ELSEWHERE, FAIL, NOT_RUN, PASS, UNREADABLE, Verdict, run
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario, Unread
from spec.source import Mistake, Node
from tests.toy_room import BOOK, ROOM, room

HEAD = """\
scenario: Ada takes two
clauses: [2]
reading: normal
players: [ada, bob]
given: {A: 2, B: 1, rolled: 2}
steps:
"""
TAKES_TWO = HEAD + "  - ada: take 2 from A\n  - check: A holds 0\n"


# Reading.


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


# Running.


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


# Results.


def test_the_exit_status_is_the_first_that_applies() -> None:
    passed, failed, unread, not_run = VERDICTS
    assert exit_status([passed]) == 0
    assert exit_status([passed, failed]) == 1
    assert exit_status([passed, not_run]) == 3
    assert exit_status([failed, not_run]) == 1
    assert exit_status([failed, unread, not_run]) == 2


def test_nothing_that_was_not_run_has_passed() -> None:
    assert exit_status([]) == 3
    elsewhere = replace(VERDICTS[3], verdict=ELSEWHERE)
    assert exit_status([elsewhere]) == 3
    assert exit_status([VERDICTS[0], elsewhere]) == 0
    assert in_a_line([]) == "0 scenarios: nothing was run"
    assert in_a_line(VERDICTS) == "4 scenarios: 1 passed, 1 failed, 1 unreadable, 1 not run"
    assert in_a_line(VERDICTS[:1]) == "1 scenario: 1 passed"


def test_the_json_form_is_stable() -> None:
    found = as_json(VERDICTS, "digest")
    assert [*found] == [
        "format", "spec_digest", "scenarios", "passed", "failed", "unreadable", "not_run",
        "broke", "under_another_reading", "warnings", "results",
    ]  # fmt: skip
    assert found["format"] == 1
    assert found["results"][1] == {
        "file": "f.yaml",
        "line": 8,
        "column": 12,
        "title": "Ada takes two",
        "clauses": ["2"],
        "reading": "normal",
        "verdict": "fail",
        "message": "f.yaml:8:12: expected: A holds 1; found: A holds 0 (§2)\n"
        " 7 |   - ada: take 2 from A\n"
        " 8 |   - check: A holds 1\n"
        "   |            ^\n"
        "under reading normal",
    }


# Formats.


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_tells_every_verdict(form: str) -> None:
    told = FORMATS[form](Report(VERDICTS, "digest", every=True))
    assert "expected: A holds 1; found: A holds 0" in told
    assert "no heap" in told
    assert "not run" in told


def test_text_names_what_passed_only_when_asked() -> None:
    assert "pass: " not in FORMATS["text"](Report(VERDICTS, "digest"))
    assert "pass: Ada takes two" in FORMATS["text"](Report(VERDICTS, "digest", every=True))


HOSTILE = "[red]\u202e\x1b[31m ::error::x, %0A |`</testcase>&<!-- \u2028]]> é語"


@pytest.mark.parametrize("form", FORMATS)
def test_no_title_reaches_a_terminal_raw(form: str) -> None:
    told = FORMATS[form](Report([hostile()], "digest", every=True))
    assert not {"\x1b", "\u202e", "\u2028", "\r"} & {*told}


@pytest.mark.parametrize(
    "hidden",
    [*"\0\x08\x0b\r\x1b\x1f\x7f\x80\x85\x9b\x9f\u2028\u202a\u202e\u2066\u2069\ufffe\uffff\ud800"],
)
def test_what_turns_or_steers_text_is_shown_as_its_number(hidden: str) -> None:
    assert visible(f"a{hidden}b") == f"a{ascii(hidden)[1:-1]}b"


@pytest.mark.parametrize("plain", ["a\tb\n", "é語😀\xa0", "a::b", "\u2027\u202f\u2065\u206a"])
def test_other_text_is_shown_as_it_is(plain: str) -> None:
    assert visible(plain) == plain


def test_json_gives_a_hostile_title_back_letter_for_letter() -> None:
    told = json.loads(FORMATS["json"](Report([hostile()], "digest")))
    assert told["results"][0]["title"] == HOSTILE


def test_junit_holds_a_hostile_title_and_the_clauses() -> None:
    suite = ET.fromstring(FORMATS["junit"](Report([hostile(), *VERDICTS], "digest")))
    assert suite.attrib == {
        "name": "checkers", "tests": "5", "failures": "2", "errors": "1", "skipped": "1",
    }  # fmt: skip
    cases = suite.findall("testcase")
    assert cases[0].get("name") == HOSTILE.replace("\u202e", "\\u202e").replace(
        "\x1b", "\\x1b"
    ).replace("\u2028", "\\u2028")
    assert [
        (each.get("name"), each.get("value")) for each in cases[2].iterfind("properties/property")
    ] == [("clause", "2"), ("reading", "normal")]
    assert [[child.tag for child in case][1:] for case in cases] == [
        ["failure"], [], ["failure"], ["error"], ["skipped"],
    ]  # fmt: skip


def test_a_github_annotation_cannot_be_ended_by_a_title() -> None:
    first, last = FORMATS["github"](Report([hostile()], "digest")).split("\n")
    assert first == (
        "::error file=f%2C%3A%25.yaml,line=8,col=12,"
        "title=[red]\\u202e\\x1b[31m %3A%3Aerror%3A%3Ax%2C %250A |`</testcase>&<!-- \\u2028]]> é語"
        "::expected: A holds 1; found: A holds 0 (§2)%0Aunder reading normal"
    )
    assert last == "1 scenario: 1 failed"


def test_a_github_annotation_warns_of_what_passed_with_doubts() -> None:
    verdict = judged(TAKES_TWO.replace("[2]", "[2, 3]"))
    assert FORMATS["github"](Report([verdict], "digest")).split("\n")[0] == (
        "::warning file=f.yaml,line=1,col=11::§3 is cited, but nothing here touches it"
    )


def test_a_markdown_cell_cannot_be_broken_out_of() -> None:
    lines = FORMATS["markdown"](Report([hostile()], "digest")).split("\n")
    assert lines[2] == (
        "| fail | \\[red\\]\\\\u202e\\\\x1b\\[31m ::error::x, %0A \\|\\`\\</testcase\\>\\&\\<\\!-- "
        "\\\\u2028\\]\\]\\> é語 (f,:%.yaml:8) | 2 | normal "
        "| expected: A holds 1; found: A holds 0 (§2) |"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("@team", "@<!-- -->team"),
        ("see #12", "see \\#<!-- -->12"),
        ("https://x.org WWW.x.org", "https:<!-- -->//x.org WWW<!-- -->.x.org"),
    ],
)
def test_a_markdown_cell_calls_for_nobody(text: str, shown: str) -> None:
    assert cell(text) == shown


# Looking.


def test_show_draws_the_start_and_marks_what_each_step_changed() -> None:
    one = scenario(HEAD + "  - ada: take 2 from A\n  - bob: take 1 from B\n    refused: 1\n")
    assert (
        show(one, one.reading)
        == """\
Ada takes two
reading: normal

{'A': '2', 'B': '1', 'turn': 'ada', 'rolled': '2'} []

1. ada: take 2 from A  (§2)
{'A': '0', 'B': '1', 'turn': 'bob'} [0]

2. bob: take 1 from B: refused by §1.turn: seat -1 is to move"""
    )


SEEN = HEAD + "  - ada sees: {rolled: 2, heard: nothing}\n  - ada: take 2 from A\n"


@pytest.mark.parametrize(("step", "who"), [(0, "ada"), (1, "ada"), (2, "bob"), (None, "bob")])
def test_steps_are_counted_as_the_file_has_them(step: int | None, who: str) -> None:
    told = explain(scenario(SEEN), step).splitlines()
    assert told[1] == f"after step {2 if step is None else step} of 2"
    assert told[-1] == f"  {who} is next"


def test_what_every_reading_says_is_told_once_the_files_own_among_them() -> None:
    text = HEAD.replace("normal", "normal+most=three").replace(", rolled: 2", "")
    refused = "step 1 (roll 3) is refused by §1.roll: nature rolls, and players take"
    assert explain(scenario(f"{text}  - nature: roll 3\n  - check: A holds 2\n"), 0) == (
        "Ada takes two\nafter step 0 of 2\n\nunder every reading\n  ada is next"
    )
    assert explain(scenario(f"{text}  - nature: roll 3\n  - check: A holds 2\n"), 1) == (
        "Ada takes two\nafter step 1 of 2\n\nunder every reading\n  ada is next\n\n"
        f"under normal+most=three\n\nunder normal, misere\n  {refused}"
    )


def test_a_step_that_a_reading_refuses_is_told() -> None:
    text = HEAD.replace(", rolled: 2", "") + "  - nature: roll 3\n  - check: A holds 2\n"
    told = explain(scenario(text), None)
    assert "step 1 (roll 3) is refused by §1.roll: nature rolls, and players take" in told


def test_the_schema_of_one_room_takes_files_that_name_no_game() -> None:
    (condition,) = schema([ROOM])["allOf"]
    assert condition["if"]["anyOf"][1] == {"not": {"required": ["game"]}}


# Files.


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


def read_all(text: str | bytes) -> list[Scenario | Unread]:
    return read_text("f.yaml", text, room, "nim")


def only_scenario(one: Scenario | Unread) -> Scenario:
    assert isinstance(one, Scenario), [str(mistake) for mistake in one.mistakes]
    return one


def scenario(text: str) -> Scenario:
    (one,) = read_all(text)
    return only_scenario(one)


def mistakes(text: str) -> tuple[Mistake, ...]:
    (one,) = read_all(text)
    assert isinstance(one, Unread)
    return one.mistakes


def titles(text: str) -> list[str]:
    return [one.title for one in read_all(text)]


def judged(text: str) -> Verdict:
    return run(scenario(text))


def say(one: Scenario) -> object:
    return one.room.say_given(one.start.step.state, one.names)


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


def ours(*_: object) -> NoReturn:
    raise ValueError("ours")


def hostile() -> Verdict:
    """A verdict on a scenario with a title, and in a file with a name, that nobody should have."""
    verdict = judged(TAKES_TWO.replace("A holds 0", "A holds 1"))
    one = replace(only_scenario(verdict.scenario), title=HOSTILE, file="f,:%.yaml")
    (mistake,) = verdict.mistakes
    source = replace(mistake.source, file="f,:%.yaml")
    moved = Mistake(source, mistake.line, mistake.column, mistake.says, mistake.hint)
    return replace(verdict, scenario=one, mistakes=(moved,))


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


VERDICTS = [
    judged(TAKES_TWO),
    judged(TAKES_TWO.replace("A holds 0", "A holds 1")),
    run(read_all(TAKES_TWO.replace("A holds 0", "X holds 1"))[0]),
    Verdict(scenario(TAKES_TWO.replace("Ada takes two", "Not run")), NOT_RUN, ""),
]
