"""What a player sees: a `sees` block read as facts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from checkers.scenario import turns
from checkers.scenario.language import Fact, Moment, Names
from checkers.turncoats.say import say_actions, say_count, say_pile
from checkers.turncoats.words import read_actions, read_pile
from spec.source import Mistakes, Node, shorten

STONES = re.compile(r"1 stone|(?:0|[2-9]|[1-9][0-9]) stones")


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """`hand`, another's `3 stones`, `bag`, and what was `heard` of the last line."""
    others = (name for n, name in enumerate(names.players) if n != seat)
    keys = ("hand", "bag", "heard", *others)
    return turns.read_sees(node, keys, partial(read_seen, seat, names), wrong)


def read_seen(seat: int, names: Names, key: str, node: Node) -> Fact:
    sight = turns.Sight(seat, key, names, ("2.3",))
    if key == "hand":
        black, blue, red = pile = read_pile(node, names)
        hand = lambda m: say_pile(m.game.view(m.state, seat).hand)  # noqa: E731
        return sight.shows(say_pile(pile), hand, say_pile((black + 1, blue, red)))
    if key == "heard":
        return sight.hears(read_actions(node, names), say_actions, "negotiate", "return red")
    if not STONES.fullmatch(node.text):
        hint = "such as: 1 stone, or 3 stones"
        raise node.wrong(f"expected a number of stones, not `{shorten(node.text)}`", hint)
    more = say_count(int(node.text.split()[0]) + 1)
    return sight.shows(node.text, number_seen(key, seat, names), more)


def number_seen(key: str, seat: int, names: Names) -> Callable[[Moment], str]:
    if key == "bag":
        return lambda m: say_count(m.game.view(m.state, seat).bag)
    other = names.players.index(key)
    return lambda m: say_count(m.game.view(m.state, seat).hands[other])
