"""An audit as a page: what was found, each finding step by step on the reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from checkers.audit.result import Audit, Shown
from checkers.audit.subject import Broken
from checkers.report.audited import finding_lines, lines, rule
from checkers.report.page import page
from checkers.report.trace import HOLDS, Frame, frames
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario


class Found(NamedTuple):
    """A finding: what differs, and the scenario if it can be told as one, but for its checks."""

    head: str
    says: str
    file: str
    text: str
    frames: Sequence[Frame]


def as_html(audit: Audit) -> str:
    program, plan = audit.program, audit.plan
    name = "a program" if isinstance(program, Broken) else f"{program.name} {program.version}"
    return page(
        "audited.html.j2",
        [plan.room],
        title=f"{plan.room.name}: {name} against the reference",
        digest=plan.room.rulebook().digest,
        summary=[*lines(replace(audit, findings=()))],
        findings=[finding(audit, shown) for shown in audit.findings],
    )


def finding(audit: Audit, shown: Shown) -> Found:
    _, head, says, *_ = finding_lines(audit, shown)
    says = "; ".join(filter(None, (says.strip(), rule(audit, shown))))
    if shown.written is None:
        worlds = "\n\n".join("\n".join(one) for one in shown.worlds)
        says = f"{says} (no scenario: {shown.why})"
        return Found(head, says, "the two worlds, line by line", worlds, ())
    file, text = shown.written.file, shown.written.text
    (scenario,) = read_text(file, text, lambda _: audit.plan.room, audit.plan.room.name)
    assert isinstance(scenario, Scenario), scenario
    steps = [frame for frame in frames(scenario, scenario.reading) if frame.kind != HOLDS]
    return Found(head, says, file, text, steps)
