"""Turncoats in JSON, for other people's programs; form.schema.json describes it.

Stones are counted by faction, and those of which there are none may be left out:
{"red": 1, "blue": 2}. Areas have their names; axe, flag and bag are called so; a seat is its
number, from 0 in turn order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from checkers.scenario.hooks import Form
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


@cache
def schema() -> Mapping[str, Any]:
    text = (files("checkers") / "turncoats" / "form.schema.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


FORM: Final = Form(
    schema=schema,
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
