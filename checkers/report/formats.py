"""Verdicts on scenarios as text, JSON, JUnit, GitHub annotations, or Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from xml.etree import ElementTree as ET

from checkers.scenario.results import as_json, count, in_a_line, message, place, result, visible
from checkers.scenario.run import (
    BROKE,
    ELSEWHERE,
    FAIL,
    NOT_RUN,
    PASS,
    UNREADABLE,
    Verdict,
)
from checkers.scenario.written import Scenario


class Report(NamedTuple):
    """A run's verdicts, the digest of the spec that judged, and whether to name them all."""

    verdicts: Sequence[Verdict]
    digest: str
    every: bool = False


def as_text(report: Report) -> str:
    """What did not pass, what was warned of, and the counts; all of them by title if `every`."""
    lines: list[str] = []
    for verdict in report.verdicts:
        line, column = place(verdict)
        where = f"{verdict.scenario.file}:{line}:{column}"
        if report.every and verdict.verdict in (PASS, NOT_RUN, ELSEWHERE):
            lines.append(f"{verdict.verdict}: {verdict.scenario.title}")
        if verdict.verdict in (FAIL, BROKE, UNREADABLE):
            title = verdict.scenario.title or "the file"
            lines += [f"{verdict.verdict}: {title}", *map(str, verdict.mistakes), ""]
        lines += [f"{where}: warning: {warning}" for warning in verdict.warnings]
    return visible("\n".join([*lines, in_a_line(report.verdicts)]))


def as_json_text(report: Report) -> str:
    return json.dumps(as_json(report.verdicts, report.digest), indent=2, ensure_ascii=True)


def as_junit(report: Report) -> str:
    """One test case for each scenario, its clauses and reading as properties."""
    suite = ET.Element(
        "testsuite",
        name="checkers",
        tests=str(len(report.verdicts)),
        failures=str(count(report.verdicts, FAIL)),
        errors=str(count(report.verdicts, UNREADABLE) + count(report.verdicts, BROKE)),
        skipped=str(count(report.verdicts, NOT_RUN) + count(report.verdicts, ELSEWHERE)),
    )
    properties = ET.SubElement(suite, "properties")
    ET.SubElement(properties, "property", name="spec_digest", value=report.digest)
    for verdict in report.verdicts:
        suite.append(test_case(verdict))
    ET.indent(suite)
    text: str = ET.tostring(suite, encoding="us-ascii").decode()  # the same in every encoding
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text


def test_case(verdict: Verdict) -> ET.Element:
    one = verdict.scenario
    name, file = visible(one.title or one.file), visible(one.file)
    case = ET.Element("testcase", classname=file, name=name, file=file, line=str(place(verdict)[0]))
    properties = ET.SubElement(case, "properties")
    for clause in one.clauses if isinstance(one, Scenario) else ():
        ET.SubElement(properties, "property", name="clause", value=clause)
    ET.SubElement(properties, "property", name="reading", value=visible(verdict.reading))
    kinds = {FAIL: "failure", BROKE: "error", UNREADABLE: "error"}
    kinds |= {NOT_RUN: "skipped", ELSEWHERE: "skipped"}
    kind = kinds.get(verdict.verdict)
    if kind:
        says = verdict.mistakes[0].says if verdict.mistakes else verdict.verdict
        ET.SubElement(case, kind, message=visible(says)).text = visible(message(verdict))
    return case


def as_github(report: Report) -> str:
    """Workflow commands that GitHub shows beside the lines of a pull request."""
    lines: list[str] = []
    for verdict in report.verdicts:
        for mistake in verdict.mistakes:
            title = verdict.scenario.title or "unreadable"
            says = "\n".join(filter(None, [mistake.says, mistake.hint]))
            where = f"file={escaped(mistake.source.file)},line={mistake.line},col={mistake.column}"
            lines.append(
                f"::error {where},title={escaped(title)}::{escaped(says, in_message=True)}"
            )
        line, column = place(verdict)
        where = f"file={escaped(verdict.scenario.file)},line={line},col={column}"
        lines += [
            f"::warning {where}::{escaped(warning, in_message=True)}"
            for warning in verdict.warnings
        ]
    return "\n".join([*lines, in_a_line(report.verdicts)])


def escaped(text: str, in_message: bool = False) -> str:
    """As workflow commands want it, so that no text can end one and begin another."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(text if in_message else text.replace(":", "%3A").replace(",", "%2C"))


def as_markdown(report: Report) -> str:
    rows = [
        "| verdict | scenario | clauses | reading | message |",
        "| --- | --- | --- | --- | --- |",
    ]
    for verdict in report.verdicts:
        row = result(verdict)
        where = f"{row['file']}:{row['line']}"
        clauses = ", ".join(row["clauses"])
        said = "; ".join([*(m.says for m in verdict.mistakes), *verdict.warnings])
        cells = (verdict.verdict, f"{row['title']} ({where})", clauses, row["reading"], said)
        rows.append(f"| {' | '.join(cell(text) for text in cells)} |")
    return "\n".join([*rows, "", f"{in_a_line(report.verdicts)} (spec {report.digest})"])


def cell(text: str) -> str:
    """No text can end a cell, become markup, or call for anybody: `@name`, `#1`, an address."""
    plain = re.sub(r"([\\`*_{}\[\]<>|#!&~])", r"\\\1", visible(text).replace("\n", " "))
    return re.sub(r"([@#]|:(?=//)|www(?=\.))", r"\1<!-- -->", plain, flags=re.I)


FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": as_text,
    "json": as_json_text,
    "junit": as_junit,
    "github": as_github,
    "markdown": as_markdown,
}
