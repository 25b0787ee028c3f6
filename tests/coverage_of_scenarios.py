"""Which lines and branches of the engines the scenario files reach: all, or it fails.

At every state that a scenario visits, `actions` must be exactly what `play` does not refuse
among `attempts`. Files that are broken on purpose count too: they reach what is raised.

python -m tests.coverage_of_scenarios        (make coverage)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage

BROKEN = Path(__file__).parent / "checkers" / "scenario" / "broken"


def main() -> None:
    measured = coverage.Coverage(branch=True, source=["turncoats_ref"], data_file=None)
    measured.start()
    visited = visit_all()
    measured.stop()
    share = measured.report(show_missing=True, skip_covered=True)
    print(f"{visited} states visited; lines and branches reached: {share:.2f} %")
    sys.exit(share < 100)


def visit_all() -> int:
    """Run every scenario; how many states were looked at."""
    from checkers import games
    from checkers.scenario.files import below, shipped
    from checkers.scenario.reader import read_path
    from checkers.scenario.written import Scenario

    seen: set[Any] = set()
    for path in below([shipped(), BROKEN, *sorted(BROKEN.glob("*.yaml"))]):
        for one in read_path(path, str(path), games.room, games.FIRST):
            if isinstance(one, Scenario):
                for reading in (one.reading, *one.readings.values()):
                    seen.update(visit(one, reading))
    return len(seen)


def visit(scenario: Any, reading: Any) -> Iterator[Any]:
    """Every state on a scenario's way, each with its legal actions looked at from both sides."""
    from checkers.scenario.run import follow, table

    game = table(scenario, reading)
    last = scenario.start.step.state
    look(game, last)
    yield last
    for event in follow(scenario, reading):
        for state in (*(deed.before for deed in event.after.deeds), event.after.state):
            if state != last:  # behind a check it is the same
                look(game, state)
                yield state
                last = state


def look(game: Any, state: Any) -> None:
    """Ask the game all that can be asked of it in a state."""
    from spec import NATURE, Refusal

    game.outcome(state)
    for seat in range(game.seats):
        game.view(state, seat)
    if game.to_move(state) == NATURE:
        assert set(game.weights(state)) == set(game.actions(state))
    mover = game.to_move(state)
    legal = [(mover, action) for action in game.actions(state)]
    played = {
        (q, a) for q, a in game.attempts(state) if not isinstance(game.play(state, q, a), Refusal)
    }
    assert len(set(legal)) == len(legal), f"an action is offered twice in {state}"
    assert set(legal) == played, f"{state}: {set(legal) ^ played}"


if __name__ == "__main__":
    main()
