"""Turncoats in JSON, for other people's programs; form.schema.json describes it.

Stones are counted by faction, and those of which there are none may be left out:
{"red": 1, "blue": 2}. Areas have their names; axe, flag and bag are called so; a seat is its
number, from 0 in turn order.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from checkers.scenario.hooks import Form
from checkers.scenario.shapes import schema
from checkers.turncoats.form.actions import read_action, say_action
from checkers.turncoats.form.boards import read_board, say_board
from checkers.turncoats.form.positions import (
    read_deal,
    read_position,
    read_view,
    say_deal,
    say_position,
    say_view,
)

__all__ = ["FORM"]


FORM: Final = Form(
    schema=partial(schema, "turncoats"),
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
