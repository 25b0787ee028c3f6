"""What follows from a position of Turncoats, and the positions that are a stone away from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import turncoats_ref as t
from checkers.scenario.hooks import Altered
from checkers.scenario.language import Moment, Names
from checkers.turncoats.say import APART, say_place, say_ruler
from spec import Game
from spec.turncoats import FACTIONS


def stands(moment: Moment, names: Names) -> dict[str, str]:
    """§4, §6, §7  Who rules each area, which faction wins, and who."""
    ask: t.Arbiter = moment.game.table
    found = {
        say_place(place, names): say_ruler(ask.ruler(moment.state, place).who)
        for place in ask.table.ruled
    }
    faction, player = ask.winning_player(moment.state)
    winner = None if player is None else player.who
    found["winning faction"] = say_ruler(faction.who)
    found["winner"] = "nobody" if winner is None else names.players[winner]
    return found


def answers(names: Names, about: str) -> tuple[str, ...]:
    """Nobody, and each faction or player."""
    return ("nobody", *(names.players if about == "winner" else FACTIONS))


def altered(game: Game[t.State, t.Action], s: t.State, names: Names) -> Iterator[Altered]:
    """§1  A stone more or fewer in each place but the bag, which gives and takes it if it can."""
    table: t.Table = game.table.table
    for place in (place for place in range(len(s.piles)) if place != table.bag):
        for faction in t.FACTIONS:
            for by in (1, -1):
                piles = moved(s.piles, table.bag, place, faction, by)
                if piles and not owes(table, s, piles):
                    yield Altered(where(place, faction, names), by, replace(s, piles=piles))


def moved(
    piles: tuple[t.Stones, ...], bag: t.Place, place: t.Place, faction: t.Faction, by: int
) -> tuple[t.Stones, ...] | None:
    """With so many stones more; None if they are not there. What `given` left out is in the bag."""
    spare = t.OF_EACH - sum(pile[faction] for pile in piles)
    if piles[place][faction] + by < 0 or spare + piles[bag][faction] < by:
        return None
    after = [list(pile) for pile in piles]
    after[place][faction] += by
    after[bag][faction] -= by if piles[bag][faction] >= by else 0
    return tuple((black, blue, red) for black, blue, red in after)


def owes(table: t.Table, s: t.State, piles: tuple[t.Stones, ...]) -> bool:
    """§5.4  Whether the stone is gone that a player drew, or all that could be returned."""
    hand = piles[table.hands[s.turn]]
    return s.phase == t.RETURN and not (any(hand) if s.drawn is None else hand[s.drawn])


def where(place: t.Place, faction: t.Faction, names: Names) -> str:
    """`red in Ford`, `red on the axe`, `red in the hand of ada`."""
    number, name = place - len(names.board.areas), say_place(place, names)
    if number < 0:
        return f"{FACTIONS[faction]} in {name}"
    on = f"on the {name}" if number < len(APART) else f"in the hand of {name}"
    return f"{FACTIONS[faction]} {on}"
