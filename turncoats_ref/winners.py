"""Who rules and who wins, clause by clause. §n is clause n of spec/turncoats/rules.md."""

from __future__ import annotations

from collections.abc import Sequence

from spec import Outcome, Settled, settle
from spec.game import Measure
from turncoats_ref.answers import Rows
from turncoats_ref.state import OVER, State
from turncoats_ref.table import FACTIONS, Faction, Place, Table

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
