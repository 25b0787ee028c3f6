"""Turns and actions, clause by clause. §n is clause n of spec/turncoats/rules.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from spec import NATURE, Refusal, Step
from turncoats_ref.actions import (
    Action,
    Battle,
    Draw,
    March,
    Negotiate,
    Recruit,
    Return,
    fallen_range,
    first_step,
    march_range,
    returnable,
)
from turncoats_ref.state import ACT, DRAW, OVER, RETURN, Piles, State, holds, move, stones
from turncoats_ref.table import FACTIONS, NAMES, ONE, Faction, Table

# §3  Players act in turn, clockwise, until all have negotiated in a row.


def to_move(table: Table, s: State) -> int | None:
    """Whose choice is open: a seat's, nature's, or nobody's."""
    if s.phase == OVER:
        return None
    return NATURE if s.phase == DRAW else s.turn


def after_turn(table: Table, s: State, piles: Piles, cited: tuple[str, ...]) -> Step[State]:
    """§3.2  Clockwise, after a turn that was no Negotiate."""
    return Step(State(piles, (s.turn + 1) % table.seats), cited)


def after_negotiate(table: Table, s: State, piles: Piles, cited: tuple[str, ...]) -> Step[State]:
    """§3.3  The end, if all have negotiated in a row; §3.2 otherwise."""
    in_a_row, turn = s.negotiations + 1, (s.turn + 1) % table.seats
    if ends(table, in_a_row, turn):
        return Step(State(piles, turn, OVER, in_a_row), (*cited, "3.3"))
    return Step(State(piles, turn, ACT, in_a_row), (*cited, "3.2"))


def ends(table: Table, in_a_row: int, turn: int) -> bool:
    """§3.3  Whether so many Negotiates in a row, with this seat next, are the end."""
    return in_a_row >= table.seats and (turn == 0 or table.answers.end == "in-a-row")  # Q14


# §5  One action a turn. All but Negotiate are paid with a stone of the acting faction.


def play(table: Table, s: State, seat: int, action: Action) -> Step[State] | Refusal:
    """What an action leads to, or the first rule that it breaks; its numbers may be any."""
    if s.phase == OVER:
        return Refusal("3.3.over", "the game is over")
    if seat != (NATURE if s.phase == DRAW else s.turn):
        return Refusal("3.turn", "it is another's turn")
    rule = MAY[s.phase].get(type(action))
    return OUT_OF_STEP[s.phase] if rule is None else rule(table, s, action)


def cannot_pay(table: Table, s: State, stone: Faction) -> bool:
    """§5  Whether the hand lacks a stone of the acting faction, which may be no faction at all."""
    return stone not in FACTIONS or not s.piles[table.hands[s.turn]][stone] > 0


def no_stone(stone: Faction) -> Refusal:
    return Refusal("5.hand", f"the hand holds no {named(stone)}")


def named(stone: Faction) -> str:
    return NAMES[stone] if stone in FACTIONS else "such stone"


def recruit(table: Table, s: State, a: Recruit) -> Step[State] | Refusal:
    """§5.1"""
    if cannot_pay(table, s, a.stone):
        return no_stone(a.stone)
    if a.place not in table.recruit_to:
        return Refusal("5.1.place", f"nobody is recruited to {table.name(a.place)}")
    piles = move(s.piles, ONE[a.stone], table.hands[s.turn], a.place)
    return after_turn(table, s, piles, ("5", "5.1", "3.2"))


