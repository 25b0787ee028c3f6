"""What a scenario file of Oriflamme may hold, for editors: JSON Schema, draft 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checkers.oriflamme.positions import HIGHEST_SEED
from spec.oriflamme import CARDS, decks

CARD = f"({'|'.join(CARDS)})"
HOLDING = {
    "type": "string",
    "description": "such as: 3 influence, hand Spy Lord, aside Heir, gone Archer",
    "pattern": r"^(0|[1-9][0-9]?) influence(, *(hand|aside|gone)( +C)+)*$".replace("C", CARD),
}
LYING = rf"[A-E]:{CARD}[?*!0-9]*"
PLACE = rf"\^?({LYING}|\[\^?{LYING}(/{LYING})+\])"
QUEUE = {
    "type": "string",
    "description": "such as: front A:Lord*2, [B:Spy?/B:Heir], ^C:Archer? end; A is the first "
    "player; ? lies face down, *2 has influence on it, ^ is resolved now, [top/under] is a pile; "
    "! has acted in this round, which says something only where a card acts once a round "
    "(decree-pointer=once-a-round): there, if no card has it, those before ^ have that lie face up "
    "or have influence on them",
    "pattern": f"^front +({PLACE}(, *{PLACE})* +)?end$",
}
KINDS = {"type": "string", "pattern": f"^{CARD}( +{CARD})*$"}


NUMBER = {"type": "integer", "minimum": 1, "maximum": len(CARDS)}
IN_PLACE = {
    "type": "object",
    "required": ["hand", "rounds"],
    "additionalProperties": False,
    "properties": {
        "cards": {"type": "array", "items": {"enum": list(CARDS)}, "uniqueItems": True},
        "hand": NUMBER,
        "rounds": NUMBER,
    },
}
ABOUT = {
    "queue": QUEUE,
    "round": NUMBER,
    "first": {"type": "string", "description": "who has the tile of the first player"},
    "turn": {"type": "string", "description": "who has to place a card"},
    "choosing": {"enum": list(CARDS), "description": "for whose ability a choice is made"},
    "moving": {
        "type": "string",
        "description": "the card that a Decree moves, such as: the second card",
    },
    "ended": {"type": "boolean", "description": "whether the game is over"},
}
DEALT = {
    "anyOf": [
        {"type": "integer", "minimum": 0, "maximum": HIGHEST_SEED},
        {"type": "object", "additionalProperties": KINDS},
    ]
}


def given_and_board() -> Mapping[str, Any]:
    """The schemas of `board`, `given` and `deal`."""
    return {
        "board": {"anyOf": [{"enum": list(decks.shipped())}, IN_PLACE]},
        "given": {"type": "object", "properties": ABOUT, "additionalProperties": HOLDING},
        "deal": DEALT,
    }
