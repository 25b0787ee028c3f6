"""What a log of Oriflamme tells beside decisions: hands as dealt, and which cards are turned up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import oriflamme_ref as o
from checkers.oriflamme.form import FORM
from checkers.oriflamme.said_cards import read_kind, read_kinds
from checkers.oriflamme.words import read, read_actions
from checkers.scenario.language import Names
from checkers.scenario.shapes import Misshapen, entries, items
from spec import Game, Impossible
from spec.source import Node, did_you_mean

SHOWN: Final = re.compile(r"(.*)\(([^,()]+(?:,[^,()]+)*)\) *")
NAMES: Final = re.compile("[^,]+")
TURNED: Final = "turned-up"


class Turned(NamedTuple):
    """§5.2, §5.4  A decision, and cards that it turned up, as the log names them."""

    action: o.Action
    cards: tuple[o.Kind, ...]


class Dealt(NamedTuple):
    """§2.1  What each seat took in hand; None: unknown."""

    hands: tuple[tuple[o.Kind, ...] | None, ...]


def read_deeds(node: Node, names: Names) -> tuple[Any, ...]:
    """A sentence of the language; behind it, `(Spy, Heir)` may name what was turned up by it."""
    found = SHOWN.fullmatch(node.text)
    if found is None:
        return read_actions(node, names)
    *some, last = read_actions(node.part(*found.span(1)), names)
    turned = node.part(*found.span(2))
    cards = (read(turned.part(*of.span()), "card", names) for of in NAMES.finditer(turned.text))
    return *some, Turned(last, tuple(cards))


def read_deed_in_json(value: Any, names: Names) -> Any:
    """As programs say it; `turned-up` may name cards."""
    if not isinstance(value, dict) or TURNED not in value:
        return FORM.read_action(value, names)
    action = FORM.read_action({key: value[key] for key in value if key != TURNED}, names)
    cards = enumerate(items(value[TURNED], f"action.{TURNED}"))
    return Turned(action, tuple(read_kind(card, f"action.{TURNED}.{n}") for n, card in cards))


# §2.1  the deal


def read_dealt(told: Mapping[str, Node], names: Names, game: Game[Any, Any]) -> Dealt:
    """From the lines of a log; raises Mistake."""
    for name, node in told.items():
        if name not in names.players:
            raise node.wrong(f"nothing is dealt to `{name}`", did_you_mean(name, names.players))
    hands = {name: read(node, "kinds", names) for name, node in told.items()}
    for name, hand in hands.items():
        if because := no_hand(hand, game):
            raise told[name].wrong(because)
    return Dealt(tuple(hands.get(player) for player in names.players))


def read_dealt_in_json(value: Any, names: Names, game: Game[Any, Any]) -> Dealt:
    """As a deal is said, with null, or nothing, for hands that are unknown; raises Misshapen."""
    seats = len(names.players)
    found = entries(value, "deal", (), ("hands",)).get("hands", [None] * seats)
    hands = [
        None if hand is None else read_kinds(hand, f"deal.hands.{n}")
        for n, hand in enumerate(items(found, "deal.hands", seats))
    ]
    for number, hand in enumerate(hands):
        if hand is not None and (because := no_hand(hand, game)):
            raise Misshapen(f"deal.hands.{number}: {because}")
    return Dealt(tuple(hands))


def no_hand(hand: tuple[o.Kind, ...], game: Game[Any, Any]) -> str:
    """§2.1  Why nobody is dealt this; nothing if somebody may be."""
    try:
        game.table.set_up(o.Deal((hand,) * game.seats))
    except Impossible as impossible:
        return str(impossible)
    return ""
