"""Each small wrong implementation is caught, with its kind and its clause; the right ones are not.

The table of all of them is docs/miniatures.md; it takes about three minutes to make.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from checkers.audit.auditing import Command
from checkers.audit.judged import KINDS
from checkers.audit.planned import Plan
from checkers.audit.result import audit
from checkers.turncoats.mutants import Mutant, mutants
from checkers.turncoats.mutants.engines import Answered
from spec.source import Mistakes
from tests.miniatures import (
    EXPLAINED,
    audited,
    but_for_chance,
    miniatures,
    plan,
    row,
    shown,
    table,
)

PLANTED = mutants(Mistakes())
TURNCOATS = "Turncoats"
QUICK = ("The fallen vanish", "Only one faction may fall in a battle", "A draw is shown to all")


def test_there_are_thirty_wrong_implementations_of_every_kind() -> None:
    wrong = [one for one in miniatures() if one.kind in KINDS]
    assert len(wrong) >= 30
    assert {one.kind for one in wrong} == {*KINDS}


def fewer() -> Plan:
    """Every fourth scenario, and nothing else."""
    return plan(0)._replace(scenarios=plan(0).scenarios[::4])


@pytest.mark.parametrize("name", QUICK)
def test_a_wrong_implementation_is_caught_by_the_scenarios_alone(name: str) -> None:
    (one,) = (one for one in miniatures() if one.name == name)
    found = audited(one, fewer())
    assert row(one, found).right, row(one, found)
    assert found.status == 1


def test_a_program_that_chats_is_not_blamed() -> None:
    (one,) = (one for one in miniatures() if one.name == "It chats on standard error")
    found = audited(one, fewer())
    assert row(one, found).right, row(one, found)
    assert found.status == 0


def test_a_planted_mistake_is_caught_behind_the_protocol() -> None:
    (one,) = (one for one in PLANTED if one.name == "Nothing is refused by 3.turn")
    assert one.breaks in behind_the_protocol(one, fewer())


def behind_the_protocol(one: Mutant, by: Plan) -> set[str]:
    """The clauses that a planted mistake is blamed on."""
    words = (sys.executable, "-m", "tests.checkers.audit.engine", one.name)
    found = audit(by, Command(words))
    assert found.findings or found.explained, found.counts
    return {(*shown.finding.small.judged.clauses, "")[0] for shown in found.findings}


def some() -> Iterator[Mutant]:
    """Every third of those that are no reading."""
    yield from [one for one in PLANTED if not isinstance(one.made, Answered)][::3]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_planted_mistakes_are_caught_behind_the_protocol() -> None:
    for one in some():
        assert behind_the_protocol(one, plan()), one.name


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_table_in_the_documents_is_true() -> None:
    made = [*table(miniatures())]
    print("\n".join(made))
    assert [*map(but_for_chance, shown(TURNCOATS))] == [*map(but_for_chance, made)]
    assert not [line for line in made if "**no**" in line]


def test_every_implementation_is_in_the_table_and_all_are_right_there() -> None:
    lines = shown(TURNCOATS)[2:]
    assert [line.split(" | ")[0] for line in lines] == [f"| {m.name}" for m in miniatures()]
    assert all(line.endswith("| yes |") for line in lines)


def test_other_readings_are_among_them() -> None:
    assert [one for one in miniatures() if one.kind == EXPLAINED]
