"""What refutes a claim under a reading, written as scenarios that the engine confirms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checkers.claims import Claim
from checkers.compare.readings import cited
from checkers.compare.replayed import block, node, taken
from checkers.compare.written import Head, Written, beside, check, written
from checkers.proofs.differences import Example
from checkers.scenario.files import ENDING
from checkers.scenario.language import PLAYERS, Moment, Names, Room
from checkers.scenario.said import say_turn
from spec import Reading
from spec.source import Mistakes, nothing_wrong


def refuting(room: Room, claim: Claim, shown: Any, reading: Reading) -> tuple[Written, ...]:
    """A scenario for each position that a counterexample can be told by."""
    if room.refuting is None or shown is None:
        return ()
    found = room.refuting(shown, reading)
    return tuple(
        refutation(room, claim, example, reading, number if len(found) > 1 else 0)
        for number, example in enumerate(found, 1)
    )


def refutation(
    room: Room, claim: Claim, example: Example, reading: Reading, number: int
) -> Written:
    """A scenario in which the engine says what the claim denies; `number` where there are two."""
    names = Names(room.board(node(example.board)), PLAYERS[: example.seats])
    call = cited(room.rulebook(), reading)
    which = f", position {number}" if number else ""
    title = f"Under {reading.name} it is not so that {claim.says}{which}"
    lines = list(told(room, example, names, reading))
    fired = [clause for _, clauses in lines for clause in clauses] or [claim.clause]
    note = f"refutes the claim {claim.name}: {claim.says}"
    head = Head(title, fired, call.name, example.board, names.players, note)
    begins = ["given:", *(f"  {key}: {value}" for key, value in example.lines.items())]
    stem = f"claim-{claim.name}{f'-{number}' if number else ''}"
    text = written(room, head, begins, (line for line, _ in lines))
    found = Written(f"{stem}{ENDING}", text, beside([call]))
    check(room, found, title)
    return found


def told(
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
