"""What a player of Oriflamme sees and hears: the block `sees` of a scenario."""

from __future__ import annotations

from functools import partial

from checkers.oriflamme.facts import seen_of
from checkers.oriflamme.lines import Holding, Row
from checkers.oriflamme.say import pointer, say_actions, say_holding, say_queue
from checkers.oriflamme.words import read, read_actions
from checkers.scenario import turns
from checkers.scenario.language import Fact, Moment, Names
from spec.source import Mistakes, Node


def read_sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """The `queue`, what is told of each player, and what was `heard` of the last line."""
    keys = ("queue", *names.players, "heard")
    return turns.read_sees(node, keys, partial(read_seen, seat, names), wrong)


def read_seen(seat: int, names: Names, key: str, node: Node) -> Fact:
    sight = turns.Sight(seat, key, names, ("2.1", "4"), ("1.1", "5.4"))
    if key == "queue":
        row: Row = read(node, "queue", names)
        return sight.shows(say_queue(row.queue, row.at), partial(seen_queue, seat), "front end")
    if key == "heard":
        return sight.hears(read_actions(node, names), say_actions, "reveal", "leave")
    owner = names.players.index(key)
    holding: Holding = read(node, "holding", names)
    more = holding._replace(stock=1 if holding.stock is None else holding.stock + 1)
    find = lambda m: say_holding(*seen_of(m, seat, owner))  # noqa: E731
    return sight.shows(say_holding(*holding), find, say_holding(*more))


def seen_queue(seat: int, moment: Moment) -> str:
    view = moment.game.view(moment.state, seat)
    return say_queue(view.queue, pointer(moment.state))
