"""§5 told as reasons: why a turn that is paid for is refused, the first rule that it breaks.

The reasons stand in the order of the text; who breaks two rules gets the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checkers.logic import Logic, Number, Truth, least
from checkers.turncoats.model.moves import Move, held
from checkers.turncoats.model.vector import Model, Vector


def reasons(
    L: Logic, m: Model, v: Vector, move: Move, seat: int, n: Sequence[Number], spared: Truth
) -> Mapping[str, Truth]:
    """When each refusal is the first that applies; none for what is not paid for.

    `spared` is that no stone of the acting faction shall fall, for which a move has no number.
    """
    if move.negotiates:
        return {}
    kind, f, place = move.name[0], int(move.name[1]), int(move.name[2])
    broken = [("5.hand", L.no(held(m, v, seat, f)))]
    if kind == "battle":
        broken += [("5.2.own-faction", L.no(spared)), *in_battle(L, m, v, f, place, n)]
    if kind == "march":
        broken.append(("5.3.too-few", n[0] < int(m.answer("march"))))  # Q5
        broken.append(("5.3.not-there", n[0] > m.pile(v, place)[f]))
    kept = [L.no(one) for _, one in broken]
    return {id: L.all(*kept[:at], one) for at, (id, one) in enumerate(broken)}


def in_battle(
    L: Logic, m: Model, v: Vector, f: int, area: int, n: Sequence[Number]
) -> list[tuple[str, Truth]]:
    """§5.2  What is wrong with those that shall fall, of the two other factions."""
    pile, fall = m.pile(v, area), n[0] + n[1]
    one, other = (pile[g] for g in range(3) if g != f)
    due, (fewest, most) = least(L, pile[f], one + other), m.bounds("removal")  # Q4
    there = L.all(n[0] >= 0, n[1] >= 0, n[0] <= one, n[1] <= other)
    empty = L.all(due < 1) if m.answer("empty-battle") == "refused" else L.either()  # Q17
    bounded = L.all(fall <= due, *([fall <= most] if most is not None else []))
    enough = L.either(fall >= due, *([fall >= fewest] if fewest is not None else []))
    return [
        ("5.2.not-there", L.no(there)),
        ("5.2.empty-battle", empty),
        ("5.2.too-many", L.no(bounded)),
        ("5.2.too-few", L.no(enough)),
    ]
