"""What can be asked of a position of Flip Wars, and what the engine answers."""

from __future__ import annotations

from typing import Final

import flipwars_ref as f
from checkers.flipwars.say import say_actions, say_cells, say_number, say_seen, say_supply
from checkers.scenario.language import Fact, Found, Moment, Names
from checkers.scenario.turns import Turns, fact

TURNS: Final = Turns(say_actions, over=("5",), to_move=("2", "2.1", "2.2"), open=("3",))
EMPTY: Final = "is empty"
BLOCKED: Final = "is blocked"


def seats(names: Names) -> range:
    return range(len(names.players))


def colour(names: Names, seat: int) -> str:
    return f"shows {names.players[seat]}"


def lies(names: Names, cell: int, what: str) -> Fact:
    """§1.3, §6.1  What lies on a cell."""
    where = names.board.name(cell)

    def find(moment: Moment) -> Found:
        state, bit = moment.state, 1 << cell
        if state.block & bit:
            return Found(f"{where} {BLOCKED}", ("6.1",))
        shown = [colour(names, seat) for seat in range(f.SEATS) if state.shows[seat] & bit]
        return Found(f"{where} {shown[0] if shown else EMPTY}", ("1.1", "1.3"))

    every = (*(colour(names, seat) for seat in seats(names)), EMPTY, BLOCKED)
    return fact(f"{where} {what}", find, (f"{where} {other}" for other in every))


def flag(names: Names, cell: int, yes: bool) -> Fact:
    """§6.2"""

    def say(here: bool) -> str:
        return f"{names.board.name(cell)} holds {'a' if here else 'no'} flag"

    def find(moment: Moment) -> Found:
        return Found(say(bool(moment.state.flags & 1 << cell)), ("6.2",))

    return fact(say(yes), find, (say(not yes),))


def turned(names: Names, cells: f.Cells) -> Fact:
    """§3.1  The cells that showed one colour before the last line, and now show the other."""

    def say(found: f.Cells) -> str:
        return f"flipped are {say_cells(found, names)}" if found else "nothing is flipped"

    def find(moment: Moment) -> Found:
        before = moment.deeds[0].before if moment.deeds else moment.state
        after = moment.state
        found = before.shows[0] & after.shows[1] | before.shows[1] & after.shows[0]
        return Found(say(found), ("1.3", "3.1", "3.2"))

    return fact(say(cells), find, (say(0 if cells else 1), say(cells ^ 1)))


def counts(names: Names, seat: int, number: int) -> Fact:
    """§5.1"""

    def say(points: int) -> str:
        return f"{names.players[seat]} counts {points}"

    def find(moment: Moment) -> Found:
        clauses = ("5.1", "6.2") if moment.state.flags else ("5.1",)
        return Found(say(moment.game.table.points(moment.state, seat)), clauses)

    return fact(say(number), find, (say(number + 1), say(max(0, number - 1))))


def leads(names: Names, seat: int | None) -> Fact:
    """§5.1, §5.2  As if the game ended here."""

    def say(leader: int | None) -> str:
        return f"{'nobody' if leader is None else names.players[leader]} leads"

    def find(moment: Moment) -> Found:
        settled = moment.game.table.leading(moment.state)
        return Found(say(settled.who), (settled.by,), ("5.1",))

    return fact(say(seat), find, map(say, (*seats(names), None)))


def wins(names: Names, winners: tuple[int, ...]) -> Fact:
    """§5.1, §5.2"""

    def say(seats: tuple[int, ...]) -> str:
        if len(seats) > 1:
            return "both win"
        return f"{names.players[seats[0]] if seats else 'nobody'} wins"

    def find(moment: Moment) -> Found:
        outcome = moment.game.outcome(moment.state)
        if outcome is None:
            return Found("the game is not over", ("5",))
        return Found(say(outcome.winners), outcome.clauses)

    return fact(say(winners), find, map(say, ((), *((one,) for one in seats(names)), (0, 1))))


def holds(names: Names, seat: int, supply: f.Supply) -> Fact:
    """§1.2"""

    def say(tiles: f.Supply) -> str:
        return f"{names.players[seat]} holds {say_supply(tiles)}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.state.supplies[seat]), ("1.2",))

    return fact(say(supply), find, (say((supply[0] + 1, *supply[1:])), say((0,) * len(supply))))


def holds_many(names: Names, seat: int, number: int) -> Fact:
    """§1.2"""

    def say(tiles: int) -> str:
        return f"{names.players[seat]} holds {say_number(tiles)}"

    def find(moment: Moment) -> Found:
        return Found(say(sum(moment.state.supplies[seat])), ("1.2",))

    return fact(say(number), find, (say(number + 1), say(max(0, number - 1))))


def sees_as(names: Names, seat: int, owner: int, seen: f.Supply | int) -> Fact:
    """§1.2  What a player sees of a supply."""

    def say(left: f.Supply | int) -> str:
        return f"{names.players[seat]} sees {names.players[owner]} as {say_seen(left)}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.game.view(moment.state, seat).supplies[owner]), ("1.2",))

    return fact(say(seen), find, map(say, (0, 1)))
