"""The rules as a document: all that hangs on a clause stands there, and every link leads there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from checkers.clarify import shipped
from checkers.games import FIRST, room
from checkers.report.manual import anchor, as_html, as_markdown
from checkers.scenario import files
from spec.game import clause_of
from tests.elements import Elements

ROOM = room(FIRST)
BOOK = ROOM.rulebook()
SCENARIOS = [*shipped(ROOM, files.shipped() / FIRST)]
PAGE = as_html(ROOM, SCENARIOS)
MARKDOWN = as_markdown(ROOM, SCENARIOS)
ELEMENTS = Elements(PAGE)
ANCHORS = [each["id"] for _, each in ELEMENTS.found if "id" in each]
SECTIONS = {
    section.split('"', 1)[0]: Elements(section).text
    for section in re.split(r'<section id="', PAGE)[1:]
}


def test_every_clause_refusal_and_question_has_an_anchor_once() -> None:
    wanted = [anchor(id) for id in (*BOOK.clauses, *BOOK.refusals)]
    wanted += [question.id for question in BOOK.questions.values()]
    assert sorted(wanted) == sorted(str(one) for one in ANCHORS if one != "sources")


def test_every_link_leads_somewhere() -> None:
    links = {each["href"] for each in ELEMENTS.named("a")}
    assert len(links) > len(BOOK.clauses)
    assert links <= {f"#{one}" for one in ANCHORS}
    linked = set(re.findall(r"\]\(#(.*?)\)", MARKDOWN))
    assert linked <= set(re.findall(r'<a id="(.*?)">', MARKDOWN))


@pytest.mark.parametrize("name", BOOK.questions)
def test_a_question_stands_under_its_clause_with_answers_and_rulings(name: str) -> None:
    question = BOOK.questions[name]
    told = SECTIONS[anchor(question.clause)]
    assert question.asks in told
    assert [a.says for a in question.answers.values() if a.says not in told] == []
    rulings = [ruling for ruling in BOOK.rulings.values() if ruling.question == name]
    assert [r.id for r in rulings if r.says not in told or r.date not in told] == []


def test_the_ruling_in_force_is_told_as_such() -> None:
    told = SECTIONS[anchor(BOOK.questions["no-faction"].clause)]
    assert told.count("in force") == 1
    after = told.split("in force")[1]
    assert after.startswith(", supersedes R1. She takes her first ruling back")


@pytest.mark.parametrize("clause", BOOK.clauses)
def test_a_scenario_stands_under_each_clause_that_it_cites(clause: str) -> None:
    told = SECTIONS[anchor(clause)]
    for scenario in SCENARIOS:
        cites = clause in map(clause_of, scenario.clauses)
        assert (f"{scenario.title} {scenario.file}" in told) == cites


def test_a_claim_stands_under_its_clause() -> None:
    claims = [proof.claim for proof in ROOM.formal.proofs]
    assert claims
    assert [one.name for one in claims if one.says not in SECTIONS[anchor(one.clause)]] == []


def test_the_markdown_form_has_each_clause_with_its_text() -> None:
    for clause in BOOK.clauses.values():
        assert f" {clause.id} {clause.title}\n\nSource: {clause.source}\n" in MARKDOWN
    assert set(re.findall(r"^- `(\S+)` [A-Z]", MARKDOWN, re.M)) >= {*BOOK.refusals}


@pytest.mark.parametrize(
    "hostile", ['"><img src=x onerror=alert(1)>', "</section><script>x", "`|["]
)
def test_no_title_of_a_scenario_becomes_markup(hostile: str) -> None:
    renamed = [replace(SCENARIOS[0], title=hostile), *SCENARIOS[1:]]
    found = Elements(as_html(ROOM, renamed))
    assert found.found == ELEMENTS.found
    assert hostile in found.text
    assert not re.search(r"(?<!\\)<(?!a id|/a|!-- -->)", as_markdown(ROOM, renamed))
