"""Games in which the subject plays nature: the reference adopts what it drew, and judges it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import replace
from statistics import NormalDist
from typing import Any, Final

from checkers.audit.judged import Judged, judge, key
from checkers.audit.records import Odds
from checkers.audit.session import Session
from checkers.audit.subject import Broken, Told
from checkers.audit.trials import Deed, Referee, Trial, doing, looking, opening
from checkers.audit.wire import Answer
from checkers.plays import by_liking
from checkers.scenario.shapes import Misshapen, items
from spec import NATURE, Refusal

LONGEST: Final = 5_000  # deeds of one game
ERROR: Final = 1e-6  # how often a fair subject may be blamed


def live(subject: Session, by: Referee, start: Any, rng: random.Random) -> tuple[Trial, Judged]:
    """A random game, with all that was done in it; what was drawn must have been possible."""
    program = subject.hello()
    trial = Trial("live", by.names, start, True, ())
    if isinstance(program, Broken):
        return trial, Judged(program.status, says=program.says)
    look = list(looking(by, program.can))
    told: list[Told | None] = list(subject.ask([opening(by, trial), *look]))
    unseen = [None] * len(look)  # what lies between a deed and what chance did behind it
    choose, state, deeds = by_liking(len(by.seats)), start, list[Deed]()
    while len(deeds) < LONGEST:
        seat = by.game.to_move(state)
        actions = list(by.game.actions(state)) if seat is not None else []
        if seat is None or not actions:
            break
        deed = Deed(seat, choose(rng, actions))
        done, *seen = subject.ask([doing(by, deed), *look])
        drawn = drawn_in(by, done)
        told += [done]
        for _ in drawn:
            told += [*unseen, Answer({})]
        told += seen
        for one in (deed, *drawn):
            deeds.append(one)
            state = behind(by, state, one)
    trial = replace(trial, deeds=tuple(deeds))
    return trial, judge(by, trial, program.can, told)


def behind(by: Referee, state: Any, deed: Deed) -> Any:
    step = by.game.play(state, deed.seat, deed.action)
    return state if isinstance(step, Refusal) else step.state


def drawn_in(by: Referee, told: Told) -> list[Deed]:
    """What a subject says that chance did behind a deed."""
    if not isinstance(told, Answer) or not isinstance(told.result, dict):
        return []
    try:
        drawn = items(told.result.get("nature", []), "nature")
        return [Deed(NATURE, by.form.read_action(action, by.names)) for action in drawn]
    except Misshapen:
        return []


def odds(by: Referee, trial: Trial) -> Odds:
    """What was drawn: how often, how often it was to be expected, and the variance of that."""
    found: dict[str, tuple[int, float, float]] = {}
    state = trial.start
    for deed in trial.deeds:
        if deed.seat == NATURE and by.game.to_move(state) == NATURE:
            weights = by.game.weights(state)
            total = sum(weights.values())
            for action, weight in weights.items():
                name, p = key(by.form.say_action(action, by.names)), weight / total
                seen, expected, variance = found.get(name, (0, 0.0, 0.0))
                drawn = seen + (action == deed.action)
                found[name] = drawn, expected + p, variance + p * (1 - p)
        state = behind(by, state, deed)
    return found


def unlikely(all_odds: Iterable[Odds], error: float = ERROR) -> str:
    """What was drawn too often or too seldom, if chance would do so less often than `error`."""
    total: dict[str, tuple[int, float, float]] = {}
    for one in all_odds:
        for name, (seen, expected, variance) in one.items():
            before = total.get(name, (0, 0.0, 0.0))
            total[name] = before[0] + seen, before[1] + expected, before[2] + variance
    far = NormalDist().inv_cdf(1 - error / (2 * max(1, len(total))))
    for name, (seen, expected, variance) in sorted(total.items()):
        if abs(seen - expected) > far * math.sqrt(variance) + 1:
            says = f"{name} was drawn {seen} times, and {expected:.1f} were to be expected"
            return f"{says}; fair chance strays so far once in {1 / error:,.0f} audits"
    return ""
