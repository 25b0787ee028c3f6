"""What is claimed of a table before the first tile is placed on it (§1, §2.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import flipwars_ref as f
from checkers.claims import Claim
from checkers.flipwars.model import READINGS
from checkers.forking import explore
from checkers.proofs.catalogue import Obligations, Proof
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number, term
from checkers.terms import every, no, truth
from spec import NATURE, Impossible, Reading, Refusal, Step
from spec.flipwars import FLAG, KINDS, atlas

BOARD: Final = "5x5"
SHIPPED: Final = "every shipped board"

SetUp = Callable[[f.Table, f.Deal], Step[f.State]]


# §1, §2.1  The first position, on every board.

Holds = Callable[[f.Table, f.State], bool]


def begins(holds: Holds) -> Callable[[SetUp], Obligations]:
    def by(set_up: SetUp) -> Obligations:
        def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
            for name in atlas.shipped():
                table, symbols = f.table(atlas.board(name), reading, seats), Symbols()
                first = set_up(table, f.setup.full(table)).state
                yield Obligation(name, symbols, (), truth(holds(table, first), symbols.context))

        return obligations

    return by


def bare(table: f.Table, s: f.State) -> bool:
    """§1, §6.1"""
    block = 0 if table.board.block is None else 1 << table.board.block
    return (s.shows, s.flags, s.captured, s.block) == ((0, 0), 0, 0, block)


def tile_on_it(table: f.Table, deal: f.Deal) -> Step[f.State]:
    """A planted mistake: a tile of the first player's lies there from the start."""
    step = f.setup.set_up(table, deal)
    return step._replace(state=replace(step.state, shows=(1, 0)))


def first_seat_begins(table: f.Table, s: f.State) -> bool:
    """§2.1  Whatever the first seat may do, the other and nature may not."""
    may = [*f.at_table(table).actions(s)]
    others = (f.rules.play(table, s, who, action) for who in (1, NATURE) for action in may)
    allowed = isinstance(f.rules.play(table, s, 0, may[0]), Step)
    return allowed and all(isinstance(step, Refusal) for step in others)


def other_seat(table: f.Table, deal: f.Deal) -> Step[f.State]:
    """A planted mistake: the second player begins."""
    step = f.setup.set_up(table, deal)
    return step._replace(state=replace(step.state, turn=1))


# §1.2, §6.3  Which supplies there can be, for all numbers of tiles.


def supplies(set_up: SetUp, board: str, shows: Callable[..., Any]) -> Obligations:
    """On each path of set-up from two supplies nobody knows."""

    def obligations(reading: Reading, seats: int) -> Iterator[Obligation]:
        table, symbols = f.table(atlas.board(board), reading, seats), Symbols()
        rows = [[symbols.new(f"{kind} {seat}") for kind in KINDS] for seat in range(seats)]
        given = [count >= 0 for row in rows for count in row]
        numbers: Any = tuple(tuple(map(Number, row)) for row in rows)

        def taken() -> f.State | Impossible:
            """The first position, or why there is none from such supplies."""
            try:
                return set_up(table, f.Deal(numbers)).state
            except Impossible as impossible:
                return impossible

        for number, path in enumerate(explore(taken, symbols, given), 1):
            begun = path.result if isinstance(path.result, f.State) else None
            shown = shows(table, rows, begun, symbols)
            yield Obligation(f"path {number}", symbols, (*given, *path.conditions), shown)

    return obligations


def as_told(
    table: f.Table, rows: Sequence[Sequence[Any]], s: f.State | None, symbols: Symbols
) -> Any:
    """§1.2  Nothing but two of each character is taken, and that is what each begins with."""
    counts = [(count, n == FLAG) for row in rows for n, count in enumerate(row)]
    told = every((count == (0 if flag else 2) for count, flag in counts), symbols.context)
    if s is None:
        return no(told, symbols.context)
    kept = [term(count) for supply in s.supplies for count in supply]
    flat = [count for row in rows for count in row]
    stays = (one == count for one, count in zip(kept, flat, strict=True))
    return every((told, *stays), symbols.context)


def first_only(table: f.Table, deal: f.Deal) -> Step[f.State]:
    """A planted mistake: nobody counts the second player's tiles."""
    step = f.setup.set_up(table, f.Deal((deal.supplies[0], table.board.supply)))
    return step._replace(state=replace(step.state, supplies=deal.supplies))


SETTING_UP: Final = (
    Proof(
        Claim("begins-bare", "1", "no tile lies on the board before the first turn, and no block "
              "but that of its mode", readings=READINGS),
        (2,), SHIPPED, begins(bare)(f.setup.set_up),
        "a tile lies there from the start", begins(bare)(tile_on_it),
    ),
    Proof(
        Claim("supplies-as-told", "1.2", "each player begins with two of each character, and with "
              "no other tiles"),
        (2,), f"the board {BOARD}, any numbers of tiles",
        supplies(f.setup.set_up, BOARD, as_told),
        "nobody counts the second player's tiles", supplies(first_only, BOARD, as_told),
    ),
    Proof(
        Claim("first-seat-begins", "2.1", "the first turn is the first seat's, and nothing is "
              "drawn for it", readings=READINGS),
        (2,), SHIPPED, begins(first_seat_begins)(f.setup.set_up),
        "the second player begins", begins(first_seat_begins)(other_seat),
    ),
)  # fmt: skip
