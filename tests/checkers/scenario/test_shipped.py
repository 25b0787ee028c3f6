"""What the shipped scenarios of a game meet between them: clauses, refusals, and all answers."""

from __future__ import annotations

import pytest

from checkers import games
from tests.scenarios import events, readings, scenarios

every_game = pytest.mark.parametrize("game", games.GAMES)


@every_game
def test_every_refusal_is_met(game: str) -> None:
    met = {e.refusal.id for e in events(game) if e.refusal}
    assert met == set(games.room(game).rulebook().refusals)


@every_game
def test_every_clause_is_cited(game: str) -> None:
    cited = {clause for one in scenarios(game) for clause in one.clauses}
    assert set(games.room(game).rulebook().clauses) - cited == set()


@every_game
def test_every_question_is_put_to_each_of_its_answers(game: str) -> None:
    put = {pair for one in scenarios(game) for r in readings(one) for pair in r.answers.items()}
    asked = games.room(game).rulebook().questions.values()
    assert {(q.name, answer) for q in asked for answer in q.answers} - put == set()
