"""§5 on real stones: what the engine offers is what the model allows, each once, and nothing else.

The list of actions counts up to numbers, so it cannot be run on symbolic ones. What it offers is
looked at in plays, and in positions laid out so that each area holds each of many piles.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

import turncoats_ref as t
from checkers.claims import HELD, REFUTED, Claim, Verdict
from checkers.forking import WrongHands
from checkers.logic import Ints
from checkers.plays import any_kind, random_play
from checkers.scenario.language import PLAYERS, Names
from checkers.turncoats import deals, walking
from checkers.turncoats.engine_is_model.case import knowing_only
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.turncoats.positions import say_given
from checkers.turncoats.say import say_actions
from checkers.walk.counts import Taken
from checkers.walk.plain import Turn
from spec import NATURE, Game, Reading, Refusal, Step
from spec.turncoats import Board, atlas

CLAIM: Final = Claim(
    "engine-is-model-actions",
    "5",
    "the engine offers what the model allows, each once, and nothing else",
    accepts=HELD,
)
ASKS: Final = (
    "recruit-place", "removal", "march", "negotiate", "empty-hand", "empty-bag", "empty-battle",
    "end",
)  # fmt: skip
BOARD: Final = "official"
SMALL: Final = "three-fords"
SEATS: Final = (2, 3, 4, 5)
PLAYS: Final = 1  # for each number of players
L: Final = Ints()
ONE_OF_EACH: Final = (1, 1, 1)
FEW: Final[tuple[t.Stones, ...]] = tuple(product(range(3), range(3), range(3)))  # up to two of each
MANY: Final[tuple[t.Stones, ...]] = (
    (21, 0, 0),
    (0, 21, 0),
    (0, 0, 21),
    (12, 12, 0),
    (0, 12, 12),
    (12, 0, 12),
    (5, 5, 5),
    (9, 6, 7),
)
FULL: Final[t.Stones] = (21, 15, 4)  # a bag

GameOf: TypeAlias = Callable[[Board, Reading, int], Game[Any, Any]]
Laid: TypeAlias = tuple[str, int, t.State]  # on which board, how many players, what lies where


class Offered(NamedTuple):
    """In how many positions what was offered was looked at, and the first where it was wrong."""

    positions: int
    wrong: str = ""


def verdicts(readings: Sequence[Reading]) -> Iterator[Verdict]:
    """For each reading; those that answer alike share what was looked at."""
    shown: dict[tuple[str, ...], tuple[Verdict, ...]] = {}
    for reading in readings:
        answers = tuple(reading.answers[q] for q in ASKS)
        if answers not in shown:
            shown[answers] = (in_plays(knowing_few, reading), in_piles(knowing_few, reading))
            yield from shown[answers]
        for verdict in shown[answers] if shown[answers][0].reading != reading.name else ():
            alike = f"as under {verdict.reading}: the answers that it asks for are alike"
            yield replace(verdict, reading=reading.name, evidence=alike, cpu_seconds=0.0)


def knowing_few(board: Board, reading: Reading, seats: int) -> Game[Any, Any]:
    """The engine's game at a table that knows only what the lists are said to ask."""
    return t.at_table(knowing_only(ASKS, t.table(board, reading, seats)))


def in_plays(game: GameOf, reading: Reading, plays: int = PLAYS) -> Verdict:
    began = time.process_time()
    laid = [one for seats in SEATS for seed in range(plays) for one in played(reading, seats, seed)]
    found = offered(game, reading, laid)
    many, scope = plays * len(SEATS), f"random plays of 2 to 5 players on {BOARD}"
    return judged(reading, found, many, scope, began)


def in_piles(game: GameOf, reading: Reading) -> Verdict:
    began = time.process_time()
    laid = [*piles(), *hands()]
    found = offered(game, reading, laid)
    scope = (
        f"positions for 2 to 5 players on {BOARD}: each area with each pile of up to 2 of each "
        f"faction, and some larger; 2 on {SMALL}: each hand of up to 2, beside each bag of up to 1"
    )
    return judged(reading, found, len(laid), scope, began)


def judged(reading: Reading, found: Offered, many: int, scope: str, began: float) -> Verdict:
    evidence = found.wrong or f"{found.positions:,} lists of actions, those within a turn too"
    sure, seconds = REFUTED if found.wrong else HELD, time.process_time() - began
    many = many if found.positions else 0
    return Verdict("turncoats", CLAIM, reading.name, sure, many, scope, evidence, seconds)


# the positions


