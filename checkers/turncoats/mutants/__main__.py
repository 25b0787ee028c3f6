"""Prints what catches which planted mistake; exit status 1 if one goes uncaught."""

from __future__ import annotations

import sys

from checkers.turncoats.mutants.matrix import matrix, needless, shipped, trials
from checkers.turncoats.mutants.planted import mutants
from checkers.turncoats.mutants.rows import EXPLAINED, asked, proofs, proved, rows, table
from spec.source import Mistakes


def main() -> int:
    wrong = Mistakes()
    tried = trials(shipped())
    found = matrix(mutants(wrong), tried)
    every, refuted = list(rows(found, asked(tried))), proofs()
    missed = sum(not caught for caught in found.values())
    unrefuted = sum(not one.refuted for one in refuted)
    print("\n".join([*table(every), "", *proved(refuted), "", EXPLAINED]))
    for mistake in wrong.found:
        print(f"\n{mistake}", file=sys.stderr)
    for idle in needless(found, tried):
        print(f"\nno catch of its own: {idle}", file=sys.stderr)
    print(
        f"\n{len(every)} planted mistakes in the engine, {missed} uncaught: {len(tried)} scenarios"
    )
    print(f"{sum(row.parting is not None for row in every)} caught by the model")
    print(f"{sum(bool(row.claims) for row in every)} caught by claims")
    print(f"{len(refuted)} planted mistakes in the model, {unrefuted} not refuted by their claims")
    return 1 if missed or unrefuted or wrong.found else 0


if __name__ == "__main__":
    sys.exit(main())
