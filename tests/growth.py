"""How what a command costs grows with what it is asked for: by size, in one run."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from checkers.audit.auditing import Command, all_records
from checkers.audit.planned import Plan
from checkers.games import room
from checkers.proofs.catalogue import Proof, prove_all
from checkers.turncoats.claims import CATALOGUE
from checkers.turncoats.model.vector import Model
from checkers.turncoats.walking import counts
from checkers.walk import arrays
from spec.turncoats import Board
from tests.bench import laid_out
from tests.bench_audit import LIMITS, STUB
from tests.figures import cost_of, cpu


class Size(NamedTuple):
    """So many of what grows, so many of what came of it, and the CPU seconds."""

    grows: str
    by: int
    many: int
    of: str
    cpu: float


ROUNDS: Final = 3
ROOM: Final = room("turncoats")
RULEBOOK: Final = ROOM.rulebook().reading("rulebook")
HERE: Final = ROOM.rulebook().reading("rulebook+empty-battle=refused")


def states(areas: int = 3, players: int = 2, stones: int = 2) -> int:
    """Of a walk: areas in a row, a stone in each; so many in each hand, and two in the bag."""
    borders = tuple(itertools.pairwise(range(areas)))
    m = Model(Board(tuple(f"Area {n}" for n in range(areas)), borders), HERE, players)
    piles = [1] * areas + [0, 0, 2] + [stones] * players
    colours, start = itertools.cycle(range(3)), [0] * m.size
    for place, many in enumerate(piles):
        for colour in itertools.islice(colours, many):
            start[3 * place + colour] += 1
    return arrays.walk(counts(m), [start]).states


def with_stones(stones: int) -> int:
    return states(stones=stones)


def with_players(players: int) -> int:
    return states(players=players, stones=1)


def audited(workers: int) -> int:
    plan = Plan(ROOM, RULEBOOK, (), (2, 3), 12, 0)
    return len(list(all_records(plan, Command(STUB, LIMITS), plan.all_keys(), workers)))


def proved(players: int) -> int:
    those = [
        one._replace(players=(players,))
        for one in CATALOGUE
        if isinstance(one, Proof) and players in one.players
    ]
    return len(list(prove_all(ROOM.name, those, [RULEBOOK])))


def scenarios(number: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        many = laid_out(Path(name), number)
        cost_of("-m", "checkers", "run", name)
    return many


SERIES: Final = (
    ("stones in each hand", "states", (1, 2, 3), with_stones),
    ("players, a stone each", "states", (2, 3, 4), with_players),
    ("areas", "states", (2, 4, 6, 8), states),
    ("scenarios", "scenarios", (1, 10, 100, 1000), scenarios),
    ("workers of an audit", "trials", (1, 2, 4), audited),
    ("players of proofs", "verdicts", (2, 3, 4, 5), proved),
)


def growth() -> Iterator[Size]:
    """Each size by the least of some rounds: what else is running only adds."""
    for grows, of, sizes, work in SERIES:
        for by in sizes:
            rounds = [costing(work, by) for _ in range(ROUNDS)]
            many, cost = min(rounds, key=itemgetter(1))
            yield Size(grows, by, many, of, cost)


def costing(work: Callable[[int], int], by: int) -> tuple[int, float]:
    before = cpu()
    many = work(by)
    return many, cpu() - before
