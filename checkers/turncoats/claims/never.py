"""What no play of Turncoats comes to: an empty bag, and refusals that a reading has no use for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from checkers.claims import Claim
from checkers.logic import Truth
from checkers.proofs.catalogue import Proof
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims import setting_up
from checkers.turncoats.claims.entries import ANY, SANE, TWO, shipped, turn
from checkers.turncoats.claims.lemmas import A, lemma
from checkers.turncoats.claims.telling import TOLD, Case, Fresh
from checkers.turncoats.claims.wrong import turning as wrong
from checkers.turncoats.model import moves
from spec.turncoats import FACTIONS


def fewer_may_always_fall(case: Case) -> Iterator[Obligation]:
    """§5.2  Where a battle is allowed, it is with any fewer fallen, so none are too few."""
    for f, move in battles(case):
        fresh = case.fresh()
        v, few, many = fresh.vector(), fresh.numbers(2, "falls"), fresh.numbers(2, "may fall")
        fewer = [fresh.L.all(n >= 0, n <= most) for n, most in zip(few, many, strict=True)]
        given = [*fresh.sane(v), move.guard(fresh.L, v, many), *fewer]
        yield lemma(fresh, FACTIONS[f], given, move.guard(fresh.L, v, few))


def nothing_may_fall(case: Case) -> Iterator[Obligation]:
    """§5.2  With a stone to pay, and nothing that could fall, a battle is allowed."""
    for f, move in battles(case):
        fresh = case.fresh()
        v, none = fresh.vector(), fresh.numbers(2, "falls")
        others = sum(v[3 * A + g] for g in range(3) if g != f)
        empty = fresh.L.either(v[3 * A + f] == 0, others == 0)
        given = [*fresh.sane(v), v[3 * fresh.m.hand(0) + f] >= 1, empty, *(n == 0 for n in none)]
        yield lemma(fresh, FACTIONS[f], given, move.guard(fresh.L, v, none))


def the_drawn_may_go_back(case: Case) -> Iterator[Obligation]:
    """§5.4  Whatever is drawn may be returned."""
    for move in case.telling.turns(case.model, 0):
        if move.name[0] == "negotiate" and len({*move.name[1:]}) == 1:
            fresh = case.fresh()
            v, name = fresh.vector(), " ".join(map(str, move.name))
            due = drawing(fresh, v, int(move.name[1]))
            given = (*fresh.sane(v), v[fresh.m.turn] == 0, *due)
            yield Obligation(name, fresh.symbols, given, move.guard(fresh.L, v, ()), "step")


def drawing(fresh: Fresh, v: Sequence[Any], stone: int) -> list[Truth]:
    """§5.4, Q9  What it takes for the first seat to draw such a stone."""
    some = moves.total(fresh.m.pile(v, fresh.m.hand(0))) >= 1
    passed_by = fresh.m.answer("empty-hand") == "skip"
    return [v[3 * fresh.m.bag + stone] >= 1, *([some] if passed_by else [])]


def battles(case: Case) -> Iterator[tuple[int, moves.Move]]:
    """The battles of each faction in one area."""
    for move in case.telling.turns(case.model, 0):
        if move.name[0] == "battle" and move.name[2] == A:
            yield int(move.name[1]), move


NEVER_REACHED: Final[tuple[Proof, ...]] = (
    shipped(
        Claim("bag-is-never-empty", "5.4",
              "on no shipped board is the bag empty when a Negotiate begins (5.4.empty-bag, Q10)",
              assumes=("set-up-owes-nothing", "bag-never-shrinks")),
        setting_up.bag_is_not_empty, ANY, "hands of nine", replace(TOLD, deal=wrong.hands_of(9)),
    ),
    turn(
        Claim("few-are-never-too-few", "5.2", "no battle is refused by 5.2.too-few",
              readings=("bga-2023-03", "bga"), assumes=SANE),
        fewer_may_always_fall, TWO, "one must fall", wrong.turns("battle", wrong.one_falls),
    ),
    turn(
        Claim("empty-battles-are-open", "5.2", "no battle is refused by 5.2.empty-battle",
              readings=("rulebook", "rulebook-literal", "print-and-play"), assumes=SANE),
        nothing_may_fall, TWO, "one must fall", wrong.turns("battle", wrong.one_falls),
    ),
    turn(
        Claim("the-drawn-may-go-back", "5.4", "no stone that is drawn is refused by 5.4.the-drawn",
              assumes=SANE),
        the_drawn_may_go_back, TWO,
        "one held before is returned", wrong.turns("negotiate", wrong.held_before),
    ),
)  # fmt: skip
