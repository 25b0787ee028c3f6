"""What catches the planted mistakes: scenarios, the other telling, claims; and how small it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from checkers.proofs.catalogue import Proof
from checkers.turncoats import ROOM
from checkers.turncoats.claims import CATALOGUE
from checkers.turncoats.mutants import Mutant, matrix, mutants, shipped, trials
from checkers.turncoats.mutants.claimed import Refuted, lost, refuted
from checkers.turncoats.mutants.counted import counted
from checkers.turncoats.mutants.edits import Change
from checkers.turncoats.mutants.engines import Patched
from checkers.turncoats.mutants.matrix import Trial
from checkers.turncoats.mutants.retold import Place, on_the_way, parting
from checkers.turncoats.mutants.rows import Row, asked, proofs, proved, rows, table
from spec import Refusal
from spec.source import Mistakes

# One process (tests/conftest.py) makes the rows for all of these.
pytestmark = pytest.mark.timeout(600)

GENERATED = [one for one in mutants(Mistakes()) if not isinstance(one.made, Patched)]
ONLY_THE_ID = ("5.2.place", "5.2.empty-battle")  # without it, the same is refused by another
FALLS_OVER = ("3.3.over", "5.3.place", "5.4.empty-bag")  # wherever it would part from the model


@pytest.fixture(scope="session")
def tried() -> list[Trial]:
    return trials(shipped())


@pytest.fixture(scope="session")
def found(tried: list[Trial]) -> dict[str, Row]:
    return {row.mutant.name: row for row in rows(matrix(GENERATED, tried), asked(tried))}


@pytest.fixture(scope="session")
def small(tried: list[Trial]) -> list[Place]:
    places = [place for one in tried for place in on_the_way(one.scenario)]
    return [place for place in places if place.stones <= 6]


def test_the_right_engine_never_parts_from_the_model(small: list[Place]) -> None:
    assert len(small) > 100
    assert parting(ROOM.game, small) is None


@pytest.mark.parametrize("name", [mutant.name for mutant in GENERATED])
def test_every_generated_mistake_is_caught_by_a_scenario_and_the_model(
    name: str, found: dict[str, Row]
) -> None:
    row = found[name]
    assert row.scenarios
    assert (row.parting is None) == (row.mutant.breaks in (*ONLY_THE_ID, *FALLS_OVER))


def test_a_mistake_that_no_scenario_catches_is_counted_as_wrong(found: dict[str, Row]) -> None:
    first, *others = found.values()
    told = counted([first._replace(scenarios={}), *others])
    assert (told["mistakes"], told["by_scenarios"]) == (len(found), len(found) - 1)
    assert (told["wrong"], told["first"]) == (1, first.mutant.name)


def test_nine_in_ten_generated_mistakes_are_caught_by_claims(found: dict[str, Row]) -> None:
    caught = [row for row in found.values() if row.claims]
    assert len(caught) >= 0.9 * len(found)


def test_what_shows_a_claim_is_shown_by_the_right_engine(found: dict[str, Row]) -> None:
    plays = {shown.reach.claim.name: shown for row in found.values() for shown in row.plays}
    assert len(plays) > 25
    assert [*lost(ROOM.game, plays.values())] == []


def falls(*_: Any) -> Any:
    raise KeyError("nothing is known")


def refuses(*_: Any) -> Any:
    return Refusal("3.turn", "nothing is allowed")


@pytest.mark.parametrize("play", [falls, refuses])
def test_what_a_wrong_engine_does_not_let_be_played_breaks_no_claim(
    play: Any, found: dict[str, Row]
) -> None:
    plays = [shown for row in found.values() for shown in row.plays if shown.way.steps][:9]
    assert plays
    assert [*lost(lambda *at: replace(ROOM.game(*at), play=play), plays)] == []


@pytest.mark.parametrize(("play", "parts"), [(falls, False), (refuses, True)])
def test_an_engine_that_falls_over_does_not_part_from_the_model_by_that(
    play: Any, parts: bool, small: list[Place]
) -> None:
    wrong = lambda *at: replace(ROOM.game(*at), play=play)  # noqa: E731
    assert (parting(wrong, small[:30]) is not None) == parts


RECRUITED = "piles = move(s.piles, ONE[a.stone], table.hands[s.turn], a.place)\n"


def test_a_turn_that_breaks_claims_names_them(tried: list[Trial]) -> None:
    made = Patched((Change("turncoats_ref.rules", RECRUITED, "piles = s.piles\n"),))
    (row,) = rows(matrix([Mutant("Recruits cost nothing", "5.1", made)], tried), asked(tried))
    assert row.parting is not None
    assert row.parting.place.stones <= 5
    assert row.claims[0] == "every-game-ends"


@pytest.fixture(scope="session")
def claimed() -> list[Refuted]:
    return proofs()


def test_every_mistake_in_the_model_is_refuted_by_a_small_counterexample(
    claimed: list[Refuted],
) -> None:
    assert len(claimed) == sum(isinstance(one, Proof) for one in CATALOGUE) >= 25
    assert all(one.refuted for one in claimed)
    dealt = {"set-up-owes-nothing", "bag-is-never-empty"}  # a whole deal refutes their mistakes
    sizes = {one.proof.claim.name: one.size for one in claimed if one.size is not None}
    assert len(sizes) >= len(claimed) - 2  # glue has no numbers, and hands of nine leave too few
    assert max(size for name, size in sizes.items() if name not in dealt) < 10


def test_a_claim_that_does_not_refute_its_mistake_is_told() -> None:
    (some,) = (one for one in CATALOGUE if one.claim.name == "conserved")
    assert isinstance(some, Proof)
    one = refuted(some._replace(against=some.obligations))
    assert not one.refuted
    assert [*proved([one])][1] == "1         NOT  a red stone vanishes with every battle: conserved"


def test_the_table_has_a_line_for_each(found: dict[str, Row]) -> None:
    head, *lines = table([*found.values()])
    assert head.endswith("scenarios  model  claims  mistake: first scenario; first claim")
    assert len(lines) == len(GENERATED)
    (too_few,) = (line for line in lines if "Nothing is refused by 5.2.too-few:" in line)
    assert too_few.startswith("5.2.too-few")
    assert "(line " in too_few
    assert "; refused-5.2.too-few (" in too_few
