"""`make mutants`: print what catches which planted mistake; status 1 if nothing catches one."""

from __future__ import annotations

import sys

from checkers import waiting
from checkers.turncoats.mutants.counted import counted
from checkers.turncoats.mutants.matrix import matrix, needless, shipped, trials
from checkers.turncoats.mutants.planted import mutants
from checkers.turncoats.mutants.rows import EXPLAINED, asked, proofs, proved, rows, table
from spec.source import Mistakes


def main() -> int:
    wrong = Mistakes()
    planted, tried = mutants(wrong), trials(shipped())
    print(f"{len(planted)} planted mistakes, {len(tried)} scenarios", file=sys.stderr)
    found = matrix(waiting.counted(planted, "tried by scenarios"), tried)
    print("the same, tried by the model and by claims", file=sys.stderr)
    every, refuted = list(rows(found, asked(tried))), proofs()
    print("\n".join([*table(every), "", *proved(refuted), "", EXPLAINED]))
    for mistake in wrong.found:
        print(f"\n{mistake}", file=sys.stderr)
    for idle in needless(found, tried):
        print(f"\nnot needed: {idle}", file=sys.stderr)
    sums, missed = counted(every), sum(not one.refuted for one in refuted)
    print(f"\n{sums['mistakes']} planted mistakes in the engine, {sums['wrong']} not caught")
    print(f"{sums['by_scenarios']} are caught by the {len(tried)} scenarios")
    print(f"{sums['by_model']} are caught by the model, {sums['by_claims']} by claims")
    print(f"{len(refuted)} planted mistakes in the model, {missed} not refuted by their claims")
    return 1 if sums["wrong"] or missed or wrong.found else 0


if __name__ == "__main__":
    sys.exit(main())
