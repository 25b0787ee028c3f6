"""Turncoats, clause by clause. §n is clause n of spec/turncoats/rules.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from spec import NATURE, Outcome, Refusal, Settled, Step, settle
from spec.game import Measure
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
from turncoats_ref.answers import Rows
from turncoats_ref.state import ACT, DRAW, OVER, RETURN, Piles, State, holds, move, stones
from turncoats_ref.table import FACTIONS, NAMES, ONE, Faction, Place, Table

# §3  Players act in turn, clockwise, until all have negotiated in a row.


def to_move(table: Table, s: State) -> int | None:
    """Whose choice is open: a seat's, nature's, or nobody's."""
    if s.phase == OVER:
        return None
    return NATURE if s.phase == DRAW else s.turn


def after_turn(table: Table, s: State, piles: Piles, cited: tuple[str, ...]) -> Step[State]:
    """§3.2  Clockwise, behind a turn that was no Negotiate."""
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


# §4  The faction with most stones rules an area; ties go to the axe, then to the flag.


def ruler(table: Table, s: State, place: Place) -> Settled[Faction]:
    pile = s.piles[place]
    if sum(pile) == 0 and not table.answers.empty_area_ruled:  # Q11
        return Settled((), "4", ())
    ties = tie_rows(table, s, table.answers.tie_break, {"axe": "4.1", "flag": "4.2"})  # Q3
    return settle(FACTIONS, [("4", lambda f, _: pile[f]), *ties], if_level="4.3")  # Q12


def tie_rows(
    table: Table, s: State, rows: Rows, clauses: dict[str, str]
) -> list[tuple[str, Measure[Faction]]]:
    """§4.1, §4.2, §6.1, §6.2  The measures on axe and flag, as a reading orders them."""
    piles = {"axe": s.piles[table.axe], "flag": s.piles[table.flag]}

    def measure(pile: str, whose: str) -> Measure[Faction]:
        def stones(faction: Faction, level: Sequence[Faction]) -> int:
            count = piles[pile]
            if whose == "most":
                return count[faction]
            rivals = level if whose == "sole-of-level" else FACTIONS
            return all(count[faction] > count[rival] for rival in rivals if rival != faction)

        return stones

    return [(clauses[pile], measure(pile, whose)) for pile, whose in rows]


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


# §6  The faction that rules most areas wins; ties go to the axe, then to the flag.


def areas_ruled(table: Table, s: State) -> tuple[int, ...]:
    """How many areas each faction rules."""
    rulers = [ruler(table, s, place).who for place in table.ruled]  # Q7
    return tuple(sum(who == f for who in rulers) for f in FACTIONS)


def winning_faction(table: Table, s: State) -> Settled[Faction]:
    """Who would win if the game ended here."""
    return leading_faction(table, s, areas_ruled(table, s))


def leading_faction(table: Table, s: State, ruled: Sequence[int]) -> Settled[Faction]:
    """Who wins, given how many areas each faction rules."""
    ties = tie_rows(table, s, table.answers.faction_tie_break, {"axe": "6.1", "flag": "6.2"})  # Q18
    return settle(FACTIONS, [("6", lambda f, _: ruled[f]), *ties], if_level="6.3")


# §7  The player with most winning stones wins; then fewest losing stones, then turn order.


def losing_factions(
    table: Table, s: State, ruled: Sequence[int], winning: Faction | None
) -> tuple[Faction, ...]:
    """§7.1  Whose stones count against a player; all, if no faction won (§6.3)."""
    others = tuple(f for f in FACTIONS if f != winning)
    if winning is None or not table.answers.losing:  # Q2
        return others
    counts = {"areas": ruled, "axe": s.piles[table.axe], "flag": s.piles[table.flag]}
    fewest = [("7.1", worst(counts[name])) for name in table.answers.losing]
    return settle(others, fewest, if_level="7.1").left


def worst(counts: Sequence[int]) -> Measure[Faction]:
    return lambda faction, _: -counts[faction]


def winning_player(table: Table, s: State) -> tuple[Settled[Faction], Settled[int] | None]:
    """The winning faction, and the player who would win if the game ended here, if any."""
    ruled = areas_ruled(table, s)
    faction = leading_faction(table, s, ruled)
    losing = losing_factions(table, s, ruled, faction.who)
    return faction, leading_player(table, s, faction.who, losing)


def leading_player(
    table: Table, s: State, winning: Faction | None, losing: Sequence[Faction]
) -> Settled[int] | None:
    """Who wins, given which factions win and lose; None if no faction and so no player does."""
    if winning is not None:
        names: tuple[str, ...] = ("most-winning", "fewest-losing", "turn-order")
    elif table.answers.no_faction:  # Q1
        names = table.answers.no_faction
    else:
        return None
    counted = FACTIONS if winning is None else (winning,)
    hands = [s.piles[hand] for hand in table.hands]
    if not table.answers.zero_may_win and not any(hand[f] > 0 for hand in hands for f in counted):
        return Settled((), "7", ())  # Q15
    rows = player_rows(table, s, winning, losing)
    return settle(range(table.seats), [rows[name] for name in names], if_level=rows[names[-1]][0])


def player_rows(
    table: Table, s: State, winning: Faction | None, losing: Sequence[Faction]
) -> dict[str, tuple[str, Measure[int]]]:
    """§7, §7.1, §7.2  The measures of players by name."""
    hands = [s.piles[hand] for hand in table.hands]
    first = s.turn if table.answers.order_from == "next" else 0  # Q13
    return {
        "most-winning": ("7", lambda seat, _: 0 if winning is None else hands[seat][winning]),
        "fewest-losing": ("7.1", lambda seat, _: -sum(hands[seat][f] for f in losing)),
        "turn-order": ("7.2", lambda seat, _: -((seat - first) % table.seats)),
    }


def outcome(table: Table, s: State) -> Outcome | None:
    """The winner, when the game is over, and the clauses that settled it."""
    if s.phase != OVER:
        return None
    faction, player = winning_player(table, s)
    if player is None:
        return Outcome((), (faction.by,))
    return Outcome(() if player.who is None else (player.who,), (faction.by, player.by))
