"""What catches planted mistakes, counted: the shipped scenarios, the model, claims."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache

from checkers.scenario import files
from checkers.turncoats import ROOM
from checkers.turncoats.mutants.matrix import Trial, matrix, shipped, trials
from checkers.turncoats.mutants.planted import Mutant, mutants
from checkers.turncoats.mutants.rows import Asked, Row, asked, rows
from spec.source import Mistakes, nothing_wrong


def planted() -> list[Mutant]:
    """All of them; raises Mistake where one no longer fits."""
    wrong = Mistakes()
    found = mutants(wrong)
    nothing_wrong(wrong)
    return found


def digest() -> str:
    """Of the mistakes, and of the scenarios that they are put to."""
    hash = hashlib.sha256(repr(planted()).encode())
    for path in files.below([files.shipped() / ROOM.name]):
        hash.update(path.read_bytes())
    return hash.hexdigest()[:8]


@cache
def put_to() -> tuple[Sequence[Trial], Asked]:
    """The scenarios, and what else mistakes are put to; for all that one process tries."""
    found = trials(shipped())
    return found, asked(found)


def tried(those: Sequence[Mutant]) -> Mapping[str, int | str]:
    """How many of them are caught by what."""
    scenarios, more = put_to()
    return counted([*rows(matrix(those, scenarios), more)])


def counted(found: Sequence[Row]) -> Mapping[str, int | str]:
    """The rows of a table as sums; a mistake that no scenario catches is wrong."""
    missed = [row.mutant.name for row in found if not row.scenarios]
    return {
        "mistakes": len(found),
        "by_scenarios": len(found) - len(missed),
        "by_model": sum(row.parting is not None for row in found),
        "by_claims": sum(bool(row.claims) for row in found),
        "wrong": len(missed),
        "first": missed[0] if missed else "",
    }
