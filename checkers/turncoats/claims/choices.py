"""Claims about what is open to whoever is to move (§3, §5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from checkers.proofs.obligations import Obligation
from checkers.turncoats import ROOM
from checkers.turncoats.claims.lemmas import A, lemma
from checkers.turncoats.claims.telling import Case, another
from spec.turncoats import FACTIONS


def a_choice_is_open(case: Case) -> Iterator[Obligation]:
    """With a stone in the bag, somebody may always do something."""
    fresh = case.fresh()
    v, m = fresh.vector(), fresh.m
    bag = m.pile(v, m.bag)
    open_turns = [
        move.guard(fresh.L, v, []) for move in case.telling.turns(m, 0) if move.parameters == 0
    ]
    given = [*fresh.sane(v), v[m.turn] == 0, bag[0] + bag[1] + bag[2] >= 1]
    yield lemma(fresh, "any seat", given, fresh.L.either(*open_turns))


def full_battles_are_open_either_way(case: Case) -> Iterator[Obligation]:
    """§5.2  What must fall under `all` may fall under every other answer to Q4, too."""
    fresh = case.fresh()
    v = fresh.vector()
    chosen = fresh.numbers(2, "falls")
    own = fresh.m.reading["removal"]
    others = (answer.value for answer in ROOM.rulebook().questions["removal"].answers.values())
    for value, f in product(dict.fromkeys((own, *others)), range(3)):
        m = another("removal", *value)(fresh.m)
        loose = next(mv for mv in case.telling.turns(m, 0) if mv.name == ("battle", f, A))
        pile = v[3 * A : 3 * A + 3]
        enemies = sum(pile[g] for g in range(3) if g != f)
        due = fresh.L.pick(pile[f] <= enemies, pile[f], enemies)
        one, other = (pile[g] for g in range(3) if g != f)
        full = [chosen[0] + chosen[1] == due, due >= 1, v[3 * fresh.m.hand(0) + f] >= 1]
        within = [chosen[0] >= 0, chosen[1] >= 0, chosen[0] <= one, chosen[1] <= other]
        given = [*fresh.sane(v), *full, *within]
        shows, part = loose.guard(fresh.L, v, chosen), "lemma" if value == own else "answer"
        name = FACTIONS[f] if value == own else f"{FACTIONS[f]}, {' to '.join(value)}"
        yield Obligation(name, fresh.symbols, tuple(given), shows, part)
