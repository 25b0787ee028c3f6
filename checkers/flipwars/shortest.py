"""The shortest games in which two readings of Flip Wars part: all games of small boards, by turns.

Both readings are given the same turns, by the engine. Boards are tried together, a turn at a time;
on the larger ones only the first turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import flipwars_ref as f
from checkers.claims import PROVED, UNKNOWN
from checkers.flipwars.alike import DOES
from checkers.flipwars.separating import Difference, asked
from checkers.flipwars.small import Pair, laid
from checkers.proofs.differences import ALLOWED, END, TURNS, WINS, Missing, Turn, Witness
from checkers.scenario.language import Deed, Moment
from spec import Reading, Refusal

MOST: Final = {"2x2-soldiers": 2, "2x2": 4, "2x2-flags": 2, "3x3": 3, "3x3-block": 2}  # turns

States = tuple[f.State, f.State]


class Way(NamedTuple):
    """The positions of either reading behind some turns."""

    states: States
    turns: tuple[Turn, ...]


def shortest(
    one: Reading, other: Reading, _: int, differing: Sequence[str]
) -> Iterator[Witness | Missing]:
    """A shortest game for each part that differs, and one with another winner."""
    wanted = {*differing} & {DOES, ALLOWED, END} | {WINS}
    found: dict[str, Witness] = {}
    ways = {pair: [Way(starts(pair), ())] for pair in begun(one, other)}
    for turns in range(1, 1 + max(MOST.values())):
        for pair in ways:
            if turns <= MOST[pair.board]:
                ways[pair] = followed(pair, ways[pair], wanted, found)
    within = ", ".join(f"{pair.board} within {MOST[pair.board]} turns" for pair in ways)
    scope = f"none on {within}, proved" if ways else "no small board begins alike under both"
    for part in (DOES, ALLOWED, END, WINS):
        if part in wanted:
            yield found.get(part) or Missing(part, TURNS, UNKNOWN, scope)


def begun(one: Reading, other: Reading) -> Iterator[Pair]:
    """The boards on which both readings begin alike."""
    for board in MOST:
        pair = laid(board, one, other)
        if pair is not None and starts(pair)[0] == starts(pair)[1]:
            yield pair


def starts(pair: Pair) -> States:
    one, other = (g.table.set_up(f.setup.full(g.table.table)).state for g in pair.games)
    return one, other


def followed(
    pair: Pair, ways: Iterable[Way], wanted: set[str], found: dict[str, Witness]
) -> list[Way]:
    """The ways with one turn more; what is met on them first is found, unless it was before."""
    further: dict[States, Way] = {}
    for way in ways:
        open_ = open_on(pair, wanted) - {*found}
        if not open_:
            return []
        for turn, states, difference in turned(pair, way, open_):
            if difference is not None and difference.part not in found:
                found[difference.part] = witness(pair, way, turn, difference)
            if states is not None and any(s.phase != f.OVER for s in states):
                further.setdefault(states, Way(states, (*way.turns, turn)))
    return list(further.values())


def open_on(pair: Pair, wanted: set[str]) -> set[str]:
    """What can be found on a board: on a large one no game comes to its end."""
    board = pair.names.board
    cells = board.width * board.height - (board.block is not None)
    ends = min(cells, f.SEATS * sum(board.supply)) <= MOST[pair.board]
    return wanted if ends else wanted - {WINS, END}


def turned(
    pair: Pair, way: Way, wanted: set[str]
) -> Iterator[tuple[Turn, States | None, Difference | None]]:
    """Each turn, where it leads to under both readings, and in what these then differ."""
    seat = way.states[0].turn
    games = list(zip(pair.games, way.states, strict=True))
    for action in dict.fromkeys(a for game, s in games for a in game.actions(s)):
        turn = Turn(seat, (action,))
        steps = [game.play(s, seat, action) for game, s in games]
        allowed = not isinstance(steps[0], Refusal), not isinstance(steps[1], Refusal)
        behind = [step.state for step in steps if not isinstance(step, Refusal)]
        if len(behind) < f.SEATS:
            part = Difference(ALLOWED, allowed, None) if any(allowed) else None
            yield turn, None, part if ALLOWED in wanted else None
            continue
        moments = [
            Moment(game, after, (Deed(s, seat, action),))
            for (game, s), after in zip(games, behind, strict=True)
        ]
        states = behind[0], behind[1]
        yield turn, states, next(asked(pair, iter(moments), wanted), None)


def witness(pair: Pair, way: Way, turn: Turn, difference: Difference) -> Witness:
    turns = (*way.turns, turn)
    searched = [board for board, most in MOST.items() if most >= len(turns) - 1]
    return Witness(
        part=difference.part,
        board=pair.board,
        seats=f.SEATS,
        begins="deal",
        lines="0",
        state=starts(pair)[0],
        turns=turns,
        allowed=difference.allowed,
        says=difference.says,
        size=len(turns),
        unit=TURNS,
        sure=PROVED,
        scope=f"on {', '.join(searched)}",
    )
