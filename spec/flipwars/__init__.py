"""The written rules of Flip Wars, the shape of its boards, and what its characters do."""

from spec.flipwars.board import CHARACTERS, COLUMNS, FLAG, KINDS, Board, Character, Pattern

__all__ = ["CHARACTERS", "COLUMNS", "FLAG", "KINDS", "Board", "Character", "Pattern"]
