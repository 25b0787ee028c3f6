"""rules.md, read into clauses: a numbered heading, `Source:`, the text, `Refuses:` and ids."""

from __future__ import annotations

import re

from spec.game import clause_of
from spec.rulebook.book import Clause
from spec.source import Mistake, Source

HEADING = re.compile(r"^#{2,5} (\d+(?:\.\d+)*) (\S.*)$")
REFUSAL = re.compile(r"^- `(\d+(?:\.\d+)*\.[a-z][a-z0-9-]*)` (\S.*)$")


def read_clauses(source: Source) -> dict[str, Clause]:
    """The clauses of a rules.md; raises Mistake for the first thing that is wrong."""
    starts = [n for n, line in enumerate(source.lines) if line.startswith("##")]
    clauses: dict[str, Clause] = {}
    if not starts:
        raise Mistake(source, 1, 1, "no clause here: expected headings such as `## 5.2 Battle`")
    for start, end in zip(starts, [*starts[1:], len(source.lines)], strict=True):
        clause = read_clause(source, start, source.lines[start:end])
        if clause.id in clauses:
            raise Mistake(source, clause.line, 1, f"clause {clause.id} is here twice")
        parent, _, _ = clause.id.rpartition(".")
        if parent and parent not in clauses:
            raise Mistake(source, clause.line, 1, f"clause {clause.id} stands before {parent}")
        clauses[clause.id] = clause
    return clauses


def read_clause(source: Source, start: int, lines: tuple[str, ...]) -> Clause:
    heading = HEADING.match(lines[0])
    if heading is None:
        says = f"`{lines[0]}` is no heading such as `## 5.2 Battle`"
        raise Mistake(source, start + 1, 1, says)
    id, title = heading.groups()
    cited = [line.removeprefix("Source: ") for line in lines if line.startswith("Source: ")]
    if len(cited) != 1:
        raise Mistake(source, start + 1, 1, f"clause {id} needs one line `Source: …`")
    told, _, listed = "\n".join(lines[1:]).partition("\nRefuses:\n")
    text = "\n".join(line for line in told.split("\n") if not line.startswith("Source: ")).strip()
    if not text:
        raise Mistake(source, start + 1, 1, f"clause {id} says nothing")
    first = start + 1 + len(lines) - len(listed.split("\n"))
    refuses = read_refusals(source, first, listed.split("\n"), id)
    return Clause(id, title, cited[0], text, refuses, start + 1)


def read_refusals(source: Source, first: int, lines: list[str], clause: str) -> dict[str, str]:
    """The list under `Refuses:`; the ids stand below their clause, each once."""
    refuses: dict[str, str] = {}
    for number, line in enumerate(lines, first):
        refusal = REFUSAL.match(line)
        if not refusal and line.strip():
            says = f"`{line}` is no refusal such as - `5.2.too-few` Fewer fall than must."
            raise Mistake(source, number, 1, says)
        if refusal and clause_of(refusal[1]) != clause:
            says = f"refusal {refusal[1]} does not stand below clause {clause}"
            raise Mistake(source, number, 1, says)
        if refusal and refusal[1] in refuses:
            raise Mistake(source, number, 1, f"refusal {refusal[1]} is here twice")
        if refusal:
            refuses[refusal[1]] = refusal[2]
    return refuses
