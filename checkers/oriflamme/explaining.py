"""Who leads, who wins, and why."""

from __future__ import annotations

from collections.abc import Iterator

from checkers.oriflamme.lying import in_order
from checkers.oriflamme.say import pointer
from checkers.scenario.language import Moment, Names
from spec import Settled


def explain(moment: Moment, names: Names) -> tuple[str, ...]:
    """The queue, a line for each player, and one for who wins."""
    s = moment.state
    return (
        f"queue, from its front: {in_order(s.queue, pointer(s), names)}",
        *counted(moment, names),
        won(moment, names),
    )


def counted(moment: Moment, names: Names) -> Iterator[str]:
    """§1.1, §7  What each player has, and what lies on cards and counts for nothing."""
    s = moment.state
    for seat, player in enumerate(names.players):
        lying = [card for pile in s.queue for card in pile if card.owner == seat]
        on_cards = sum(card.influence for card in lying)
        beside = f"; {on_cards} more on cards" if on_cards else ""
        yield f"{player}: {s.stock[seat]} influence, {len(lying)} in the queue{beside}"


def won(moment: Moment, names: Names) -> str:
    """§7, §7.1, §7.2  Who wins, or would."""
    settled = moment.game.table.leading(moment.state)
    outcome = moment.game.outcome(moment.state)
    left = settled.left if outcome is None else outcome.winners
    who = " and ".join(names.players[seat] for seat in left)
    why = "; then ".join(scores(settled, names))
    label = "winner" if outcome else "if the game ended here, leader"
    return f"{label}: {who} (§{settled.by}: {why})"


def scores(settled: Settled[int], names: Names) -> Iterator[str]:
    measures = {"7": "influence", "7.1": "cards"}
    for row in settled.rounds:
        each = ", ".join(f"{names.players[seat]} {score}" for seat, score in row.scores)
        yield f"{measures[row.clause]} {each}"
