"""Who rules, who wins, and why: each settlement of §4, §6 and §7 told in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import turncoats_ref as t
from checkers.scenario.language import Moment, Names
from checkers.turncoats.positions import say_given
from checkers.turncoats.say import say_count, say_place
from spec import Round, Settled
from spec.turncoats import FACTIONS

T = TypeVar("T")

COUNTED = {  # what the scores of a clause of §7 count
    "7": "winning stones",
    "7.1": "losing stones",
    "7.2": "places behind the first in turn order",
}
SOLE: Final = "the only leader"


def explain(moment: Moment, names: Names) -> tuple[str, ...]:
    """One line for each area, for the faction, and for the player."""
    ask: t.Arbiter = moment.game.table
    lines = [ruled(ask, moment.state, place, names) for place in ask.table.ruled]
    faction, player = ask.winning_player(moment.state)
    rows = ["areas", *map(leading, ask.table.answers.faction_tie_break)]
    lines.append(settlement("winning faction", faction, faction_name, "no faction", rows))
    if player is None:
        lines.append(f"winner: nobody, since no faction wins (§{faction.by})")
    elif not player.rounds:
        lines.append(f"winner: nobody (§{player.by}: nobody holds a stone that counts)")
    else:
        rows = [COUNTED[row.clause] for row in player.rounds]
        lines.append(settlement("winner", player, lambda seat: names.players[seat], "nobody", rows))
    if moment.state.phase != t.OVER:
        lines[-2:] = [f"if the game ended here, {line}" for line in lines[-2:]]
    return tuple(lines)


def known(moment: Moment, names: Names, seat: int) -> tuple[str, ...]:
    """§2.3  The same, without who would win by the hands."""
    lines = explain(moment, names)
    return tuple(line for line in lines if open_to(names, seat, line.split(":")[0]))


def places(moments: Sequence[Moment], names: Names, seat: int | None) -> dict[str, str]:
    """The last of these moments as `given` would tell it; §2.3: of hidden stones, how many."""
    said = say_given(moments[-1].state, names)
    if seat is None:
        return said
    here: t.views.View = moments[-1].game.view(moments[-1].state, seat)
    many = {"bag": here.bag, **dict(zip(names.players, here.hands, strict=True))}
    hidden = {key: say_count(many[key]) for key in many if key != names.players[seat]}
    return {
        key: hidden.get(key, says)
        for key, says in said.items()
        if key in hidden or open_to(names, seat, key)
    }


def open_to(names: Names, seat: int, about: str) -> bool:
    """§2.3  Hands are secret, and so is what lies in the bag, and who would win by the hands."""
    known = {*names.board.areas, "axe", "flag", names.players[seat], "turn", "negotiations"}
    return about.removeprefix("if the game ended here, ") in known | {"winning faction"}


def ruled(ask: t.Arbiter, s: t.State, place: t.Place, names: Names) -> str:
    settled, where = ask.ruler(s, place), say_place(place, names)
    if not settled.rounds:
        return f"{where}: nobody (§{settled.by}: no stone there)"
    rows = ["stones there", *map(leading, ask.table.answers.tie_break)]
    return settlement(where, settled, faction_name, "nobody", rows)


def faction_name(faction: t.Faction) -> str:
    return FACTIONS[faction]


def settlement(
    what: str, settled: Settled[T], name: Callable[[T], str], none: str, rows: Sequence[str]
) -> str:
    """`Ford: red (§4.1: stones there blue 1, red 1; then on the axe blue 0, red 1)`.

    `rows` say what each row counts, in order; those after the last that was asked are left out.
    """
    winner = none if settled.who is None else name(settled.who)
    counted = [
        f"{row} {compared(row, round, name)}"
        for row, round in zip(rows, settled.rounds, strict=False)
    ]
    return f"{what}: {winner} (§{settled.by}: {'; then '.join(counted)})"


def compared(row: str, round: Round[T], name: Callable[[T], str]) -> str:
    """How many each has; or who leads alone (the score is 1), if any that is level does."""
    if row.startswith(SOLE):
        return next((f"is {name(one)}" for one, score in round.scores if score), "is none of these")
    return ", ".join(f"{name(one)} {abs(score)}" for one, score in round.scores)


def leading(row: tuple[str, str]) -> str:
    """What a row on axe or flag counts: the stones, or whether one leads there alone."""
    pile, whose = row
    if whose == "most":
        return f"on the {pile}"
    among = "all" if whose == "sole-of-all" else "them"
    return f"{SOLE} of {among} on the {pile}"
