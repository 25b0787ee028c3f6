"""Where a scenario of Turncoats starts: a `given` position or a `deal`, read and written back."""

from __future__ import annotations

import difflib
import random
import re
from collections.abc import Callable, Iterator, Mapping

import turncoats_ref as t
from checkers.scenario.language import Fact, Moment, Names, Start
from checkers.turncoats.facts import knows
from checkers.turncoats.say import APART, say_actions, say_pile, say_place
from checkers.turncoats.words import read_actions, read_pile
from spec import Impossible, Step
from spec.source import Mistakes, Node, did_you_mean, shorten
from spec.turncoats import FACTIONS, Board

ABOUT_TURNS = ("turn", "negotiations", "negotiating", "ended")
HIGHEST_SEED = 999_999_999
STONES = re.compile(r"1 stone|(?:0|[2-9]|[1-9][0-9]) stones")


def players_in(node: Node, board: Board) -> Iterator[str]:
    """Whoever in `given` or `deal` is neither a place nor about turns is a player."""
    kept = {word.lower(): word for word in (*board.areas, *APART, *ABOUT_TURNS)}
    for key, _ in node.pairs:
        if key.text not in kept.values() and key.text[:1].islower():
            if near := difflib.get_close_matches(key.text, kept, n=1, cutoff=0.8):
                hint = f"did you mean `{kept[near[0]]}`? if it is a player, list `players`"
                raise key.wrong(f"`{key.text}` would be a player here", hint)
            yield key.text


def start(kind: str, node: Node, names: Names, ask: t.Arbiter, wrong: Mistakes) -> Start | None:
    """The first position; raises or notes Mistake for what is not one."""
    if kind == "deal":
        return read_deal(node, names, ask, wrong)
    return read_given(node, names, ask, wrong)


# a position in place


def read_given(node: Node, names: Names, ask: t.Arbiter, wrong: Mistakes) -> Start | None:
    places = (*names.board.areas, *APART, *names.players)
    entries = node.block((*places, *ABOUT_TURNS), "`given`", wrong)
    piles = read_piles(entries, places, names, wrong)
    before = len(wrong.found)
    with wrong.noted():
        state = read_turn(entries, tuple(piles), names, ask)
        if len(wrong.found) == before:
            doubts = tuple(t.setup.doubts(ask.table, state))
            assumed = () if "turn" in entries else (f"turn: {names.players[state.turn]}",)
            cited = ("1", "1.1", "2") if doubts else ("1", "1.1")
            return Start(Step(state, cited), doubts, assumed)
    return None


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
        if "negotiating" in entries:
            raise entries["negotiating"].wrong("nobody negotiates when the game has ended")
        if "negotiations" in entries and in_a_row < ask.table.seats:
            says = f"{in_a_row} Negotiates in a row end no game for {ask.table.seats} players"
            raise entries["negotiations"].wrong(says)
        if not ask.ends(in_a_row or ask.table.seats, turn):
            raise entries["turn"].wrong(f"no game ends with {names.players[turn]} to be next")
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


# a deal


def read_deal(node: Node, names: Names, ask: t.Arbiter, wrong: Mistakes) -> Start | None:
    """§2  From a number for the seeded dealer, or from a block of what is drawn where."""
    if node.kind == "text":
        try:
            return Start(ask.set_up(deal(ask.table, node.whole)))
        except Impossible as impossible:
            raise node.wrong(str(impossible)) from None
    places = (*names.board.areas, *APART, *names.players)
    before = len(wrong.found)
    entries = node.block((*names.board.areas, *names.players), "`deal`", wrong)
    piles = read_piles(entries, places, names, wrong)
    if len(wrong.found) > before:
        return None
    try:
        areas, hands = piles[: len(ask.table.areas)], piles[ask.table.hands[0] :]
        return Start(ask.set_up(t.Deal(tuple(areas), tuple(hands))))
    except Impossible as impossible:
        if impossible.place is None:
            raise node.wrong(str(impossible)) from None
        name = places[impossible.place]
        hint = "" if name in entries else f"nothing is said of {name}"
        raise entries.get(name, node).wrong(str(impossible), hint) from None


def deal(table: t.Table, seed: int) -> t.Deal:
    """§2.2, §2.3  The seeded dealer: the same seed gives the same deal, everywhere."""
    homes = t.setup.homes(table)
    if t.setup.first_bag(table) < 0:
        raise Impossible("there are not stones enough for so many areas and players")
    stones = [f for f in t.FACTIONS for _ in range(t.OF_EACH - sum(home[f] for home in homes))]
    random.Random(seed).shuffle(stones)
    drawn = iter(stones)
    areas = tuple(t.NONE if any(home) else some(drawn, t.setup.ELSEWHERE) for home in homes)
    return t.Deal(areas, tuple(some(drawn, t.setup.IN_HAND) for _ in table.hands))


def some(drawn: Iterator[t.Faction], count: int) -> t.Stones:
    found = [next(drawn) for _ in range(count)]
    return found.count(t.BLACK), found.count(t.BLUE), found.count(t.RED)


# what a player sees


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """`hand`, another's `3 stones`, `bag`, and what was `heard` of the last line."""
    others = [name for n, name in enumerate(names.players) if n != seat]
    entries = node.block(("hand", "bag", "heard", *others), "`sees`", wrong)
    who, found = names.players[seat], list[tuple[Node, Fact]]()
    if not node.pairs:
        raise node.wrong("nothing is said to be seen")
    for key, entry in entries.items():
        with wrong.noted():
            found.append((entry, read_seen(who, seat, key, entry, names)))
    return found


def read_seen(who: str, seat: int, key: str, node: Node, names: Names) -> Fact:
    if key == "hand":
        black, blue, red = pile = read_pile(node, names)
        hand = lambda m: say_pile(m.game.view(m.state, seat).hand)  # noqa: E731
        return knows(who, key, say_pile(pile), hand, say_pile((black + 1, blue, red)))
    if key == "heard":
        heard = lambda m: say_heard(m, seat, names)  # noqa: E731
        said = say_actions(read_actions(node, names), names)
        return knows(who, key, said, heard, "negotiate" if said != "negotiate" else "return red")
    if not STONES.fullmatch(node.text):
        hint = "such as: 1 stone, or 3 stones"
        raise node.wrong(f"expected a number of stones, not `{shorten(node.text)}`", hint)
    more = say_count(int(node.text.split()[0]) + 1)
    return knows(who, key, node.text, number_seen(key, seat, names), more)


def number_seen(key: str, seat: int, names: Names) -> Callable[[Moment], str]:
    if key == "bag":
        return lambda m: say_count(m.game.view(m.state, seat).bag)
    other = names.players.index(key)
    return lambda m: say_count(m.game.view(m.state, seat).hands[other])


def say_count(count: int) -> str:
    return f"{count} stone{'' if count == 1 else 's'}"


def say_heard(moment: Moment, seat: int, names: Names) -> str:
    """§5.4  The deeds of the last line as a seat hears them."""
    heard = [moment.game.heard(d.before, d.action, seat) for d in moment.deeds]
    return say_actions(tuple(a for a in heard if a is not None), names) if heard else "nothing"
