"""Who leads, who wins, and why."""

from __future__ import annotations

from collections.abc import Iterator

from checkers.scenario.language import Moment, Names
from spec import Settled


def explain(moment: Moment, names: Names) -> tuple[str, ...]:
    """One line for each player, and one for who wins."""
    return (*counted(moment, names), won(moment, names))


def known(moment: Moment, names: Names, _: int) -> tuple[str, ...]:
    """§1.3  The same to everybody: what counts lies on the board."""
    return explain(moment, names)


def counted(moment: Moment, names: Names) -> Iterator[str]:
    """§5.1, §6.2  How many tiles show each colour, and how many of them are flags."""
    s = moment.state
    for seat, player in enumerate(names.players):
        tiles, flags = s.shows[seat].bit_count(), (s.shows[seat] & s.flags).bit_count()
        beside = f", {flags} of them flags" if flags else ""
        points = moment.game.table.points(s, seat)
        yield f"{player}: {points} (§5.1: {tiles} tile{'' if tiles == 1 else 's'}{beside})"


def won(moment: Moment, names: Names) -> str:
    """§5.1, §5.2  Who wins, or would."""
    settled, outcome = moment.game.table.leading(moment.state), moment.game.outcome(moment.state)
    scores = compared(settled, moment.game.table.table.answers.majority, names)
    if outcome is None:
        leader = "nobody" if settled.who is None else names.players[settled.who]
        return f"if the game ended here, leader: {leader} (§{settled.by}: {scores})"
    winners = " and ".join(names.players[winner] for winner in outcome.winners) or "nobody"
    return f"winner: {winners} (§{outcome.clauses[-1]}: {scores})"


def compared(settled: Settled[int], majority: str, names: Names) -> str:
    """§5.1  The points that decide; or, where all cells are counted (Q15), whose are over half."""
    (row,) = settled.rounds
    if majority == "of-tiles":
        return "points " + ", ".join(f"{names.players[seat]} {score}" for seat, score in row.scores)
    over = ", ".join(f"{names.players[seat]} {score or 'no'}" for seat, score in row.scores)
    return f"more than half of all cells {over}"
