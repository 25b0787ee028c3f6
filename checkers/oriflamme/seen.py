"""What a player of Oriflamme sees and hears: the block `sees` of a scenario."""

from __future__ import annotations

from collections.abc import Callable

from checkers.oriflamme.facts import knows, seen_of
from checkers.oriflamme.lines import Holding, Row
from checkers.oriflamme.say import pointer, say_actions, say_holding, say_queue
from checkers.oriflamme.words import read, read_actions
from checkers.scenario.language import Fact, Moment, Names
from spec.source import Mistakes, Node


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """The `queue`, what is told of each player, and what was `heard` of the last line."""
    entries = node.block(("queue", *names.players, "heard"), "`sees`", wrong)
    found = list[tuple[Node, Fact]]()
    if not node.pairs:
        raise node.wrong("nothing is said to be seen")
    for key, entry in entries.items():
        with wrong.noted():
            found.append((entry, read_seen(seat, key, entry, names)))
    return found


def read_seen(seat: int, key: str, node: Node, names: Names) -> Fact:
    who = names.players[seat]
    if key == "queue":
        row: Row = read(node, "queue", names)
        return knows(who, key, say_queue(row.queue, row.at), seen_queue(seat), "front end")
    if key == "heard":
        said = say_actions(read_actions(node, names), names)
        others = ("reveal", "leave")
        return knows(who, key, said, lambda m: say_heard(m, seat, names), *others)
    owner = names.players.index(key)
    holding: Holding = read(node, "holding", names)
    more = holding._replace(stock=1 if holding.stock is None else holding.stock + 1)
    find = lambda m: say_holding(*seen_of(m, seat, owner))  # noqa: E731
    return knows(who, key, say_holding(*holding), find, say_holding(*more))


def seen_queue(seat: int) -> Callable[[Moment], str]:
    def find(moment: Moment) -> str:
        view = moment.game.view(moment.state, seat)
        return say_queue(view.queue, pointer(moment.state))

    return find


def say_heard(moment: Moment, seat: int, names: Names) -> str:
    """§4  The decisions of the last line as a seat hears them."""
    heard = [moment.game.heard(d.before, d.action, seat) for d in moment.deeds]
    return say_actions(tuple(a for a in heard if a is not None), names) if heard else "nothing"
