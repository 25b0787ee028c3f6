"""What a walk looks at in every position of Flip Wars, and in every turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import flipwars_ref as f
from checkers.claims import ALL, PROVED, SOMETIMES, Claim
from checkers.flipwars import mirrors
from checkers.flipwars.model import AHEAD, HITS, READINGS, hit
from checkers.walk.findings import Watch
from checkers.walk.plain import Turn
from spec import Game, Step
from spec.flipwars import CHARACTERS, FLAG

Playing = Game[f.State, f.Action]


def claim(name: str, clause: str, says: str) -> Claim:
    return Claim(name, clause, says, accepts=ALL, readings=READINGS)


def some(name: str, clause: str, says: str) -> Claim:
    return Claim(name, clause, says, SOMETIMES, PROVED, READINGS)


CLAIMS: Final = {
    one.name: one
    for one in (
        claim("one-colour", "1.3", "no cell shows two colours"),
        claim("ends-when-full", "5", "the game is over where the board is full or both supplies "
              "are empty, and nowhere else"),
        some("either-may-win", "5.1", "whoever placed the last tile may win"),
        some("or-the-other", "5.1", "whoever did not place the last tile may win"),
        claim("one-tile", "3", "each turn lays one tile, and takes it out of the supply of "
              "whoever is to move"),
        claim("only-the-pattern", "3.1", "only tiles in the pattern of the placed tile come to "
              "show the other colour"),
        claim("in-a-mirror", "4", "a turn in a mirror is a turn"),
        claim("from-the-other-side", "4", "a turn seen from the other side, colours exchanged, "
              "is a turn"),
    )
}  # fmt: skip


ANY: Final = ("one-colour", "ends-when-full", "one-tile")  # so under whatever the model knows


def watches(game: Playing) -> tuple[Watch, ...]:
    """The claims as a walk of this table by the engine judges them."""

    def watch(name: str, holds: Callable[..., bool], of_turns: bool = False) -> Watch:
        return Watch(CLAIMS[name], holds, of_turns)

    return (
        watch("one-colour", one_colour),
        watch("ends-when-full", partial(full_or_spent, game)),
        watch("either-may-win", lambda s: won(game, s, 1 - s.turn)),
        watch("or-the-other", lambda s: won(game, s, s.turn)),
        watch("one-tile", partial(one_tile, game), True),
        watch("only-the-pattern", partial(only_the_pattern, game), True),
        watch("in-a-mirror", partial(in_a_mirror, game), True),
        watch("from-the-other-side", partial(from_the_other_side, game), True),
    )


def full_or_spent(game: Playing, s: f.State) -> bool:
    """§5"""
    taken = (f.filled(s) | s.block).bit_count()
    spent = not any(supply[tile] for supply in s.supplies for tile in game.table.table.placing)
    return (spent or taken == len(game.table.table.cells)) == (s.phase == f.OVER)


def only_the_pattern(game: Playing, before: f.State, turn: Turn, after: f.State) -> bool:
    """§3.1  A flag has no pattern, and so reaches nothing."""
    ((seat, action),) = turn
    if action.tile == FLAG:
        return turned(before, after) == 0
    lies = HITS[CHARACTERS[action.tile]]
    reached = sum(1 << cell for cell in hit(game.table.table.board, lies, action.cell, AHEAD[seat]))
    return turned(before, after) & ~reached == 0


def in_a_mirror(game: Playing, before: f.State, turn: Turn, after: f.State) -> bool:
    """§4"""
    ((seat, action),), board = turn, game.table.table.board
    moved = mirrors.moved_action(board, action, mirrors.mirrored)
    step = game.play(mirrors.in_mirror(board, before), seat, moved)
    return isinstance(step, Step) and step.state == mirrors.in_mirror(board, after)


def from_the_other_side(game: Playing, before: f.State, turn: Turn, after: f.State) -> bool:
    """§4"""
    ((seat, action),), board = turn, game.table.table.board
    moved = mirrors.moved_action(board, action, mirrors.half_turned)
    step = game.play(mirrors.from_the_other_side(board, before), 1 - seat, moved)
    return isinstance(step, Step) and step.state == mirrors.from_the_other_side(board, after)


def one_colour(s: f.State) -> bool:
    first, second = s.shows
    return first & second == 0 and (first | second) & s.block == 0


def one_tile(game: Playing, before: f.State, turn: Turn, after: f.State) -> bool:
    """§1.2, §3"""
    ((seat, _),) = turn
    laid = f.filled(after).bit_count() - f.filled(before).bit_count()
    tiles = game.table.table.placing
    left = [
        sum(was[tile] - now[tile] for tile in tiles)
        for was, now in zip(before.supplies, after.supplies, strict=True)
    ]
    return laid == 1 and left[seat] == 1 and left[1 - seat] == 0


def turned(before: f.State, after: f.State) -> f.Cells:
    """The cells that showed one colour, and now show the other."""
    return before.shows[0] & after.shows[1] | before.shows[1] & after.shows[0]


def won(game: Playing, s: f.State, seat: int) -> bool:
    outcome = game.outcome(s)
    return outcome is not None and outcome.winners == (seat,)
