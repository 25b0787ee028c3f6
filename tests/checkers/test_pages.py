"""The report and a ruling judged, as pages: all that is known is on them, and text stays text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from checkers.claims import PROVED, REFUTED
from checkers.clarify import Clarified
from checkers.compare import Tally
from checkers.report import clarified, open_questions
from checkers.report.bars import Bar, bars, by_players
from checkers.report.clarified_page import as_html as ruling_as_html
from tests.elements import Elements
from tests.judged import ROOM, asked, claim, mercy, report
from tests.published import complaints

HOSTILE = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "</title></style></pre>",
]


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Clarified:
    return mercy(tmp_path_factory.mktemp("scenarios"))


# a ruling


def test_a_ruling_is_shown_with_what_it_settles_flips_and_separates(judged: Clarified) -> None:
    found = Elements(ruling_as_html(ROOM, judged))
    for told in (
        "Q1 no-faction (§6.3)",
        "Nobody wins.",
        "1 of 1 that pass under rulebook fail under the ruling",
        "war.scenario.yaml:13: Nobody wins a war without a winner",
        "who wins: smallest position",
    ):
        assert told in found.text
    pictures = [each for each in found.named("svg") if each["class"] == "turncoats"]
    assert len(pictures) == len([*judged.comparison.shown])


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("part", ["title", "source", "date"])
def test_no_text_of_a_ruling_becomes_markup(part: str, hostile: str, judged: Clarified) -> None:
    plain = Elements(ruling_as_html(ROOM, judged))
    others: dict[str, Any] = {part: hostile}
    ruling = replace(judged.ruling, **others)
    found = Elements(ruling_as_html(ROOM, replace(judged, ruling=ruling)))
    assert found.found == plain.found
    assert hostile in found.text


def test_no_text_of_a_ruling_rearranges_the_page(judged: Clarified) -> None:
    ruling = replace(judged.ruling, title="a\u202eb\x1b[31m\x00")
    page = ruling_as_html(ROOM, replace(judged, ruling=ruling))
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", page)
    assert "a\\u202eb\\x1b[31m\\x00" in page


# what the pages show, as JSON


def test_a_ruling_and_a_question_are_what_their_schemas_say(judged: Clarified) -> None:
    question = asked(judged)
    assert question.shown
    told = as_data(open_questions.as_json(ROOM, [question._replace(near=question.dealt)]))
    assert complaints("questions", told) == []
    assert complaints("clarify", as_data(clarified.as_json(ROOM, judged))) == []
    del told["questions"][0]["weight"]
    assert complaints("questions", told) == ["'weight' is a required property"]


def as_data(told: Any) -> Any:
    return json.loads(json.dumps(told))


# the report


def test_the_report_has_each_clause_and_each_readings_answer(judged: Clarified) -> None:
    found = Elements(report(judged, [claim(PROVED)]))
    book = ROOM.rulebook()
    assert [f"§{id}" for id in book.clauses if f"§{id}" not in found.text] == []
    rows = found.text.split("reading", 1)[1]
    assert [name for name in book.profiles if name not in rows] == []
    assert "who wins: smallest position" in found.text
    assert len([e for e in found.named("svg") if e["class"] == "turncoats"]) == len(
        asked(judged).shown
    )


def test_every_clause_that_the_report_names_is_linked_to_what_it_says(judged: Clarified) -> None:
    page = report(judged, [claim(PROVED)])
    named = {*re.findall(r'href="#([a-z]+-[\d.]+)"', page)}
    assert {f"{ROOM.name}-{id}" for id in ROOM.rulebook().clauses} == named
    assert named <= {*re.findall(r'<article id="([^"]+)"', page)}
    assert ROOM.rulebook().clauses["4.1"].text.split("\n")[0][:20] in page


def test_what_was_not_run_or_is_not_sure_enough_stands_in_the_report(judged: Clarified) -> None:
    text = Elements(report(judged, [claim(REFUTED)], ["walk t0"])).text
    assert "not run: walk t0" in text
    assert "§5.3 marches are even: refuted" in text
    assert "scenario: Odd" in text
    assert "refuted, which is not enough" in text


@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_name_in_the_report_becomes_markup(hostile: str, judged: Clarified) -> None:
    plain = Elements(report(judged, [claim(REFUTED)], ["plain"]))
    found = Elements(report(judged, [claim(REFUTED, hostile)], [hostile]))
    assert found.found == plain.found
    assert hostile in found.text


def test_a_page_without_a_script_may_run_none(judged: Clarified) -> None:
    for page in (report(judged), ruling_as_html(ROOM, judged)):
        found = Elements(page)
        policy = found.named("meta")[1]["content"] or ""
        assert policy.startswith("default-src 'none'; ")
        assert "script-src" not in policy
        assert found.named("script") == []


# bars


def test_a_bar_is_as_long_as_its_number() -> None:
    drawn = Elements(bars("costs", [Bar("one", 1.0, "1 s"), Bar("four", 4.0, "4 s")]))
    assert [each["width"] for each in drawn.named("rect")] == ["55.0", "220.0"]
    assert "four: 4 s" in drawn.text


def test_a_bar_has_the_interval_that_its_number_lies_in() -> None:
    (path,) = Elements(by_players("games", [Tally(2, 100, 10, 0, 0)])).named("path")
    found = re.fullmatch(r"M(\S+) \S+H(\S+)", path["d"] or "")
    assert found
    low, high = map(float, found.groups())
    (rect,) = Elements(by_players("games", [Tally(2, 100, 10, 0, 0)])).named("rect")
    assert low < float(rect["x"] or 0) + float(rect["width"] or 0) < high
    assert high == pytest.approx(float(rect["x"] or 0) + 220)


def test_no_numbers_are_no_bars() -> None:
    assert Elements(bars("nothing", [])).named("rect") == []
    assert Elements(bars("zero", [Bar("none", 0.0, "0")])).named("rect")[0]["width"] == "0.0"
