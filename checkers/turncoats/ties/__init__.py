"""The atlas of ties: every way in which a game can be decided, by a smallest position or a proof.

What `python -m checkers.turncoats.ties` writes are the scenarios `atlas-…-players`.
"""

from checkers.turncoats.ties.entries import Entry, entries, excluded
from checkers.turncoats.ties.signatures import Signature, signature, signatures

__all__ = ["Entry", "Signature", "entries", "excluded", "signature", "signatures"]
