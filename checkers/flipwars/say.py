"""Flip Wars said in words: what words.py reads, written back."""

from __future__ import annotations

from typing import Any

import flipwars_ref as f
from checkers.scenario.language import Moment, Names, Unsayable
from spec.flipwars import CHARACTERS, KINDS, Board

THIEF = CHARACTERS.index("thief")


def say_cells(cells: f.Cells, names: Names) -> str:
    return ", ".join(names.board.name(cell) for cell in f.each(cells))


def say_supply(supply: f.Supply) -> str:
    some = [f"{count} {KINDS[tile]}" for tile, count in enumerate(supply) if count]
    return ", ".join(some) or "nothing"


def say_number(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


def say_seen(seen: f.Supply | int) -> str:
    """Q18  What is seen of a supply: its tiles, or how many they are."""
    return say_number(seen) if isinstance(seen, int) else say_supply(seen)


def say_actions(actions: tuple[f.Action, ...], names: Names) -> str:
    """One sentence for one action."""
    match actions:
        case (f.Place() as place,):
            return say_placing(place, names)
        case (f.Pass(),):
            return "pass"
        case (f.Begin(seat),):
            return f"let {names.players[seat]} begin"
        case (f.Lay(cell),):
            return f"lay the block at {names.board.name(cell)}"
        case _:
            raise Unsayable(f"no sentence stands for {actions}")


def say_placing(a: f.Place, names: Names) -> str:
    said = f"place {KINDS[a.tile]} at {names.board.name(a.cell)}"
    if a.chosen != f.NONE:
        verb = "swapping" if a.tile == THIEF else "flipping"
        said += f" {verb} {names.board.name(a.chosen)}"
    if a.facing != f.NONE:
        said += f" facing {f.FACINGS[a.facing]}"
    return said + (" with a flag" if a.flagged else "")


def say_board(board: Board) -> dict[str, Any]:
    """A board in place, as a scenario has it."""
    *counts, flags = board.supply
    held = {kind: count for kind, count in zip(CHARACTERS, counts, strict=True) if count}
    some = {"copies": max(counts), "characters": [*held]}
    uneven: dict[str, Any] = {"copies": held} if len({*held.values()}) > 1 else some
    alike = {"copies": counts[0]} if len({*counts}) == 1 else uneven
    block = {} if board.block is None else {"block": board.name(board.block)}
    more = {"flags": flags} if flags else {}
    enclosed = {"enclosed": True} if board.enclosed else {}
    return {"size": f"{board.width}x{board.height}", **alike, **block, **more, **enclosed}


def tell(moment: Moment, names: Names) -> tuple[str, ...]:
    """What can be checked of a position: who holds what, what lies where, who is next, who won."""
    s, outcome = moment.state, moment.game.outcome(moment.state)
    flags = (f"{names.board.name(cell)} holds a flag" for cell in f.each(s.flags))
    held = (f"{names.players[n]} holds {say_supply(supply)}" for n, supply in enumerate(s.supplies))
    shown = (
        f"{names.board.name(cell)} shows {names.players[seat]}"
        for seat in range(f.SEATS)
        for cell in f.each(s.shows[seat])
    )
    if outcome is None:
        mover = moment.game.to_move(s)
        next_one = () if mover is None or mover < 0 else (f"{names.players[mover]} is to move",)
        return (*held, *flags, *shown, *next_one)
    won = [names.players[seat] for seat in outcome.winners]
    ends = f"{won[0]} wins" if len(won) == 1 else "both win" if won else "nobody wins"
    return (*held, *flags, *shown, "the game is over", ends)
