"""Which lines and branches of each engine the scenario files reach: all, or it fails.

At every state that a scenario visits, `actions` must be exactly what `play` does not refuse
among `attempts`. Files that are broken on purpose count too: they reach what is raised.

python -m tests.coverage_of_scenarios [GAME]        (make coverage)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import coverage

ROOT = Path(__file__).parent.parent
GAMES = sorted(rules.parent.name for rules in ROOT.glob("spec/*/rules.md"))
BROKEN = Path(__file__).parent / "checkers" / "scenario" / "broken"


def main() -> None:
    games = sys.argv[1:] or GAMES
    engines = [f"{game}_ref" for game in games]
    measured = coverage.Coverage(branch=True, source=engines, data_file=None)
    visited = visit_all(games, measured)
    share = measured.report(show_missing=True, skip_covered=True)
    print(f"{visited} states visited; lines and branches reached: {share:.2f} %")
    sys.exit(share < 100)


def visit_all(names: list[str], measured: coverage.Coverage) -> int:
    """Run every scenario of some games; how many states were looked at, each once at its table.

    Measuring makes it slow: it is measured how scenarios go, what is asked in every state, and an
    attempt of each kind; every attempt in every state is looked at without.
    """
    seen: set[Any] = set()
    kinds: set[Any] = set()
    with measured.collect():
        every = list(scenarios(names))
    for one, reading in every:
        with measured.collect():
            game, states = way(one, reading)
            table = (one.names.board, *reading.values.items(), game.seats)
            fresh = [state for state in dict.fromkeys(states) if (table, state) not in seen]
            legal = [ask(game, state) for state in fresh]
            list(game.attempts(states[-1]))
        for state, actions in zip(fresh, legal, strict=True):
            new = [one for kind, one in attempts(game, state, actions) if kind not in kinds]
            with measured.collect():
                kinds.update(kind_of(action, game.play(state, q, action)) for q, action in new)
        seen.update((table, state) for state in fresh)
    return len(seen)


def scenarios(names: list[str]) -> Iterator[tuple[Any, Any]]:
    """Each of some games, under each of its readings."""
    from checkers import games
    from checkers.scenario.files import below, shipped
    from checkers.scenario.reader import read_path
    from checkers.scenario.written import Scenario

    for path in below([shipped(), BROKEN, *sorted(BROKEN.glob("*.yaml"))]):
        for one in read_path(path, str(path), games.room, games.FIRST):
            if isinstance(one, Scenario) and one.room.name in names:
                yield from ((one, reading) for reading in (one.reading, *one.readings.values()))


def way(scenario: Any, reading: Any) -> tuple[Any, list[Any]]:
    """The game, and every state on a scenario's way."""
    from checkers.scenario.run import follow, table

    states = [scenario.start.step.state]
    for event in follow(scenario, reading):
        for state in (*(deed.before for deed in event.after.deeds), event.after.state):
            if state != states[-1]:  # behind a check it is the same
                states.append(state)
    return table(scenario, reading), states


def ask(game: Any, state: Any) -> list[tuple[int, Any]]:
    """Ask the game all that can be asked of it in a state; gives the legal actions."""
    from spec import NATURE

    game.outcome(state)
    for seat in range(game.seats):
        game.view(state, seat)
    if game.to_move(state) == NATURE:
        assert set(game.weights(state)) == set(game.actions(state))
    mover = game.to_move(state)
    return [(mover, action) for action in game.actions(state)]


def attempts(
    game: Any, state: Any, legal: Sequence[tuple[int, Any]]
) -> Iterator[tuple[Any, tuple[int, Any]]]:
    """Every attempt, with its kind; the legal actions are those that are not refused."""
    from spec import Refusal

    tried = {(q, a): game.play(state, q, a) for q, a in game.attempts(state)}
    played = {attempt for attempt, step in tried.items() if not isinstance(step, Refusal)}
    assert len(set(legal)) == len(legal), f"an action is offered twice in {state}"
    assert set(legal) == played, f"{state}: {set(legal) ^ played}"
    for (seat, action), step in tried.items():
        yield kind_of(action, step), (seat, action)


def look(game: Any, state: Any) -> None:
    """Ask the game all that can be asked of it in a state, and attempt all that can be."""
    assert list(attempts(game, state, ask(game, state))) != []


def kind_of(action: Any, step: Any) -> tuple[type, str]:
    """What is attempted, and why it is refused, if it is."""
    return type(action), getattr(step, "id", "")


if __name__ == "__main__":
    main()
