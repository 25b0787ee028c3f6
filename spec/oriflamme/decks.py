"""Cards and decks read from YAML: the shipped ones, and a deck written in place."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from spec.oriflamme.deck import CARDS, CHARACTER, INTRIGUE, Card, Deck
from spec.source import Mistakes, Node, did_you_mean, nothing_wrong, read

KEYS = ("cards", "hand", "rounds")
DOES = (
    "eliminates", "steals", "inherits", "reigns", "copies", "waits", "conspires", "moves"
)  # fmt: skip
AMONG = ("ends", "adjacent", "any")


@cache
def shipped() -> dict[str, Traversable]:
    """The shipped decks by name."""
    folder = files("spec") / "oriflamme" / "decks"
    found = {f.name.removesuffix(".yaml"): f for f in folder.iterdir() if f.name.endswith(".yaml")}
    return dict(sorted(found.items()))


@cache
def deck(name: str) -> Deck:
    """A shipped deck, read once; raises KeyError for a name that is not shipped."""
    file = shipped()[name]
    (node,) = read(f"oriflamme/decks/{file.name}", file.read_bytes())
    return read_deck(node)


def read_deck(node: Node) -> Deck:
    """A deck from its block; raises Mistake for the first thing that is wrong."""
    entries = entries_of(node, KEYS, "a deck")
    kinds = read_kinds(entries["cards"]) if "cards" in entries else tuple(range(len(CARDS)))
    hand, rounds = (node.need(key, entries, "a deck") for key in ("hand", "rounds"))
    if not 1 <= hand.whole <= len(kinds):
        raise hand.wrong(f"a hand of {hand.whole} from {len(kinds)} cards")
    if not 1 <= rounds.whole <= hand.whole:
        raise rounds.wrong(f"{rounds.whole} rounds with {hand.whole} cards in hand")
    return Deck(cards(), kinds, hand.whole, rounds.whole)


def read_kinds(node: Node) -> tuple[int, ...]:
    kinds = [kind_of(item) for item in node.items]
    if len(set(kinds)) < len(kinds):
        raise node.wrong("a card is in the deck twice")
    return tuple(sorted(kinds))


def kind_of(node: Node) -> int:
    if node.text not in CARDS:
        raise node.wrong(f"no card `{node.text}`", did_you_mean(node.text, CARDS))
    return CARDS.index(node.text)


@cache
def cards() -> tuple[Card, ...]:
    """§6  Every card, from cards.yaml."""
    raw = (files("spec") / "oriflamme" / "cards.yaml").read_bytes()
    (node,) = read("oriflamme/cards.yaml", raw)
    entries = entries_of(node, CARDS, "cards.yaml")
    return tuple(read_card(name, node.need(name, entries, "cards.yaml")) for name in CARDS)


def read_card(name: str, node: Node) -> Card:
    entries = entries_of(node, ("is", "does", "among", "pays", "trap"), "a card")
    family = one_of(node.need("is", entries, "a card"), (CHARACTER, INTRIGUE))
    does = one_of(node.need("does", entries, "a card"), DOES)
    among = one_of(entries["among"], AMONG) if "among" in entries else ""
    pays, trap = (entries[key].whole if key in entries else 0 for key in ("pays", "trap"))
    return Card(name, family, does, among, pays, trap)


def one_of(node: Node, known: tuple[str, ...]) -> str:
    if node.text not in known:
        raise node.wrong(f"no card has `{node.text}` here", did_you_mean(node.text, known))
    return node.text


def entries_of(node: Node, keys: tuple[str, ...], what: str) -> dict[str, Node]:
    wrong = Mistakes()
    entries = node.block(keys, what, wrong)
    nothing_wrong(wrong)
    return entries
