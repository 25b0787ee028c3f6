"""A witness put to the engine under both readings; where it says otherwise, that is our mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from checkers.proofs.differences import Witness
from checkers.scenario.language import PLAYERS, Moment, Names
from checkers.scenario.room import Room
from spec import Reading, Refusal
from spec.source import Mistakes, Node, nothing_wrong, read


class Disagreement(AssertionError):
    """The engine does not confirm what the model says: one of them is wrong."""


class Told(NamedTuple):
    """How a witness comes out under a reading, by the engine.

    `says` is the fact that was asked, or nothing; `clauses` decided it, or the last turn;
    `refusal` is why that is refused, and `at` by which of its actions; `because` are the room's
    lines on who stands how, and why.
    """

    reading: Reading
    says: str
    clauses: tuple[str, ...]
    refusal: Refusal | None
    at: int
    because: tuple[str, ...]
    fired: frozenset[str]


def replayed(room: Room, witness: Witness, readings: tuple[Reading, Reading]) -> tuple[Told, Told]:
    """What the engine makes of a witness under each reading; raises Disagreement."""
    names = Names(room.named_board(witness.board), PLAYERS[: witness.seats])
    one, other = (run_under(room, witness, names, n, reading) for n, reading in enumerate(readings))
    alike = (one.says, one.refusal is None) == (other.says, other.refusal is None)
    if alike:
        raise Disagreement(f"{described(witness)}: under both {one.says or 'it is allowed'}")
    return one, other


def run_under(room: Room, witness: Witness, names: Names, which: int, reading: Reading) -> Told:
    """One reading's run: every turn but the last must be allowed, and all be as the model says."""
    game = room.game(names.board, reading, witness.seats)
    moment, fired, at = Moment(game, begun(room, witness, names, game), ()), set[str](), 0
    if moment.state != witness.state:
        raise Disagreement(f"{described(witness)}: the text gives another position")
    refusal: Refusal | None = None
    clauses: tuple[str, ...] = ()
    for number, turn in enumerate(witness.turns, 1):
        moment, clauses, refusal, at = taken(moment, turn.seat, turn.actions)
        fired |= {*clauses}
        due = number < len(witness.turns) or witness.allowed[which]
        if due != (refusal is None):
            raise Disagreement(
                f"{described(witness)}: turn {number} under {reading.name}: {refusal}"
            )
    says = ""
    if witness.says is not None and refusal is None:
        found = room.fact(node(witness.says[which]), names).find(moment)
        says, clauses = found.says, found.clauses
        if says != witness.says[which]:
            raise Disagreement(f"{described(witness)}: under {reading.name} the engine says {says}")
    because = room.explain(moment, names)
    return Told(reading, says, clauses, refusal, at, because, frozenset(fired | {*clauses}))


def begun(room: Room, witness: Witness, names: Names, game: Any) -> Any:
    """The engine's state for the lines that a scenario has below `given` or `deal`."""
    wrong = Mistakes()
    start = room.start(witness.begins, node(block(witness.lines)), names, game, wrong)
    nothing_wrong(wrong)
    assert start is not None
    return start.step.state


def taken(
    moment: Moment, seat: int, actions: tuple[Any, ...]
) -> tuple[Moment, tuple[str, ...], Refusal | None, int]:
    """Behind a turn, the clauses that fired; or still before it, what refused it, and where."""
    state, fired = moment.state, list[str]()
    for number, action in enumerate(actions):
        mover = moment.game.to_move(state)
        step = moment.game.play(state, seat if number == 0 or mover is None else mover, action)
        if isinstance(step, Refusal):
            return moment, (step.id,), step, number
        fired += step.clauses
        state = step.state
    return moment._replace(state=state), tuple(fired), None, 0


def block(lines: Mapping[str, str] | str) -> str:
    if isinstance(lines, str):
        return lines
    return "\n".join(f"{key}: {value}" for key, value in lines.items())


def node(text: str) -> Node:
    """A text as a scenario's reader would meet it."""
    (found,) = read("witness", text)
    return found


def described(witness: Witness) -> str:
    return f"internal: {witness.part} on {witness.board} ({block(witness.lines)!r})"
