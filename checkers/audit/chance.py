"""Games in which the subject plays nature: the reference adopts what it drew, and judges it."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from checkers.audit.deeds import TRIED, TRIES_EVERY, illegal
from checkers.audit.judged import AGREES, Judged
from checkers.audit.judging import judge
from checkers.audit.messages import doing, looking, opening
from checkers.audit.parting import key
from checkers.audit.records import Odds
from checkers.audit.session import Session
from checkers.audit.subject import GARBAGE, Told
from checkers.audit.trials import Deed, Referee, Trial, behind
from checkers.audit.trying import Can, Tried, on
from checkers.audit.wire import Answer
from checkers.plays import by_liking
from checkers.scenario.shapes import Misshapen, items
from spec import NATURE

LONGEST: Final = 5_000  # deeds of one game
ERROR: Final = 1e-6  # how often a fair subject may be blamed
SEEDS: Final = 1_000_000_000

Choose = Callable[[Any], Deed | None]  # what is done in a state; None: nothing more


def live(subject: Session, by: Referee, trial: Trial) -> Tried:
    """A random game from where a trial begins, with what is illegal tried now and then."""
    return conversed(subject, by, trial, at_random(by, random.Random(trial.name)))


def again(subject: Session, by: Referee, trial: Trial) -> Tried:
    """The players' deeds of a trial, with whatever the subject draws this time."""
    deeds = (deed for deed in trial.deeds if deed.seat != NATURE)
    return conversed(subject, by, trial, lambda _: next(deeds, None))


def at_random(by: Referee, rng: random.Random) -> Choose:
    met, like = Counter[str](), by_liking(len(by.seats))

    def choose(state: Any) -> Deed | None:
        if rng.random() * TRIES_EVERY < TRIED:
            for deed in illegal(by, state, rng, met):
                if deed.seat != NATURE:
                    return deed
        seat, actions = by.game.to_move(state), list(by.game.actions(state))
        return None if seat is None or not actions else Deed(seat, like(rng, actions))

    return choose


def conversed(subject: Session, by: Referee, trial: Trial, choose: Choose) -> Tried:
    """A game that is chosen as it goes, with all that was done in it, and how the subject did."""
    played = replace(trial, deeds=())

    def asked(can: Can) -> Judged:
        nonlocal played
        seed = random.Random(trial.name).randrange(SEEDS) if "seed" in can else None
        look, told, deeds = list(looking(by, can)), list[Told | None](), list[Deed]()
        state, ask, deed = trial.start, opening(by, trial, seed), None
        while len(deeds) < LONGEST:
            done, *seen = subject.one_by_one([ask, *look])
            drawn = drawn_in(by, done)
            told += spread(done, seen, len(drawn))
            for one in (*filter(None, [deed]), *drawn):
                deeds.append(one)
                state = behind(by, state, one)
            waits = by.game.to_move(state) == NATURE
            deed = None if waits or not isinstance(seen[-1], Answer) else choose(state)
            if deed is None:
                break
            ask = doing(by, deed)
        played = replace(trial, deeds=tuple(deeds))
        found = judge(by, played, can, told)
        hidden = waits and not drawn and isinstance(done, Answer)
        return untold(found, len(deeds)) if hidden else found

    judged = on(subject, by, played, asked, own=True)
    return Tried(played, judged)


def untold(found: Judged, deeds: int) -> Judged:
    """A game in which nature is to act behind so many deeds, and nobody says what it did."""
    if found.status != AGREES and found.deed != deeds:
        return found
    says = "nature is to act, and the answer does not tell what it did"
    return Judged(GARBAGE, "", deeds, says=says)


def spread(done: Told, seen: Sequence[Told], drawn: int) -> Iterator[Told | None]:
    """The answers, as if what nature did had been asked for; what lies between was not seen."""
    yield Answer({}) if isinstance(done, Answer) and drawn else done
    for _ in range(drawn):
        yield from (None for _ in seen)
        yield Answer({})
    yield from seen


def drawn_in(by: Referee, told: Told) -> list[Deed]:
    """What a subject says that chance did; nothing, where it cannot be read: that is judged."""
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
    """What was drawn too often or too seldom: fair chance would do so less often than `error`."""
    total: dict[str, tuple[int, float, float]] = {}
    for one in all_odds:
        for name, (seen, expected, variance) in one.items():
            before = total.get(name, (0, 0.0, 0.0))
            total[name] = before[0] + seen, before[1] + expected, before[2] + variance
    for name, (seen, expected, variance) in sorted(total.items()):
        if abs(seen - expected) > far(variance, error / len(total)):
            says = f"{name} was drawn {seen} times, and {expected:.1f} were to be expected"
            return f"{says}; fair chance strays so far once in {1 / error:,.0f} audits"
    return ""


def far(variance: float, error: float) -> float:
    """How far a count strays from what is expected, less often than `error` (Bernstein)."""
    odd = math.log(2 / error)
    return odd / 3 + math.sqrt(odd * odd / 9 + 2 * variance * odd)
