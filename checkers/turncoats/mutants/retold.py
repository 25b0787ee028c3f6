"""Where a wrong engine parts from the model, and which claims its turns break there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import turncoats_ref as t
from checkers.logic import Ints
from checkers.scenario.run import follow
from checkers.scenario.written import Scenario
from checkers.turncoats.claims import steps
from checkers.turncoats.laws import scored
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.turncoats.mutants.engines import GameOf
from checkers.turncoats.walking import vector
from checkers.turncoats.watched import OF_STEPS, OF_TURNS
from spec import Game, Reading, Refusal
from spec.turncoats import Board

L: Final = Ints()
MOVELESS: Final = ("bag-never-shrinks", "hands-never-grow", "clockwise", "every-game-ends")
BROKEN_BY: Final[Mapping[str, steps.Holds]] = {  # claims that ask only for what lies where
    **OF_STEPS, **{name: OF_TURNS[name][0] for name in MOVELESS},
}  # fmt: skip

Behind: TypeAlias = tuple[int, tuple[int, ...], bool]  # whose turn, what lies where then, the end


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A position on a scenario's way, at a table under a reading."""

    board: Board
    reading: Reading
    seats: int
    state: t.State

    @property
    def stones(self) -> int:
        return sum(map(sum, self.state.piles))

    @property
    def model(self) -> Model:
        return Model(self.board, self.reading, self.seats)


class Parting(NamedTuple):
    """The smallest of some positions in which the engine is not the model; broken claims."""

    place: Place
    claims: tuple[str, ...]


def on_the_way(scenario: Scenario) -> Iterator[Place]:
    """Where whole turns begin, and the end, under every reading that the scenario speaks of."""
    for reading in {scenario.reading.name: scenario.reading, **scenario.readings}.values():
        states = [scenario.start.step.state]
        states += [event.after.state for event in follow(scenario, reading)]
        for state in dict.fromkeys(states):
            if state.phase in (t.ACT, t.OVER):
                seats = len(scenario.names.players)
                yield Place(scenario.names.board, reading, seats, state)


def parting(game: GameOf, places: Iterable[Place]) -> Parting | None:
    """The first position, by stones, in which the engine and the model differ.

    Where a wrong engine falls over nothing is held against the model.
    """
    for place in sorted(places, key=lambda place: place.stones):
        try:
            laid, fell = game(place.board, place.reading, place.seats), list[Exception]()
            found = frozenset(by_engine(laid, place.state, fell))
            told = by_model(place)
            same = (found == told or (bool(fell) and found < told)) and scored_alike(laid, place)
        except Exception:  # it gave no answer that could differ
            continue
        if not same:
            return Parting(place, tuple(broken(place, found)))
    return None


def by_engine(game: Game[Any, Any], s: t.State, fell: list[Exception]) -> Iterator[Behind]:
    """What lies behind each whole turn that is not refused, of all that can be attempted.

    What a wrong engine falls over, and how, is put with what it `fell` over: nothing lies behind.
    """
    for seat, action in game.attempts(s):
        try:
            step = game.play(s, seat, action)
        except Exception as error:  # whatever a wrong engine raises
            fell.append(error)
            continue
        if isinstance(step, Refusal):
            continue
        if game.at_rest(step.state):
            yield seat, vector(step.state), step.state.phase == t.OVER
        else:
            yield from ((seat, then, over) for _, then, over in by_engine(game, step.state, fell))


@cache
def by_model(place: Place) -> frozenset[Behind]:
    m, v, seat = place.model, vector(place.state), place.state.turn
    if place.state.phase == t.OVER:
        return frozenset()
    behind = [
        moves.after(m, v, move, chosen, seat) for move, chosen in moves.open_turns(L, m, v, seat)
    ]
    return frozenset((seat, tuple(w), bool(moves.ends(L, m, w[-1], w[-2]))) for w in behind)


def scored_alike(game: Game[Any, Any], place: Place) -> bool:
    return all(watch.holds(place.state) for watch in scored(game.table, place.model))


def broken(place: Place, found: Iterable[Behind]) -> Iterator[str]:
    """The claims about whole turns that these ones break."""
    m, v, seat = place.model, vector(place.state), place.state.turn
    nobody_asks: Any = None  # for the move: a wrong engine's turn may be none of the model's
    turns = [steps.Turn(L, m, v, w, seat, nobody_asks) for _, w, _ in found]
    for name, holds in BROKEN_BY.items():
        if not all(holds(turn) for turn in turns):
            yield name
