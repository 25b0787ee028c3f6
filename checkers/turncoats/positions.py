"""A position of Turncoats in a scenario's `given`: read, and written back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import turncoats_ref as t
from checkers.scenario.language import Names, Start
from checkers.scenario.seats import strangers
from checkers.turncoats.say import APART, say_pile, say_place
from checkers.turncoats.words import read_pile
from spec import NATURE, Step
from spec.source import Mistakes, Node, did_you_mean
from spec.turncoats import FACTIONS, Board

ABOUT_TURNS = ("turn", "negotiations", "negotiating", "ended")


def players_in(node: Node, board: Board) -> tuple[str, ...]:
    """Whoever in `given` or `deal` is neither a place nor about turns is a player."""
    kept = (*board.areas, *APART, *ABOUT_TURNS)
    return strangers(node, kept, kept)


def read_given(node: Node, names: Names, ask: t.Arbiter, wrong: Mistakes) -> Start | None:
    places = (*names.board.areas, *APART, *names.players)
    entries = node.block((*places, *ABOUT_TURNS), "`given`", wrong)
    piles = read_piles(entries, places, names, wrong)
    before = len(wrong.found)
    with wrong.noted():
        state = read_turn(entries, tuple(piles), names, ask)
        if len(wrong.found) == before:
            doubts = doubted(ask.table, state, names)
            turn = () if "turn" in entries else (f"turn: {names.players[state.turn]}",)
            bare = [player for player in names.players if player not in entries]
            hands = (f"in hand: nothing ({', '.join(bare)})",) if bare else ()
            cited = ("1", "1.1", "2") if doubts else ("1", "1.1")
            untold = partial(unsaid, entries, names, ask.table)
            return Start(Step(state, cited), doubts, (*turn, *hands), untold)
    return None


def doubted(table: t.Table, s: t.State, names: Names) -> tuple[str, ...]:
    return *t.setup.doubts(table, s, names.players), *t.setup.disturbed(table, s)


def unsaid(
    entries: Mapping[str, Node], names: Names, table: t.Table, s: t.State
) -> dict[tuple[str, int], tuple[str, ...]]:
    """§5  What is refused to each seat, or is open, as it is since bag or hand are not told.

    A bag that has been filled since is not spoken of; a hand gives back what it draws.
    """
    filled = "bag" in entries or any(s.piles[table.bag])
    bag = () if filled else ("the bag is not told, and so is empty",)
    found = dict[tuple[str, int], tuple[str, ...]]()
    for seat, player in enumerate(names.players):
        hand = () if player in entries else (f"{player} is not told to hold anything",)
        found |= dict.fromkeys([("5.4.empty-bag", seat), ("5.4.not-in-bag", NATURE)], bag)
        found |= dict.fromkeys([("5.hand", seat), ("5.4.not-in-hand", seat)], hand)
        found["5", seat] = (*bag, *hand)
    return found


def read_piles(
    entries: Mapping[str, Node], places: tuple[str, ...], names: Names, wrong: Mistakes
) -> list[t.Stones]:
    """§1  A pile for each place; one that takes a faction past its 21 stones is noted."""
    piles: dict[str, t.Stones] = {}
    for place, node in entries.items():
        if place in places:
            with wrong.noted():
                pile = read_pile(node, names)
                for faction, count in enumerate(pile):
                    total = count + sum(other[faction] for other in piles.values())
                    if count and total > t.OF_EACH:
                        says = f"this makes {total} {FACTIONS[faction]} stones"
                        raise node.wrong(f"{says}; there are only {t.OF_EACH} of each")
                piles[place] = pile
    return [piles.get(place, t.NONE) for place in places]


def read_turn(
    entries: Mapping[str, Node],
    piles: tuple[t.Stones, ...],
    names: Names,
    ask: t.Arbiter,
) -> t.State:
    """Whose turn it is, how many have negotiated in a row, and whether one is negotiating now."""
    turn = seat_of(entries["turn"], names) if "turn" in entries else 0
    in_a_row = entries["negotiations"].whole if "negotiations" in entries else 0
    if "ended" in entries and entries["ended"].truth:
        refuse_end(entries, in_a_row, turn, names, ask)
        return t.State(piles, turn, t.OVER, in_a_row or ask.table.seats)
    if ask.ends(in_a_row, turn):
        raise entries["negotiations"].wrong(
            f"{in_a_row} Negotiates in a row would have ended the game", "say `ended: true`"
        )
    phase, drawn = t.ACT, None
    if "negotiating" in entries:
        phase, drawn = read_phase(entries["negotiating"])
        hand = piles[ask.table.hands[turn]]
        if phase == t.DRAW and not any(piles[ask.table.bag]):
            raise entries["negotiating"].wrong("the bag holds nothing that could be drawn")
        if phase == t.RETURN and not (any(hand) if drawn is None else hand[drawn]):
            what = "stone to return" if drawn is None else f"{FACTIONS[drawn]} stone to have drawn"
            raise entries["negotiating"].wrong(f"{names.players[turn]} holds no {what}")
    return t.State(piles, turn, phase, in_a_row, drawn)


def refuse_end(
    entries: Mapping[str, Node], in_a_row: int, turn: int, names: Names, ask: t.Arbiter
) -> None:
    """§3.3  Raise Mistake where a game cannot have ended like this."""
    if "negotiating" in entries:
        raise entries["negotiating"].wrong("nobody negotiates when the game has ended")
    if "negotiations" in entries and in_a_row < ask.table.seats:
        says = f"{in_a_row} Negotiates in a row end no game for {ask.table.seats} players"
        raise entries["negotiations"].wrong(says)
    if not ask.ends(in_a_row or ask.table.seats, turn):
        raise entries["turn"].wrong(f"no game ends with {names.players[turn]} to be next")


def seat_of(node: Node, names: Names) -> int:
    if node.text not in names.players:
        raise node.wrong(f"no player `{node.text}`", did_you_mean(node.text, names.players))
    return names.players.index(node.text)


def read_phase(node: Node) -> tuple[str, t.Faction | None]:
    """`draw`: nature is to draw; a faction: it was drawn; `return`: nothing was drawn."""
    known = ("draw", "return", *FACTIONS)
    if node.text not in known:
        raise node.wrong(f"`{node.text}` is no step of a Negotiate", did_you_mean(node.text, known))
    if node.text in FACTIONS:
        return t.RETURN, FACTIONS.index(node.text)
    return (t.DRAW if node.text == "draw" else t.RETURN), None


def say_given(state: t.State, names: Names) -> dict[str, str]:
    """A position as `given` would tell it."""
    number = len(names.board.areas) + len(APART)
    said = {
        say_place(place, names): say_pile(pile)
        for place, pile in enumerate(state.piles)
        if any(pile) or place >= number
    }
    said["turn"] = names.players[state.turn]
    if state.negotiations:
        said["negotiations"] = str(state.negotiations)
    if state.phase == t.OVER:
        said["ended"] = "true"
    elif state.phase != t.ACT:
        drawn = state.phase if state.drawn is None else FACTIONS[state.drawn]
        said["negotiating"] = drawn
    return said
