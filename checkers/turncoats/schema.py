"""What a scenario file of Turncoats may hold, for editors: JSON Schema, draft 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from checkers.turncoats.deals import HIGHEST_SEED
from checkers.turncoats.say import APART
from spec.turncoats import FACTIONS, atlas

AREA = {"type": "string", "pattern": "^[A-Z][A-Za-z0-9-]*$"}
NUMBER, FACTION = "(0|[1-9][0-9]{0,8})", f"({'|'.join(FACTIONS)})"
PILE = {
    "type": "string",
    "description": "nothing, or stones such as: 1 red, 2 blue",
    "pattern": r"^(nothing|N F(, *N F)*)$".replace("N", NUMBER).replace("F", FACTION),
}

TURNS: Final[Mapping[str, Any]] = {
    "turn": {"type": "string", "description": "whose turn it is, or would be"},
    "negotiations": {
        "type": "integer",
        "minimum": 0,
        "description": "how many have negotiated in a row",
    },
    "negotiating": {
        "enum": ["draw", "return", *FACTIONS],
        "description": "what comes next of a Negotiate, or the stone that was drawn in it",
    },
    "ended": {"type": "boolean", "description": "whether the game is over"},
}
PAIRS: Final = {"type": "array", "items": AREA, "minItems": 2, "maxItems": 2}
IN_PLACE: Final[Mapping[str, Any]] = {
    "type": "object",
    "required": ["areas", "borders"],
    "additionalProperties": False,
    "properties": {
        "areas": {"type": "array", "items": AREA, "minItems": 1, "uniqueItems": True},
        "borders": {"type": "array", "items": PAIRS},
        "homelands": {"type": "object", "additionalProperties": {"enum": list(FACTIONS)}},
        "hexes": {"type": "object"},
        "hole": {"type": "array"},
    },
}


def given_and_board() -> Mapping[str, Any]:
    """The schemas of `board`, `given` and `deal`; places are offered as completions."""
    areas = sorted({area for name in atlas.shipped() for area in atlas.board(name).areas})
    places = dict.fromkeys((*APART, *areas), PILE)
    return {
        "board": {"anyOf": [{"enum": list(atlas.shipped())}, IN_PLACE]},
        "given": {
            "type": "object",
            "properties": {**places, **TURNS},
            "additionalProperties": PILE,
        },
        "deal": {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": HIGHEST_SEED},
                {"type": "object", "additionalProperties": PILE},
            ]
        },
    }
