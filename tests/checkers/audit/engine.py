"""A planted mistake behind the protocol: `python -m tests.checkers.audit.engine NAME`."""

from __future__ import annotations

import json
import sys
from typing import Any

from checkers import games
from checkers.scenario.hooks import Form
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.shapes import Misshapen
from checkers.turncoats.mutants import mutants, wrong_game
from spec import NATURE, Refusal
from spec.source import Mistakes

ROOM = games.room("turncoats")
READING = ROOM.rulebook().reading("rulebook")
CLAIMS = ["set", "draws", "legal", "observe"]


class Engine:
    """A wrong engine, and the game that it plays."""

    def __init__(self, name: str, form: Form) -> None:
        (mutant,) = (one for one in mutants(Mistakes()) if one.name == name)
        self.make, self.form = wrong_game(mutant.made), form
        self.game: Any = None
        self.names = Names(None, ())
        self.state: Any = None
        self.last: tuple[Any, Any] | None = None

    def hello(self, **_: Any) -> Any:
        who = {"name": "planted", "version": "1", "language": "Python"}
        return {"protocol": 1, **who, "games": ["turncoats"], "capabilities": CLAIMS}

    def new(self, game: str, board: Any, players: int, **start: Any) -> Any:
        del game
        self.names = Names(self.form.read_board(board), PLAYERS[:players])
        self.game, self.last = self.make(self.names.board, READING, players), None
        if "deal" in start:
            self.state = self.form.read_deal(start["deal"], self.names, self.game)
        else:
            self.state = self.form.read_position(start["position"], self.names)
        return {}

    def apply(self, seat: Any, action: Any) -> Any:
        done = self.form.read_action(action, self.names)
        step = self.game.play(self.state, NATURE if seat == "nature" else seat, done)
        if isinstance(step, Refusal):
            raise PermissionError(str(step))
        self.last, self.state = (self.state, done), step.state
        return {}

    def legal(self, seat: Any) -> Any:
        acts = self.game.to_move(self.state) == (NATURE if seat == "nature" else seat)
        found = self.game.actions(self.state) if acts else ()
        return {"actions": [self.form.say_action(one, self.names) for one in found]}

    def observe(self, seat: int) -> Any:
        view = self.form.say_view(self.game.view(self.state, seat), self.names)
        heard = None if self.last is None else self.game.heard(*self.last, seat)
        said = None if heard is None else self.form.say_action(heard, self.names)
        return {"view": view, "heard": said}

    def result(self) -> Any:
        found = self.game.outcome(self.state)
        return {"over": True, "winners": [*found.winners]} if found else {"over": False}

    def play(self, messages: Any) -> Any:
        return {"replies": [self.answer(**message) for message in messages]}

    def bye(self) -> Any:
        return {}

    def answer(self, method: str, params: Any) -> Any:
        try:
            return {"result": getattr(self, method)(**params)}
        except PermissionError as refused:
            return {"error": {"code": 1, "message": str(refused)}}
        except Misshapen as wrong:
            return {"error": {"code": -32602, "message": str(wrong)}}


def main() -> None:
    assert ROOM.programs.form is not None
    engine = Engine(sys.argv[1], ROOM.programs.form)
    for line in sys.stdin:
        asked = json.loads(line)
        reply = engine.answer(asked["method"], asked["params"])
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **reply}), flush=True)


if __name__ == "__main__":
    main()
