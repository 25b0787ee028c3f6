"""What an audit puts a subject through, in order.

Scenarios first, as conformance tests; then positions in which much is level; a game twice, in two
processes; two worlds that a seat cannot tell apart; random games in which somebody now and then
tries what is illegal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from checkers.audit.keys import GAME, LEAK, POSITION, REPEAT, SCENARIO, Key
from checkers.audit.made import Made, of_game, of_leak, of_position, of_scenario
from checkers.scenario.language import Position
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec import Impossible, Reading, Uninterpretable


class Plan(NamedTuple):
    """All that is to be tried, under one reading."""

    room: Room
    reading: Reading
    scenarios: Sequence[Scenario]
    seats: Sequence[int]
    games: int  # for each number of players
    seed: int
    budget: int | None = None  # deeds in random games
    starts: Sequence[Position] = ()  # from which games go on, where a subject can be put there

    def all_keys(self) -> list[Key]:
        games = range(self.seed, self.seed + self.games)
        return [
            *(Key(SCENARIO, n) for n, one in enumerate(self.scenarios) if self.can_lay(one)),
            *(Key(POSITION, n) for n, one in enumerate(self.starts) if one.seats in self.seats),
            *(Key(REPEAT, self.seed, seats) for seats in self.seats[:1] if self.games),
            *self.leaks(),
            *self.within(Key(GAME, seed, seats) for seed in games for seats in self.seats),
        ]

    def own_keys(self) -> list[Key]:
        """Those of its seeds, of which a plan for other seeds has none."""
        return [key for key in self.all_keys() if key.number < self.seed + self.games]

    def leaks(self) -> Iterator[Key]:
        """As many as there are games for each number of players, and one for each seat at least."""
        if self.room.programs.secrets is None or not self.games:
            return
        for seats in self.seats:
            for seed in range(self.seed, self.seed + max(self.games, seats)):
                yield Key(LEAK, seed, seats)

    def can_lay(self, one: Scenario) -> bool:
        """Whether there can be the table of a scenario under this reading."""
        try:
            self.room.game(one.names.board, self.reading, len(one.names.players))
        except (Impossible, Uninterpretable):
            return False
        return True

    def within(self, games: Iterable[Key]) -> Iterator[Key]:
        """The games that the budget allows."""
        left = self.budget
        for key in games:
            if left is not None:
                left -= len(self.trial(key)[1].deeds)
                if left < 0:
                    return
            yield key

    def trial(self, key: Key) -> Made:
        """The trial of a key; the same key gives the same trial."""
        if key.kind == SCENARIO:
            return of_scenario(self.room, self.reading, self.scenarios[key.number])
        if key.kind == POSITION:
            return of_position(self.room, self.reading, key, self.starts[key.number])
        if key.kind == LEAK:
            return of_leak(self.room, self.reading, key)
        return of_game(self.room, self.reading, key)
