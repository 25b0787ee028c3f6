"""What is claimed of Flip Wars, proved on the engine itself for all colours of a whole board.

The tile, its cell and its player are given one by one; what every other cell shows is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import flipwars_ref as f
from checkers.bits import same
from checkers.claims import Claim
from checkers.flipwars.claims_of_modes import MODES
from checkers.flipwars.model import CHOOSING, HITS, READINGS, Colours, Lies, hit, placed, turned
from checkers.flipwars.unknown import Unknown, alike, seen, some_cells, state, unknown
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.terms import every, no
from flipwars_ref.actions import choices
from spec import Reading
from spec.flipwars import CHARACTERS, atlas

BOARD: Final = "5x5"
ABOUT: Final = f"the board {BOARD}, all colours"

Flip = Callable[[f.Table, f.State, Any], f.State]


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
    cells = list(hit(table.board, lies, cell, seat))
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
    s = f.rules.laid_down(table, state(table.board, before, seat), place)
    after = seen(f.rules.acted(table, s, place), seat)
    wanted = turned(placed(before, cell), sum(1 << each for each in cells))
    name = f"{character} at {table.board.name(cell)} by seat {seat}"
    return Obligation(name, symbols, (*given, empty, target), alike(after, wanted, symbols))


def chooses(
    table: f.Table, here: Unknown, character: str, seat: int, cell: int, cells: list[int]
) -> Obligation:
    tile, (symbols, before, given) = CHARACTERS.index(character), here
    s = state(table.board, before, seat)
    wanted = there(before, character) & sum(1 << each for each in cells)
    name = f"what a {character} at {table.board.name(cell)} by seat {seat} may act on"
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

# §1.3  What it is to flip, whichever cells are hit.

Law = Callable[[f.Table, Flip, int], Obligation]


def whatever_is_hit(law: Law) -> Callable[[Flip], Obligations]:
    """A law of flipping, for any set of cells, by either seat."""

    def by(flip: Flip) -> Obligations:
        def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
            table = f.table(atlas.board(BOARD), reading, seats)
            yield from (law(table, flip, seat) for seat in range(seats))

        return obligations

    return by


def twice(table: f.Table, flip: Flip, seat: int) -> Obligation:
    symbols, before, given, cells = some_cells(table)
    s = state(table.board, before, seat)
    after = seen(flip(table, flip(table, s, cells), cells), seat)
    return Obligation("twice is nothing", symbols, given, alike(after, before, symbols))


def exchanged(table: f.Table, flip: Flip, seat: int) -> Obligation:
    symbols, before, given, cells = some_cells(table)
    straight = seen(flip(table, state(table.board, before, seat), cells), seat)
    other = Colours(before.theirs, before.mine)
    crossed = seen(flip(table, state(table.board, other, seat), cells), seat)
    shows = alike(straight, Colours(crossed.theirs, crossed.mine), symbols)
    return Obligation("colours exchanged before or after", symbols, given, shows)


def kept(table: f.Table, flip: Flip, seat: int) -> Obligation:
    symbols, before, given, cells = some_cells(table)
    after = seen(flip(table, state(table.board, before, seat), cells), seat)
    tiles = same(after.mine | after.theirs, before.mine | before.theirs)
    shows = every((tiles, same(after.mine & after.theirs, 0)), symbols.context)
    return Obligation("the same cells hold tiles", symbols, given, shows)


def enemies_only(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A planted mistake: own tiles stay as they are."""
    return f.rules.flipped(table, s, cells & s.shows[1 - s.turn])


def never_leaves(table: f.Table, s: f.State, cells: Any) -> f.State:
    """A planted mistake: a cell comes to show both colours."""
    after = f.rules.flipped(table, s, cells)
    return f.State((s.shows[0] | after.shows[0], after.shows[1]), s.supplies, s.turn)


def law(name: str, says: str, law: Law, mistake: str, planted: Flip) -> Proof:
    by = whatever_is_hit(law)
    claim = Claim(name, "1.3", says)
    return Proof(claim, (2,), ABOUT, by(f.rules.flipped), mistake, by(planted))


CATALOGUE: Final = (
    *(
        Proof(
            Claim(f"{character}-does", f"4.{number}", SAYS[character], readings=READINGS),
            (2,), ABOUT, does(character, HITS[character]), WRONG[character][0],
            does(character, WRONG[character][1]),
        )
        for number, character in enumerate(CHARACTERS, 1)
    ),
    law("twice-is-nothing", "to flip the same cells twice is to flip nothing", twice,
        "own tiles are not flipped", enemies_only),
    law("colours-are-alike", "with colours exchanged, the same cells are flipped", exchanged,
        "own tiles are not flipped", enemies_only),
    law("tiles-are-kept", "to flip makes no tile, loses none, and leaves each one colour", kept,
        "a cell comes to show both colours", never_leaves),
    *MODES,
)  # fmt: skip
