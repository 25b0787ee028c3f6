"""How a run of many scenarios came out: counts, a stable JSON form, and the exit status."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from checkers.scenario.run import BROKE, ELSEWHERE, FAIL, NOT_RUN, PASS, UNREADABLE, Verdict
from checkers.scenario.written import Scenario

CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)


COMMAND = re.compile(r"^(\s*):(?=:)", re.M)


def visible(text: str) -> str:
    """Text of files is data: no control character of it reaches a terminal or an XML file.

    Nor does a line of it begin as a command to GitHub does, which reads every log.
    """
    return COMMAND.sub(r"\1\\x3a", CONTROL.sub(lambda found: ascii(found[0])[1:-1], text))


def in_one_line(text: object) -> str:
    """A path, whatever names it has; so that it cannot pass for a line of a report."""
    return visible(str(text).replace("\n", "\\n"))


def count(verdicts: Sequence[Verdict], which: str) -> int:
    return sum(verdict.verdict == which for verdict in verdicts)


def exit_status(verdicts: Sequence[Verdict]) -> int:
    """2 something is unreadable, 4 a program broke, 1 fails, 3 was not run, 0 all passed.

    What is under another reading than a program plays was not asked of it.
    """
    for which, status in ((UNREADABLE, 2), (BROKE, 4), (FAIL, 1), (NOT_RUN, 3)):
        if count(verdicts, which):
            return status
    return 0 if count(verdicts, PASS) else 3


def in_a_line(verdicts: Sequence[Verdict]) -> str:
    """`96 scenarios: 94 passed, 1 failed, 1 unreadable`."""
    named = {PASS: "passed", FAIL: "failed"}
    named |= {one: one for one in (BROKE, UNREADABLE, NOT_RUN, ELSEWHERE)}
    some = [f"{n} {word}" for which, word in named.items() if (n := count(verdicts, which))]
    plural = "" if len(verdicts) == 1 else "s"
    return f"{len(verdicts)} scenario{plural}: {', '.join(some) or 'nothing was run'}"


def as_json(verdicts: Sequence[Verdict], digest: str) -> dict[str, Any]:
    """The stable form, `format` 1; a result for each scenario, all its mistakes in one message."""
    return {
        "format": 1,
        "spec_digest": digest,
        "scenarios": len(verdicts),
        "passed": count(verdicts, PASS),
        "failed": count(verdicts, FAIL),
        "unreadable": count(verdicts, UNREADABLE),
        "not_run": count(verdicts, NOT_RUN),
        "broke": count(verdicts, BROKE),
        "under_another_reading": count(verdicts, ELSEWHERE),
        "warnings": sum(len(verdict.warnings) for verdict in verdicts),
        "results": [result(verdict) for verdict in verdicts],
    }


def result(verdict: Verdict) -> dict[str, Any]:
    line, column = place(verdict)
    one = verdict.scenario
    return {
        "file": one.file,
        "line": line,
        "column": column,
        "title": one.title,
        "clauses": list(one.clauses) if isinstance(one, Scenario) else [],
        "reading": verdict.reading,
        "verdict": verdict.verdict,
        "message": message(verdict),
    }


def place(verdict: Verdict) -> tuple[int, int]:
    """Of the first mistake, or of the title."""
    if verdict.mistakes:
        return verdict.mistakes[0].line, verdict.mistakes[0].column
    one = verdict.scenario
    return (one.at.line, one.at.column) if isinstance(one, Scenario) else (1, 1)


def message(verdict: Verdict) -> str:
    warnings = [f"warning: {warning}" for warning in verdict.warnings]
    return "\n".join([*map(str, verdict.mistakes), *warnings])
