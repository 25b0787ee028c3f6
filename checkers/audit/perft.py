"""Perft that sees: a digest of everything that can be met in so many turns, in no order.

The digest of a position at depth d is SHA-256 over the canonical JSON (keys sorted, no spaces,
ASCII) of an object with `views` (each seat's, from 0), `result`, and, for d > 0, `actions`: a list,
sorted as text, of [action, digest behind it]; its first sixteen hexadecimal digits. The depth falls
by one where a turn is complete. Any program that can play can compute it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from checkers.audit.expected import result, seen
from checkers.audit.trials import Deed, Referee, Trial


class Perft(NamedTuple):
    """How many ways there are, and the digest of all that is met on them."""

    ways: int
    digest: str


@dataclass(slots=True, eq=False)
class Digests:
    """The digests at one table; those that are known are kept."""

    by: Referee
    known: dict[tuple[Any, int], Perft] = field(default_factory=dict)

    def perft(self, state: Any, depth: int) -> Perft:
        if (state, depth) not in self.known:
            self.known[state, depth] = self.counted(state, depth)
        return self.known[state, depth]

    def counted(self, state: Any, depth: int) -> Perft:
        views, result = looks(self.by, state)
        met: dict[str, Any] = {"views": views, "result": result}
        ways = int(depth == 0)
        if depth:
            below = list(self.divided(state, depth))
            met["actions"] = sorted([action, perft.digest] for action, perft in below)
            ways = sum(perft.ways for _, perft in below)
        return Perft(ways, hashlib.sha256(canonical(met).encode()).hexdigest()[:16])

    def divided(self, state: Any, depth: int) -> Iterator[tuple[str, Perft]]:
        """Each action, and the perft behind it."""
        game, by = self.by.game, self.by
        for _, action, step in game.steps(state):
            behind = self.perft(step.state, depth - game.at_rest(step.state))
            yield canonical(by.form.say_action(action, by.names)), behind


def looks(by: Referee, state: Any) -> tuple[list[Any], Any]:
    found = list(seen(by, ("observe",), state, 0, (), None))
    views = [result(by, one)["view"] for one in found if one.method == "observe"]
    (end,) = (result(by, one) for one in found if one.method == "result")
    return views, end


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def positions(by: Referee, start: Trial, depth: int) -> Iterator[Trial]:
    """A trial to each position within so many turns, the nearest first."""
    level, met = [(start, start.start, depth)], {start.start}
    while level:
        further = []
        for trial, state, left in level:
            yield trial
            for seat, action, step in by.game.steps(state) if left else ():
                if step.state not in met:
                    met.add(step.state)
                    longer = replace(trial, deeds=(*trial.deeds, Deed(seat, action)))
                    further.append((longer, step.state, left - by.game.at_rest(step.state)))
        level = further
