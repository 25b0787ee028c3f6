"""§5.4, §5.5, §6.7  A piece that is hit: what that pays, whether it is a trap, and that it goes."""

from __future__ import annotations

from checkers.oriflamme.model.queue import Piece, Round
from checkers.oriflamme.model.telling import INTRIGUES, Telling


def away(t: Telling, r: Round, piece: Piece) -> None:
    """§5.4, §5.5  It leaves the queue and lies in front of its owner."""
    r.loses(piece)
    r.lift(piece)
    if t.buried:
        r.gone[piece.owner].append(piece.name)


def pays(t: Telling, r: Round, piece: Piece) -> None:
    """§5.4"""
    own = piece.owner == r.piece.owner
    much = int(str(r.answers["own-elimination"])) if own else t.eliminated()
    r.pays("5.4", r.piece.owner, much)
    if r.answers["eliminated-influence"] == "owner":
        r.gains(piece.owner, piece.much)
        piece.much = 0


def springs(r: Round, piece: Piece, does: str) -> bool:
    """§6.7"""
    if r.covered(piece) or does not in r.answers["ambush-sprung-by"]:
        return False
    family = "intrigue" if r.piece.name in INTRIGUES else "character"
    return piece.owner == r.piece.owner or family in r.answers["ambush-against"]
