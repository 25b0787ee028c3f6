"""What a scenario file of Flip Wars may hold, for editors: JSON Schema, draft 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checkers.flipwars.deals import HIGHEST_SEED
from checkers.flipwars.positions import AWAITING
from checkers.flipwars.signs import KNOWN
from checkers.scenario.seats import NAME
from spec.flipwars import CHARACTERS, COLUMNS, KINDS, atlas

NUMBER, TILE = "(0|[1-9][0-9]?)", f"({'|'.join(KINDS)})"
SUPPLY = {
    "type": "string",
    "description": "nothing, or tiles such as: 1 soldier, 2 archer",
    "pattern": r"^(nothing|N T(, *N T)*)$".replace("N", NUMBER).replace("T", TILE),
}
PICTURE = {
    "type": "string",
    "description": "a picture, row by row, such as: .x./oo./..X; x and o are the colours of the "
    "first and the second player, X and O those on flags, . is nothing, + the block",
    "pattern": f"^[{KNOWN} /\\n]+$",
}
CELL = {
    "type": "string",
    "description": "whose colour it shows, such as: ada, or: ada flag (no character); or: block",
    "pattern": f"^{NAME}( flag)?$",
}
CELLS = [f"{column}{row}" for row in range(1, 9) for column in COLUMNS]


COUNT = {"type": "integer", "minimum": 0, "maximum": atlas.MOST}
BOARD_IN_PLACE = {
    "type": "object",
    "required": ["size", "copies"],
    "additionalProperties": False,
    "properties": {
        "size": {"type": "string", "pattern": f"^{atlas.SIZE.pattern}$"},
        "copies": {
            "anyOf": [
                COUNT,
                {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": dict.fromkeys(CHARACTERS, COUNT),
                },
            ]
        },
        "characters": {
            "type": "array",
            "items": {"enum": list(CHARACTERS)},
            "uniqueItems": True,
        },
        "block": {"enum": CELLS},
        "flags": COUNT,
        "enclosed": {"type": "boolean"},
    },
}
ABOUT = {
    "board": PICTURE,
    "captured": {
        "type": "string",
        "description": "tiles that do not show their owner's colour, such as: b4, c3",
    },
    "turn": {"type": "string", "description": "whose turn it is"},
    "awaiting": {
        "enum": list(AWAITING),
        "description": "the lot for who begins, or that the block is laid",
    },
}
DEAL = {
    "anyOf": [
        {"type": "integer", "minimum": 0, "maximum": HIGHEST_SEED},
        {"type": "object", "additionalProperties": SUPPLY},
    ]
}


def given_and_board() -> Mapping[str, Any]:
    """The schemas of `board`, `given` and `deal`; cells are offered as completions."""
    return {
        "board": {"anyOf": [{"enum": list(atlas.shipped())}, BOARD_IN_PLACE]},
        "given": {
            "type": "object",
            "properties": {**ABOUT, **dict.fromkeys(CELLS, CELL)},
            "additionalProperties": SUPPLY,
        },
        "deal": DEAL,
    }
