"""§2, §5 on symbolic stones: why no game can reach a position, told a second time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from checkers.forking import PathProof
from checkers.logic import Truth
from checkers.symbolic import term
from checkers.turncoats.engine_is_model.case import Case
from checkers.turncoats.engine_is_model.setting_up import AT_HOME, ELSEWHERE, IN_HAND, OF_EACH
from turncoats_ref import ACT, FACTIONS, RETURN, State, setup

NOBODY: Final = -1  # has drawn a stone and not yet returned one


class Doubt(NamedTuple):
    """When there is one, and words that its sentence has in it and no other has."""

    when: Truth
    words: str


def doubts(c: Case) -> PathProof:
    """For these reasons and no other; a stone that is owed counts for the bag.

    That some have fallen is said of whole positions only, where no other stone can lie on the axe.
    """
    s, owing = c.position(), c.any_of("who owes a stone", (NOBODY, *range(c.m.seats)))
    told = {who: [*reasons(c, s, who)] for who in owing.options}

    def run() -> tuple[int, list[str]]:
        who = owing()
        now = State(s.piles, max(who, 0), ACT if who == NOBODY else RETURN, 0,
                    None if who == NOBODY else FACTIONS[0])  # fmt: skip
        return who, setup.doubts(c.table, now, [f"seat {n}" for n in range(c.m.seats)])

    def claim(found: tuple[int, Sequence[str]]) -> Truth:
        who, said = found
        many = [sum(doubt.words in one for one in said) for doubt in told[who]]
        as_told = [d.when if n else c.L.no(d.when) for d, n in zip(told[who], many, strict=True)]
        return c.hold([*as_told, max(many) <= 1, sum(many) == len(said)])

    return c.prove(run, claim, lambda found: (found[0], min(len(found[1]), 2)),
                   [(who, many) for who in owing.options for many in (0, 1, 2)])  # fmt: skip


def reasons(c: Case, s: State, owes: int) -> Iterator[Doubt]:
    m, L = c.m, c.L
    size = [sum(term(n) for n in pile) for pile in s.piles]
    whole = L.all(*(sum(term(pile[f]) for pile in s.piles) == OF_EACH for f in FACTIONS))
    hands = [size[m.hand(seat)] - (seat == owes) for seat in range(m.seats)]
    homes = dict(m.board.homelands)
    dealt = OF_EACH * len(FACTIONS) - AT_HOME * len(homes) - ELSEWHERE * (len(m.areas) - len(homes))
    dealt -= IN_HAND * m.seats
    outside = sum(size[place] for place in (*m.areas, m.axe, m.flag)) + sum(hands)
    bag = OF_EACH * len(FACTIONS) - outside
    spent = IN_HAND * m.seats - sum(hands)
    for seat, held in enumerate(hands):
        yield Doubt(held > IN_HAND, f"seat {seat} holds ")
    yield Doubt(bag < dealt, "it never shrinks")
    yield Doubt(L.all(whole, bag > dealt, size[m.axe] == 0), "have fallen")
    yield Doubt(size[m.axe] + size[m.flag] > spent, "axe and flag hold")
