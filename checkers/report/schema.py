"""The JSON Schema (draft 7, which editors read best) of a scenario file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checkers.scenario.document import VERDICTS
from checkers.scenario.room import Room
from checkers.scenario.rulings import RULING_FILE
from checkers.scenario.seats import NAME


def schema(rooms: Sequence[Room]) -> dict[str, Any]:
    """One schema for all the games; which game a file is of decides what its parts may hold."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A scenario: where a game stands, what is done, and what must then hold",
        "type": "object",
        "required": ["scenario", "clauses", "reading", "steps"],
        "additionalProperties": False,
        "oneOf": [{"required": ["given"]}, {"required": ["deal"]}],
        "properties": {**common(rooms), "steps": steps()},
        "allOf": [for_game(room, first=room is rooms[0]) for room in rooms],
    }


def common(rooms: Sequence[Room]) -> dict[str, Any]:
    return {
        "scenario": {
            "type": "string",
            "minLength": 1,
            "description": "a sentence that could be false",
        },
        "game": {"enum": [room.name for room in rooms]},
        "clauses": {"type": "array", "minItems": 1},
        "reading": {"description": "whose rules; overrides follow: rulebook+removal=up-to"},
        "board": {"description": "a shipped board, or one in place"},
        "players": {"type": "array", "items": player(), "uniqueItems": True},
        "given": {"description": "where everything lies"},
        "deal": {"description": "a number for the seeded dealer, or what is drawn where"},
        "unreachable": {"type": "boolean", "description": "no game gets here, and that is meant"},
        "note": {"type": "string"},
        "verdict": {"enum": list(VERDICTS), "description": "on a difference that an audit found"},
    }


def player() -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{NAME}$"}


def for_game(room: Room, first: bool) -> dict[str, Any]:
    """What holds for a file of one game; the first is the game of files that name none."""
    named = {"properties": {"game": {"const": room.name}}, "required": ["game"]}
    book = room.rulebook()
    ids = [*book.clauses, *book.refusals]
    overrides = [f"{q.name}=({'|'.join(q.answers)})" for q in book.questions.values()]
    reading = {
        "anyOf": [
            {"enum": list(book.profiles)},
            {
                "type": "string",
                "pattern": rf"^({'|'.join(book.profiles)})(\+({'|'.join(overrides)}))+$",
            },
            {"type": "string", "pattern": rf"^{RULING_FILE.pattern}$"},
        ]
    }
    parts = {
        "clauses": {"type": "array", "items": citation(ids)},
        "reading": reading,
        **room.schema(),
        "steps": {
            "items": {"properties": {"refused": citation(ids), "under": {"propertyNames": reading}}}
        },
    }
    nameless = {"not": {"required": ["game"]}}
    return {"if": {"anyOf": [named, nameless]} if first else named, "then": {"properties": parts}}


def citation(ids: list[str]) -> dict[str, Any]:
    """A clause or a refusal id; YAML may have read 5.2 as a number, which is as good."""
    numbers = sorted({float(id) for id in ids if id.replace(".", "", 1).isdigit()})
    return {"anyOf": [{"enum": ids}, {"enum": [f"§{id}" for id in ids]}, {"enum": numbers}]}


def steps() -> dict[str, Any]:
    sentence = {"type": "string", "minLength": 1}
    return {
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 3,
            "properties": {
                "check": sentence,
                "nature": sentence,
                "refused": {},
                "under": {"type": "object", "minProperties": 1},
            },
            "patternProperties": {
                f"^(?!(refused|under)$){NAME}$": sentence,
                f"^{NAME} sees$": {"type": "object", "minProperties": 1},
            },
            "additionalProperties": False,
            "dependencies": {"check": {"not": {"required": ["refused"]}}},
        },
    }
