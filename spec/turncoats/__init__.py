"""The written rules of Turncoats, and the shape of its boards."""

from spec.turncoats.board import FACTIONS, Board

__all__ = ["FACTIONS", "Board"]
