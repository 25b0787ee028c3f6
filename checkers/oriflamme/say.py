"""Oriflamme said in words: what words.py reads, written back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import oriflamme_ref as o
from checkers.scenario.language import Names, Unsayable
from spec.oriflamme import CARDS

ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
FAMILIES: Final = "ABCDE"  # by seat
VERBS: Final = {
    o.Eliminate: "eliminate",
    o.Steal: "spy on",
    o.Copy: "copy",
    o.Move: "move",
}
PLAIN: Final = {o.Reveal: "reveal", o.Leave: "leave", o.GoOn: "go on", o.Decline: "decline"}

Cards = Sequence[o.Kind]


# cards


def say_lying(card: o.Lying) -> str:
    kind = "" if card.kind is None else CARDS[card.kind]
    marks = f"{'' if card.up else '?'}{f'*{card.influence}' if card.influence else ''}"
    return f"{FAMILIES[card.owner]}:{kind}{marks}{'!' if card.acted else ''}"


def say_pile(pile: o.Pile) -> str:
    said = "/".join(say_lying(card) for card in pile)
    return f"[{said}]" if len(pile) > 1 else said


def say_queue(queue: o.Queue, at: int | None) -> str:
    """The queue on one line; `at` is the place that is being resolved, if any."""
    piles = [f"{'^' if n == at else ''}{say_pile(pile)}" for n, pile in enumerate(queue)]
    return " ".join(["front", *([", ".join(piles)] if piles else []), "end"])


def pointer(s: o.State | o.views.View) -> int | None:
    """§5  The place that is being resolved, if any."""
    return None if s.phase in (o.PLACE, o.OVER) else s.at


def say_cards(cards: Cards) -> str:
    return ", ".join(CARDS[kind] for kind in cards) or "nothing"


def say_some(word: str, cards: Cards | int) -> str:
    """`hand Spy Lord`, `hand 2`, or nothing where there are none."""
    if not cards:
        return ""
    if isinstance(cards, int):
        return f"{word} {cards}"
    return f"{word} {' '.join(CARDS[kind] for kind in cards)}"


def say_holding(stock: int | None, hand: Cards | int, aside: Cards | int, gone: Cards | int) -> str:
    """What is in front of a player, in hand, set aside and gone."""
    influence = f"{'unknown' if stock is None else stock} influence"
    parts = (say_some("hand", hand), say_some("aside", aside), say_some("gone", gone))
    return ", ".join(filter(None, (influence, *parts)))


# decisions


def say_actions(actions: tuple[o.Action, ...], names: Names) -> str:
    """One sentence for one decision, or for a move and where it goes."""
    match actions:
        case (o.Place() as place,):
            return say_placing(place)
        case (o.Put() as put,):
            return f"put it {say_where(put)}"
        case (o.Move(target), o.Put() as put):
            return f"move {say_target(target)} {say_where(put)}"
        case (o.Eliminate() | o.Steal() | o.Copy() | o.Move() as choice,):
            return f"{VERBS[type(choice)]} {say_target(choice.target)}"
        case (o.Reveal() | o.Leave() | o.GoOn() | o.Decline() as plain,):
            return PLAIN[type(plain)]
        case _:
            raise Unsayable(f"no sentence stands for {actions}")


def say_placing(a: o.Place) -> str:
    card = "a card" if a.card is None else CARDS[a.card]
    if a.onto:
        return f"place {card} onto {say_place(a.place)} face down"
    ends = {o.FRONT: "at the front", o.END: "at the end"}
    return f"place {card} {ends.get(a.place, f'in place {a.place + 1}')} face down"


def say_where(a: o.Put) -> str:
    if a.onto:
        return f"onto {say_place(a.place)}"
    ends = {o.FRONT: "to the front", o.END: "to the end"}
    return ends.get(a.place, f"to place {a.place + 1}")


def say_target(target: o.Target) -> str:
    pile, under = target
    above = {0: "", 1: "the card under "}.get(under, f"number {under} under ")
    return above + say_place(pile)


def say_place(pile: int) -> str:
    return f"the {ORDINALS[pile]} card" if pile < len(ORDINALS) else f"card {pile + 1}"
