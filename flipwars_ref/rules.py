"""Flip Wars, clause by clause. §n is clause n of spec/flipwars/rules.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from flipwars_ref.state import (
    LAY,
    LOT,
    OVER,
    PLACE,
    Cells,
    Phase,
    State,
    exchange,
    filled,
    flip,
    spent,
)
from flipwars_ref.table import ASSASSIN, GENERAL, SEATS, Table
from spec import NATURE, Outcome, Refusal, Settled, Step, settle
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


CLAUSES: Final = ("4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8")  # by character

# §3, §4  Placing a tile: first what is refused, in the order of the clauses.


def refused(table: Table, s: State, a: Place) -> Refusal | None:
    """§3, §3.1, §4, §6.1, §6.2"""
    if not held(table, s, a.tile):
        return Refusal("3.supply", "the supply has no such tile left")
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


def laid_down(table: Table, s: State, a: Place) -> State:
    """§3, §1.3  The tile on its cell, the own colour up."""
    here, shows = 1 << a.cell, list(s.shows)
    shows[s.turn] |= here
    supplies = spent(s.supplies, s.turn, a.tile)
    flags = s.flags
    if a.flagged or a.tile == FLAG:
        flags |= here
    if a.flagged:
        supplies = spent(supplies, s.turn, FLAG)
    return State((shows[0], shows[1]), supplies, s.turn, s.phase, flags, s.block, s.captured)


def acted(table: Table, s: State, a: Place) -> State:
    """§3.1, §4  What the tile does that was just laid down."""
    if table.does[a.tile] == "nothing":
        return s
    if table.does[a.tile] == "swaps":
        return swapped(table, s, a)
    return flipped(table, s, aimed(table, s, a) | itself(table, 1 << a.cell))


def aimed(table: Table, s: State, a: Place) -> Cells:
    """§3.1, §4  The cells whose tiles are flipped by a tile that was placed."""
    facing = table.facing[s.turn] if a.facing == NONE else a.facing
    pattern = in_pattern(table, s, a.tile, a.cell, facing)
    if table.does[a.tile] == "flips-one":
        pattern = 0 if a.chosen == NONE else 1 << a.chosen
    beside = table.beside[a.cell].all
    return pattern ^ beside if table.answers.in_turn else pattern | beside  # Q12


def itself(table: Table, where: Cells) -> Cells:
    """§3.1  The placed tile, if it is flipped, too."""
    return where if table.answers.flips_itself else 0  # Q10


def flipped(table: Table, s: State, cells: Cells) -> State:
    """§1.3, §3.2  The tiles on some cells turned over; nothing comes of that."""
    cells &= filled(s) & (table.whole if table.flags_flip else ~s.flags)
    captured = s.captured ^ cells if table.by_owner else s.captured
    return State(flip(s, cells), s.supplies, s.turn, s.phase, s.flags, s.block, captured)


def swapped(table: Table, s: State, a: Place) -> State:
    """§4.8  The Thief and another tile on each other's cells; then what is flipped."""
    here = 1 << a.cell
    if a.chosen == NONE:
        return flipped(table, s, itself(table, here))
    there = 1 << a.chosen
    turned = here if table.swapped_flips else 0
    turned |= there if table.thief_flips else itself(table, there)
    return flipped(table, exchange(s, a.cell, a.chosen), turned)


def fired(table: Table, before: State, after: State, a: Place) -> tuple[str, ...]:
    """The clauses that a placed tile brings in, in order."""
    if a.tile == FLAG:
        return ("2", "3", "6.2")
    turned = ("1.3", "3.2") if before.shows != after.shows else ()
    flags = ("6.2",) if a.flagged or after.flags & (before.shows[0] ^ after.shows[0]) else ()
    return ("2", "3", "3.1", CLAUSES[a.tile], *turned, *flags)


def lay(table: Table, s: State, cell: int) -> Step[State] | Refusal:
    """§6.1  The block, laid by the second player before the first turn."""
    if because := out_of_step(s, LAY):
        return because
    if s.phase != LAY:
        return Refusal("6.1.no-block", "there is no block to lay")
    if cell not in table.cells or filled(s) & 1 << cell:
        return Refusal("3.not-free", f"{table.name(cell)} is no free cell")
    return Step(State(s.shows, s.supplies, s.turn, PLACE, s.flags, 1 << cell, s.captured), ("6.1",))


# §5  When nobody can place a tile, the colours are counted.


def points(s: State, seat: int) -> int:
    """§5.1  How many tiles show a seat's colour; §6.2: flags are two."""
    return s.shows[seat].bit_count() + (s.shows[seat] & s.flags).bit_count()


def leading(table: Table, s: State) -> Settled[int]:
    """§5.1  Who would win if the game ended here."""
    needed = 0
    if table.answers.majority == "of-cells":  # Q15
        needed = (table.whole & ~s.block).bit_count() + s.flags.bit_count()

    def majority(seat: int, _: Sequence[int]) -> int:
        return points(s, seat) if 2 * points(s, seat) > needed else 0

    return settle(range(SEATS), [("5.1", majority)], if_level="5.2")


def outcome(table: Table, s: State) -> Outcome | None:
    """The winner, when the game is over, and the clauses that settled it."""
    if s.phase != OVER:
        return None
    settled = leading(table, s)
    if settled.who is not None:
        return Outcome((settled.who,), ("5", "5.1"))
    return Outcome(level(table, s), ("5", "5.1", "5.2"))


def level(table: Table, s: State) -> tuple[int, ...]:
    """§5.2  Who wins when both count the same."""
    winners = {"draw": (), "second-player": (1,), "last-mover": (1 - s.turn,), "shared": (0, 1)}
    return winners[table.answers.tie]  # Q16
