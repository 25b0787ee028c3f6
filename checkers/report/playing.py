"""A random legal game, written as a scenario that can be saved and run."""

from __future__ import annotations

import random

from checkers.plays import random_play, turns
from checkers.scenario.language import PLAYERS, Names, Room
from checkers.scenario.said import say_turn


def as_scenario(room: Room, board: str, reading: str, seats: int, seed: int) -> str:
    """The text of a scenario: the seeded dealer's deal `seed`, and play chosen by it too.

    Raises Unknown for a reading that is not there, Impossible for what cannot be laid or dealt.
    """
    names = Names(room.named_board(board), PLAYERS[:seats])
    game = room.game(names.board, room.rulebook().reading(reading), seats)
    play = list(random_play(game, room.dealt(game, seed), random.Random(seed)))
    told = [[(p.seat, p.action) for p in turn] for turn in turns(game, iter(play))]
    steps = [line for turn in told for line in say_turn(room, turn, names)]
    last = play[-1].step.state
    outcome = game.outcome(last)
    fired = {clause for played in play for clause in played.step.clauses}
    cited = [
        c for c in room.rulebook().clauses if c in fired | set(outcome.clauses if outcome else ())
    ]
    winners = [names.players[w] for w in outcome.winners] if outcome else []
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
        *(f"  - check: {winner} wins" for winner in winners or (["nobody"] if outcome else [])),
    ])  # fmt: skip
