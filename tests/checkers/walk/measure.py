"""Walk a shipped table in a process of its own: states, CPU seconds, bytes a state.

python -m tests.checkers.walk.measure t3
"""

import json
import sys

from checkers.walk import arrays
from checkers.walk.measured import measured
from tests.checkers.walk.turncoats_tables import laid


def main() -> None:
    here = laid(sys.argv[1])
    start = here.table.vector(here.start)
    walked, cpu, grown = measured(lambda: arrays.walk(here.table.counts, [start]))
    print(json.dumps([walked.states, cpu, grown]))


if __name__ == "__main__":
    main()
