"""The written rules of Oriflamme, and the shape of its cards and decks."""

from spec.oriflamme.deck import CARDS, CHARACTER, INTRIGUE, Card, Deck

__all__ = ["CARDS", "CHARACTER", "INTRIGUE", "Card", "Deck"]
