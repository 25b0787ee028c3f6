"""Scenarios of Nim, the toy game, for tests of what holds for every game."""

from __future__ import annotations

from pathlib import Path

from checkers.scenario.reader import read_text
from checkers.scenario.run import Verdict, run
from checkers.scenario.written import Scenario, Unread
from spec.source import Mistake
from tests.toy_room import room

HEAD = """\
scenario: Ada takes two
clauses: [2]
reading: normal
players: [ada, bob]
given: {A: 2, B: 1, rolled: 2}
steps:
"""
TAKES_TWO = HEAD + "  - ada: take 2 from A\n  - check: A holds 0\n"


def read_all(text: str | bytes) -> list[Scenario | Unread]:
    return read_text("f.yaml", text, room, "nim")


def only_scenario(one: Scenario | Unread) -> Scenario:
    assert isinstance(one, Scenario), [str(mistake) for mistake in one.mistakes]
    return one


def scenario(text: str) -> Scenario:
    (one,) = read_all(text)
    return only_scenario(one)


def mistakes(text: str) -> tuple[Mistake, ...]:
    (one,) = read_all(text)
    assert isinstance(one, Unread)
    return one.mistakes


def titles(text: str) -> list[str]:
    return [one.title for one in read_all(text)]


def judged(text: str) -> Verdict:
    return run(scenario(text))


def say(one: Scenario) -> object:
    return one.room.say_given(one.start.step.state, one.names)


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
