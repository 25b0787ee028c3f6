"""What catches each planted mistake, as a table: scenarios, the other telling, claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from checkers.proofs.catalogue import Proof
from checkers.proofs.reached import Reach
from checkers.turncoats import ROOM
from checkers.turncoats.claims import CATALOGUE
from checkers.turncoats.mutants.claimed import Refuted, Shown, lost, refuted, shown
from checkers.turncoats.mutants.engines import wrong_game
from checkers.turncoats.mutants.matrix import Caught, Matrix, Trial, laid_once
from checkers.turncoats.mutants.planted import Mutant
from checkers.turncoats.mutants.retold import Parting, Place, on_the_way, parting

EXPLAINED: Final = """\
scenarios: how many of them fail on the engine with the mistake.
model: how many stones lie in the smallest position of these scenarios in which the wrong engine and
the model differ, in the turns that they allow or in the score; - if they never do.
claims: how many of them the mistake breaks. A claim with a number of steps is shown by a play of so
many steps on the right engine, and not by the same play on the wrong one.
model, of a mistake in the model: the sum of the numbers in the smallest counterexample to the claim
that must refute it; - if some are negative, NOT if it is not refuted."""


class Row(NamedTuple):
    """A planted mistake, and what catches it."""

    mutant: Mutant
    scenarios: Caught
    parting: Parting | None
    plays: tuple[Shown, ...]

    @property
    def claims(self) -> tuple[str, ...]:
        broken = self.parting.claims if self.parting else ()
        return (*broken, *(f"{s.reach.claim.name} ({len(s.way.steps)} steps)" for s in self.plays))


class Asked(NamedTuple):
    """What mistakes are put to: positions on the way of scenarios, by title; plays of claims."""

    ways: Mapping[str, Sequence[Place]]
    plays: Sequence[Shown]


def asked(trials: Iterable[Trial]) -> Asked:
    first = ROOM.rulebook().first
    plays = shown((one for one in CATALOGUE if isinstance(one, Reach)), first)
    return Asked({one.scenario.title: [*on_the_way(one.scenario)] for one in trials}, [*plays])


def rows(matrix: Matrix, asked: Asked) -> Iterator[Row]:
    """A row for each mistake; the model is asked where its scenarios pass."""
    for mutant, caught in matrix.items():
        game = laid_once(wrong_game(mutant.made))
        places = [place for title in caught for place in asked.ways[title]]
        yield Row(mutant, caught, parting(game, places), tuple(lost(game, asked.plays)))


def proofs() -> list[Refuted]:
    """The mistakes that the proved claims must refute."""
    return [refuted(one) for one in CATALOGUE if isinstance(one, Proof)]


def table(rows: Sequence[Row]) -> Iterator[str]:
    """A line for each mistake: what it breaks, what catches it and how small, and the firsts."""
    width = max(len(row.mutant.breaks) for row in rows)
    yield f"{'breaks':<{width}}  scenarios  model  claims  mistake: first scenario; first claim"
    for row in rows:
        title, how = next(iter(row.scenarios.items()), ("NOTHING", ""))
        stones = "-" if row.parting is None else f"{row.parting.place.stones}"
        firsts = [f"{title} ({how})" if how else title, *row.claims[:1]]
        yield (
            f"{row.mutant.breaks:<{width}}  {len(row.scenarios):>9}  {stones:>5}  "
            f"{len(row.claims):>6}  {row.mutant.name}: {'; '.join(firsts)}"
        )


def proved(found: Iterable[Refuted]) -> Iterator[str]:
    """A line for each proved claim: the clause, how small its mistake is shown, and which."""
    yield "clause  model  mistake in the model: claim"
    for one in found:
        size = "NOT" if not one.refuted else "-" if one.size is None else f"{one.size}"
        claim = one.proof.claim
        yield f"{claim.clause:<6}  {size:>5}  {one.proof.mistake}: {claim.name}"
