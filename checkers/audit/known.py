"""Differences that are known, each with a reason and an address; they must still occur."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from spec.game import clause_of
from spec.source import Mistakes, Node, nothing_wrong, read

KEYS: Final = ("kind", "clause", "reason", "address")

What = tuple[str, str]  # a kind or a status, and the clause or the refusal that is blamed


class Known(NamedTuple):
    """A difference of this kind (or a status), blamed on this clause, or on a refusal below it.

    `line` is its place.
    """

    kind: str
    clause: str
    reason: str
    address: str
    line: int

    def covers(self, what: What) -> bool:
        kind, clause = what
        return kind == self.kind and self.clause in (clause, clause_of(clause))


def read_known(path: Path) -> tuple[Known, ...]:
    """The list in a file; raises Mistake for what is none, OSError for what cannot be read."""
    wrong, found = Mistakes(), list[Known]()
    for document in read(str(path), path.read_bytes()):
        for item in document.items:
            with wrong.noted():
                found.append(known(item, wrong))
    nothing_wrong(wrong)
    return tuple(found)


def known(node: Node, wrong: Mistakes) -> Known:
    entries = node.block(KEYS, "a known difference", wrong)
    kind, clause, reason, address = (
        node.need(key, entries, "a known difference").text for key in KEYS
    )
    return Known(kind, clause.removeprefix("§"), reason, address, node.line)


def split(what: Iterable[What], known: Sequence[Known]) -> tuple[set[What], list[Known]]:
    """Of the differences those that are known; and the known that are gone."""
    found = set(what)
    met = {one for one in found if any(each.covers(one) for each in known)}
    return met, [each for each in known if not any(map(each.covers, met))]
