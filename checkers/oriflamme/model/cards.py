"""What each card does, and how a round goes on, on pieces: nothing here is the engine's code.

Cards are taken as rulebook and readings have them, by name; numbers are added and compared only, so
that they may be symbolic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checkers.oriflamme.model.choosing import gives, targets
from checkers.oriflamme.model.queue import Piece, Pile, Round
from checkers.oriflamme.model.telling import CHOOSERS, INTRIGUES, Telling

# §5


def leave(t: Telling, r: Round) -> None:
    """§5.1"""
    marked(r)
    r.piece.much = t.left(r.piece.much)
    if t.covered_gain:
        for piece in r.here[:-1]:
            piece.much = t.left(piece.much)
    goes_on(t, r, r.behind(r.here) if t.passes else r.here)


def reveal(t: Telling, r: Round) -> None:
    """§5.2"""
    marked(r)
    r.piece.up = True
    if r.answers["reveal-order"] == "influence-first":
        take(t, r)
    act(t, r, r.piece.name)


def marked(r: Round) -> None:
    """§5.6  Where that is asked, a card is known to have acted."""
    r.piece.acted = r.answers["decree-pointer"] == "once-a-round"


def take(t: Telling, r: Round) -> None:
    """§5.2"""
    piece = r.piece
    if piece.name not in ("Ambush", "Conspiracy"):
        r.gains(t.taker(piece.owner), t.taken(piece.much))
        piece.much = t.lies(piece.much)


def goes_on(t: Telling, r: Round, pile: Pile) -> None:
    """§5  From this place on, until somebody is asked or the round is over."""
    r.here, r.ability, r.held, r.options, r.asks = pile, "", None, [], ""
    while r.here and not t.stops:
        if r.piece.acted:
            r.here = r.behind(r.here)
        elif not r.piece.up:
            r.asks = "reveal"
            return
        else:
            marked(r)
            act(t, r, r.piece.name)
            return


def act(t: Telling, r: Round, ability: str) -> None:
    """§6  What the card at hand does with an ability: its own, or one that it copies."""
    r.ability = ability
    if ability not in CHOOSERS:
        PLAIN[ability](t, r)
        finish(t, r)
        return
    found = targets(r)
    may = r.answers["must-apply"] == "may"
    if not found:
        finish(t, r, lone=True)
    elif len(found) == 1 and not may:
        choose(t, r, found[0])
    else:
        r.asks, r.options = CHOOSERS[ability], [*found, *[None] * may]


def finish(t: Telling, r: Round, lone: bool = False) -> None:
    """§5.5, §5.6  Behind an ability."""
    if r.answers["reveal-order"] == "effect-first":
        take(t, r)
    stays = r.piece.name not in INTRIGUES or (lone and r.answers["lone-intrigue"] == "stays")
    if stays or not t.spent:
        goes_on(t, r, skipped(t, r))
    else:
        leaves(t, r, "discarded")


def skipped(t: Telling, r: Round) -> Pile:
    pile = r.here
    for _ in range(t.skips):
        pile = r.behind(pile) if pile else pile
    return pile


def leaves(t: Telling, r: Round, way: str) -> None:
    """§5.6  The card at hand goes: what was below it comes next, or the next place does."""
    away(t, r, r.piece)
    pile, behind = r.here, r.behind(r.here)
    if not pile:
        r.queue[:] = [one for one in r.queue if one is not pile]
    goes_on(t, r, pile if pile and way in r.answers["uncovered"] else behind)


def away(t: Telling, r: Round, piece: Piece) -> None:
    """§5.4, §5.5  It leaves the queue and lies in front of its owner."""
    r.lift(piece)
    if t.buried:
        r.gone[piece.owner].append(piece.name)


# §6  What is done.


def choose(t: Telling, r: Round, piece: Piece | None) -> None:
    """§6.1, §6.2, §6.3, §6.6, §6.8, §6.10"""
    does = CHOOSERS[r.ability]
    if piece is None:
        finish(t, r)
    elif piece.name == "Ambush" and springs(r, piece, does):
        sprung(t, r, piece, does)
    elif r.ability == t.idle:
        finish(t, r)
    elif does == "eliminates":
        eliminate(t, r, piece)
    elif does == "steals":
        much = t.stolen(r.stock[piece.owner])
        r.gains(piece.owner, -much)
        r.gains(r.piece.owner, much)
        finish(t, r)
    elif does == "copies":
        copy(t, r, piece)
    else:
        lift(t, r, piece)


def eliminate(t: Telling, r: Round, piece: Piece) -> None:
    """§5.4"""
    pays(t, r, piece)
    if piece is r.piece:
        leaves(t, r, "eliminated")
    else:
        away(t, r, piece)
        finish(t, r)


def pays(t: Telling, r: Round, piece: Piece) -> None:
    """§5.4"""
    own = piece.owner == r.piece.owner
    much = int(str(r.answers["own-elimination"])) if own else t.eliminated()
    r.pays("5.4", r.piece.owner, much)
    if r.answers["eliminated-influence"] == "owner":
        r.gains(piece.owner, piece.much)
        piece.much = 0


def copy(t: Telling, r: Round, piece: Piece) -> None:
    """§6.6"""
    if gives(r, piece):
        act(t, r, piece.name)
    else:
        finish(t, r)


def springs(r: Round, piece: Piece, does: str) -> bool:
    """§6.7"""
    if r.covered(piece) or does not in r.answers["ambush-sprung-by"]:
        return False
    family = "intrigue" if r.piece.name in INTRIGUES else "character"
    return piece.owner == r.piece.owner or family in r.answers["ambush-against"]


def sprung(t: Telling, r: Round, piece: Piece, does: str) -> None:
    """§6.7"""
    if piece.owner == r.piece.owner:
        much, then = r.row("own-ambush")
        r.pays("6.7", piece.owner, int(much))
        goes = then == "leaves"
    else:
        r.pays("6.7", piece.owner, t.trapped() + int(str(r.answers["ambush-credit"])))
        goes = t.attacker_leaves
    if r.answers["sprung-ambush"] == "stays":
        piece.up = True
    else:
        if does == "eliminates":
            pays(t, r, piece)
        away(t, r, piece)
    if goes:
        leaves(t, r, "taken")
    else:
        finish(t, r)


def inherit(t: Telling, r: Round) -> None:
    """§6.4, §6.6"""
    names, faces = ("Heir",), "up"
    if r.piece.name != "Heir":
        names, faces = r.row("copied-heir")
    deep = r.answers["heir-covered"] == "counts"
    pieces = [piece for piece in r.pieces() if deep or not r.covered(piece)]
    others = [piece for piece in pieces if piece is not r.piece and piece.name in names]
    r.pays("6.4", r.piece.owner, t.inherited(not any(one.up or faces == "any" for one in others)))


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


def conspire(t: Telling, r: Round) -> None:
    """§6.9  It is taken, and the supply gives the rest."""
    owner, much = r.piece.owner, r.piece.much
    beside = int(str(r.answers["conspiracy"]))
    r.gains(owner, much)
    r.pays("6.9", owner, t.conspired(much) - much + beside * much)
    r.piece.much = 0


PLAIN: Final[dict[str, Callable[[Telling, Round], None]]] = {
    "Heir": inherit,
    "Lord": reign,
    "Ambush": wait,
    "Conspiracy": conspire,
}


# §6.10


def lift(t: Telling, r: Round, piece: Piece) -> None:
    """§6.10  Where it may go: before or behind a pile, onto one; one way of each sort."""
    r.held = piece
    found = [way for way in ways(r, piece) if may_be_put(r, piece, *way)]
    if len(found) == 1:
        put(t, r, *found[0])
    else:
        r.asks, r.options = t.then_asks, found


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


def put(t: Telling, r: Round, place: int, onto: bool) -> None:
    """§6.10"""
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
    finish(t, r)


def cover(t: Telling, r: Round, pile: Pile) -> None:
    """§4.3"""
    lost = r.answers["covered-influence"] == "lost"
    pile[-1].much = 0 if lost else t.kept(pile[-1].much)
