"""The rules as a document: all that hangs on a clause stands there, and every link leads there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from checkers.clarify import shipped
from checkers.games import FIRST, room
from checkers.report.manual import anchor, as_html, as_markdown, asked_for
from checkers.scenario import files
from spec.game import clause_of
from spec.rulebook import Unknown
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
    assert sorted(wanted) == sorted(
        str(one) for one in ANCHORS if one not in ("readings", "sources")
    )


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


def test_a_question_that_takes_words_has_examples_of_them() -> None:
    told = SECTIONS[anchor(BOOK.questions["tie-break"].clause)]
    assert "or in words" in told
    assert "- or in words: `the axe among the tied, then the flag if" in MARKDOWN
    assert "or in words" not in SECTIONS[anchor(BOOK.questions["still-level"].clause)]


@pytest.mark.parametrize("form", [ELEMENTS.text, MARKDOWN], ids=["page", "markdown"])
def test_what_a_named_reading_stands_for_is_told(form: str) -> None:
    assert [one.name for one in BOOK.profiles.values() if one.stands_for not in form] == []


@pytest.mark.parametrize(
    ("cited", "clauses"),
    [
        (["4.3"], ["4.3"]),
        (["§4", "5.2.too-few"], ["4", "4.1", "4.2", "4.3", "5.2"]),
        (["Q12"], ["4.3"]),
        (["tie-break"], ["4.1"]),
        ([], []),
    ],
)
def test_clauses_are_asked_for_by_what_one_knows_of_them(
    cited: list[str], clauses: list[str]
) -> None:
    wanted = asked_for(BOOK, cited)
    assert [*wanted] == clauses
    headings = re.findall(r"^#+ (\d\S*) ", as_markdown(ROOM, SCENARIOS, wanted), re.MULTILINE)
    assert headings == (clauses or [*BOOK.clauses])


def test_a_clause_that_there_is_not_is_told() -> None:
    with pytest.raises(Unknown, match=r"no clause `4.1.x`; did you mean `4.1`"):
        asked_for(BOOK, ["4.1.x"])


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


def test_the_markdown_form_counts_the_scenarios_of_a_file_that_has_many() -> None:
    assert re.search(r"^- \d+ scenarios \(\S+\.scenario\.yaml\)$", MARKDOWN, re.MULTILINE)


@pytest.mark.parametrize(
    "hostile", ['"><img src=x onerror=alert(1)>', "</section><script>x", "`|["]
)
def test_no_title_of_a_scenario_becomes_markup(hostile: str) -> None:
    renamed = [replace(SCENARIOS[0], title=hostile), *SCENARIOS[1:]]
    found = Elements(as_html(ROOM, renamed))
    assert found.found == ELEMENTS.found
    assert hostile in found.text
    assert not re.search(r"(?<!\\)<(?!a id|/a|!-- -->)", as_markdown(ROOM, renamed))
