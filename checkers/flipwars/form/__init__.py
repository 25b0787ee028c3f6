"""Flip Wars in JSON, for other people's programs; form.schema.json describes it.

A board is shown as its rows from the top, a character for each cell: `x` and `o` are the colours of
seats 0 and 1, in capitals where there is a flag, `.` is empty, `+` is blocked. Cells have names: a1
is at the top left, b1 to its right, a2 below it. Tiles are counted by kind, and those of which
there are none may be left out: {"soldier": 2, "thief": 1}.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from checkers.flipwars.form.actions import read_action, say_action
from checkers.flipwars.form.boards import read_board, say_board
from checkers.flipwars.form.positions import (
    read_deal,
    read_position,
    read_view,
    say_deal,
    say_position,
    say_view,
)
from checkers.scenario.hooks import Form
from checkers.scenario.shapes import schema

__all__ = ["FORM"]


FORM: Final = Form(
    schema=partial(schema, "flipwars"),
    say_board=say_board,
    read_board=read_board,
    say_action=say_action,
    read_action=read_action,
    say_position=say_position,
    read_position=read_position,
    say_deal=say_deal,
    read_deal=read_deal,
    say_view=say_view,
    read_view=read_view,
)
