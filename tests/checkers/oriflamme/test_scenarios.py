"""What the shipped scenarios of Oriflamme meet between them: rules, answers, pairs of cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import oriflamme_ref as o
from checkers.games import FIRST, room
from checkers.oriflamme import ROOM
from checkers.scenario.files import below, shipped
from checkers.scenario.reader import read_path
from checkers.scenario.run import Event, follow
from checkers.scenario.written import Scenario
from spec import Reading
from spec.oriflamme import CARDS

BOOK = ROOM.rulebook()


@cache
def scenarios() -> tuple[Scenario, ...]:
    paths = below([shipped() / "oriflamme"])
    read = (one for path in paths for one in read_path(path, str(path), room, FIRST))
    return tuple(one for one in read if isinstance(one, Scenario))


def readings(one: Scenario) -> tuple[Reading, ...]:
    return one.reading, *one.readings.values()


@cache
def events() -> tuple[Event, ...]:
    return tuple(e for one in scenarios() for r in readings(one) for e in follow(one, r))


def test_every_refusal_is_met() -> None:
    assert {e.refusal.id for e in events() if e.refusal} == set(BOOK.refusals)


def test_every_clause_is_cited() -> None:
    cited = {clause for one in scenarios() for clause in one.clauses}
    assert set(BOOK.clauses) - cited == set()


def test_every_question_is_put_to_each_of_its_answers() -> None:
    put = {pair for one in scenarios() for r in readings(one) for pair in r.answers.items()}
    assert {
        (q.name, answer) for q in BOOK.questions.values() for answer in q.answers
    } - put == set()


def test_every_two_kinds_of_cards_meet_while_one_of_them_is_resolved() -> None:
    assert {*product(range(len(CARDS)), repeat=2)} - {*meetings()} == set()


def meetings() -> Iterator[tuple[int | None, int | None]]:
    """The card at the pointer, and each that is beside it."""
    for s in (e.before.state for e in events()):
        if s.phase not in (o.PLACE, o.OVER):
            beside = s.queue[max(0, s.at - 1) : s.at] + s.queue[s.at + 1 : s.at + 2]
            yield from ((o.acting(s).kind, pile[0].kind) for pile in beside)
