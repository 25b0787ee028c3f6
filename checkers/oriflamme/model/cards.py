"""What each card does, and how a round goes on, on pieces: nothing here is the engine's code.

Cards are taken as rulebook and readings have them, by name; numbers are added and compared only, so
that they may be symbolic.
"""

from __future__ import annotations

from checkers.oriflamme.model import moving
from checkers.oriflamme.model.choosing import gives, targets
from checkers.oriflamme.model.gaining import PLAIN
from checkers.oriflamme.model.hitting import away, pays, springs
from checkers.oriflamme.model.queue import Piece, Pile, Round
from checkers.oriflamme.model.telling import CHOOSERS, INTRIGUES, Telling

# §5


def leave(t: Telling, r: Round) -> None:
    """§5.1"""
    marked(r)
    r.piece.much = t.left(r.piece.much)
    r.paid.append(("5.1", 1))
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
    act(t, r, t.does(r.piece.name))


def marked(r: Round) -> None:
    """§5.6  One more card is resolved; where that is asked, it is known to have acted."""
    r.resolved += 1
    r.piece.acted = once(r)


def once(r: Round) -> bool:
    """§5.6  Whether it is asked which cards have acted, wherever they now lie."""
    return bool(r.answers["decree-pointer"] == "once-a-round")


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
        if r.piece.acted and once(r):
            r.here = r.behind(r.here)
        elif not r.piece.up:
            r.asks = "reveal"
            return
        else:
            marked(r)
            act(t, r, t.does(r.piece.name))
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
    stays = r.ability not in INTRIGUES or (lone and r.answers["lone-intrigue"] == "stays")
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


def copy(t: Telling, r: Round, piece: Piece) -> None:
    """§6.6"""
    if gives(r, piece):
        act(t, r, piece.name)
    else:
        finish(t, r)


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


# §6.10


def lift(t: Telling, r: Round, piece: Piece) -> None:
    """§6.10  Where it goes is asked, unless there is one way alone."""
    r.held = piece
    found = moving.found(r, piece)
    if len(found) == 1:
        put(t, r, *found[0])
    else:
        r.asks, r.options = t.then_asks, found


def put(t: Telling, r: Round, place: int, onto: bool) -> None:
    """§6.10"""
    moving.laid(t, r, place, onto)
    finish(t, r)
