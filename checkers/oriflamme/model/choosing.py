"""§5.3  Which pieces an ability can be applied to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checkers.oriflamme.model.queue import Piece, Pile, Round
from checkers.oriflamme.model.telling import CHOOSERS, INTRIGUES


def targets(r: Round) -> list[Piece]:
    """§6  In the order of the queue, the top of a pile first."""
    reached = REACH[r.ability](r)
    piles = [pile for pile in r.queue if any(pile is one for one in reached)]
    found = [piece for pile in piles for piece in reversed(pile) if may_be_dug(r, piece)]
    return [piece for piece in found if BARS[CHOOSERS[r.ability]](r, piece, found)]


def may_be_dug(r: Round, piece: Piece) -> bool:
    """§4.3"""
    if not r.covered(piece):
        return True
    own = piece.owner == r.piece.owner and r.answers["own-covered"] == "allowed"
    return own and CHOOSERS[r.ability] in ("eliminates", "moves")


def ends(r: Round) -> list[Pile]:
    return [r.queue[0], r.queue[-1]]


def next_to(r: Round) -> list[Pile]:
    return r.beside(r.here)


def copied_from(r: Round) -> list[Pile]:
    """§6.6  Beside it; and, where that goes on, beside each Shapeshifter so found."""
    found = [r.here]
    for pile in found:
        chain = pile is r.here or (pile[-1].up and pile[-1].name == "Shapeshifter")
        if pile is r.here or (chain and r.answers["shapeshifters"] == "transitive"):
            found += [one for one in r.beside(pile) if not any(one is two for two in found)]
    return found[1:]


def may_be_hit(r: Round, piece: Piece, others: list[Piece]) -> bool:
    """§6, §6.1, §6.8"""
    if r.ability == "Assassination":
        return piece is not r.piece or r.answers["assassination-itself"] == "allowed"
    alone = len(others) == 1
    itself = r.answers["archer-itself"]
    if piece is r.piece and (itself == "refused" or (itself == "if-forced" and not alone)):
        return False
    if r.answers["own-targets"] == "allowed" or piece.owner != r.piece.owner:
        return True
    return all(one.owner == r.piece.owner for one in others)


def may_be_spied(r: Round, piece: Piece, others: list[Piece]) -> bool:
    """§6.3"""
    if r.answers["spy-empty"] == "refused" and r.stock[piece.owner] == 0:
        return False
    if r.answers["spy-choice"] == "any" or piece.owner != r.piece.owner:
        return True
    return all(one.owner == r.piece.owner for one in others)


def may_be_copied(r: Round, piece: Piece, _: list[Piece]) -> bool:
    """§6.6"""
    if not piece.up:
        return bool(r.answers["copy-source"] == "face-down-too")
    return gives(r, piece)


def gives(r: Round, piece: Piece) -> bool:
    """§6.6  Whether a piece has an ability that can be copied."""
    if piece.name in INTRIGUES:
        return bool(r.answers["copy-intrigues"] == "any-card")
    return piece.name != "Shapeshifter"


def may_be_moved(r: Round, piece: Piece, _: list[Piece]) -> bool:
    """§6.10"""
    return piece is not r.piece


REACH: Final[dict[str, Callable[[Round], list[Pile]]]] = {
    "Archer": ends,
    "Soldier": next_to,
    "Spy": next_to,
    "Shapeshifter": copied_from,
    "Assassination": lambda r: r.queue,
    "Decree": lambda r: r.queue,
}
BARS: Final[dict[str, Callable[[Round, Piece, list[Piece]], bool]]] = {
    "eliminates": may_be_hit,
    "steals": may_be_spied,
    "copies": may_be_copied,
    "moves": may_be_moved,
}
