"""Games that were played from a deal, written as scenarios that can be saved and run."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

from checkers.plays import Played, random_play, turns
from checkers.scenario.boards import board_from
from checkers.scenario.boards import called as on_board
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.room import Room
from checkers.scenario.rulings import RULING_FILE
from checkers.scenario.said import say_turn
from spec import Game, Reading


class Sitting(NamedTuple):
    """A board as a scenario has it, a reading, a number of players; and the dealer's number."""

    room: Room
    board: str
    reading: Reading
    seats: int
    deal: int

    @property
    def names(self) -> Names:
        return Names(board_from(self.room, self.board), PLAYERS[: self.seats])

    @property
    def game(self) -> Game[Any, Any]:
        """Raises Impossible for what cannot be laid."""
        return self.room.game(self.names.board, self.reading, self.seats)


def as_scenario(room: Room, board: str, reading: Reading, seats: int, seed: int) -> str:
    """The text of a scenario: the seeded dealer's deal `seed`, and play chosen by it too.

    Raises Impossible for what cannot be laid or dealt.
    """
    at = Sitting(room, board, reading, seats, seed)
    game = at.game
    play = list(random_play(game, room.dealt(game, seed), random.Random(seed)))
    title = f"A random game for {seats}, deal {seed}, on {on_board(room, board)}"
    return as_played(at, game, play, title, "demonstration; every choice was made at random")


def as_played(
    at: Sitting, game: Game[Any, Any], play: Sequence[Played], title: str, note: str
) -> str:
    """The text of a scenario in which a game is played that says who won."""
    room, names = at.room, at.names
    told = [[(p.seat, p.action) for p in turn] for turn in turns(game, iter(play))]
    steps = [line for turn in told for line in say_turn(room, turn, names)]
    outcome = game.outcome(play[-1].step.state)
    fired = {clause for played in play for clause in played.step.clauses}
    cited = [
        c for c in room.rulebook().clauses if c in fired | set(outcome.clauses if outcome else ())
    ]
    winners = [names.players[w] for w in outcome.winners] if outcome else []
    win = "win" if len(winners) > 1 else "wins"
    return "\n".join([
        f"scenario: {title}",
        f"game: {room.name}",
        f"clauses: [{', '.join(cited)}]",
        f"reading: {called(at.reading)}",
        f"board: {at.board}",
        f"players: [{', '.join(names.players)}]",
        f"note: {note}",
        f"deal: {at.deal}",
        "",
        "steps:",
        *(f"  - {line}" for line in steps),
        f"  - check: {'the game is over' if outcome else 'the game is not over'}",
        *([f"  - check: {' and '.join(winners) or 'nobody'} {win}"] if outcome else []),
    ])  # fmt: skip


def called(reading: Reading) -> str:
    """What a scenario calls a reading; a ruling file that lies elsewhere, as if it lay beside."""
    if not reading.name.endswith((".yaml", ".yml")):
        return reading.name
    beside = f"./{reading.name.removeprefix('./')}"
    return beside if RULING_FILE.fullmatch(beside) else f"./{PurePath(reading.name).name}"
