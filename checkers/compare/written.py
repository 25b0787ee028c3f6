"""A witness written out as a scenario, read back, run, and tried with every other answer."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from checkers.compare.readings import Cited, cited, quoted
from checkers.compare.replayed import Disagreement, Told
from checkers.proofs.differences import Witness
from checkers.scenario.files import ENDING
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.reader import read_text
from checkers.scenario.room import Room
from checkers.scenario.run import PASS, run
from checkers.scenario.said import say_turn
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario
from spec.game import clause_of
from spec.rulebook import Unknown

PLAIN = re.compile(r"[A-Za-z0-9§][A-Za-z0-9 ,.;'()/=+§-]*")


class Written(NamedTuple):
    """A scenario's text, the name of its file, and the ruling files that must lie beside it."""

    file: str
    text: str
    rulings: Mapping[str, str]


class Head(NamedTuple):
    """What stands above a scenario's beginning."""

    title: str
    fired: Iterable[str]  # clauses and refusals
    reading: str
    board: str
    players: Sequence[str]
    note: str


def scenario(
    room: Room, witness: Witness, told: tuple[Told, Told], title: str, stem: str
) -> Written:
    """The scenario of a witness; raises Disagreement if it does not pass, or bites nothing.

    `stem` is the first part of its file's name.
    """
    names = Names(room.named_board(witness.board), PLAYERS[: witness.seats])
    calls = [cited(room.rulebook(), one.reading) for one in told]
    fired = [clause for one in told for clause in one.fired]
    notes = "; ".join(f"{one.reading.name}: {outcome(one)}" for one in told)
    head = Head(title, fired, calls[0].name, witness.board, names.players, notes)
    text = written(room, head, beginning(witness), steps(room, witness, names, told, calls))
    found = Written(f"{stem}{ENDING}", text, beside(calls))
    check(room, found, title)
    return found


def written(room: Room, head: Head, begins: Iterable[str], steps: Iterable[str]) -> str:
    """The text of a scenario; its clauses are cited in the order of the rules."""
    clauses = {clause_of(fired) for fired in head.fired}
    return "\n".join([
        f"scenario: {scalar(head.title)}",
        f"game: {room.name}",
        f"clauses: [{', '.join(c for c in room.rulebook().clauses if c in clauses)}]",
        f"reading: {head.reading}",
        f"board: {head.board}",
        f"players: [{', '.join(head.players)}]",
        f"note: {quoted(head.note)}",
        "",
        *begins,
        "",
        "steps:",
        *steps,
        "",
    ])  # fmt: skip


def beside(calls: Iterable[Cited]) -> Mapping[str, str]:
    """The ruling files that must lie beside a scenario which names readings so."""
    return {call.name.removeprefix("./"): call.file for call in calls if call.file}


def beginning(witness: Witness) -> Iterator[str]:
    if isinstance(witness.lines, str):
        yield f"{witness.begins}: {witness.lines}"
        return
    yield f"{witness.begins}:"
    yield from (f"  {key}: {value}" for key, value in witness.lines.items())


def outcome(told: Told) -> str:
    """`East is ruled by red (§4.1)`, `refused by §5.2.too-few: …`, or `allowed (§5, §5.2)`."""
    if told.refusal is not None:
        return f"refused by {told.refusal}"
    clauses = ", ".join(f"§{clause}" for clause in dict.fromkeys(told.clauses))
    return f"{told.says or 'allowed'} ({clauses})"


def scalar(text: str) -> str:
    return text if PLAIN.fullmatch(text) else quoted(text)


def steps(
    room: Room, witness: Witness, names: Names, told: tuple[Told, Told], calls: Sequence[Cited]
) -> Iterator[str]:
    """The turns, of which only the last may come out otherwise, and then the fact."""
    for number, turn in enumerate(witness.turns, 1):
        lines = say_turn(room, turn.steps, names)
        if number < len(witness.turns) or witness.allowed[0] == witness.allowed[1]:
            yield from (f"  - {line}" for line in lines)
        else:
            at = max(one.at for one in told)
            yield from (f"  - {line}" for line in lines[: at + 1])
            yield from expected(told, calls)
    if told[0].says:
        yield f"  - check: {told[0].says}"
        yield "    under:"
        yield f"      {calls[1].name}: {told[1].says}"


def expected(told: tuple[Told, Told], calls: Sequence[Cited]) -> Iterator[str]:
    """What stands below a turn that only one reading allows."""
    first, second = (one.refusal for one in told)
    if first is not None:
        yield f"    refused: {first.id}"
    yield "    under:"
    yield f"      {calls[1].name}: {second.id if second else 'allowed'}"


def check(room: Room, written: Written, title: str) -> None:
    """Read the text back, run it, and try every expectation with another answer."""

    def room_of(name: str) -> Room:
        if name != room.name:
            raise Unknown(f"no game `{name}`")
        return room

    with tempfile.TemporaryDirectory() as folder:
        for name, text in written.rulings.items():
            (Path(folder) / name).write_text(text, "utf-8")
        (read,) = read_text(written.file, written.text, room_of, room.name, Path(folder))
        verdict = run(read)
        wrong = [str(mistake) for mistake in verdict.mistakes]
        if verdict.verdict != PASS:
            raise Disagreement(f"internal: {title} comes out as {verdict.verdict}: {wrong}")
        if isinstance(read, Scenario) and (not written.rulings or hasattr(read, "folder")):
            wrong = [str(mistake) for mistake in toothless(read, room_of, room.name)]
        if wrong or verdict.warnings:
            raise Disagreement(f"internal: {title}: {wrong} {verdict.warnings}")