def battle(table: Table, s: State, a: Battle) -> Step[State] | Refusal:
    """§5.2"""
    if cannot_pay(table, s, a.stone):
        return no_stone(a.stone)
    if a.area not in table.areas:
        return Refusal("5.2.place", f"{table.name(a.area)} is no area")
    pile, where = s.piles[a.area], table.name(a.area)
    if a.fallen[a.stone] != 0:
        return Refusal("5.2.own-faction", f"no {NAMES[a.stone]} falls to {NAMES[a.stone]}")
    if not holds(pile, a.fallen):
        return Refusal("5.2.not-there", f"{where} does not hold all that shall fall")
    least, most = fallen_range(table, pile, a.stone)
    if least > most:
        return Refusal("5.2.empty-battle", f"nothing can fall in {where}")
    total = sum(a.fallen)
    if total > most:
        return Refusal("5.2.too-many", f"at most {most} can fall in {where}, not {total}")
    if total < least:
        return Refusal("5.2.too-few", f"{least} must fall in {where}, not {total}")
    piles = move(s.piles, ONE[a.stone], table.hands[s.turn], table.axe)
    return after_turn(table, s, move(piles, a.fallen, a.area, table.bag), ("5", "5.2", "3.2"))


def march(table: Table, s: State, a: March) -> Step[State] | Refusal:
    """§5.3"""
    if cannot_pay(table, s, a.stone):
        return no_stone(a.stone)
    if a.source not in table.areas or a.target not in table.areas:
        return Refusal("5.3.place", "a march starts in an area and ends in one")
    if a.target not in table.touching[a.source]:
        source, target = table.name(a.source), table.name(a.target)
        return Refusal("5.3.not-adjacent", f"{source} and {target} do not touch")
    least, most = march_range(table, s.piles[a.source], a.stone)
    if a.count < least:
        return Refusal("5.3.too-few", f"at least {least} must march, not {a.count}")
    if a.count > most:
        where = table.name(a.source)
        return Refusal("5.3.not-there", f"{where} cannot send {a.count} {NAMES[a.stone]}")
    piles = move(s.piles, ONE[a.stone], table.hands[s.turn], table.flag)
    piles = move(piles, stones(a.count, a.stone), a.source, a.target)
    return after_turn(table, s, piles, ("5", "5.3", "3.2"))


def negotiate(table: Table, s: State, _: Negotiate) -> Step[State] | Refusal:
    """§5.4  Announced; nature draws, then the player returns."""
    begins = first_step(table, s)
    if begins is None:
        return Refusal("5.4.empty-bag", "the bag is empty")
    if begins == ACT:
        return after_negotiate(table, s, s.piles, ("5.4",))
    return Step(State(s.piles, s.turn, begins, s.negotiations), ("5.4",))


def draw(table: Table, s: State, a: Draw) -> Step[State] | Refusal:
    """§5.4  Nature draws for whoever negotiates."""
    if a.stone not in FACTIONS or not s.piles[table.bag][a.stone] > 0:
        return Refusal("5.4.not-in-bag", "the bag holds no such stone")
    piles = move(s.piles, ONE[a.stone], table.bag, table.hands[s.turn])
    return Step(State(piles, s.turn, RETURN, s.negotiations, a.stone), ("5.4",))


def give_back(table: Table, s: State, a: Return) -> Step[State] | Refusal:
    """§5.4  A stone of the hand goes to the bag, open to all."""
    hand = s.piles[table.hands[s.turn]]
    if cannot_pay(table, s, a.stone):
        return Refusal("5.4.not-in-hand", f"the hand holds no {named(a.stone)}")
    if not returnable(table, s, hand, a.stone):  # Q8
        return Refusal("5.4.the-drawn", f"the only {NAMES[a.stone]} is the one just drawn")
    piles = move(s.piles, ONE[a.stone], table.hands[s.turn], table.bag)
    return after_negotiate(table, s, piles, ("5.4",))


Rule: TypeAlias = Callable[[Table, State, Any], Step[State] | Refusal]

MAY: Final[dict[str, dict[type, Rule]]] = {
    ACT: {Recruit: recruit, Battle: battle, March: march, Negotiate: negotiate},
    DRAW: {Draw: draw},
    RETURN: {Return: give_back},
}
OUT_OF_STEP: Final = {
    ACT: Refusal("5.4.negotiate-first", "nobody is negotiating"),
    DRAW: Refusal("5.4.draw-first", "a stone must be drawn from the bag first"),
    RETURN: Refusal("5.4.return-first", "a stone must be returned to the bag first"),
}
