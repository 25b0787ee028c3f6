"""What a player sees: a `sees` block read as facts."""

from __future__ import annotations

import flipwars_ref as f
from checkers.flipwars.facts import knows
from checkers.flipwars.say import say_actions, say_number, say_supply
from checkers.flipwars.words import read, read_actions
from checkers.scenario.language import Fact, Moment, Names
from spec.source import Mistakes, Node


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """What is in each supply, and what was `heard` of the last line."""
    entries = node.block((*names.players, "heard"), "`sees`", wrong)
    found = list[tuple[Node, Fact]]()
    if not node.pairs:
        raise node.wrong("nothing is said to be seen")
    for key, entry in entries.items():
        with wrong.noted():
            found.append((entry, read_seen(seat, key, entry, names)))
    return found


def read_seen(seat: int, key: str, node: Node, names: Names) -> Fact:
    who = names.players[seat]
    if key == "heard":
        heard = lambda m: say_heard(m, seat, names)  # noqa: E731
        said = say_actions(read_actions(node, names), names)
        return knows(who, key, said, heard, "pass" if said != "pass" else "place soldier at a1")
    owner = names.players.index(key)
    seen: f.Supply | int = read(node, "seen", names)
    supply = lambda m: say_seen(m.game.view(m.state, seat).supplies[owner])  # noqa: E731
    more = seen + 1 if isinstance(seen, int) else (seen[0] + 1, *seen[1:])
    return knows(who, key, say_seen(seen), supply, say_seen(more))


def say_seen(seen: f.Supply | int) -> str:
    return say_number(seen) if isinstance(seen, int) else say_supply(seen)


def say_heard(moment: Moment, seat: int, names: Names) -> str:
    """§3  The deeds of the last line as a seat hears them."""
    heard = [moment.game.heard(d.before, d.action, seat) for d in moment.deeds]
    return say_actions(tuple(a for a in heard if a is not None), names) if heard else "nothing"
