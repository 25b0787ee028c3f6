"""§4, §6, §7 told as orders: who rules, which faction wins, which player wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checkers.logic import Logic, Number, Truth, beats, best, implies
from checkers.turncoats.model.vector import Model, Vector

# §4  Who rules a place.

Columns = Sequence[Sequence[Number]]  # keys, the strongest first: one for each faction


def ruler(L: Logic, m: Model, v: Vector, place: int) -> list[Truth]:
    """For each faction whether it rules; for none where nobody does."""
    pile = m.pile(v, place)
    leads = best(L, by_faction(tie_columns(L, m, v, pile, "tie-break")))  # Q3
    if m.answer("empty-area") == "tie-break":  # Q11
        return leads
    return [L.all(sum(pile[1:], pile[0]) > 0, lead) for lead in leads]


def tie_columns(L: Logic, m: Model, v: Vector, first: Sequence[Number], question: str) -> Columns:
    """§4, §4.1, §4.2; §6, §6.1, §6.2  What factions are compared by: a count, then axe and flag."""
    piles = {"axe": m.pile(v, m.axe), "flag": m.pile(v, m.flag)}
    columns = [first]
    for pile, whose in m.pairs(question):
        columns.append([tie_key(L, columns, piles[pile], whose, f) for f in range(3)])
    return columns


def tie_key(L: Logic, columns: Columns, count: Sequence[Number], whose: str, f: int) -> Number:
    """The stones; or 1 for whoever leads alone, among those still level or among all."""
    if whose == "most":
        return count[f]
    leads = []
    for g in range(3):
        if g != f:
            among = not_behind(L, columns, g) if whose == "sole-of-level" else L.all()
            leads.append(implies(L, among, count[f] > count[g]))
    return L.pick(L.all(*leads), 1, 0)


def not_behind(L: Logic, columns: Columns, f: int) -> Truth:
    """Whether no other faction beats f by the keys so far."""
    keys = by_faction(columns)
    return L.all(*(L.no(beats(L, keys[g], keys[f])) for g in range(3) if g != f))


def by_faction(columns: Columns) -> list[tuple[Number, ...]]:
    return [tuple(column[f] for column in columns) for f in range(3)]


# §6  The winning faction.


def areas_ruled(L: Logic, m: Model, v: Vector) -> list[Number]:
    rulers = [ruler(L, m, v, place) for place in m.named("places-count")]  # Q7
    return [sum(L.pick(rules[f], 1, 0) for rules in rulers) for f in range(3)]


def winning_faction(L: Logic, m: Model, v: Vector, ruled: Sequence[Number]) -> list[Truth]:
    """For each faction whether it wins, given how many areas each rules; none may."""
    return best(L, by_faction(tie_columns(L, m, v, ruled, "faction-tie-break")))  # Q18


# §7  The winning player.


def winning_player(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """For each seat whether it wins, given what each faction rules and which one wins."""
    hands = [m.pile(v, m.hand(seat)) for seat in range(m.seats)]
    some_faction = L.either(*wins)
    measures = measured(L, m, v, ruled, wins)
    settled = first_by(L, measures, ("most-winning", "fewest-losing", "turn-order"))
    rows = tuple(str(name) for name in m.reading["no-faction"])
    if rows:  # Q1
        otherwise = first_by(L, measures, rows)
    else:
        otherwise = [L.either() for _ in hands]
    if m.answer("zero-winner") == "draw":  # Q15
        held = L.either(*(good > 0 for good in measures["most-winning"]))
        some = L.either(*(sum(hand[1:], hand[0]) > 0 for hand in hands))
        settled = [L.all(held, one) for one in settled]
        otherwise = [L.all(some, one) for one in otherwise]
    return [
        L.either(L.all(some_faction, one), L.all(L.no(some_faction), other))
        for one, other in zip(settled, otherwise, strict=True)
    ]


def measured(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> dict[str, list[Number]]:
    """What players are compared by: the more, the better."""
    hands = [m.pile(v, m.hand(seat)) for seat in range(m.seats)]
    loses = losing(L, m, v, ruled, wins)
    return {
        "most-winning": [dot(L, wins, hand) for hand in hands],  # §7
        "fewest-losing": [-dot(L, loses, hand) for hand in hands],  # §7.1
        "turn-order": [-behind(L, m, v, seat) for seat in range(m.seats)],  # §7.2
    }


def first_by(
    L: Logic, measures: Mapping[str, Sequence[Number]], rows: Sequence[str]
) -> list[Truth]:
    return best(L, list(zip(*(measures[name] for name in rows), strict=True)))


def dot(L: Logic, which: Sequence[Truth], hand: Sequence[Number]) -> Number:
    """The stones of the factions that are told."""
    picked = [L.pick(truth, count, 0) for truth, count in zip(which, hand, strict=True)]
    return sum(picked[1:], picked[0])


def behind(L: Logic, m: Model, v: Vector, seat: int) -> Number:
    """How many seats behind the first in turn order."""
    if m.answer("turn-order") == "first":  # Q13
        return seat
    return L.pick(v[m.turn] <= seat, seat - v[m.turn], seat - v[m.turn] + m.seats)


def losing(
    L: Logic, m: Model, v: Vector, ruled: Sequence[Number], wins: Sequence[Truth]
) -> list[Truth]:
    """For each faction whether its stones count against a player: all, where none wins (§6.3)."""
    none = L.no(L.either(*wins))
    others = [L.no(win) for win in wins]
    if not m.reading["losing"]:  # Q2
        return [L.either(none, other) for other in others]
    named = {"areas": ruled, "axe": m.pile(v, m.axe), "flag": m.pile(v, m.flag)}
    keys = by_faction([named[str(name)] for name in m.reading["losing"]])
    last = [
        L.all(*(L.either(wins[g], L.no(beats(L, keys[f], keys[g]))) for g in range(3) if g != f))
        for f in range(3)
    ]
    return [L.either(none, L.all(other, worst)) for other, worst in zip(others, last, strict=True)]
