"""The reference of Oriflamme behind the protocol, with or without a mistake, by its name."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

import oriflamme_ref as o
from checkers import games
from checkers.oriflamme.laws import Laid
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from spec import Refusal, Step
from tests.checkers.audit.engine import CLAIMS, Engine

ROOM = games.room("oriflamme")
READING = ROOM.rulebook().reading("rulebook")


def leaves_nobody(game: Laid) -> Laid:
    """An Ambush pays, but its attacker stays."""
    stays = ROOM.rulebook().reading("rulebook+own-ambush=attacker-stays")
    return o.oriflamme(game.table.table.deck, stays, game.seats)


def shows_hands(game: Laid) -> Laid:
    return replace(game, view=lambda s, seat: game.view(s, seat)._replace(hands=s.hands))


def tells_cards(game: Laid) -> Laid:
    return replace(game, heard=lambda _, action, __: action)


def refuses_aloud(game: Laid) -> Laid:
    """Why something is refused is told with all the cards of the queue."""

    def play(s: o.State, seat: int, action: o.Action) -> Step[o.State] | Refusal:
        step = game.play(s, seat, action)
        return Refusal(step.id, f"{step.because}: {s.queue}") if isinstance(step, Refusal) else step

    return replace(game, play=play)


WRONG: Final[dict[str, Callable[[Laid], Laid]]] = {
    "right": lambda game: game,
    "attacker stays": leaves_nobody,
    "hands are open": shows_hands,
    "placed cards are told": tells_cards,
    "refusals tell the queue": refuses_aloud,
}


class Reference(Engine):
    """The engine with one of the mistakes, and the game that it plays."""

    def __init__(self, name: str) -> None:
        wrong = WRONG[name]
        self.make = lambda board, _, seats: wrong(ROOM.game(board, READING, seats))
        self.form, self.game, self.state, self.last = (
            cast("Form", ROOM.programs.form),
            None,
            None,
            None,
        )
        self.names = Names(None, ())

    def hello(self, **_: Any) -> Any:
        who = {"name": "reference", "version": "1", "language": "Python"}
        return {"protocol": 1, **who, "games": ["oriflamme"], "capabilities": CLAIMS}


def main() -> None:
    engine = Reference(sys.argv[1])
    for line in sys.stdin:
        asked = json.loads(line)
        reply = engine.answer(asked["method"], asked["params"])
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **reply}), flush=True)


if __name__ == "__main__":
    main()
