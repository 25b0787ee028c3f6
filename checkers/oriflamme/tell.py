"""The facts that hold at a moment, as sentences of the language."""

from __future__ import annotations

from collections.abc import Iterator

import oriflamme_ref as o
from checkers.oriflamme.say import pointer, say_cards, say_queue
from checkers.scenario.language import Moment, Names


def tell(moment: Moment, names: Names) -> tuple[str, ...]:
    """All that can be told of a position, and who won."""
    return (*done(moment, names), *won(moment, names))


def done(moment: Moment, names: Names) -> Iterator[str]:
    """The facts that tell all of a position, as the language has them."""
    s = without_marks(moment.state)
    yield f"the queue is {say_queue(s.queue, pointer(s))}"
    for seat, player in enumerate(names.players):
        yield f"{player} has {s.stock[seat]} influence"
    for seat, player in enumerate(names.players):
        lie = "lie" if len(s.gone[seat]) > 1 else "lies"
        yield f"in front of {player} {lie} {say_cards(s.gone[seat])}"
    mover = moment.game.to_move(s)
    yield "the game is over" if mover is None else f"{names.who(mover)} is to move"


def without_marks(s: o.State) -> o.State:
    """§5.6  That a card has acted is not something that happened to it."""
    return s._replace(queue=tuple(tuple(c._replace(acted=False) for c in p) for p in s.queue))


def won(moment: Moment, names: Names) -> Iterator[str]:
    outcome = moment.game.outcome(moment.state)
    if outcome is not None:
        players = " and ".join(names.players[seat] for seat in outcome.winners)
        yield f"{players} win{'s' if len(outcome.winners) == 1 else ''}"
