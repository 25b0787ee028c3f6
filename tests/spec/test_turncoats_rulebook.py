"""The shipped rules of Turncoats against the list of facts: questions, readings, rulings."""

from __future__ import annotations

from importlib.resources import files

import pytest

from spec.rulebook import load

BOOK = load("turncoats", files("spec") / "turncoats")

QUESTIONS = {
    "Q1": ("no-faction", "nobody fewest-stones"),
    "Q2": ("losing", "both last"),
    "Q3": ("tie-break", "among-tied all-tied-on-flag overall-leader"),
    "Q4": ("removal", "all up-to one-up-to"),
    "Q5": ("march", "one-or-more none-too"),
    "Q6": ("recruit-place", "areas anywhere"),
    "Q7": ("places-count", "areas anywhere"),
    "Q8": ("negotiate", "any-stone not-the-drawn"),
    "Q9": ("empty-hand", "draw-and-return skip"),
    "Q10": ("empty-bag", "refused return-only"),
    "Q11": ("empty-area", "nobody tie-break"),
    "Q12": ("still-level", "nobody"),
    "Q13": ("turn-order", "next first"),
    "Q14": ("end", "in-a-row full-round"),
    "Q15": ("zero-winner", "settled draw"),
    "Q16": ("set-up", "homelands-first"),
    "Q17": ("empty-battle", "allowed refused"),
    "Q18": ("faction-tie-break", "among-tied all-tied-on-flag overall-leader"),
}

RULEBOOK = {
    "no-faction": "nobody",
    "losing": "both",
    "tie-break": "among-tied",
    "removal": "all",
    "march": "one-or-more",
    "recruit-place": "areas",
    "places-count": "areas",
    "negotiate": "any-stone",
    "empty-hand": "draw-and-return",
    "empty-bag": "refused",
    "empty-area": "nobody",
    "still-level": "nobody",
    "turn-order": "next",
    "end": "in-a-row",
    "zero-winner": "settled",
    "set-up": "homelands-first",
    "empty-battle": "allowed",
    "faction-tie-break": "among-tied",
}

DIFFER = {
    "rulebook": {},
    "rulebook-literal": {
        "losing": "last",
        "empty-area": "tie-break",
        "recruit-place": "anywhere",
        "faction-tie-break": "overall-leader",
    },
    "print-and-play": {},
    "bga-2023-03": {"removal": "up-to", "empty-battle": "refused"},
    "bga": {"removal": "up-to", "empty-battle": "refused", "no-faction": "fewest-stones"},
}


def test_the_questions_have_their_numbers_short_names_and_answers() -> None:
    found = {q.id: (q.name, " ".join(q.answers)) for q in BOOK.questions.values()}
    assert found == QUESTIONS


def test_five_readings_are_named() -> None:
    assert list(BOOK.profiles) == list(DIFFER)


@pytest.mark.parametrize("name", DIFFER)
def test_a_named_reading_has_exactly_these_answers(name: str) -> None:
    assert dict(BOOK.reading(name).answers) == RULEBOOK | DIFFER[name]


@pytest.mark.parametrize(
    ("name", "source", "date"),
    [
        ("rulebook", "RB", "undated"),
        ("rulebook-literal", "RB", "undated"),
        ("print-and-play", "PNP; RB", "undated, older than the web edition"),
        ("bga-2023-03", "BGA-d2; BGA-mid", "2023-03-07"),
        ("bga", "BGA", "2023-11-02"),
    ],
)
def test_a_named_reading_is_dated_and_sourced(name: str, source: str, date: str) -> None:
    assert (BOOK.profiles[name].source, BOOK.profiles[name].date) == (source, date)


@pytest.mark.parametrize("name", ["bga-2023-03", "bga"])
def test_where_the_online_rules_are_silent_the_answer_is_said_to_be_inferred(name: str) -> None:
    assert set(BOOK.profiles[name].inferred) >= {"empty-battle", "turn-order", "empty-area"}


@pytest.mark.parametrize(
    ("question", "answer", "source"),
    [("no-faction", "fewest-stones", "FORUM"), ("losing", "both", "BGA-d2")],
)
def test_the_newest_ruling_is_in_force(question: str, answer: str, source: str) -> None:
    ruling = BOOK.in_force(question)
    assert ruling is not None
    assert (ruling.answer, ruling.source) == (answer, source)


def test_each_first_ruling_was_taken_back_by_whoever_made_it() -> None:
    taken_back = {r.id: r.supersedes for r in BOOK.rulings.values() if r.supersedes}
    assert taken_back == {"R4": ("R3",), "R5": ("R1",)}
    assert BOOK.rulings["R4"].by == BOOK.rulings["R3"].by
    assert BOOK.rulings["R5"].by == BOOK.rulings["R1"].by


def test_on_the_other_questions_nobody_ruled() -> None:
    assert {r.question for r in BOOK.rulings.values()} == {"no-faction", "losing"}


@pytest.mark.parametrize(
    ("question", "answer", "value"),
    [
        ("no-faction", "nobody", ()),
        ("losing", "last", ("areas", "axe", "flag")),
        ("tie-break", "among-tied", (("axe", "most"), ("flag", "most"))),
        ("removal", "one-up-to", ("1", "due")),
        ("march", "none-too", "0"),
        ("empty-hand", "skip", "skip"),
    ],
)
def test_an_answer_is_a_small_row_that_an_engine_interprets(
    question: str, answer: str, value: object
) -> None:
    assert BOOK.questions[question].answers[answer].value == value
