"""Fixtures: scenarios and whole games in JSON, with what any program needs to be held to."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from checkers.audit.keys import GAME, SCENARIO, Key
from checkers.audit.made import Made, of_game, of_scenario
from checkers.audit.messages import said
from checkers.audit.traces import trace
from checkers.audit.trials import Deed, Referee
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec import Reading, Refusal

TRACE: Final = "trace"
INDEX: Final = "index.json"


class Fixture(NamedTuple):
    """A file: where it lies in the folder, of what kind it is, and its text."""

    path: str
    kind: str
    reading: str
    text: str


def fixtures(
    room: Room,
    readings: Sequence[Reading],
    scenarios: Sequence[Scenario],
    games: Sequence[Key],
    others: Sequence[Reading] = (),
) -> Iterator[Fixture]:
    """Scenarios under each reading that they name and that is asked for; games under the first."""
    names = {reading.name for reading in (*readings, *others)}
    for path, one in numbered(scenarios):
        for reading in named(one).values():
            if reading.name in names:
                made = of_scenario(room, reading, one)
                yield fixture(f"scenarios/{slug(reading.name)}/{path}", SCENARIO, made)
    for reading in readings:
        for key in games:
            by, trial = of_game(room, reading, key)
            name = f"{slug(reading.name)}/{key.seats}-players-{key.number}"
            yield fixture(f"games/{name}", GAME, (by, trial))
            text = dumped(trace(by, trial)) + "\n"
            yield Fixture(f"traces/{name}.itf.json", TRACE, reading.name, text)


def named(one: Scenario) -> Mapping[str, Reading]:
    """The readings that a scenario is run under, by name."""
    return {one.reading.name: one.reading, **{r.name: r for r in one.readings.values()}}


def numbered(scenarios: Sequence[Scenario]) -> Iterator[tuple[str, Scenario]]:
    """Each scenario with a name of its own: that of its file, and its number behind the first."""
    met: dict[str, int] = {}
    for one in scenarios:
        stem = slug(PurePath(one.file).name.split(".scenario.")[0])
        met[stem] = met.get(stem, 0) + 1
        yield (stem if met[stem] == 1 else f"{stem}-{met[stem]}"), one


def slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.")


def fixture(path: str, kind: str, made: Made) -> Fixture:
    by, trial = made
    form, names = by.form, trial.names
    head = {
        "format": 1,
        "kind": kind,
        "name": trial.name,
        "game": by.room.name,
        "spec_digest": by.room.rulebook().digest,
        "reading": by.reading.name,
        "board": form.say_board(names.board),
        "players": list(names.players),
        "deal": form.say_deal(trial.start, names) if trial.dealt else None,
        "start": looked_at(by, trial.start),
    }
    lines = [f"{dumped(key)}: {dumped(value)}" for key, value in head.items()]
    steps = ",\n".join(map(dumped, stepped(by, trial.start, trial.deeds)))
    text = "{" + ",\n".join([*lines, f'"steps": [\n{steps}\n]']) + "}\n"
    return Fixture(f"{path}.json", kind, by.reading.name, text)


def stepped(by: Referee, state: Any, deeds: Sequence[Deed]) -> Iterator[Mapping[str, Any]]:
    """Each deed with the position before, and the one behind it or why it is refused."""
    form, names, game = by.form, by.names, by.game
    for seat, action in deeds:
        step = game.play(state, seat, action)
        told = {
            "seat": said(seat),
            "action": form.say_action(action, names),
            "before": form.say_position(state, names),
        }
        if isinstance(step, Refusal):
            yield {**told, "refused": {"clause": step.clause, "id": step.id}}
            continue
        heard = [game.heard(state, action, other) for other in by.seats]
        yield {
            **told,
            "clauses": list(step.clauses),
            "after": looked_at(by, step.state),
            "heard": [None if a is None else form.say_action(a, names) for a in heard],
        }
        state = step.state


def looked_at(by: Referee, state: Any) -> Mapping[str, Any]:
    """A position, as it is and as each seat sees it, and what it results in."""
    form, names, outcome = by.form, by.names, by.game.outcome(state)
    over = outcome is not None
    won = {"winners": sorted(outcome.winners), "clauses": list(outcome.clauses)} if outcome else {}
    return {
        "position": form.say_position(state, names),
        "views": [form.say_view(by.game.view(state, seat), names) for seat in by.seats],
        "result": {"over": over, **won},
    }


def index(room: Room, readings: Sequence[Reading], written: Sequence[Fixture]) -> Fixture:
    """The list of all files with their digests; the schemas stand among them."""
    found = {
        "format": 1,
        "game": room.name,
        "spec_digest": room.rulebook().digest,
        "readings": {one.name: dict(sorted(one.answers.items())) for one in readings},
        "files": [
            {"path": one.path, "kind": one.kind, "reading": one.reading or None,
             "sha256": hashlib.sha256(one.text.encode("utf-8")).hexdigest()}
            for one in sorted(written)
        ],
    }  # fmt: skip
    return Fixture(INDEX, "index", "", json.dumps(found, indent=1) + "\n")


def schemas(room: Room) -> Iterator[Fixture]:
    """What fixtures look like, and the game's own part of it."""
    assert room.programs.form is not None, f"{room.name} has no JSON form"
    yield Fixture(
        "form.schema.json", "schema", "", json.dumps(room.programs.form.schema(), indent=2) + "\n"
    )
    text = (files("checkers.audit") / "fixture.schema.json").read_text("utf-8")
    yield Fixture("fixture.schema.json", "schema", "", text)


def dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
