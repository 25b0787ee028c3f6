"""§6.4, §6.5, §6.7, §6.9  What cards gain that are applied to no other: nobody is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checkers.oriflamme.model.queue import Round
from checkers.oriflamme.model.telling import Telling


def inherit(t: Telling, r: Round) -> None:
    """§6.4, §6.6"""
    names, faces = ("Heir",), "up"
    if r.piece.name != "Heir":
        names, faces = r.row("copied-heir")
    deep = r.answers["heir-covered"] == "counts"
    pieces = [piece for piece in r.pieces() if deep or not r.covered(piece)]
    others = (one for one in pieces if one is not r.piece and (one.up or faces == "any"))
    r.pays("6.4", r.piece.owner, t.inherited(not any(one.name in names for one in others)))


def reign(t: Telling, r: Round) -> None:
    """§6.5"""
    which, faces = r.row("lord")
    beside = [piece for pile in r.beside(r.here) for piece in pile]
    shown = [p for p in beside if which == "all" or not r.covered(p)]
    own = [p for p in shown if p.owner == r.piece.owner and (faces == "any" or p.up)]
    r.pays("6.5", r.piece.owner, t.reigned(len(own)))


def wait(_: Telling, r: Round) -> None:
    """§6.7"""
    r.pays("6.7", r.piece.owner, 1)
    r.loses(r.piece)


def conspire(t: Telling, r: Round) -> None:
    """§6.9"""
    much, beside = r.piece.much, int(str(r.answers["conspiracy"]))
    r.pays("6.9", r.piece.owner, t.conspired(much) + beside * much)
    r.loses(r.piece)


PLAIN: Final[dict[str, Callable[[Telling, Round], None]]] = {
    "Heir": inherit,
    "Lord": reign,
    "Ambush": wait,
    "Conspiracy": conspire,
}