def played(reading: Reading, seats: int, seed: int) -> Iterator[Laid]:
    """Those of a play of the engine, wherever a turn begins, and the end."""
    game = t.turncoats(atlas.board(BOARD), reading, seats)
    start = game.table.set_up(deals.deal(game.table.table, seed)).state
    play = [*random_play(game, start, random.Random(seed), any_kind)]
    states = [start, *(one.step.state for one in play)]
    yield from ((BOARD, seats, s) for s in states if game.at_rest(s))


def piles() -> Iterator[Laid]:
    """Every area holds every pile once, and the mover's hand one of each faction."""
    areas, every = len(atlas.board(BOARD).areas), (*FEW, *MANY)
    for shift in range(len(every)):
        seats = SEATS[shift % len(SEATS)]
        there = [every[(shift + area) % len(every)] for area in range(areas)]
        rest = [ONE_OF_EACH, ONE_OF_EACH, FULL, *([ONE_OF_EACH] * seats)]
        yield BOARD, seats, t.State((*there, *rest), shift % seats)


def hands() -> Iterator[Laid]:
    """Every small hand beside every small bag; each area holds one of each faction."""
    areas = [ONE_OF_EACH] * len(atlas.board(SMALL).areas)
    for hand, bag in product(FEW, product(range(2), range(2), range(2))):
        yield SMALL, 2, t.State((*areas, t.NONE, t.NONE, bag, hand, t.NONE), 0, t.ACT, 1)


# what is offered there


def offered(game: GameOf, reading: Reading, laid: Iterable[Laid]) -> Offered:
    positions = 0
    only = replace(reading, values={q: reading.values[q] for q in ASKS})
    table = cache(lambda board, seats: game(atlas.board(board), reading, seats))
    model = cache(lambda board, seats: Model(atlas.board(board), only, seats))
    for board, seats, s in laid:
        names = Names(atlas.board(board), PLAYERS[:seats])
        try:
            for wrong in lists(table(board, seats), names, s, turns(model(board, seats), s)):
                positions += 1
                if wrong:
                    return Offered(positions, f"{seats} players on {board}, {wrong}")
        except WrongHands as asked:
            return Offered(positions, f"{seats} players on {board}, {told(names, s)}: {asked}")
    return Offered(positions)


def told(names: Names, s: t.State) -> str:
    """`Ford: 1 red; ada: nothing; turn: ada`."""
    return "; ".join(f"{key}: {value}" for key, value in say_given(s, names).items())


def turns(m: Model, s: t.State) -> list[Turn]:
    """The model's whole turns, in steps."""
    if s.phase == t.OVER:
        return []
    open_here = moves.open_turns(L, m, walking.vector(s), s.turn)
    mode = (s.turn, s.negotiations)
    return [walking.turn(m, Taken(mode, walking.told(m, move), n)) for move, n in open_here]


Listed: TypeAlias = Counter[tuple[int | None, Any, int]]  # who may do what, and how likely it is


def lists(game: Game[Any, Any], names: Names, s: t.State, whole: Sequence[Turn]) -> Iterator[str]:
    """Of what is offered here, and within the turns that begin here: what is wrong, or nothing."""
    behind: dict[tuple[int, Any], list[Turn]] = {}
    for first, *rest in whole:
        behind.setdefault(first, []).append(tuple(rest))
    seat = game.to_move(s)
    odds = game.weights(s) if seat == NATURE else {}
    given: Listed = Counter((seat, deed, odds.get(deed, 1)) for deed in game.actions(s))
    allowed: Listed = Counter((who, deed, odds_of(s, game, who, deed)) for who, deed in behind)
    yield "" if given == allowed else f"{told(names, s)}: {differing(names, given, allowed)}"
    for (who, deed), rests in behind.items():
        if not any(rests):
            continue
        after = game.play(s, who, deed)
        if isinstance(after, Step) and all(rests):
            yield from lists(game, names, after.state, rests)
        else:
            leads = f"is refused by {after}" if isinstance(after, Refusal) else "ends the turn"
            done = say_actions((deed,), names)
            yield f"{told(names, s)}: {done} is offered, and {leads}, where the turn must go on"


def odds_of(s: t.State, game: Game[Any, Any], who: int, deed: Any) -> int:
    """§5.4  As many as the bag holds of them, or 1 where nobody draws."""
    return s.piles[-1 - game.seats][deed.stone] if who == NATURE else 1


def differing(names: Names, given: Listed, allowed: Listed) -> str:
    """The first that is offered and not allowed, and the first that is allowed and not offered."""
    said = [
        f"{how}: {'nobody' if seat is None else names.who(seat)}: {say_actions((deed,), names)}"
        + (f" ({odds} to draw)" if seat == NATURE else "")
        for how, some in (
            ("offered and not allowed", given - allowed),
            ("allowed and not offered", allowed - given),
        )
        for seat, deed, odds in [*some][:1]
    ]
    return "; ".join(said)
