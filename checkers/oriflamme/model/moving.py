"""§6.10  Where a piece may be put, and the queue when it is."""

from __future__ import annotations

from checkers.oriflamme.model.queue import Piece, Pile, Round
from checkers.oriflamme.model.telling import Telling


def found(r: Round, piece: Piece) -> list[tuple[int, bool]]:
    """Where a piece may go: before or behind a pile, onto one; one way of each sort."""
    return [way for way in ways(r, piece) if may_be_put(r, piece, *way)]


def ways(r: Round, piece: Piece) -> list[tuple[int, bool]]:
    """§6.10  A place counted without what is moved, -1 for the end, or a pile counted with it."""
    whole = moved(r, piece)
    left = len(r.queue) - (len(whole) == len(r.pile_of(piece)))
    onto = [n for n, pile in enumerate(r.queue) if len(pile) > len(whole) or piece not in pile]
    return [*((n, False) for n in (*range(left), -1)), *((n, True) for n in onto)]


def moved(r: Round, piece: Piece) -> list[Piece]:
    """§6.10  The card, or the pile that it lies on."""
    if r.answers["decree-moves"] == "whole-pile" and not r.covered(piece):
        return [*r.pile_of(piece)]
    return [piece]


def may_be_put(r: Round, piece: Piece, place: int, onto: bool) -> bool:
    """§6.10"""
    if same(r, piece, place, onto):
        return bool(r.answers["decree-same-place"] == "allowed")
    if not onto:
        return True
    pile = r.queue[place]
    stacks = r.answers["decree-stack"] == "own-family"
    return stacks and pile is not r.here and pile[-1].owner == piece.owner


def same(r: Round, piece: Piece, place: int, onto: bool) -> bool:
    """§6.10  Whether it would lie where it lay."""
    pile, whole = r.pile_of(piece), moved(r, piece)
    at, last = r.place(pile), len(r.queue) - 1
    if len(whole) == len(pile):
        return not onto and (place == at or (place == -1 and at == last))
    return onto and place == at and not r.covered(piece)


def laid(t: Telling, r: Round, place: int, onto: bool) -> None:
    """§6.10"""
    """The piece that is held, and what goes with it, lies there now."""
    assert r.held is not None
    below = r.queue[place] if onto else []
    whole = moved(r, r.held)
    for piece in whole:
        r.lift(piece)
    if onto:
        cover(t, r, below)
        below.extend(whole)
    else:
        r.queue.insert(len(r.queue) if place == -1 else place, [*whole])


def cover(t: Telling, r: Round, pile: Pile) -> None:
    """§4.3"""
    pile[-1].much = t.kept(pile[-1].much)
    if r.answers["covered-influence"] == "lost":
        r.loses(pile[-1])
