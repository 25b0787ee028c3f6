"""The schemas know what each message looks like, and say where one does not."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from checkers.audit.protocol import CAPABILITIES, METHODS, PARAMS, RESULT, Schemas, schema
from tests.toy_room import SCHEMA

NIM = Schemas(SCHEMA)
NEW = {"game": "nim", "board": [2, 1], "players": 2}
POSITION = {"heaps": [2, 1], "turn": 0, "most": None}
HELLO = {
    "protocol": 1,
    "name": "mine",
    "version": "1",
    "language": "C",
    "games": ["nim"],
    "capabilities": [*CAPABILITIES],
}
ROLL = {"seat": "nature", "action": {"most": 2}}

RIGHT: list[tuple[str, str, Any]] = [
    ("hello", PARAMS, {"protocol": 1}),
    ("hello", RESULT, HELLO),
    ("new", PARAMS, {**NEW, "deal": {}}),
    ("new", PARAMS, {**NEW, "position": POSITION, "seed": 7}),
    ("new", RESULT, {}),
    ("new", RESULT, {"nature": [{"most": 2}]}),
    ("legal", PARAMS, {"seat": 0}),
    ("legal", PARAMS, {"seat": "nature"}),
    ("legal", RESULT, {"actions": []}),
    ("apply", PARAMS, ROLL),
    ("apply", RESULT, {}),
    ("observe", PARAMS, {"seat": 1}),
    ("observe", RESULT, {"view": POSITION, "heard": None}),
    ("result", PARAMS, {}),
    ("result", RESULT, {"over": False}),
    ("result", RESULT, {"over": True, "winners": []}),
    ("play", PARAMS, {"messages": [{"method": "apply", "params": ROLL}]}),
    ("play", RESULT, {"replies": [{"result": {}}, {"error": {"code": 1, "message": ""}}]}),
    ("bye", PARAMS, {}),
    ("bye", RESULT, {}),
]

WRONG: list[tuple[str, str, Any, str]] = [
    ("hello", PARAMS, {"protocol": 2}, "params.protocol: 1 was expected"),
    ("hello", RESULT, {**HELLO, "capabilities": ["fly"]}, "result.capabilities.0: 'fly' is not"),
    ("hello", RESULT, {**HELLO, "name": ""}, "result.name: "),
    ("new", PARAMS, NEW, "params: "),
    ("new", PARAMS, {**NEW, "deal": {}, "position": POSITION}, "params: "),
    ("new", PARAMS, {**NEW, "position": {**POSITION, "turn": -1}}, "params.position.turn: -1 is"),
    ("legal", PARAMS, {"seat": "chance"}, "params.seat: "),
    ("legal", RESULT, {"actions": {}}, "result.actions: {} is not of type 'array'"),
    ("legal", RESULT, {"actions": [{"most": 2}, {"most": "2"}]}, "result.actions.1.most: '2' is"),
    ("apply", RESULT, {"natur": []}, "result: Additional properties are not allowed"),
    ("observe", RESULT, {"view": None}, "result.view: None is not of type 'object'"),
    ("observe", PARAMS, {"seat": "nature"}, "params.seat: 'nature' is not of type 'integer'"),
    ("result", RESULT, {"over": True}, "result: 'winners' is a required"),
    ("result", RESULT, {"over": False, "winners": []}, "result.winners: told, though the game is"),
    ("result", RESULT, {"over": 1}, "result"),
    ("play", RESULT, {"replies": [{}]}, "result.replies.0"),
    ("play", PARAMS, {"messages": [{"method": "bye", "params": {}}]}, "params.messages.0"),
    ("bye", RESULT, None, "result: None is not of type 'object'"),
]


@pytest.mark.parametrize("name", [*METHODS, "message"])
def test_every_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize(("method", "part", "value"), RIGHT)
def test_a_right_message_is_not_complained_of(method: str, part: str, value: Any) -> None:
    assert NIM.complaint(method, part, value) == ""


@pytest.mark.parametrize(("method", "part", "value", "says"), WRONG)
def test_a_wrong_message_is_complained_of_with_its_path(
    method: str, part: str, value: Any, says: str
) -> None:
    assert NIM.complaint(method, part, value).startswith(says)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("part", [PARAMS, RESULT])
def test_every_message_has_a_right_and_a_wrong_example(method: str, part: str) -> None:
    assert any((method, part) == one[:2] for one in RIGHT)
    assert NIM.complaint(method, part, {"no": "such thing"}) != ""
