"""What each character does, proved on the engine itself for all colours of a whole board (§4).

The tile, its cell and its player are given one by one; what every other cell shows is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same
from checkers.claims import Claim
from checkers.flipwars.model import (
    AHEAD,
    CHOOSING,
    HITS,
    READINGS,
    Colours,
    Lies,
    hit,
    placed,
    turned,
)
from checkers.flipwars.unknown import Unknown, alike, seen, state, unknown
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.terms import no
from flipwars_ref.actions import choices
from spec import Reading
from spec.flipwars import CHARACTERS, atlas

BOARD: Final = "5x5"
ABOUT: Final = f"the board {BOARD}, all colours"


# §4  Each character does on every cell what the model says.


def does(character: str, lies: Lies) -> Obligations:
    """The engine against a telling in which the character hits what lies so."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        board = atlas.board(BOARD)
        table, here = f.table(board, reading, seats), unknown(board)
        for seat in range(seats):
            for cell in table.cells:
                yield from on_cell(table, here, character, lies, seat, cell)

    return obligations


def on_cell(
    table: f.Table, here: Unknown, character: str, lies: Lies, seat: int, cell: int
) -> Iterator[Obligation]:
    """What is flipped; of an Assassin and a Thief, for each tile that may be chosen, and which."""
    cells = list(hit(table.board, lies, cell, AHEAD[seat]))
    if character not in CHOOSING:
        yield acts(table, here, character, seat, cell, cells, f.NONE)
        return
    yield chooses(table, here, character, seat, cell, cells)
    for chosen in cells:
        yield acts(table, here, character, seat, cell, [chosen], chosen)


def acts(
    table: f.Table,
    here: Unknown,
    character: str,
    seat: int,
    cell: int,
    cells: list[int],
    chosen: int,
) -> Obligation:
    tile, (symbols, before, given) = CHARACTERS.index(character), here
    empty = same((before.mine | before.theirs) & 1 << cell, 0)
    nothing = same(there(before, character) & 1 << chosen, 0) if chosen != f.NONE else False
    target = no(nothing, symbols.context)
    place = f.Place(tile, cell, chosen)
    s = f.effects.laid_down(table, state(table.board, before, seat), place)
    after = seen(f.effects.acted(table, s, place), seat)
    wanted = turned(placed(before, cell), sum(1 << each for each in cells))
    name = f"{character} at {table.board.name(cell)} by seat {seat}"
    return Obligation(name, symbols, (*given, empty, target), alike(after, wanted, symbols))


def chooses(
    table: f.Table, here: Unknown, character: str, seat: int, cell: int, cells: list[int]
) -> Obligation:
    tile, (symbols, before, given) = CHARACTERS.index(character), here
    s = state(table.board, before, seat)
    wanted = there(before, character) & sum(1 << each for each in cells)
    name = f"what {character} at {table.board.name(cell)} by seat {seat} may act on"
    shows = same(choices(table, s, tile, cell), wanted)
    return Obligation(name, symbols, given, shows)


def there(colours: Colours, character: str) -> Any:
    """The tiles that may be chosen: an enemy's by a Thief, any by an Assassin."""
    return colours.theirs if character == "thief" else colours.mine | colours.theirs


WRONG: Final[dict[str, tuple[str, Lies]]] = {
    "soldier": ("a Soldier hits corners", HITS["archer"]),
    "archer": ("an Archer hits whole diagonals", lambda x, y: abs(x) == abs(y) > 0),
    "knight": ("a Knight hits what is three away", lambda x, y: {abs(x), abs(y)} == {0, 3}),
    "wizard": ("a Wizard hits its row alone", lambda x, y: y == 0 != x),
    "dragon": ("a Dragon spares corners", HITS["soldier"]),
    "assassin": ("an Assassin flips its neighbour", HITS["soldier"]),
    "general": ("a General looks back", lambda x, y: y in (-1, -2)),
    "thief": ("a Thief takes a tile two away", HITS["assassin"]),
}
SAYS: Final = {
    "soldier": "a Soldier flips the tiles that share a side with it, and no others",
    "archer": "an Archer flips the tiles across its four corners, and no others",
    "knight": "a Knight flips the tiles a chess knight's move away, and no others",
    "wizard": "a Wizard flips all of its row and its column, and no others",
    "dragon": "a Dragon flips the tiles around it, and no others",
    "assassin": "an Assassin flips one tile two away along its row or column, and no other",
    "general": "a General flips all of the two rows ahead of it, and no others",
    "thief": "a Thief takes an enemy tile beside it: both show its colour, nothing else changes",
}

DOES: Final = tuple(
    Proof(
        Claim(f"{character}-does", f"4.{number}", SAYS[character], readings=READINGS),
        (2,), ABOUT, does(character, HITS[character]), WRONG[character][0],
        does(character, WRONG[character][1]),
    )
    for number, character in enumerate(CHARACTERS, 1)
)  # fmt: skip
