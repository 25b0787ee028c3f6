"""§1.2, §6  Set-up from a deal, and what a hand-made position must keep to."""

from __future__ import annotations

from typing import NamedTuple

from flipwars_ref.actions import may_pass
from flipwars_ref.rules import can_place, first_phase, turned
from flipwars_ref.state import LOT, OVER, Cells, Phase, State, Supply, filled
from flipwars_ref.table import SEATS, Table
from spec import Impossible, Step
from spec.flipwars import CHARACTERS, FLAG, KINDS

EIGHT = 8  # §6.3
OF_EACH = 2  # §1.2


class Deal(NamedTuple):
    """The tiles that each seat begins with."""

    supplies: tuple[Supply, Supply]


def full(table: Table) -> Deal:
    """§1.2  What the board gives to each seat."""
    return Deal((table.board.supply, table.board.supply))


def any_eight(table: Table) -> bool:
    """§6.3  Whether the eight tiles are any eight of the sixteen."""
    return table.board.enclosed and table.answers.any_eight  # Q22


def set_up(table: Table, deal: Deal) -> Step[State]:
    """The first position; raises Impossible for a deal that the rules do not give."""
    for seat, supply in enumerate(deal.supplies):
        check_supply(table, seat, supply)
    block = 0
    if table.board.block is not None and not table.block_laid:
        block = 1 << table.board.block
    s = State((0, 0), deal.supplies, turn=0, block=block)
    phase = LOT if table.answers.by_lot else first_phase(table, s)  # Q13
    return Step(State(s.shows, s.supplies, 0, phase, 0, block), laid_out(table))


def check_supply(table: Table, seat: int, supply: Supply) -> None:
    """§1.2, §6.3  What a seat can begin with."""
    if not any_eight(table):
        if supply != table.board.supply:
            raise Impossible("each player begins with all the tiles of this board", seat)
        return
    check_count(table, seat, supply)
    tiles = sum(supply[: len(CHARACTERS)])
    if tiles != EIGHT:
        raise Impossible(f"{EIGHT} of the sixteen tiles are chosen, not {tiles}", seat)
    if (flags := table.board.supply[FLAG]) != supply[FLAG]:
        raise Impossible(f"all flags ({flags}) are taken, not {supply[FLAG]}", seat)


def laid_out(table: Table) -> tuple[str, ...]:
    """The clauses that speak of what lies on the table."""
    modes = {"Tactical War": "6.1", "Capture the Flag": "6.2", "Enclosed Battle": "6.3"}
    found = tuple(modes[mode] for mode in table.board.modes)
    return ("1", "1.1", "1.2", *(("6",) if found else ()), *found)


def position(
    table: Table,
    shows: tuple[Cells, Cells],
    supplies: tuple[Supply, Supply],
    turn: int,
    phase: Phase,
    flags: Cells,
    block: Cells,
    captured: Cells,
) -> State:
    """A position made by hand; raises Impossible for tiles that there are not."""
    for seat, supply in enumerate(supplies):
        check_count(table, seat, supply)
    s = State(shows, supplies, turn, phase, flags, block, captured)
    able = [can_place(table, s, seat) for seat in range(SEATS)]
    if not any(able):
        return turned(s, turn, OVER)
    if not able[turn]:
        raise Impossible("it is the turn of a player who has no tile to place", turn)
    return s


def check_count(table: Table, seat: int, supply: Supply) -> None:
    """§1.2  A supply holds no more of a kind than there are."""
    for tile, count in enumerate(supply):
        most = OF_EACH if any_eight(table) and tile != FLAG else table.board.supply[tile]
        if count > most:
            raise Impossible(f"{count} {KINDS[tile]} tiles; a player has only {most}", seat)


def doubts(table: Table, s: State) -> list[str]:
    """Why no game can reach a position whose supplies are all told: necessary conditions."""
    full_supply = table.board.supply
    begun = sum(full_supply[tile] for tile in table.placing)
    if any_eight(table):
        begun += EIGHT - sum(full_supply[: len(CHARACTERS)])
    placed = [begun - sum(supply[tile] for tile in table.placing) for supply in s.supplies]
    found = []
    if sum(placed) != filled(s).bit_count():
        found.append(
            f"{filled(s).bit_count()} tiles lie on the board, but {sum(placed)} left the supplies"
        )
    if abs(placed[0] - placed[1]) > 1 and not may_pass(table):
        found.append(f"one player has placed {placed[0]} tiles and the other {placed[1]}")
    return found
