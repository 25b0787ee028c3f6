"""What is done in a trial: what a scenario does, and random games with what is illegal in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from checkers.audit.trials import Deed, Referee
from checkers.plays import by_liking, random_play
from checkers.scenario.shapes import Misshapen
from checkers.scenario.written import Act, Scenario
from spec import Refusal

TRIES_EVERY: Final = 16  # deeds, on average, what is illegal is tried
TRIED: Final = 2  # so many
LOOKED_AT: Final = 30  # attempts, of which one is tried


def done_in(by: Referee, one: Scenario) -> Iterator[tuple[Act, Deed]]:
    """Each deed of a scenario with its line; it ends where a line takes back what it began."""
    state = one.start.step.state
    for line in one.lines:
        for number, action in enumerate(line.actions if isinstance(line, Act) else ()):
            assert isinstance(line, Act)
            mover = by.game.to_move(state)
            deed = Deed(line.seat if number == 0 or mover is None else mover, action)
            yield line, deed
            step = by.game.play(state, *deed)
            if isinstance(step, Refusal):
                if number:
                    return
                break
            state = step.state


def tried(by: Referee, start: Any, rng: random.Random) -> Iterator[Deed]:
    """A game's deeds, with some that are illegal among them, of the kinds that came least."""
    met: Counter[str] = Counter()
    state = start
    for played in random_play(by.game, start, rng, by_liking(len(by.seats))):
        if rng.random() * TRIES_EVERY < 1:
            yield from illegal(by, state, rng, met)
        yield Deed(played.seat, played.action)
        state = played.step.state
    yield from illegal(by, state, rng, met)


def illegal(by: Referee, state: Any, rng: random.Random, met: Counter[str]) -> Iterator[Deed]:
    """A few illegal attempts, of those that are refused for what was met least."""
    attempts = list(by.game.attempts(state))
    refused: dict[str, Deed] = {}
    for seat, action in rng.sample(attempts, min(LOOKED_AT, len(attempts))):
        step = by.game.play(state, seat, action)
        if isinstance(step, Refusal) and step.id not in refused and sayable(by, action):
            refused[step.id] = Deed(seat, action)
    for id in sorted(refused, key=lambda one: met[one])[:TRIED]:
        met[id] += 1
        yield refused[id]


def sayable(by: Referee, action: Any) -> bool:
    """Whether an action has a JSON form: some that no player would think of have none."""
    try:
        by.form.read_action(by.form.say_action(action, by.names), by.names)
    except (Misshapen, ValueError):
        return False
    return True
