"""The shipped rules of Flip Wars: what is asked, what is inferred, the boards and the tiles."""

from __future__ import annotations

from importlib.resources import files

import pytest

from spec.flipwars import CHARACTERS, FLAG, atlas
from spec.rulebook import load

BOOK = load("flipwars", files("spec") / "flipwars")
(BGA,) = BOOK.profiles.values()


def test_whatever_is_asked_has_more_than_one_answer() -> None:
    assert len(BOOK.questions) == 23
    assert [q.name for q in BOOK.questions.values() if len(q.answers) < 2] == []


def test_whatever_the_reading_answers_is_said_to_be_inferred_and_why() -> None:
    assert {*BGA.inferred} == {*BOOK.questions}
    assert [why for why in BGA.inferred.values() if not why.startswith("inferred; ")] == []


def test_no_answer_has_the_value_of_another_to_the_same_question() -> None:
    values = [[a.value for a in q.answers.values()] for q in BOOK.questions.values()]
    assert [found for found in values if len(set(found)) < len(found)] == []


@pytest.mark.parametrize(
    ("board", "cells", "tiles", "modes"),
    [
        ("5x5", 25, 16, ()),
        ("tactical-war", 25, 16, ("Tactical War",)),
        ("capture-the-flag", 25, 17, ("Capture the Flag",)),
        ("enclosed-battle", 16, 8, ("Enclosed Battle",)),
        ("3x3-four", 9, 4, ()),
    ],
)
def test_a_board_has_its_cells_tiles_and_modes(
    board: str, cells: int, tiles: int, modes: tuple[str, ...]
) -> None:
    found = atlas.board(board)
    assert (found.width * found.height, sum(found.supply), found.modes) == (cells, tiles, modes)


@pytest.mark.parametrize("board", list(atlas.shipped()))
def test_every_cell_has_a_name_that_is_its_own(board: str) -> None:
    found = atlas.board(board)
    cells = range(found.width * found.height)
    assert [found.cell(found.name(cell)) for cell in cells] == list(cells)
    assert found.cell("i9") is None


def test_every_character_has_a_pattern_or_asks_for_one() -> None:
    found = dict(zip(CHARACTERS, atlas.characters(), strict=True))
    assert len(found) == FLAG
    asking = {name: c.asks for name, c in found.items() if c.asks}
    assert set(asking.values()) < {*BOOK.questions}
    assert [name for name, c in found.items() if bool(c.pattern) == bool(c.asks)] == []
