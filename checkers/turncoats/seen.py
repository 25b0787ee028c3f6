"""What a player sees: a `sees` block read as facts."""

from __future__ import annotations

import re
from collections.abc import Callable

from checkers.scenario.language import Fact, Moment, Names
from checkers.turncoats.facts import knows
from checkers.turncoats.say import say_actions, say_pile
from checkers.turncoats.words import read_actions, read_pile
from spec.source import Mistakes, Node, shorten

STONES = re.compile(r"1 stone|(?:0|[2-9]|[1-9][0-9]) stones")


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """`hand`, another's `3 stones`, `bag`, and what was `heard` of the last line."""
    others = [name for n, name in enumerate(names.players) if n != seat]
    entries = node.block(("hand", "bag", "heard", *others), "`sees`", wrong)
    who, found = names.players[seat], list[tuple[Node, Fact]]()
    if not node.pairs:
        raise node.wrong("nothing is said to be seen")
    for key, entry in entries.items():
        with wrong.noted():
            found.append((entry, read_seen(who, seat, key, entry, names)))
    return found


def read_seen(who: str, seat: int, key: str, node: Node, names: Names) -> Fact:
    if key == "hand":
        black, blue, red = pile = read_pile(node, names)
        hand = lambda m: say_pile(m.game.view(m.state, seat).hand)  # noqa: E731
        return knows(who, key, say_pile(pile), hand, say_pile((black + 1, blue, red)))
    if key == "heard":
        heard = lambda m: say_heard(m, seat, names)  # noqa: E731
        said = say_actions(read_actions(node, names), names)
        return knows(who, key, said, heard, "negotiate" if said != "negotiate" else "return red")
    if not STONES.fullmatch(node.text):
        hint = "such as: 1 stone, or 3 stones"
        raise node.wrong(f"expected a number of stones, not `{shorten(node.text)}`", hint)
    more = say_count(int(node.text.split()[0]) + 1)
    return knows(who, key, node.text, number_seen(key, seat, names), more)


def number_seen(key: str, seat: int, names: Names) -> Callable[[Moment], str]:
    if key == "bag":
        return lambda m: say_count(m.game.view(m.state, seat).bag)
    other = names.players.index(key)
    return lambda m: say_count(m.game.view(m.state, seat).hands[other])


def say_count(count: int) -> str:
    return f"{count} stone{'' if count == 1 else 's'}"


def say_heard(moment: Moment, seat: int, names: Names) -> str:
    """§5.4  The deeds of the last line as a seat hears them."""
    heard = [moment.game.heard(d.before, d.action, seat) for d in moment.deeds]
    return say_actions(tuple(a for a in heard if a is not None), names) if heard else "nothing"
