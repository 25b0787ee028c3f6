"""Differences that are known, each with a reason and an address; they must still occur."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from checkers.audit.judged import KINDS
from checkers.audit.records import BROKE, NONDETERMINISTIC
from spec.game import clause_of
from spec.rulebook import Rulebook, Unknown
from spec.source import Mistakes, Node, did_you_mean, nothing_wrong, read, shorten

KEYS: Final = ("kind", "clause", "reason", "address")
CAN_BE_KNOWN: Final = (*KINDS, NONDETERMINISTIC, *BROKE)

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


def read_known(path: Path, book: Rulebook) -> tuple[Known, ...]:
    """The list in a file; raises Mistake for what is none, OSError for what cannot be read."""
    wrong, found = Mistakes(), list[Known]()
    for document in read(str(path), path.read_bytes()):
        for item in document.items:
            with wrong.noted():
                found.append(known(item, book, wrong))
    nothing_wrong(wrong)
    return tuple(found)


def known(node: Node, book: Rulebook, wrong: Mistakes) -> Known:
    entries = node.block(KEYS, "a known difference", wrong)
    kind = node.need("kind", entries, "a known difference")
    if kind.text not in CAN_BE_KNOWN:
        hint = did_you_mean(kind.text, CAN_BE_KNOWN)
        raise kind.wrong(f"no kind of difference is `{shorten(kind.text)}`", hint)
    found = {key: node.need(key, entries, "a known difference") for key in KEYS}
    said = found["reason"].text, found["address"].text
    return Known(kind.text, cited(found["clause"], book), *said, node.line)


def cited(node: Node, book: Rulebook) -> str:
    """A clause or a refusal that there is; or nothing, where none is blamed."""
    try:
        return book.cited(node.text) if node.text else ""
    except Unknown as unknown:
        raise node.wrong(unknown.says, unknown.hint) from None


def split(what: Iterable[What], known: Sequence[Known]) -> tuple[set[What], list[Known]]:
    """Of the differences those that are known; and the known that are gone."""
    found = set(what)
    met = {one for one in found if any(each.covers(one) for each in known)}
    return met, [each for each in known if not any(map(each.covers, met))]
