"""Flip Wars said in words: what words.py reads, written back."""

from __future__ import annotations

import flipwars_ref as f
from checkers.scenario.language import Names, Unsayable
from spec.flipwars import CHARACTERS, KINDS

THIEF = CHARACTERS.index("thief")


def say_cells(cells: f.Cells, names: Names) -> str:
    return ", ".join(names.board.name(cell) for cell in f.each(cells))


def say_supply(supply: f.Supply) -> str:
    some = [f"{count} {KINDS[tile]}" for tile, count in enumerate(supply) if count]
    return ", ".join(some) or "nothing"


def say_number(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


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
