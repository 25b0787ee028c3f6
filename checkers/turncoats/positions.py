"""Where a scenario of Turncoats starts: a `given` position or a `deal`, read and written back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import turncoats_ref as t
from checkers.scenario.language import Fact, Moment, Names, Start
from checkers.turncoats.facts import knows
from checkers.turncoats.say import APART, say_actions, say_pile, say_place
from checkers.turncoats.words import read_actions, read_pile
from spec import Impossible, Step
from spec.source import Mistakes, Node, did_you_mean
from spec.turncoats import FACTIONS, Board

ABOUT_TURNS = ("turn", "negotiations", "negotiating", "ended")
HIGHEST_SEED = 2**31 - 1


def players_in(node: Node, board: Board) -> tuple[str, ...]:
    """Whoever in `given` or `deal` is neither a place nor about turns is a player."""
    kept = {*board.areas, *APART, *ABOUT_TURNS}
    keys = [key.text for key, _ in node.pairs]
    return tuple(key for key in keys if key not in kept and key[:1].islower())


def start(kind: str, node: Node, names: Names, table: t.Table, wrong: Mistakes) -> Start | None:
    """The first position; raises or notes Mistake for what is not one."""
    if kind == "deal":
        return read_deal(node, names, table, wrong)
    return read_given(node, names, table, wrong)


# a position in place


def read_given(node: Node, names: Names, table: t.Table, wrong: Mistakes) -> Start | None:
    places = (*names.board.areas, *APART, *names.players)
    entries = node.block((*places, *ABOUT_TURNS), "`given`", wrong)
    piles = read_piles(entries, places, names, wrong)
    before = len(wrong.found)
    with wrong.noted():
        state = read_turn(entries, tuple(piles), names, table)
        if len(wrong.found) == before:
            return Start(Step(state, ("1",)), tuple(t.setup.doubts(table, state)))
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
    table: t.Table,
) -> t.State:
    """Whose turn it is, how many have negotiated in a row, and whether one is negotiating now."""
    turn = seat_of(entries["turn"], names) if "turn" in entries else 0
    in_a_row = entries["negotiations"].whole if "negotiations" in entries else 0
    if "ended" in entries and entries["ended"].truth:
        if "negotiating" in entries:
            raise entries["negotiating"].wrong("nobody negotiates when the game has ended")
        return t.State(piles, turn, t.OVER, in_a_row or table.seats)
    if t.rules.ends(table, in_a_row, turn):
        raise entries["negotiations"].wrong(
            f"{in_a_row} Negotiates in a row would have ended the game", "say `ended: true`"
        )
    phase, drawn = t.ACT, None
    if "negotiating" in entries:
        phase, drawn = read_phase(entries["negotiating"])
        if drawn is not None and piles[table.hands[turn]][drawn] == 0:
            says = f"{names.players[turn]} holds no {FACTIONS[drawn]} that could have been drawn"
            raise entries["negotiating"].wrong(says)
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


def read_deal(node: Node, names: Names, table: t.Table, wrong: Mistakes) -> Start | None:
    """§2  From a number for the seeded dealer, or from a block of what is drawn where."""
    if node.kind == "text":
        if node.whole > HIGHEST_SEED:
            raise node.wrong(f"a deal is a number up to {HIGHEST_SEED}, or a block of piles")
        try:
            return Start(t.setup.set_up(table, deal(table, node.whole)))
        except Impossible as impossible:
            raise node.wrong(str(impossible)) from None
    homes = dict(names.board.homelands)
    elsewhere = [name for n, name in enumerate(names.board.areas) if n not in homes]
    places = (*names.board.areas, *APART, *names.players)
    before = len(wrong.found)
    entries = node.block((*elsewhere, *names.players), "`deal`", wrong)
    piles = read_piles(entries, places, names, wrong)
    if len(wrong.found) > before:
        return None
    try:
        areas, hands = piles[: len(table.areas)], piles[table.hands[0] :]
        return Start(t.setup.set_up(table, t.Deal(tuple(areas), tuple(hands))))
    except Impossible as impossible:
        raise node.wrong(str(impossible)) from None


def deal(table: t.Table, seed: int) -> t.Deal:
    """§2.2, §2.3  The seeded dealer: the same seed gives the same deal, everywhere."""
    homes = t.setup.homes(table)
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
    if not entries:
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
    count, _, noun = node.text.partition(" ")
    if not count.isdecimal() or noun != ("stone" if count == "1" else "stones"):
        raise node.wrong(f"expected a number of stones, not `{node.text}`", "such as: 3 stones")
    return knows(
        who, key, say_count(int(count)), number_seen(key, seat, names), say_count(int(count) + 1)
    )


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
