"""Where trials begin: at deals, and at positions in which much is level."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from checkers.audit.keys import Key
from checkers.audit.trials import Referee, Trial, referee
from checkers.scenario.language import PLAYERS, Names, Position
from checkers.scenario.room import Room
from checkers.scenario.shapes import Misshapen
from spec import Game, Impossible, Reading, Step
from spec.source import Mistake, Mistakes, read

DEALS: Final = 1_000_000_000


def laid(room: Room, board: Any, reading: Reading, names: Sequence[str]) -> Referee:
    return referee(room, Names(board, tuple(names)), reading)


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


def deals(
    room: Room, reading: Reading, key: Key, rng: random.Random
) -> Iterator[tuple[Referee, Trial]]:
    """Trials that have only begun: one on each board, for every other key on the first board first.

    Raises Impossible where there is no board to deal on.
    """
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


def is_deal(by: Referee, state: Any) -> bool:
    """Whether a state is what a deal leads to."""
    try:
        found = by.form.read_deal(by.form.say_deal(state, by.names), by.names, by.game)
    except (Misshapen, ValueError):
        return False
    return bool(found == state)
