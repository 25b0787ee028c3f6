"""Prints which scenarios catch which planted mistakes; exit status 1 if one goes uncaught."""

from __future__ import annotations

import sys

from checkers.turncoats.mutants.matrix import matrix, needless, shipped, table, trials
from checkers.turncoats.mutants.planted import mutants
from spec.source import Mistakes


def main() -> int:
    wrong = Mistakes()
    tried = trials(shipped())
    found = matrix(mutants(wrong), tried)
    missed = [mutant for mutant, caught in found.items() if not caught]
    print("\n".join(table(found)))
    for mistake in wrong.found:
        print(f"\n{mistake}", file=sys.stderr)
    for idle in needless(found, tried):
        print(f"\nno catch of its own: {idle}", file=sys.stderr)
    print(f"\n{len(found)} planted mistakes, {len(missed)} uncaught; {len(tried)} scenarios")
    return 1 if missed or wrong.found else 0


if __name__ == "__main__":
    sys.exit(main())
