"""A table to put to a program can be laid for every game that has a form in JSON."""

from __future__ import annotations

import pytest

from checkers.audit.tables import table
from checkers.games import GAMES, room


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_laid_for_as_few_as_there_can_be(game: str) -> None:
    of = room(game)
    form = of.programs.form
    assert form is not None
    found = table(of, form, 0)
    assert found.game.to_move(found.first) is not None
    assert found.game.seats == len(found.names.players)
    reading = of.rulebook().reading(next(iter(of.rulebook().profiles)))
    assert not of.seats(found.names.board, reading, found.game.seats - 1)
