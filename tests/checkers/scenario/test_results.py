"""How verdicts on scenarios are told, in every format, whatever is in their titles: with Nim."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from checkers.report.formats import FORMATS, Report, cell
from checkers.scenario.results import as_json, exit_status, in_a_line, visible
from checkers.scenario.run import ELSEWHERE, NOT_RUN, Verdict, run
from spec.source import Mistake
from tests.checkers.scenario.nims import (
    TAKES_TWO,
    judged,
    only_scenario,
    read_all,
    scenario,
)


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


def hostile() -> Verdict:
    """A verdict on a scenario with a title, and in a file with a name, that nobody should have."""
    verdict = judged(TAKES_TWO.replace("A holds 0", "A holds 1"))
    one = replace(only_scenario(verdict.scenario), title=HOSTILE, file="f,:%.yaml")
    (mistake,) = verdict.mistakes
    source = replace(mistake.source, file="f,:%.yaml")
    moved = Mistake(source, mistake.line, mistake.column, mistake.says, mistake.hint)
    return replace(verdict, scenario=one, mistakes=(moved,))


VERDICTS = [
    judged(TAKES_TWO),
    judged(TAKES_TWO.replace("A holds 0", "A holds 1")),
    run(read_all(TAKES_TWO.replace("A holds 0", "X holds 1"))[0]),
    Verdict(scenario(TAKES_TWO.replace("Ada takes two", "Not run")), NOT_RUN, ""),
]
