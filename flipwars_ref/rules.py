"""Turns and what is refused, clause by clause. §n is clause n of spec/flipwars/rules.md."""

from __future__ import annotations

from flipwars_ref.actions import (
    NONE,
    Action,
    Begin,
    Lay,
    Pass,
    Place,
    choices,
    flag_owed,
    flags_first,
    free,
    held,
    in_pattern,
    may_pass,
)
from flipwars_ref.effects import acted, fired, laid_down
from flipwars_ref.state import LAY, LOT, OVER, PLACE, Phase, State, filled
from flipwars_ref.table import ASSASSIN, GENERAL, SEATS, Table
from spec import NATURE, Refusal, Step
from spec.flipwars import FLAG, KINDS

# §2  The two take turns; whoever has nothing to place is passed over.


def to_move(table: Table, s: State) -> int | None:
    """Whose choice is open: a seat's, nature's, or nobody's."""
    if s.phase == OVER:
        return None
    return {LOT: NATURE, LAY: 1 - s.turn}.get(s.phase, s.turn)


def play(table: Table, s: State, seat: int, action: Action) -> Step[State] | Refusal:
    if s.phase == OVER:
        return Refusal("5.over", "the game is over")
    if seat != to_move(table, s):
        return Refusal("2.turn", "it is another's turn")
    match action:
        case Pass():
            return skip(table, s)
        case Begin(who):
            return begin(table, s, who)
        case Lay(cell):
            return lay(table, s, cell)
    return place(table, s, action)


def out_of_step(s: State, phase: Phase) -> Refusal | None:
    """§2.1, §6.1  What has to be done before anything else."""
    if s.phase == LOT and phase != LOT:
        return Refusal("2.1.lot-first", "who begins is drawn first")
    if s.phase == LAY and phase != LAY:
        return Refusal("6.1.lay-first", "the block is laid first")
    return None


def skip(table: Table, s: State) -> Step[State] | Refusal:
    """§2, §6.2  A pass."""
    if because := out_of_step(s, PLACE):
        return because
    if may_pass(table) and flag_owed(table, s):
        return Refusal("6.2.flag-owed", "the turns that are left are for flags")
    if not may_pass(table):
        return Refusal("2.pass", "a tile can be placed, so one must be")
    return after_turn(table, s, ("2",))


def begin(table: Table, s: State, who: int) -> Step[State] | Refusal:
    """§2.1  Nature draws who begins."""
    if s.phase != LOT or who not in range(SEATS):
        return Refusal("2.1.no-lot", "there is no such lot to draw")
    return Step(turned(s, who, first_phase(table, s)), ("2.1",))


def first_phase(table: Table, s: State) -> Phase:
    """§6.1  Whether the block is still to be laid."""
    return LAY if table.block_laid and table.board.block is not None and not s.block else PLACE


def after_turn(table: Table, s: State, cited: tuple[str, ...]) -> Step[State]:
    """§2.2  The other's turn, or one's own again; §5 the end, if nobody can place a tile."""
    other = 1 - s.turn
    for seat in (other, s.turn):
        if can_place(table, s, seat):
            return Step(turned(s, seat, PLACE), (*cited, "2.2"))
    return Step(turned(s, other, OVER), (*cited, "5"))


def turned(s: State, seat: int, phase: Phase) -> State:
    """§2  The same board with this seat's turn."""
    return State(s.shows, s.supplies, seat, phase, s.flags, s.block, s.captured)


def can_place(table: Table, s: State, seat: int) -> bool:
    """§5  Whether a seat has a tile, and the board a cell for it."""
    return free(table, s) != 0 and any(s.supplies[seat][tile] for tile in table.placing)


# §3, §4  Placing a tile: first what is refused, in the order of the clauses.


def refused(table: Table, s: State, a: Place) -> Refusal | None:
    """§3, §3.1, §4, §6.1, §6.2"""
    if not held(table, s, a.tile):
        whose = "the supply has no such tile left"
        return Refusal("3.supply", whose if a.tile in table.placing else "a flag is no tile here")
    if a.cell not in table.cells or filled(s) & 1 << a.cell:
        return Refusal("3.not-free", f"{table.name(a.cell)} is no free cell")
    acts_on_one = table.does[a.tile] in ("flips-one", "swaps")
    if a.chosen != NONE and not acts_on_one:
        return Refusal("3.1.no-target", f"there is nothing to choose for the {KINDS[a.tile]}")
    if a.facing != NONE and not (a.tile == GENERAL and a.facing in table.faces):
        return Refusal("3.1.no-facing", f"the {KINDS[a.tile]} is given no such direction")
    if acts_on_one and (because := badly_chosen(table, s, a)):
        return because
    if a.tile == GENERAL and table.faces and a.facing == NONE:
        return Refusal("4.7.facing", "the General has to be given a direction")
    return against_a_mode(table, s, a)


def badly_chosen(table: Table, s: State, a: Place) -> Refusal | None:
    """§4.6, §4.8  What an Assassin or a Thief may not act on."""
    where, assassin = table.name(a.chosen), a.tile == ASSASSIN
    open_to = choices(table, s, a.tile, a.cell)
    if a.chosen == NONE:
        if not (open_to and table.must_choose):
            return None
        return Refusal("4.6.must" if assassin else "4.8.must", "a tile has to be chosen")
    chosen = 1 << a.chosen if a.chosen in table.cells else 0
    if chosen & open_to:
        return None
    reached = in_pattern(table, s, a.tile, a.cell, table.facing[s.turn])
    if not assassin:
        if not chosen & reached:
            return Refusal("4.8.not-adjacent", f"{where} is not next to the Thief")
        return Refusal("4.8.not-enemy", f"{where} holds no tile of the enemy")
    if not chosen & reached & filled(s):
        return Refusal("4.6.out-of-reach", f"the Assassin reaches no tile on {where}")
    return Refusal("4.6.own", f"{where} holds no tile of the enemy")


def against_a_mode(table: Table, s: State, a: Place) -> Refusal | None:
    """§6.1, §6.2"""
    if s.block & 1 << a.cell:
        return Refusal("6.1.block", f"{table.name(a.cell)} is blocked")
    if flags_first(table, s) and a.tile != FLAG:
        return Refusal("6.2.flag-first", "one's flags are placed first")
    if a.flagged and not (table.marks and s.supplies[s.turn][FLAG]):
        return Refusal("6.2.mark", "the tile cannot be marked with a flag")
    if flag_owed(table, s) and not (a.flagged or a.tile == FLAG):
        return Refusal("6.2.flag-owed", "the turns that are left are for flags")
    return None


def place(table: Table, s: State, a: Place) -> Step[State] | Refusal:
    """§3"""
    if because := out_of_step(s, PLACE) or refused(table, s, a):
        return because
    before = laid_down(table, s, a)
    after = acted(table, before, a)
    return after_turn(table, after, fired(table, before, after, a))


def lay(table: Table, s: State, cell: int) -> Step[State] | Refusal:
    """§6.1  The block, laid by the second player before the first turn."""
    if because := out_of_step(s, LAY):
        return because
    if s.phase != LAY:
        return Refusal("6.1.no-block", "there is no block to lay")
    if cell not in table.cells or filled(s) & 1 << cell:
        return Refusal("3.not-free", f"{table.name(cell)} is no free cell")
    return Step(State(s.shows, s.supplies, s.turn, PLACE, s.flags, 1 << cell, s.captured), ("6.1",))
