"""What refutes a claim under a reading, written as scenarios that the engine confirms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from checkers.claims import Claim
from checkers.compare.readings import cited
from checkers.compare.replayed import Disagreement, block, node, taken
from checkers.compare.written import Head, Written, beside, check, written
from checkers.proofs.differences import Example
from checkers.scenario.files import ENDING
from checkers.scenario.language import PLAYERS, Moment, Names
from checkers.scenario.room import Room
from checkers.scenario.said import say_turn
from spec import Reading
from spec.source import Mistakes, nothing_wrong


def refuting(room: Room, claim: Claim, shown: Any, reading: Reading) -> tuple[Written, ...]:
    """A scenario for each position that a counterexample can be told by."""
    if room.formal.refuting is None or shown is None:
        return ()
    found = room.formal.refuting(shown, reading)
    return tuple(
        refutation(room, claim, example, reading, number if len(found) > 1 else 0)
        for number, example in enumerate(found, 1)
    )


def refutation(
    room: Room, claim: Claim, example: Example, reading: Reading, number: int
) -> Written:
    """A scenario in which the engine says what the claim denies; `number` where there are two.

    Raises Disagreement if the claim names refusals, and the engine gives none of them.
    """
    which = f", position {number}" if number else ""
    title = f"Under {reading.name} it is not so that {claim.says}{which}"
    note = f"refutes the claim {claim.name}: {claim.says}"
    stem = f"claim-{claim.name}{f'-{number}' if number else ''}"
    found = as_scenario(room, example, reading, Said(title, note, stem, claim.clause))
    denied = [id for id in room.rulebook().refusals if id in claim.says.split()]
    if denied and not any(f"    refused: {id}" in found.text.splitlines() for id in denied):
        raise Disagreement(f"internal: {title}: nothing is refused by {' or '.join(denied)}")
    return found


class Said(NamedTuple):
    """What a position's scenario is called; the `clause` is cited where the engine cites none."""

    title: str
    note: str
    stem: str
    clause: str


def as_scenario(room: Room, example: Example, reading: Reading, said: Said) -> Written:
    """A position, and what the engine says there; raises Disagreement if it does not pass."""
    names = Names(room.board(node(example.board)), PLAYERS[: example.seats])
    call = cited(room.rulebook(), reading)
    lines = list(step_lines(room, example, names, reading))
    fired = [clause for _, clauses in lines for clause in clauses] or [said.clause]
    head = Head(said.title, fired, call.name, example.board, names.players, said.note)
    begins = ["given:", *(f"  {key}: {value}" for key, value in example.lines.items())]
    text = written(room, head, begins, (line for line, _ in lines))
    found = Written(f"{said.stem}{ENDING}", text, beside([call]))
    check(room, found, said.title)
    return found


def step_lines(
    room: Room, example: Example, names: Names, reading: Reading
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each line of the steps, and the clauses that fired, by the engine."""
    game = room.game(names.board, reading, example.seats)
    wrong = Mistakes()
    start = room.start("given", node(block(example.lines)), names, game, wrong)
    nothing_wrong(wrong)
    assert start is not None
    moment = Moment(game, start.step.state, ())
    if example.turn is not None:
        moment, clauses, refusal, at = taken(moment, example.turn.seat, example.turn.actions)
        lines = say_turn(room, example.turn.steps, names)
        lines = lines[: at + 1] if refusal else lines
        yield from ((f"  - {line}", clauses) for line in lines)
        if refusal:
            yield f"    refused: {refusal.id}", ()
            return
    for ask in example.asks:
        found = room.fact(node(ask), names).find(moment)
        yield f"  - check: {found.says}", found.clauses
