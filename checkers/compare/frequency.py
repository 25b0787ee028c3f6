"""How often another reading gives a random game another winner.

What is compared: both readings get the same deal and take the same turns, which are random among
those that one of them allows (the first in every even game, the second in every odd one). From the
first turn that the other refuses, or an end that only one of them has, each goes on alone, with
random turns of its own. What kind of action is taken goes by likings that change (plays.by_liking),
so that games end early and late: were every action as likely, hands would nearly always be empty.
The other reading follows, too, where a turn that begins alike can come to the same position.

Where games part at a turn that is refused, the leading reading goes on from there a second time,
with other random turns: so often another winner comes of chance alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from checkers.plays import Played, by_liking, ended, random_play, turns
from checkers.scenario.room import Room
from spec import Game, Reading, Refusal


class Tally(NamedTuple):
    """Of so many games for so many players, how many had another winner.

    `parted` are the games that did not go alike to the end; of these, `strayed` had another
    winner, and `chance` would have one if the same reading went on twice. In the rest the same
    game was judged otherwise.
    """

    seats: int
    games: int
    changed: int
    parted: int
    strayed: int
    chance: int = 0

    @property
    def judged(self) -> int:
        """Games that went alike to the end, and had another winner."""
        return self.changed - self.strayed

    @property
    def share(self) -> float:
        return self.changed / self.games if self.games else 0.0

    @property
    def beyond(self) -> float:
        """The share that is left without what comes of chance alone."""
        return max(0, self.changed - self.chance) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.changed, self.games)


Count = Callable[[Room, Reading, Reading, int, int, int], Tally]


def changes(room: Room, one: Reading, other: Reading, seats: int, games: int, seed: int) -> Tally:
    """Play so many games on the game's first board, all at once where the room can do that."""
    if room.formal.changes is not None:
        return Tally(seats, games, *room.formal.changes(one, other, seats, games, seed))
    return one_by_one(room, one, other, seats, games, seed)


def one_by_one(
    room: Room, one: Reading, other: Reading, seats: int, games: int, seed: int
) -> Tally:
    """Play so many games with the engine; deals are seed, seed + 1, …"""
    board = room.named_board(room.default_board)
    tables = [room.game(board, reading, seats) for reading in (one, other)]
    changed = parted = strayed = chance = 0
    untouched = room.formal.untouched
    for number in range(games):
        deal = seed + number
        if untouched and untouched(one, other, seats, deal):
            continue
        first, second = tables if number % 2 == 0 else tables[::-1]
        alike, winners, again = both(first, second, room.dealt(first, deal), f"{deal}")
        parted += not alike
        changed += winners[0] != winners[1]
        strayed += winners[0] != winners[1] and not alike
        chance += winners[0] != again
    return Tally(seats, games, changed, parted, strayed, chance)


Winners = Sequence[int]


def both(
    first: Game[Any, Any], second: Game[Any, Any], start: Any, seed: str
) -> tuple[bool, tuple[Winners, Winners], Winners]:
    """Whether a game goes alike under both, who wins it under each, and under the first again."""
    rng, choose = random.Random(seed), by_liking(first.seats)
    alike, state, follows, twin = True, start, start, None
    for turn in turns(first, random_play(first, start, rng, choose)):
        before, state = state, turn[-1].step.state
        if alike:
            after = followed(second, follows, turn)
            alike = after == state
            twin = before if after is None and refuses(second, follows, turn) else None
            follows = follows if after is None else after
    if not alike:
        for played in random_play(second, follows, rng, choose):
            follows = played.step.state
    again = state if twin is None else ended(first, twin, f"{seed} again")
    return alike, (winners(first, state), winners(second, follows)), winners(first, again)


def followed(game: Game[Any, Any], state: Any, turn: Sequence[Played]) -> Any:
    """The state after the same turn, or after one that begins alike and comes to the same.

    None if the turn is refused, or cannot come to the same.
    """
    step = game.play(state, turn[0].seat, turn[0].action)
    if isinstance(step, Refusal):
        return None
    ends = list(completed(game, step.state))
    wanted = turn[-1].step.state
    if wanted in ends:
        return wanted
    return ends[0] if len(turn) == 1 and len(ends) == 1 else None


def refuses(game: Game[Any, Any], state: Any, turn: Sequence[Played]) -> bool:
    """Whether a step of the turn is refused; or else it is the end that comes otherwise."""
    for _, seat, action, _ in turn:
        step = game.play(state, seat, action)
        if isinstance(step, Refusal):
            return True
        state = step.state
    return False


def completed(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """Every state in which a turn that is under way can end."""
    if game.at_rest(state):
        yield state
        return
    for _, _, step in game.steps(state):
        yield from completed(game, step.state)


def winners(game: Game[Any, Any], state: Any) -> Winners:
    outcome = game.outcome(state)
    return outcome.winners if outcome else ()


def wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's score interval for a share, at 95 in 100."""
    if of == 0:
        return 0.0, 1.0
    share, square = hits / of, z * z / of
    middle = (share + square / 2) / (1 + square)
    reach = z / (1 + square) * math.sqrt(share * (1 - share) / of + square / (4 * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)
