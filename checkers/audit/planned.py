"""What an audit puts a subject through, in order: each trial has a key from which it is made anew.

Scenarios first, as conformance tests; then a game twice, in two processes; two worlds that a seat
cannot tell apart; random games in which somebody now and then tries what is illegal, from deals and
from positions in which much is level.
"""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from checkers.audit import alike
from checkers.audit.trials import Deed, Referee, Trial, referee
from checkers.plays import by_liking, random_play
from checkers.scenario.language import PLAYERS, Names, Position
from checkers.scenario.room import Room
from checkers.scenario.shapes import Misshapen
from checkers.scenario.written import Act, Scenario
from spec import Game, Impossible, Reading, Refusal, Step, Uninterpretable
from spec.source import Mistake, Mistakes, read

SCENARIO: Final = "scenario"
POSITION: Final = "position"
GAME: Final = "game"
LEAK: Final = "leak"  # two worlds that a seat cannot tell apart
REPEAT: Final = "repeat"  # a game twice, in two processes

TRIES_EVERY: Final = 16  # deeds, on average, what is illegal is tried
TRIED: Final = 2  # so many
FEW: Final = 12  # deeds behind a position
DEALS: Final = 1_000_000_000
LOOKED_AT: Final = 30  # attempts, of which one is tried


class Key(NamedTuple):
    """What a trial is made from: its kind, and which of that kind, for how many players."""

    kind: str
    number: int
    seats: int = 0

    @property
    def seat(self) -> int:
        """The one from which something is hidden."""
        return self.number % self.seats

    def __str__(self) -> str:
        return f"{self.kind} {self.number}{f' of {self.seats}' if self.seats else ''}"


def started(room: Room, seats: Sequence[int]) -> tuple[Position, ...]:
    """The positions at hand in which much is level: final ones, and those that can go on."""
    found = (
        [one for number in seats for one in room.formal.ties(number)] if room.formal.ties else []
    )
    laid = {(one.board, one.seats): None for one in found}
    book = room.rulebook()
    reading = book.first
    games = {table: room.game(table[0], reading, table[1]) for table in laid}
    return tuple(p for p in found if shows(games[p.board, p.seats], p.state))


def shows(game: Game[Any, Any], state: Any) -> bool:
    """Whether there is anything to see: an end, or something to do."""
    return game.to_move(state) is None or any(True for _ in game.actions(state))


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


Made = tuple[Referee, Trial]


def laid(room: Room, board: Any, reading: Reading, names: Sequence[str]) -> Referee:
    return referee(room, Names(board, tuple(names)), reading)


def of_scenario(room: Room, reading: Reading, one: Scenario) -> Made:
    """What a scenario does, up to where it takes back what it began."""
    by = referee(room, one.names, reading)
    deeds = (deed for _, deed in done_in(by, one))
    start, clauses = one.start.step
    return by, trial_of(by, one.title, start, deeds, clauses)


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


def of_position(room: Room, reading: Reading, key: Key, position: Position) -> Made:
    """A few random deeds from a position in which much is level, if it is not final."""
    rng = random.Random(f"{room.name} {key}")
    by = laid(room, position.board, reading, PLAYERS[: position.seats])
    deeds = tuple(islice(tried(by, position.state, rng), FEW))
    return by, trial_of(by, str(key), position.state, deeds)


def of_game(room: Room, reading: Reading, key: Key) -> Made:
    """A random game from a deal."""
    rng = random.Random(f"{room.name} {key}")
    by, begins = dealt(room, reading, key, rng)
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


def dealt(room: Room, reading: Reading, key: Key, rng: random.Random) -> Made:
    """A trial that has only begun, with a deal."""
    return next(deals(room, reading, key, rng))


def deals(room: Room, reading: Reading, key: Key, rng: random.Random) -> Iterator[Made]:
    """One on each board, for every other key on the first board first; raises Impossible."""
    none = True
    every = list(room.boards())
    boards = [room.default_board] if key.number % 2 == 0 else list(every)
    rng.shuffle(boards)
    for name in dict.fromkeys((*boards, *every)):
        by = laid(room, room.named_board(name), reading, PLAYERS[: key.seats])
        number = rng.randrange(DEALS)
        with contextlib.suppress(Mistake):  # not every board can be dealt on
            start, clauses = dealt_by_number(by, number)
            yield by, Trial(str(key), by.names, start, is_deal(by, start), (), clauses, number)
            none = False
    if none:
        raise Impossible(f"{room.name} has no board to deal on for {key.seats} players")


def dealt_by_number(by: Referee, number: int) -> Step[Any]:
    """The seeded dealer's deal as scenarios have it, with the clauses of the set-up."""
    (node,), wrong = read("deal", str(number).encode()), Mistakes()
    start = by.room.start("deal", node, by.names, by.game, wrong)
    assert start is not None
    return start.step


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


def trial_of(
    by: Referee, name: str, start: Any, deeds: Iterable[Deed], begun: tuple[str, ...] = ()
) -> Trial:
    return Trial(name, by.names, start, is_deal(by, start), tuple(deeds), begun)


def is_deal(by: Referee, state: Any) -> bool:
    """Whether a state is what a deal leads to."""
    try:
        found = by.form.read_deal(by.form.say_deal(state, by.names), by.names, by.game)
    except (Misshapen, ValueError):
        return False
    return bool(found == state)
