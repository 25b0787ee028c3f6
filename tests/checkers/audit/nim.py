"""Nim behind the protocol, by the toy game itself: a program for the walk to be tried on."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from typing import Any

from tests.toy import READING, Roll, State, Take, nim

CLAIMS = ["set", "draws", "legal", "observe", "seed"]
game: Any = None
state: Any = None
chance: random.Random | None = None


def hello() -> dict[str, Any]:
    who = {"name": "nim", "version": "1", "language": "Python"}
    return {"protocol": 1, **who, "games": ["nim"], "capabilities": CLAIMS}


def new(params: Any) -> dict[str, Any]:
    global game, state, chance
    game = nim(tuple(params["board"]), READING, params["players"])
    own = "seed" in params or "draws" not in CLAIMS
    chance = random.Random(params.get("seed")) if own else None
    state = State(tuple(params["board"]))
    if "position" in params:
        position = params["position"]
        state = State(tuple(position["heaps"]), position["turn"], position["most"])
    return {"nature": rolled()}


def rolled() -> list[Any]:
    global state
    if chance is None or game.to_move(state) != -1:
        return []
    roll = chance.choice(game.actions(state))
    state = game.play(state, -1, roll).state
    return [roll._asdict()]


def apply(seat: int, action: Any) -> dict[str, Any]:
    global state
    step = game.play(state, seat, Roll(**action) if "most" in action else Take(**action))
    if not hasattr(step, "state"):
        raise PermissionError(str(step))
    state = step.state
    return {"nature": rolled()}


def seat_of(params: Any) -> int:
    return -1 if params["seat"] == "nature" else int(params["seat"])


def legal(seat: int) -> dict[str, Any]:
    moves = game.actions(state) if seat == game.to_move(state) else []
    return {"actions": [move._asdict() for move in moves]}


def observe(seat: int) -> dict[str, Any]:
    return {"view": game.view(state, seat)._asdict()}


def result() -> dict[str, Any]:
    outcome = game.outcome(state)
    return {"over": True, "winners": list(outcome.winners)} if outcome else {"over": False}


METHODS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "hello": lambda _: hello(),
    "new": lambda params: new(params),
    "apply": lambda params: apply(seat_of(params), params["action"]),
    "legal": lambda params: legal(seat_of(params)),
    "observe": lambda params: observe(params["seat"]),
    "result": lambda _: result(),
    "play": lambda params: {"replies": [answer(**message) for message in params["messages"]]},
    "bye": lambda _: {},
}


def answer(method: str, params: Any) -> dict[str, Any]:
    if method not in METHODS:
        return {"error": {"code": -32601, "message": "no such method"}}
    try:
        return {"result": METHODS[method](params)}
    except PermissionError as refused:
        return {"error": {"code": 1, "message": str(refused)}}
    except TypeError as mistaken:
        return {"error": {"code": -32602, "message": str(mistaken)}}


for line in sys.stdin:
    asked = json.loads(line)
    reply = answer(asked["method"], asked["params"])
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **reply}), flush=True)
    if asked["method"] == "bye":
        break
