"""rules.md, read into clauses: a numbered heading, `Source:`, the text, `Refuses:` and ids."""

from __future__ import annotations

import re

from spec.game import clause_of
from spec.rulebook.book import Clause
from spec.source import Mistake, Source

HEADING = re.compile(r"^#{2,5} (\d+(?:\.\d+)*) (\S.*)$")
REFUSAL = re.compile(r"^- `(\d+(?:\.\d+)*\.[a-z][a-z0-9-]*)` (\S.*)$")


def read_clauses(file: str, text: str) -> dict[str, Clause]:
    """The clauses of a rules.md: a numbered heading, `Source:`, the text, `Refuses:` and ids."""
    source = Source(file, tuple(text.split("\n")))
    starts = [n for n, line in enumerate(source.lines) if HEADING.match(line)]
    clauses: dict[str, Clause] = {}
    for start, end in zip(starts, [*starts[1:], len(source.lines)], strict=True):
        clause = read_clause(source, start, source.lines[start:end])
        if clause.id in clauses:
            raise Mistake(source, clause.line, 1, f"clause {clause.id} is here twice")
        parent, _, _ = clause.id.rpartition(".")
        if parent and parent not in clauses:
            raise Mistake(source, clause.line, 1, f"clause {clause.id} stands before {parent}")
        clauses[clause.id] = clause
    if not clauses:
        raise Mistake(source, 1, 1, "no clause here: expected headings such as `## 5.2 Battle`")
    return clauses


def read_clause(source: Source, start: int, lines: tuple[str, ...]) -> Clause:
    heading = HEADING.match(lines[0])
    assert heading is not None  # the caller cut the text at headings
    id, title = heading.groups()
    cited = [line.removeprefix("Source: ") for line in lines if line.startswith("Source: ")]
    if len(cited) != 1:
        raise Mistake(source, start + 1, 1, f"clause {id} needs one line `Source: …`")
    refuses: dict[str, str] = {}
    prose: list[str] = []
    for offset, line in enumerate(lines[1:], 2):
        refusal = REFUSAL.match(line)
        if refusal:
            if clause_of(refusal[1]) != id:
                says = f"refusal {refusal[1]} does not stand below clause {id}"
                raise Mistake(source, start + offset, 1, says)
            refuses[refusal[1]] = refusal[2]
        elif not line.startswith(("Source: ", "Refuses:")):
            prose.append(line)
    text = "\n".join(prose).strip()
    if not text:
        raise Mistake(source, start + 1, 1, f"clause {id} says nothing")
    return Clause(id, title, cited[0], text, refuses, start + 1)
