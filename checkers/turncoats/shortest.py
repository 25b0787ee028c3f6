"""The shortest game, from a legal deal, that goes or comes out otherwise under another reading.

A deal and so many turns are unknown numbers (bounded model checking). Every number of turns is
tried in order, so what is found is shortest; of the shortest it is always the same one. What takes
more than a turn or two on a small board is tried on the official one, too, as far as that is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import turncoats_ref as t
from checkers.claims import PROVED, UNKNOWN
from checkers.proofs.differences import ALLOWED, END, TURNS, WINS, Missing, Witness
from checkers.turncoats import parts
from checkers.turncoats.model import moves
from checkers.turncoats.model.vector import Model
from checkers.turncoats.say import say_pile, say_place
from checkers.turncoats.unrolled import Unrolled
from checkers.turncoats.witnesses import (
    Table,
    Taken,
    engine_turn,
    is_allowed,
    says_end,
    says_winner,
)
from spec import Reading

BOARD: Final = "three-fords"  # the smallest that can be dealt on
MOST: Final = 26  # turns
LARGE: Final = "official"
CHEAP: Final = 2  # turns on it

SCORED: Final = {parts.RULER, parts.FACTION, parts.PLAYER}


def shortest(
    one: Reading, other: Reading, seats: int, differing: Sequence[str]
) -> Iterator[Witness | Missing]:
    """A shortest game with another winner, with an action that one refuses, with another end.

    `differing` are the parts in which the readings differ.
    """
    asked = [WINS] if SCORED & {*differing} else []
    for part in [*asked, *(part for part in (ALLOWED, END) if part in differing)]:
        yield anywhere(Table(BOARD, seats, one, other), part)


def anywhere(table: Table, part: str) -> Witness | Missing:
    """On the small board; or on the large one, if a shorter game there is cheap to find."""
    small = shortest_at(table, part)
    if not isinstance(small, Witness):
        return small
    if small.size == fewest(table, part):
        return replace(small, scope=f"on any board, {table.seats} players")
    there = table._replace(board=LARGE)
    large = tried(there, part, min(CHEAP, small.size - 1))
    if isinstance(large, Witness):
        scope = f"on any board, {table.seats} players"
        return replace(large, scope=scope) if large.size == fewest(table, part) else large
    if large == small.size:
        return replace(small, scope=f"on {BOARD} and {LARGE}, {table.seats} players")
    shorter = f"there may be a shorter one {on(there)}, but not before turn {large}"
    return replace(small, scope=f"{small.scope}; {shorter}")


def fewest(table: Table, part: str) -> int:
    """Turns without which no game shows it: all must have negotiated before one ends."""
    return 1 if part == ALLOWED else table.seats


def shortest_at(table: Table, part: str) -> Witness | Missing:
    shown = tried(table, part, MOST)
    if isinstance(shown, Witness):
        return shown
    return Missing(part, TURNS, UNKNOWN, f"{on(table)}; not before turn {shown}, proved")


def tried(table: Table, part: str, most: int) -> Witness | int:
    """A shortest game of so many turns at most; or before which turn, proved, none shows it."""
    for number in range(fewest(table, part), most + 1):
        game = Unrolled(table, part, number)
        answer = game.answer()
        if answer.verdict == "sat":
            return told(game, answer.values, on(table))
        if answer.verdict == "unknown":
            return number
    return most + 1


def on(table: Table) -> str:
    return f"on {table.board}, {table.seats} players"


def told(game: Unrolled, values: Mapping[str, int], scope: str) -> Witness:
    """The game that a solver's numbers tell, as the engine has it."""
    table, m = game.table, game.models[0]
    v = dealt(game, values)
    deal = deal_of(table, v)
    state = t.setup.set_up(t.table(table.names.board, table.one, table.seats), deal).state
    taken: list[Taken] = []
    before = v
    for n in range(len(game.names)):
        taken.append(taken_in(game, values, n))
        before, v = v, after(m, game.models[1], v, taken[-1])
    allowed = [is_allowed(each, before, taken[-1]) for each in game.models]
    says = {WINS: says_winner, END: says_end(taken[-1])}.get(game.part)
    asked = before if game.part == END else v
    return Witness(
        part=game.part,
        board=table.board,
        seats=table.seats,
        begins="deal",
        lines=say_deal(table, deal),
        state=state,
        turns=tuple(engine_turn(one) for one in taken),
        allowed=(allowed[0], allowed[1]),
        says=(says(table, m, asked), says(table, game.models[1], asked)) if says else None,
        size=len(taken),
        unit=TURNS,
        sure=PROVED,
        scope=scope,
    )


def dealt(game: Unrolled, values: Mapping[str, int]) -> list[int]:
    """The vector of the deal: what was unknown, what was not, and the bag with the rest."""
    m = game.models[0]
    v = [
        cell if isinstance(cell, int) else values.get(f"cell {n}", 0)
        for n, cell in enumerate(game.first)
    ]
    for f in range(3):
        v[3 * m.bag + f] = t.OF_EACH - sum(v[3 * p + f] for p in m.places if p != m.bag)
    return v


def deal_of(table: Table, v: Sequence[int]) -> t.Deal:
    m, homes = table.models[0], dict(table.names.board.homelands)
    piles = [(v[3 * p], v[3 * p + 1], v[3 * p + 2]) for p in m.places]
    areas = tuple(t.NONE if a in homes else piles[a] for a in m.areas)
    return t.Deal(areas, tuple(piles[m.hand(0) :]))


def say_deal(table: Table, deal: t.Deal) -> dict[str, str]:
    """A deal as a scenario tells it: what was drawn for areas that are no homelands, and hands."""
    homes = dict(table.names.board.homelands)
    areas = {
        say_place(a, table.names): say_pile(pile)
        for a, pile in enumerate(deal.areas)
        if a not in homes
    }
    hands = zip(table.names.players, deal.hands, strict=True)
    return areas | {player: say_pile(hand) for player, hand in hands}


def taken_in(game: Unrolled, values: Mapping[str, int], n: int) -> Taken:
    """The turn with this number, counted from none."""
    name = game.names[n][values[f"turn {n + 1}"]]
    chosen = [values[f"turn {n + 1} parameter {p}"] for p in range(2)]
    seat = n % game.table.seats
    return Taken(seat, name, chosen[: {"battle": 2, "march": 1}.get(str(name[0]), 0)])


def after(m: Model, other: Model, v: Sequence[int], taken: Taken) -> list[int]:
    known = {move.name: move for each in (other, m) for move in moves.turns(each, taken.seat)}
    return moves.after(m, v, known[taken.name], taken.chosen, taken.seat)
