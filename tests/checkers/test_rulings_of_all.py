"""A ruling can be read and judged for every game, whatever tables there are."""

from __future__ import annotations

import pytest

from checkers import games
from checkers.clarify import flips, passes, read_text
from checkers.scenario.files import shipped
from checkers.scenario.reader import read_path
from checkers.scenario.written import Scenario

HEAD = "title: A\ndate: 2026-11-30\nsource: nobody\nfrom: {}\nanswers:\n  {}: {}\n"


@pytest.mark.parametrize("game", games.GAMES)
def test_a_ruling_that_confirms_an_answer_is_read_for_every_game(game: str) -> None:
    room = games.room(game)
    book = room.rulebook()
    base = book.reading(next(iter(book.profiles)))
    question, answer = next(iter(base.answers.items()))
    ruling = read_text(room, "r.yaml", HEAD.format(base.name, question, answer))
    assert ruling.settles(book) == ()


def test_a_scenario_of_a_table_that_a_ruling_forbids_does_not_pass_and_is_told() -> None:
    room = games.room("flipwars")
    (path,) = (shipped() / "flipwars").glob("6.2-a-block-and-flags-on-one-board-*")
    (one,) = read_path(path, path.name, games.room, "flipwars")
    assert isinstance(one, Scenario)
    allowed, forbidden = one.reading, room.rulebook().reading("bga")
    assert (passes(one, allowed), passes(one, forbidden)) == (True, False)
    (flip,) = flips([one], allowed, forbidden)
    assert (
        flip.why
        == "Tactical War and Capture the Flag are not played at once, but with combining=allowed"
    )
