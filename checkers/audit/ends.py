"""Who has won, as a subject has it; and what that rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from checkers.audit.expected import Expected, result
from checkers.audit.judged import DIFFERS, WRONG_RESULT, Judged
from checkers.audit.parting import brief
from checkers.audit.trials import Referee
from checkers.scenario.hooks import Rest
from checkers.scenario.shapes import entries, items, whole


def end_judged(by: Referee, expected: Expected, told: Any) -> Judged | None:
    found, right = entries(told, "result", ("over",), ("winners",)), result(by, expected)
    winners = found.get("winners")
    if winners is not None:
        winners = sorted(whole(seat, "result.winners", 0, 9) for seat in items(winners, "winners"))
    if found["over"] is right["over"] and winners == right.get("winners"):
        return None
    says = f"the result is {brief(told)}, and should be {brief(right)}"
    at = expected.deed, expected.clauses
    if winners is None or expected.end is None:
        return Judged(DIFFERS, WRONG_RESULT, *at, says)
    perhaps = explaining(by, expected, winners)
    return Judged(DIFFERS, WRONG_RESULT, *at, says, perhaps=perhaps)


def rests(by: Referee, end: Any) -> Iterable[Rest]:
    """What a final state's outcome can rest on, with the winners if it were otherwise."""
    hook = by.room.programs.rests
    return () if hook is None else hook(by.game, end)


def explaining(by: Referee, expected: Expected, winners: list[int]) -> tuple[str, ...]:
    """The clauses of which one that is wrong would make these the winners."""
    return tuple({
        clause: None
        for clause, others in rests(by, expected.end)
        if any(sorted(other) == winners for other in others)
    })  # fmt: skip
