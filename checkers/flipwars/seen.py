"""What a player of Flip Wars sees and hears: the block `sees` of a scenario."""

from __future__ import annotations

from functools import partial

import flipwars_ref as f
from checkers.flipwars.say import say_actions, say_seen
from checkers.flipwars.words import read, read_actions
from checkers.scenario import turns
from checkers.scenario.language import Fact, Names
from spec.source import Mistakes, Node


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """What is in each supply, and what was `heard` of the last line."""
    keys = (*names.players, "heard")
    return turns.read_sees(node, keys, partial(read_seen, seat, names), wrong)


def read_seen(seat: int, names: Names, key: str, node: Node) -> Fact:
    sight = turns.Sight(seat, key, names, ("1.2",))
    if key == "heard":
        others = ("pass", "place soldier at a1")
        return sight.hears(read_actions(node, names), say_actions, *others)
    owner = names.players.index(key)
    seen: f.Supply | int = read(node, "seen", names)
    supply = lambda m: say_seen(m.game.view(m.state, seat).supplies[owner])  # noqa: E731
    more = seen + 1 if isinstance(seen, int) else (seen[0] + 1, *seen[1:])
    return sight.shows(say_seen(seen), supply, say_seen(more))
