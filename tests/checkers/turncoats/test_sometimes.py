"""Everything that a play of Turncoats can come to is claimed, and not shown by a wrong engine.

That it is come to is shown in test_verified.
"""

from dataclasses import replace

import pytest

from checkers.claims import PROVED, SOMETIMES, UNKNOWN
from checkers.proofs.reached import Reach, reached
from checkers.turncoats import ROOM
from checkers.turncoats.claims.never import NEVER_REACHED
from checkers.turncoats.claims.sometimes import NEVER_ASKED, NEVER_REFUSED, SOMETIMES_REACHED
from checkers.turncoats.mutants.planted import SETTLED
from spec import Reading

BOOK = ROOM.rulebook()
READINGS = [BOOK.reading(name) for name in BOOK.profiles]
NAMED = {reach.claim.name: reach for reach in SOMETIMES_REACHED}
THIRD = "third-matters-to-factions"
REFUSALS = [*{*BOOK.refusals} - {*NEVER_REFUSED}]
QUESTIONS = [
    q.name for q in BOOK.questions.values() if len(q.answers) > 1 and q.name not in NEVER_ASKED
]


def test_every_refusal_and_every_question_is_reached_or_proved_not_to_be() -> None:
    named = {f"refused-{id}" for id in REFUSALS} | {f"asked-{name}" for name in QUESTIONS}
    assert named <= {*NAMED}
    proved = " ".join(proof.claim.says for proof in NEVER_REACHED)
    assert [id for id in NEVER_REFUSED if id not in proved] == []
    assert [q for q in NEVER_ASKED if BOOK.questions[q].id not in proved] == []


def test_every_row_of_every_settlement_decides_sometimes_and_what_stays_level_does() -> None:
    rows = {clause for _, _, clauses in SETTLED for clause in clauses}
    ties = {r.claim.clause for r in SOMETIMES_REACHED if r.claim.name[:5] not in ("refus", "asked")}
    assert ties == rows | {"4.3", "6.3"}


def test_what_is_reached_is_claimed_of_some_plays_and_needs_to_be_proved() -> None:
    claims = [reach.claim for reach in SOMETIMES_REACHED]
    assert {(claim.kind, claim.accepts) for claim in claims} == {(SOMETIMES, PROVED)}


def ruled(question: str, *rows: tuple[str, str]) -> Reading:
    return replace(READINGS[0], values={**READINGS[0].values, question: rows})


@pytest.mark.parametrize(
    ("reading", "idle"),
    [
        (ruled("tie-break", ("flag", "most")), {"4.1"}),
        (ruled("tie-break", ("axe", "sole-of-all")), {"4.2"}),
        (ruled("faction-tie-break", ("flag", "sole-of-level")), {"6.1"}),
        (ruled("faction-tie-break"), {"6.1", "6.2"}),
        *((reading, set()) for reading in READINGS),
    ],
)
def test_that_a_pile_never_decides_is_proved_where_a_ruling_does_not_ask_it(
    reading: Reading, idle: set[str]
) -> None:
    decides = [r for name, r in NAMED.items() if r.never and name != THIRD]
    told = {r.claim.clause: r.never(reading) for r in decides if r.never}
    assert {*told} == {"4.1", "4.2", "6.1", "6.2"}
    assert {clause for clause, why in told.items() if why} == idle


@pytest.mark.parametrize("reading", READINGS)
def test_that_a_third_never_matters_is_proved_but_where_it_does(reading: Reading) -> None:
    never = NAMED[THIRD].never
    assert never is not None
    assert bool(never(reading)) == (reading.name != "rulebook-literal")


def on_the_wrong_engine(name: str) -> Reach:
    return NAMED[name]._replace(room=replace(ROOM, game=NAMED[name].wrong()))


@pytest.mark.parametrize("name", ["flag-decides-an-area", "refused-3.3.over", "asked-turn-order"])
def test_on_the_wrong_engine_it_is_not_reached(name: str) -> None:
    (verdict,) = reached(on_the_wrong_engine(name), READINGS[:1])
    assert (verdict.sure, verdict.evidence) == (UNKNOWN, f"not reached in {verdict.count} plays")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_on_no_wrong_engine_it_is_reached(name: str) -> None:
    (verdict,) = reached(on_the_wrong_engine(name), READINGS[:1])
    assert (verdict.sure, verdict.evidence) == (UNKNOWN, f"not reached in {verdict.count} plays")
