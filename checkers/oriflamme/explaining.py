"""Who leads, who wins, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import oriflamme_ref as o
from checkers.oriflamme.lying import Known, in_order
from checkers.oriflamme.say import pointer
from checkers.scenario.language import Moment, Names
from spec import Settled


def explain(moment: Moment, names: Names) -> tuple[str, ...]:
    """The queue, a line for each player, and one for who wins."""
    return (*told(moment, moment.state, names), won(moment, names))


def known(moment: Moment, names: Names, seat: int) -> tuple[str, ...]:
    """The same as a seat may know it: who leads only where all influence is open (Q34)."""
    here: o.views.View = moment.game.view(moment.state, seat)
    lines = (*told(moment, here, names),)
    if None not in here.stock:
        return (*lines, won(moment, names))
    outcome = moment.game.outcome(moment.state)
    return (*lines, f"winner: {named(outcome.winners, names)}") if outcome else lines


def told(moment: Moment, here: Known, names: Names) -> Iterator[str]:
    """The queue, and a line for each player."""
    yield f"queue, from its front: {in_order(here.queue, pointer(moment.state), names)}"
    yield from counted(here, names)


def counted(here: Known, names: Names) -> Iterator[str]:
    """§1.1, §7  What each player has, and what lies on cards and counts for nothing."""
    for seat, player in enumerate(names.players):
        lying = [card for pile in here.queue for card in pile if card.owner == seat]
        on_cards = sum(card.influence for card in lying)
        beside = f"; {on_cards} more on cards" if on_cards else ""
        much = "unknown" if here.stock[seat] is None else here.stock[seat]
        yield f"{player}: {much} influence, {len(lying)} in the queue{beside}"


def won(moment: Moment, names: Names) -> str:
    """§7, §7.1, §7.2  Who wins, or would."""
    settled = moment.game.table.leading(moment.state)
    outcome = moment.game.outcome(moment.state)
    who = named(settled.left if outcome is None else outcome.winners, names)
    why = "; then ".join(scores(settled, names))
    label = "winner" if outcome else "if the game ended here, leader"
    return f"{label}: {who} (§{settled.by}: {why})"


def named(seats: Iterable[int], names: Names) -> str:
    return " and ".join(names.players[seat] for seat in seats)


def scores(settled: Settled[int], names: Names) -> Iterator[str]:
    measures = {"7": "influence", "7.1": "cards"}
    for row in settled.rounds:
        each = ", ".join(f"{names.players[seat]} {score}" for seat, score in row.scores)
        yield f"{measures[row.clause]} {each}"
