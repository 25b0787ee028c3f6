"""An audit as a page: every finding is there, step by step, and a subject's words stay words."""

from __future__ import annotations

import re
from functools import cache

from checkers.audit.auditing import Command
from checkers.audit.result import Audit, audit
from checkers.report.audited import lines
from checkers.report.audited_page import as_html
from tests.checkers.audit import subjects
from tests.elements import Elements

HOSTILE = '</p><script>alert(1)</script><img src="x">'


@cache
def found() -> Audit:
    named = ('"name": "nim"', f'"name": {HOSTILE!r}')
    plan = subjects.plan(6)
    return audit(plan, subjects.command(subjects.NEVER_TWO, named))


def page() -> Elements:
    return Elements(as_html(found()))


def test_every_finding_has_its_place_and_a_link_to_it() -> None:
    numbers = [str(number + 1) for number in range(len(found().findings))]
    assert numbers != []
    assert [each["id"] for each in page().named("section")] == numbers
    assert [each["href"] for each in page().named("a")] == [f"#{number}" for number in numbers]


def test_a_finding_is_shown_step_by_step_without_its_checks() -> None:
    ids = [each["id"] for each in page().named("article")]
    assert ids[:2] == ["1.0", "1.1"]
    (shown, *_) = found().findings
    assert shown.written is not None
    assert len(ids) == 1 + len(shown.finding.small.trial.deeds)


def test_the_page_says_all_that_the_text_says() -> None:
    said = [line.strip() for line in lines(found())]
    assert [line for line in said if line and line not in page().text] == []


def test_no_word_of_a_subject_becomes_markup() -> None:
    assert page().named("script") == page().named("img") == []
    assert HOSTILE in page().text


def test_the_page_may_load_nothing_and_run_nothing() -> None:
    policy = page().named("meta")[1]["content"] or ""
    assert policy.startswith("default-src 'none'")
    assert "script-src" not in policy
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)|url\(|@import", as_html(found()))


def test_a_program_that_does_not_start_has_a_page_that_says_so() -> None:
    gone = audit(subjects.plan(1), Command(("/nowhere",), subjects.LIMITS))
    told = Elements(as_html(gone))
    assert "none run" in told.text
    assert told.named("section") == []
