"""A random legal game, written as a scenario that can be saved and run."""

from __future__ import annotations

import random

from checkers.plays import Played, random_play, turns
from checkers.scenario.language import Names, Room
from spec import NATURE

PLAYERS = ("ada", "bob", "cyd", "dan", "eve")


def as_scenario(room: Room, board: str, reading: str, seats: int, seed: int) -> str:
    """The text of a scenario: the seeded dealer's deal `seed`, and play chosen by it too.

    Raises Unknown for a reading that is not there, Impossible for what cannot be laid or dealt.
    """
    names = Names(room.named_board(board), PLAYERS[:seats])
    game = room.game(names.board, room.rulebook().reading(reading), seats)
    play = list(random_play(game, room.dealt(game, seed), random.Random(seed)))
    steps = [line for turn in turns(game, iter(play)) for line in told(turn, names, room)]
    last = play[-1].step.state
    outcome = game.outcome(last)
    fired = {clause for played in play for clause in played.step.clauses}
    cited = [
        c for c in room.rulebook().clauses if c in fired | set(outcome.clauses if outcome else ())
    ]
    winners = [names.players[w] for w in outcome.winners] if outcome else []
    win = "win" if len(winners) > 1 else "wins"
    return "\n".join([
        f"scenario: A random game for {seats}, deal {seed}, on {board}",
        f"game: {room.name}",
        f"clauses: [{', '.join(cited)}]",
        f"reading: {reading}",
        f"board: {board}",
        f"players: [{', '.join(names.players)}]",
        f"deal: {seed}",
        "note: demonstration; every choice was made at random",
        "",
        "steps:",
        *(f"  - {line}" for line in steps),
        f"  - check: {'the game is over' if outcome else 'the game is not over'}",
        *([f"  - check: {' and '.join(winners) or 'nobody'} {win}"] if outcome else []),
    ])  # fmt: skip


def told(turn: tuple[Played, ...], names: Names, room: Room) -> list[str]:
    """A turn as one sentence where the language has one for it, or a line for each step."""
    actions = tuple(played.action for played in turn)
    try:
        return [f"{who(turn[0].seat, names)}: {room.say_actions(actions, names)}"]
    except ValueError:
        return [f"{who(p.seat, names)}: {room.say_actions((p.action,), names)}" for p in turn]


def who(seat: int, names: Names) -> str:
    return "nature" if seat == NATURE else names.players[seat]
