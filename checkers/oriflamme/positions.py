"""Where a scenario of Oriflamme starts: a `given` position or a `deal`, read and written back."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

import oriflamme_ref as o
from checkers.oriflamme.lines import Holding, Row
from checkers.oriflamme.say import pointer, say_holding, say_lying, say_queue, say_target
from checkers.oriflamme.words import read
from checkers.scenario.language import Names, Start
from checkers.scenario.seats import strangers
from spec import Impossible, Step
from spec.oriflamme import CARDS, Deck
from spec.rulebook import placed as told
from spec.source import Mistakes, Node, did_you_mean, shorten

ABOUT = ("queue", "round", "first", "turn", "choosing", "moving", "ended")
HIGHEST_SEED = 999_999_999


def players_in(node: Node, deck: Deck) -> tuple[str, ...]:
    """Whoever in `given` or `deal` is not one of its words is a player."""
    return strangers(node, ABOUT, ABOUT)


def start(kind: str, node: Node, names: Names, ask: o.Arbiter, wrong: Mistakes) -> Start | None:
    """The first position; raises or notes Mistake for what is not one."""
    if kind == "deal":
        return read_deal(node, names, ask, wrong)
    return read_given(node, names, ask, wrong)


# a position in place


def read_given(node: Node, names: Names, ask: o.Arbiter, wrong: Mistakes) -> Start | None:
    entries = node.block((*ABOUT, *names.players), "`given`", wrong)
    before = len(wrong.found)
    row, holdings = Row((), None), [Holding(stock=1)] * len(names.players)
    with wrong.noted():
        if "queue" in entries:
            with told(entries["queue"]):
                row = read(entries["queue"], "queue", names).known()
    for seat, player in enumerate(names.players):
        with wrong.noted():
            if player in entries:
                holdings[seat] = read_holding(entries[player], names)
    with wrong.noted():
        if len(wrong.found) == before:
            found = placed(node, entries, row, holdings, names, ask)
            at_start = beginnings(entries, found.step.state, names)
            assumed = (*at_start, *found.assumed)
            untold = unsaid(holdings, names)
            return replace(found, assumed=assumed, unsaid=lambda _: untold)
    return None


def beginnings(entries: Mapping[str, Node], s: o.State, names: Names) -> Iterator[str]:
    """§2.2, §3.2  What is as it is at the start where it is not told."""
    told = say_given(s, names)
    for key in ("round", "first", "turn"):
        if key in told and key not in entries:
            yield f"{key}: {told[key]}"
    if bare := [player for player in names.players if player not in entries]:
        yield f"1 influence ({', '.join(bare)})"


def unsaid(holdings: list[Holding], names: Names) -> dict[tuple[str, int], tuple[str, ...]]:
    """§4  What is refused to each seat as it is since its hand is not told; none ever grows."""
    told = enumerate(zip(names.players, holdings, strict=True))
    return {
        ("4.hand", seat): (f"{player} is not told to hold a card",)
        for seat, (player, has) in told
        if has.hand == ()
    }


def read_holding(node: Node, names: Names) -> Holding:
    if node.text.isdigit() or node.text == "nothing":
        raise node.wrong(
            f"expected what `{shorten(node.text)}` is of", "such as 0 influence, hand Spy"
        )
    found: Holding = read(node, "holding", names)
    if found.stock is None:
        raise node.wrong("how much influence a player has is told first", "such as 1 influence")
    if any(isinstance(cards, int) for cards in found[1:]):
        raise node.wrong("cards are named here, not counted", "such as hand Spy Lord")
    return found


def placed(
    node: Node,
    entries: Mapping[str, Node],
    row: Row,
    holdings: list[Holding],
    names: Names,
    ask: o.Arbiter,
) -> Start:
    """The position itself, and what doubts there are that a game can reach it."""
    bare = lain(entries, row, holdings, names)
    try:
        state = o.setup.position(ask.table, bare, resolving=row.at is not None)
    except Impossible as impossible:
        where = "" if impossible.place is None else names.players[impossible.place]
        raise entries.get(where, entries.get("queue", node)).wrong(str(impossible)) from None
    state = choosing(state, entries, row, names, ask)
    state, assumed = acted(state, row, ask)
    doubts = tuple(o.setup.doubts(ask.table, state, names.players))
    return Start(Step(state, o.setup.CITED), doubts, assumed)


def lain(entries: Mapping[str, Node], row: Row, holdings: list[Holding], names: Names) -> o.State:
    """What lies where, in which round, and who is first and next."""
    first = seat_of(entries["first"], names) if "first" in entries else 0
    s = o.State(
        queue=row.queue,
        stock=tuple(int(holding.stock or 0) for holding in holdings),
        hands=tuple(cards(holding.hand) for holding in holdings),
        aside=tuple(cards(holding.aside) for holding in holdings),
        gone=tuple(cards(holding.gone) for holding in holdings),
        turn=seat_of(entries["turn"], names) if "turn" in entries else first,
        round=read_round(entries["round"], names.board) if "round" in entries else 1,
        first=first,
        at=0 if row.at is None else row.at,
    )
    ended = "ended" in entries and entries["ended"].truth
    return s._replace(phase=o.OVER, turn=first) if ended else s


def acted(s: o.State, row: Row, ask: o.Arbiter) -> tuple[o.State, tuple[str, ...]]:
    """§5.6  Which cards have acted in this round, and what is assumed where none is marked.

    Where each acts once a round (Q5), a card before the one at hand has, if it lies face up or has
    influence on it: a card that acted was revealed or left. Elsewhere a mark says nothing.
    """
    if not ask.table.answers.once_a_round:
        bare = tuple(tuple(card._replace(acted=False) for card in pile) for pile in s.queue)
        return s._replace(queue=bare), ()
    if row.at is None or any(card.acted for pile in s.queue for card in pile):
        return s, ()
    before = [((top._replace(acted=top.up or top.influence > 0), *under))
              for top, *under in s.queue[: row.at]]  # fmt: skip
    marked = [say_lying(pile[0]) for pile in before if pile[0].acted]
    says = (f"acted in this round: {', '.join(marked)}",) if marked else ()
    return s._replace(queue=(*before, *s.queue[row.at :])), says


def read_round(node: Node, deck: Deck) -> int:
    """§3.2"""
    if not 1 <= node.whole <= deck.rounds:
        raise node.wrong(f"there are rounds 1 to {deck.rounds}, not {node.whole}")
    return node.whole


def choosing(
    s: o.State, entries: Mapping[str, Node], row: Row, names: Names, ask: o.Arbiter
) -> o.State:
    """§5.3, §6.10  A choice that is being made: for whose ability, and with which card."""
    if "choosing" not in entries:
        return s
    if row.at is None:
        raise entries["choosing"].wrong("nobody chooses before the queue is resolved", "place a ^")
    ability: o.Kind = read(entries["choosing"], "card", names)
    phase = ask.table.card(ability).does
    if phase not in o.CHOICES:
        raise entries["choosing"].wrong(f"there is nothing to choose for the {CARDS[ability]}")
    s = s._replace(phase=phase, ability=ability, turn=o.acting(s).owner)
    if "moving" in entries:
        s = s._replace(phase=o.PUT, held=read(entries["moving"], "target", names))
    return s


def cards(some: tuple[o.Kind, ...] | int) -> tuple[o.Kind, ...]:
    return () if isinstance(some, int) else some


def seat_of(node: Node, names: Names) -> int:
    if node.text not in names.players:
        raise node.wrong(f"no player `{node.text}`", did_you_mean(node.text, names.players))
    return names.players.index(node.text)


def say_given(state: o.State | o.views.View, names: Names) -> dict[str, str]:
    """A position as `given` would tell it; or what a seat may know of one."""
    said = {"queue": say_queue(state.queue, pointer(state))}
    for seat, player in enumerate(names.players):
        of = (state.stock[seat], state.hands[seat], state.aside[seat], state.gone[seat])
        said[player] = say_holding(*of)
    said |= {"round": str(state.round), "first": names.players[state.first]}
    if state.phase == o.PLACE:
        said["turn"] = names.players[state.turn]
    if state.phase == o.OVER:
        said["ended"] = "true"
    if state.ability is not None:
        said["choosing"] = CARDS[state.ability]
    if state.phase == o.PUT:
        said["moving"] = say_target(state.held)
    return said


# a deal


def read_deal(node: Node, names: Names, ask: o.Arbiter, wrong: Mistakes) -> Start | None:
    """§2.1  From a number for the seeded dealer, or from what each player takes in hand."""
    if node.kind == "text":
        return Start(ask.set_up(deal(ask.table, node.whole)))
    before = len(wrong.found)
    entries = node.block(names.players, "`deal`", wrong)
    hands = list[tuple[o.Kind, ...]]()
    for player in names.players:
        with wrong.noted():
            hands.append(read(node.need(player, entries, "`deal`"), "kinds", names))
    if len(wrong.found) > before:
        return None
    try:
        return Start(ask.set_up(o.Deal(tuple(hands))))
    except Impossible as impossible:
        where = "" if impossible.place is None else names.players[impossible.place]
        raise entries.get(where, node).wrong(str(impossible)) from None


def deal(table: o.Table, seed: int) -> o.Deal:
    """§2.1  A deal, the same for the same seed."""
    dealer, deck = random.Random(seed), table.deck
    return o.Deal(tuple(tuple(dealer.sample(deck.kinds, deck.hand)) for _ in range(table.seats)))
