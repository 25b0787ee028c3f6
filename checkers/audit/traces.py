"""A game as a trace in the Informal Trace Format (ITF), which Apalache and Quint read.

Objects are maps, so that a count of nothing may be left out of one; what may be null is an option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from checkers.audit.trials import Referee, Trial
from spec import Step

DESCRIBED: Final = "https://apalache-mc.org/docs/adr/015adr-trace.html"
NONE: Final = {"tag": "None", "value": {"#tup": []}}
INIT: Final = "init"


def trace(by: Referee, trial: Trial) -> dict[str, Any]:
    """Every state of a trial; what was refused changed nothing, and is left out."""
    states = [dict(one) for one in stated(by, trial)]
    return {
        "#meta": {
            "format": "ITF",
            "format-description": DESCRIBED,
            "source": f"{by.room.name} {by.room.rulebook().digest}, {by.reading.name}",
            "description": trial.name,
        },
        "vars": list(states[0]),
        "states": [{"#meta": {"index": n}, **one} for n, one in enumerate(states)],
    }


def stated(by: Referee, trial: Trial) -> Iterator[Mapping[str, Any]]:
    state = trial.start
    yield variables(by, state, INIT, NONE)
    for seat, action in trial.deeds:
        step = by.game.play(state, seat, action)
        if isinstance(step, Step):
            state = step.state
            did = by.form.say_action(action, by.names)
            record = {key: valued(value) for key, value in did.items()}
            yield variables(by, state, by.names.who(seat), some(record))


def variables(by: Referee, state: Any, who: str, did: Any) -> Mapping[str, Any]:
    """The parts of a position, who did what to get there, and who has won."""
    position, outcome = by.form.say_position(state, by.names), by.game.outcome(state)
    optional = by.form.schema()["$defs"]["position"]["properties"]
    parts = {
        name: option(value) if nullable(optional[name], by.form.schema()) else valued(value)
        for name, value in position.items()
    }
    winners = [] if outcome is None else sorted(outcome.winners)
    over = {"over": outcome is not None, "winners": {"#set": [valued(one) for one in winners]}}
    return {**parts, **over, "who": who, "did": did}


def option(value: Any) -> Any:
    return NONE if value is None else some(valued(value))


def some(value: Any) -> Any:
    return {"tag": "Some", "value": value}


def nullable(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Whether a part of a JSON Schema allows null."""
    if "$ref" in schema:
        return nullable(whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole)
    some_of = (*schema.get("anyOf", ()), *schema.get("oneOf", ()))
    return schema.get("type") == "null" or any(nullable(one, whole) for one in some_of)


def valued(value: Any) -> Any:
    """A value of JSON, but null, as ITF has it; whole numbers may be of any size."""
    match value:
        case bool() | str():
            return value
        case int():
            return {"#bigint": str(value)}
        case list():
            return [valued(one) for one in value]
        case dict():
            return {"#map": [[key, valued(one)] for key, one in value.items()]}
    raise ValueError(f"no value of ITF stands for {value!r}")
