"""The shortest of some random games that goes or comes out otherwise under another reading."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from checkers.claims import HELD
from checkers.compare.frequency import winners
from checkers.plays import Played, random_play
from checkers.proofs.differences import ALLOWED, END, TURNS, WINS, Turn, Witness
from checkers.scenario.language import PLAYERS
from checkers.scenario.room import Room
from spec import Game, Reading, Refusal


class Told(NamedTuple):
    """Where two readings part in a game: the steps up to there, and what each says."""

    part: str
    steps: tuple[Played, ...]
    allowed: tuple[bool, bool]
    says: tuple[str, str] | None


def seen(
    room: Room, one: Reading, other: Reading, seats: int, games: int, seed: int
) -> Iterator[Witness]:
    """For each part in which any of the games shows a difference, the shortest that does."""
    board = room.named_board(room.default_board)
    tables = (room.game(board, one, seats), room.game(board, other, seats))
    best: dict[str, Witness] = {}
    for deal in range(seed, seed + games):
        start = room.dealt(tables[0], deal)
        for lead in (0, 1):
            told = parting(tables, lead, start, random.Random(f"{deal} {lead}"))
            if told is not None:
                found = witness(room, tables[lead], told, start, deal, games)
                if told.part not in best or found.size < best[told.part].size:
                    best[told.part] = found
    yield from best.values()


def parting(
    tables: tuple[Game[Any, Any], Game[Any, Any]], lead: int, start: Any, rng: random.Random
) -> Told | None:
    """Where the other reading parts from a random game under one of the two."""
    steps: list[Played] = []
    first, second = tables[lead], tables[1 - lead]
    state = other = start
    for played in random_play(first, start, rng):
        alike = state == other
        step = second.play(other, played.seat, played.action)
        steps.append(played)
        if isinstance(step, Refusal):
            refused = Told(ALLOWED, tuple(steps), (lead == 0, lead == 1), None)
            return refused if alike else None
        state, other = played.step.state, step.state
        over = [game.to_move(s) is None for game, s in ((first, state), (second, other))]
        if over[0] != over[1]:
            return ended(tuple(steps), (over[lead], over[1 - lead])) if alike else None
    return judged(tables, (state, other)[lead], (state, other)[1 - lead], tuple(steps))


def judged(
    tables: tuple[Game[Any, Any], Game[Any, Any]], one: Any, other: Any, steps: tuple[Played, ...]
) -> Told | None:
    """Who wins a whole game that both allow, if that is not the same under both."""
    won = winners(tables[0], one), winners(tables[1], other)
    if won[0] == won[1]:
        return None
    return Told(WINS, steps, (True, True), (says_winner(won[0]), says_winner(won[1])))


def ended(steps: tuple[Played, ...], over: tuple[bool, bool]) -> Told:
    says = [f"the game is {'over' if one else 'not over'}" for one in over]
    return Told(END, steps, (True, True), (says[0], says[1]))


def says_winner(won: Any) -> str:
    who = " and ".join(PLAYERS[seat] for seat in won) or "nobody"
    return f"{who} {'win' if len(won) > 1 else 'wins'}"


def witness(
    room: Room, game: Game[Any, Any], told: Told, start: Any, deal: int, games: int
) -> Witness:
    turns = list(grouped(game, told.steps))
    return Witness(
        part=told.part,
        board=room.default_board,
        seats=game.seats,
        begins="deal",
        lines=str(deal),
        state=start,
        turns=tuple(turns),
        allowed=told.allowed,
        says=told.says,
        size=len(turns),
        unit=TURNS,
        sure=HELD,
        scope=f"the shortest of {games} random games on {room.default_board}",
    )


def grouped(game: Game[Any, Any], steps: tuple[Played, ...]) -> Iterator[Turn]:
    """Steps as whole turns; what comes after the last state at rest is a turn, too."""
    actions: list[Any] = []
    for played in steps:
        actions.append(played)
        if game.at_rest(played.step.state):
            yield Turn(actions[0].seat, tuple(one.action for one in actions))
            actions = []
    if actions:
        yield Turn(actions[0].seat, tuple(one.action for one in actions))
