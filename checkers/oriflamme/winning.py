"""What can be asked of who leads and who wins (§7), and what the engine answers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from checkers.oriflamme.facts import seats
from checkers.scenario.language import Fact, Found, Moment, Names
from checkers.scenario.turns import fact


def say_all(names: Names, who: tuple[int, ...], verb: str) -> str:
    players = " and ".join(names.players[seat] for seat in who)
    return f"{players} {verb}{'s' if len(who) == 1 else ''}"


def every_group(names: Names) -> Iterable[tuple[int, ...]]:
    return (group for size in (1, 2, 3) for group in combinations(seats(names), size))


def leads(names: Names, leaders: tuple[int, ...]) -> Fact:
    """§7, §7.1  As if the game ended here; several are still level."""

    def find(moment: Moment) -> Found:
        settled = moment.game.table.leading(moment.state)
        return Found(say_all(names, settled.left, "lead"), (settled.by,), ("7",))

    says = [say_all(names, group, "lead") for group in every_group(names)]
    return fact(say_all(names, leaders, "lead"), find, says)


def wins(names: Names, winners: tuple[int, ...]) -> Fact:
    """§7, §7.1, §7.2"""

    def find(moment: Moment) -> Found:
        outcome = moment.game.outcome(moment.state)
        if outcome is None:
            return Found("the game is not over", ("3.2",))
        return Found(say_all(names, outcome.winners, "win"), outcome.clauses, ("7",))

    says = [say_all(names, group, "win") for group in every_group(names)]
    return fact(say_all(names, winners, "win"), find, says)
