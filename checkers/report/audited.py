"""An audit as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from checkers.audit.judged import CANNOT
from checkers.audit.records import NONDETERMINISTIC, STATUSES, Record
from checkers.audit.result import Audit, Shown
from checkers.audit.session import Program, uncompared
from checkers.audit.subject import Broken
from checkers.scenario.results import in_one_line
from spec.game import clause_of


def as_text(audit: Audit) -> str:
    return "\n".join(map(in_one_line, lines(audit)))


def lines(audit: Audit) -> Iterator[str]:
    if isinstance(audit.program, Broken):
        yield f"{audit.program.status}: {audit.program.says}"
        yield from last_words(audit.program.stderr)
        yield f"{audit.planned} trials planned, none run"
        return
    program = audit.program
    can = ", ".join(sorted(program.can)) or "nothing more than it must"
    yield f"{program.name} {program.version} ({program.language}), which can: {can}"
    yield f"{audit.planned} trials planned, {run(audit)} run, by {audit.plan.reading.name}"
    yield from (f"  {status}: {n}" for status in STATUSES if (n := audit.counts[status]))
    yield from (f"  {line}" for line in uncompared(program))
    yield from fickle(audit.records)
    for lack, number in audit.unsupported.items():
        yield f"  {number} of {audit.planned} unsupported: {lack}"
    for one in {r.says: r for r in audit.records if r.status == "not run"}.values():
        yield f"  not run: {one.says}"
    if audit.explained is not None:
        able = " that it can take" if audit.counts[CANNOT] else ""
        yield f"agrees with {audit.explained.name} in every trial{able}"
    for shown in audit.findings:
        yield from finding_lines(audit, shown)
    if audit.unfair:
        yield f"unfair chance: {audit.unfair}"
    for gone in audit.gone:
        yield f"known, but gone: {gone.kind} §{gone.clause} (line {gone.line}: {gone.reason})"


def run(audit: Audit) -> int:
    return sum(one.status != "not run" for one in audit.records)


def fickle(records: Iterable[Record]) -> Iterator[str]:
    """The first trial that came out otherwise in a new process, with both answers."""
    one = next((one for one in records if one.status == NONDETERMINISTIC), None)
    if one is not None:
        yield f"  {NONDETERMINISTIC}, such as {one.name}, behind deed {one.deed}: {one.says}"


def last_words(stderr: str) -> Iterator[str]:
    for line in stderr.splitlines()[-5:]:
        yield f"  stderr: {line}"


def finding_lines(audit: Audit, shown: Shown) -> Iterator[str]:
    finding, written, why, _ = shown
    small = finding.small
    clause = f" §{small.judged.clauses[0]}" if small.judged.clauses else ""
    if audit.explained is not None:
        clause = f" by {audit.plan.reading.name}"  # no clause is wrong where a reading explains all
    known = " (known)" if audit.is_known(finding.first) else ""
    size = f"{small.steps} steps" if small.steps != 1 else "1 step"
    times = f"{finding.times} trials" if finding.times != 1 else "1 trial"
    tries = f"{small.tries} tries" if small.tries != 1 else "1 try"
    least = "smallest found" if small.least else "not made small to the end"
    yield ""
    yield f"{what(finding.first)}{clause}, in {times}{known}; {least}: {size}, {tries}"
    yield f"  {small.judged.says}"
    if says := rule(audit, shown):
        yield f"  {says}"
    if finding.reading is not None:
        yield f"  another reading? {finding.reading.name} has it so, wherever it was tried"
    if written is None:
        yield f"  no scenario: {why}"
        for where, asked in zip(("one world", "the other"), shown.worlds, strict=False):
            yield f"  in {where}, line by line (behind `hello`):"
            yield from (f"    {line}" for line in asked)
    else:
        yield f"  {written.file}"
        yield from (f"    {line}".rstrip() for line in written.text.splitlines())


def rule(audit: Audit, shown: Shown) -> str:
    """The clause that is blamed, by its title, and what it refuses; nothing, where none is."""
    clauses, book = shown.finding.small.judged.clauses, audit.plan.room.rulebook()
    if not clauses or audit.explained is not None:
        return ""
    refuses = book.refusals.get(clauses[0])
    return f"rule: {book.clauses[clause_of(clauses[0])].title}{f': {refuses}' if refuses else ''}"


def what(one: Record) -> str:
    return one.kind or one.status


def as_json(audit: Audit) -> dict[str, Any]:
    """All of it, `format` 1."""
    program = audit.program
    return {
        "format": 1,
        "game": audit.plan.room.name,
        "spec_digest": audit.plan.room.rulebook().digest,
        "reading": audit.plan.reading.name,
        "subject": None if isinstance(program, Broken) else subject_as_json(program),
        "did_not_start": program.says if isinstance(program, Broken) else None,
        "planned": audit.planned,
        "run": run(audit),
        "statuses": {status: audit.counts[status] for status in STATUSES},
        "unsupported": dict(audit.unsupported),
        "not_compared": [*uncompared(program)],
        "explained_by": None if audit.explained is None else audit.explained.name,
        "unfair": audit.unfair or None,
        "known_but_gone": [gone._asdict() for gone in audit.gone],
        "findings": [as_finding(audit, one) for one in audit.findings],
        "trials": [trial_as_json(one) for one in audit.records],
    }


def subject_as_json(program: Program) -> dict[str, Any]:
    said = {"name": program.name, "version": program.version, "language": program.language}
    return {**said, "games": list(program.games), "can": sorted(program.can)}


def as_finding(audit: Audit, shown: Shown) -> dict[str, Any]:
    finding, written, why, _ = shown
    small = finding.small
    return {
        "kind": what(finding.first),
        "clauses": list(small.judged.clauses),
        "says": small.judged.says,
        "known": audit.is_known(finding.first),
        "trials": finding.times,
        "right_by": None if finding.reading is None else finding.reading.name,
        "steps": small.steps,
        "tries": small.tries,
        "least": small.least,
        "file": None if written is None else written.file,
        "scenario": None if written is None else written.text,
        "no_scenario": why or None,
        "worlds": [list(one) for one in shown.worlds] if written is None else [],
    }


def trial_as_json(one: Record) -> dict[str, Any]:
    kept = ("key", "name", "status", "kind", "deed", "deeds", "clauses", "says")
    return {name: value for name, value in one._asdict().items() if name in kept}
