"""What a game must come to sometimes: a legal play that does, sought the same way each time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.claims import PROVED, REFUTED, UNKNOWN, Claim, Verdict
from checkers.plays import Played, any_kind, random_play
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.room import Room
from spec import NATURE, Game, Reading, Refusal

TRIED: Final = ((8, 20), (64, 80))  # plays of at most so many steps, and how many at each table

GameOf: TypeAlias = Callable[[Any, Reading, int], Game[Any, Any]]
Look: TypeAlias = Callable[[Any], str]  # what a state shows, in words; nothing if it does not


class At(NamedTuple):
    """A table under a reading; `games` lays it under others too."""

    room: Room
    names: Names
    reading: Reading
    games: GameOf

    def under(self, reading: Reading) -> Game[Any, Any]:
        return self.games(self.names.board, reading, len(self.names.players))

    def others(self, question: str) -> Iterator[tuple[str, Game[Any, Any]]]:
        """The same table under each other answer to a question, and what that is called."""
        for answer in self.room.rulebook().questions[question].answers.values():
            if answer.value != self.reading[question]:
                other = supposed(self.room, self.reading, {question: answer.name})
                yield f"{question}={answer.name}", self.under(other)

    def says(self, seat: int, action: Any) -> str:
        who = "nature" if seat == NATURE else self.names.players[seat]
        return f"{who}: {self.room.say_actions((action,), self.names)}"


Sight: TypeAlias = Callable[[At], Look]


class Reach(NamedTuple):
    """A claim that something is sometimes reached, where it is looked for, and what it looks like.

    `supposing` are answers that it needs, whatever the reading says. `never` tells how it is proved
    of a reading that nothing comes to this; it is asked where no play does, and tells nothing where
    that is not proved. The play that shows it must be legal on the engine that `wrong` gives, and
    not show it there, or the claim counts for nothing. (Whether another play does so there is not
    asked.)
    """

    claim: Claim
    room: Room
    tables: tuple[tuple[str, int], ...]  # shipped boards, and how many sit there
    sight: Sight
    mistake: str
    wrong: Callable[[], GameOf]
    supposing: Mapping[str, str]
    never: Callable[[Reading], str] | None = None


class Try(NamedTuple):
    """A play to look at: from which deal, with which seed, and how many steps of it."""

    board: str
    seats: int
    seed: int
    most: int


class Way(NamedTuple):
    """A play, and what its last state shows."""

    at: At
    tried: Try
    steps: tuple[Played, ...]
    shows: str

    @property
    def told(self) -> str:
        """`small for 2, deal 7: ada: …; bob: …; then what it shows`."""
        lines = [self.at.says(step.seat, step.action) for step in self.steps]
        begins = f"{self.tried.board} for {self.tried.seats}, deal {self.tried.seed}"
        return "; ".join([begins, *lines, f"then {self.shows}"])


def reached(reach: Reach, readings: Iterable[Reading]) -> Iterator[Verdict]:
    """The verdict under each reading, with what is supposed there; a play that showed it under one
    is tried under the next."""
    known: list[Way] = []
    for reading in readings:
        start = time.process_time()
        here = supposed(reach.room, reading, reach.supposing)
        count, way = first_way(reach, here, known)
        sure, says = judged(reach, here, count, way)
        known += [way] if way else []
        tables = " and ".join(f"{board} for {seats}" for board, seats in reach.tables)
        scope = "any position" if sure == REFUTED else tables
        seconds = time.process_time() - start
        yield Verdict(reach.room.name, reach.claim, here.name, sure, count, scope, says, seconds)


def judged(reach: Reach, reading: Reading, count: int, way: Way | None) -> tuple[str, str]:
    """Proved by a play that the engine made, unless it shows the same on the wrong engine.

    A play that is refused there tells nothing of the mistake. Where no play shows it, it is
    refuted by a proof that none does.
    """
    if way is None:
        why = reach.never(reading) if reach.never else ""
        return (REFUTED, why) if why else (UNKNOWN, f"not reached in {count} plays")
    there = again(reach, way, reading, reach.wrong())
    if there is None:
        return UNKNOWN, f"an engine on which {reach.mistake} refuses the play: {way.told}"
    if there.shows:
        return UNKNOWN, f"an engine on which {reach.mistake} reaches it as well"
    return PROVED, way.told


def supposed(room: Room, reading: Reading, answers: Mapping[str, str]) -> Reading:
    """The reading with these answers instead of its own; its name has those that differ."""
    questions = room.rulebook().questions
    values = {q: questions[q].answers[answer].value for q, answer in answers.items()}
    other = [f"{q}={answers[q]}" for q, value in values.items() if value != reading[q]]
    return replace(
        reading,
        name="+".join([reading.name, *other]),
        answers={**reading.answers, **answers},
        values={**reading.values, **values},
    )


def first_way(reach: Reach, reading: Reading, known: Iterable[Way]) -> tuple[int, Way | None]:
    """How many plays were looked at, and the first that shows it: a known one, or one sought."""
    games = reach.room.game
    for count, way in enumerate(known, 1):
        found = again(reach, way, reading, games)
        if found is not None and found.shows:
            return count, found
    return sought(reach, reading, games)


def again(reach: Reach, way: Way, reading: Reading, games: GameOf) -> Way | None:
    """The same play where these games are played, and what its end shows; None if it is refused."""
    at, look = laid(reach, reading, games, way.tried.board, way.tried.seats)
    game = at.under(reading)
    state, steps = at.room.dealt(game, way.tried.seed), list[Played]()
    for _, seat, action, _ in way.steps:
        step = game.play(state, seat, action)
        if isinstance(step, Refusal):
            return None
        steps.append(Played(state, seat, action, step))
        state = step.state
    return Way(at, way.tried, tuple(steps), look(state))


def sought(reach: Reach, reading: Reading, games: GameOf) -> tuple[int, Way | None]:
    """How many plays were looked at, and the first that shows what is to be reached."""
    tables = {table: laid(reach, reading, games, *table) for table in reach.tables}
    count = 0
    for most, number in TRIED:
        for seed, table in product(range(number), reach.tables):
            count += 1
            if way := played(*tables[table], Try(*table, seed, most)):
                return count, way
    return count, None


def laid(reach: Reach, reading: Reading, games: GameOf, board: str, seats: int) -> tuple[At, Look]:
    names = Names(reach.room.named_board(board), PLAYERS[:seats])
    at = At(reach.room, names, reading, games)
    return at, reach.sight(at)


def played(at: At, look: Look, tried: Try) -> Way | None:
    """The play up to the first state that shows it."""
    game = at.under(at.reading)
    state = at.room.dealt(game, tried.seed)
    if shows := look(state):
        return Way(at, tried, (), shows)
    play = random_play(game, state, random.Random(tried.seed), any_kind)
    steps: list[Played] = []
    for step in islice(play, tried.most):
        steps.append(step)
        if shows := look(step.step.state):
            return Way(at, tried, tuple(steps), shows)
    return None
