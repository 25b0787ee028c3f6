"""A trial made from its key; the same key makes the same trial."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from checkers.audit import alike
from checkers.audit.deeds import done_in, tried
from checkers.audit.keys import Key
from checkers.audit.starts import deals, is_deal, laid
from checkers.audit.trials import Deed, Referee, Trial, referee
from checkers.scenario.language import PLAYERS, Position
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec import Reading

FEW: Final = 12  # deeds behind a position

Made = tuple[Referee, Trial]


def of_scenario(room: Room, reading: Reading, one: Scenario) -> Made:
    """What a scenario does, up to where it takes back what it began."""
    by = referee(room, one.names, reading)
    deeds = (deed for _, deed in done_in(by, one))
    start, clauses = one.start.step
    return by, trial_of(by, one.title, start, deeds, clauses)


def of_position(room: Room, reading: Reading, key: Key, position: Position) -> Made:
    """A few random deeds from a position in which much is level, if it is not final."""
    rng = random.Random(f"{room.name} {key}")
    by = laid(room, position.board, reading, PLAYERS[: position.seats])
    deeds = tuple(islice(tried(by, position.state, rng), FEW))
    return by, trial_of(by, str(key), position.state, deeds)


def of_game(room: Room, reading: Reading, key: Key) -> Made:
    """A random game from a deal."""
    rng = random.Random(f"{room.name} {key}")
    by, begins = next(deals(room, reading, key, rng))
    return by, replace(begins, deeds=tuple(tried(by, begins.start, rng)))


def of_leak(room: Room, reading: Reading, key: Key) -> Made:
    """What can be done in each of two worlds that the seat of this number cannot tell apart."""
    rng = random.Random(f"{room.name} {key}")
    for by, begins in deals(room, reading, key, rng):
        world = alike.another(by, begins.start, key.seat, str(key))
        if world != begins.start:  # something is hidden there
            break
    deeds = alike.alike(by, begins.start, world, key.seat, rng)
    return by, replace(begins, deeds=tuple(deeds))


def trial_of(
    by: Referee, name: str, start: Any, deeds: Iterable[Deed], begun: tuple[str, ...] = ()
) -> Trial:
    return Trial(name, by.names, start, is_deal(by, start), tuple(deeds), begun)
