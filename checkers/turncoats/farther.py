"""Answers that few stones do not turn: the fewest that do, found by the model (checkers.whynot)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import turncoats_ref as t
from checkers.logic import Ints, Logic, Terms, Truth
from checkers.proofs.solving import Answer, Symbols, valued
from checkers.scenario.hooks import Farther, Unsure
from checkers.scenario.language import Moment, Names
from checkers.turncoats.altered import answers, moved, where
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model, Vector
from checkers.whynot import FARTHEST, in_words
from spec import Reading


def farther(
    moment: Moment,
    names: Names,
    reading: Reading,
    about: str,
    wanted: str | None = None,
    fewest: int = FARTHEST + 1,
) -> Farther | Unsure | None:
    """The fewest stones, more or fewer anywhere but in the bag, that give an answer (or another).

    It is known that at least `fewest` are needed. What is in the bag, or in no place that is told,
    gives and takes them, as in `altered`.
    """
    s: t.State = moment.state
    m = Model(names.board, reading, len(names.players))
    v = [*(count for pile in s.piles for count in pile), s.turn, s.negotiations]
    symbols = Symbols()
    L, w = Terms(symbols.context), [*v]
    for cell in bearing(m, names, about):
        w[cell] = symbols.new(f"cell {cell}")
    is_so = asked(L, answer(L, m, w, names, about), answer(Ints(), m, v, names, about))
    if wanted is not None:
        is_so = exactly(L, answer(L, m, w, names, about), answers(names, about).index(wanted) - 1)
    apart = sum(L.pick(w[c] >= v[c], w[c] - v[c], v[c] - w[c]) for c in bearing(m, names, about))
    found = nearest(symbols, [*possible(L, m, s, w), is_so], apart, fewest)
    if found.verdict != "sat":
        return None if found.verdict == "unsat" else Unsure(found.reason)
    cells = zip(bearing(m, names, about), found.values.values(), strict=True)
    return changed(names, s, m, {cell: now - v[cell] for cell, now in cells if now != v[cell]})


def nearest(symbols: Symbols, terms: Sequence[Any], apart: Any, fewest: int) -> Answer:
    """Values for all the terms that are the least apart: one more is asked for until there are."""
    found = symbols.ask(*terms)
    farthest = valued(symbols, apart, found.values) if found.verdict == "sat" else 0
    for many in range(fewest, farthest + 1):
        found = symbols.ask(*terms, apart == many)
        if found.verdict != "unsat":
            break
    return found


def bearing(m: Model, names: Names, about: str) -> list[int]:
    """The cells on which an answer rests."""
    if about == "winner":
        places = [place for place in m.places if place != m.bag]
    elif about == "winning faction":
        places = [*m.areas, m.axe, m.flag]
    else:
        places = sorted({place_of(names, about), m.axe, m.flag})
    return [3 * place + f for place in places for f in t.FACTIONS]


def place_of(names: Names, about: str) -> int:
    return [*names.board.areas, "axe", "flag"].index(about)


def answer(L: Logic, m: Model, v: Vector, names: Names, about: str) -> Sequence[Truth]:
    """§4, §6, §7  For each faction, or each player, whether it is the answer."""
    if about not in ("winning faction", "winner"):
        return scoring.ruler(L, m, v, place_of(names, about))
    ruled = scoring.areas_ruled(L, m, v)
    wins = scoring.winning_faction(L, m, v, ruled)
    return wins if about == "winning faction" else scoring.winning_player(L, m, v, ruled, wins)


def asked(L: Logic, then: Sequence[Truth], now: Sequence[Truth]) -> Truth:
    """Whether anything is otherwise than now."""
    return L.either(*(L.no(one) if yes else one for one, yes in zip(then, now, strict=True)))


def exactly(L: Logic, then: Sequence[Truth], who: int) -> Truth:
    """Whether this one is the answer; nobody, where it is none of them."""
    return L.all(*(one if number == who else L.no(one) for number, one in enumerate(then)))


def possible(L: Logic, m: Model, s: t.State, w: Sequence[Any]) -> Iterator[Truth]:
    """§1, §5.4  No pile owes a stone, there are no more than there are, and one can be returned."""
    yield from (count >= 0 for count in w[: m.turn])
    for f in t.FACTIONS:
        yield sum(w[3 * place + f] for place in m.places if place != m.bag) <= t.OF_EACH
    if s.phase == t.RETURN:
        hand = m.pile(w, m.hand(s.turn))
        yield (sum(hand[1:], hand[0]) if s.drawn is None else hand[s.drawn]) >= 1


def changed(names: Names, s: t.State, m: Model, by: dict[int, int]) -> Farther:
    """The position with so many stones more in each cell: those that go are gone first."""
    piles = s.piles
    for cell in sorted(by, key=by.__getitem__):
        place, faction = divmod(cell, len(t.FACTIONS))
        after = moved(piles, m.bag, place, faction, by[cell])
        assert after is not None
        piles = after
    words = {where(*divmod(cell, len(t.FACTIONS)), names): many for cell, many in by.items()}
    return Farther(in_words(words), replace(s, piles=piles))
