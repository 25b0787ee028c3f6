"""Which character lies on which cell: a state does not say, the moments before it do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import flipwars_ref as f
from checkers.flipwars.hands import known
from checkers.flipwars.positions import cell_names, say_places
from checkers.flipwars.say import say_seen
from checkers.scenario.language import Moment, Names
from spec.flipwars import KINDS


def kinds(moments: Sequence[Moment]) -> Mapping[int, int]:
    """§3, §4.8  Which kind lies on which cell, of the tiles that were placed in these moments."""
    lie, does = dict[int, int](), moments[-1].game.table.table.does
    for deed in dict.fromkeys(deed for moment in moments for deed in moment.deeds):
        if isinstance(deed.action, f.Place):
            place = deed.action
            lie[place.cell] = place.tile
            if does[place.tile] == "swaps" and place.chosen != f.NONE:
                lie = exchanged(lie, place.cell, place.chosen)
    return lie


def exchanged(lie: Mapping[int, int], one: int, other: int) -> dict[int, int]:
    there = {one: other, other: one}
    return {there.get(cell, cell): kind for cell, kind in lie.items()}


def places(moments: Sequence[Moment], names: Names, seat: int | None) -> dict[str, str]:
    """The last of these moments, each cell for itself: `b4: ada (x) knight`; §1.2: the supplies."""
    said, cells = say_places(moments[-1].state, names), cell_names(names.board)
    lie = {cells[number]: KINDS[kind] for number, kind in kinds(moments).items()}
    left = dict(zip(names.players, map(say_seen, known(moments[-1], seat)), strict=True))
    return {at: f"{says} {lie[at]}" if at in lie else says for at, says in said.items()} | left
