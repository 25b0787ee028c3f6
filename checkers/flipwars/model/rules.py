"""The rules of a reading as the model tells them: what is hit, by distances, and what chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from spec import Impossible, Reading

Lies: TypeAlias = Callable[[int, int], bool]  # (to the right, ahead) -> whether that is hit

HITS: Final[dict[str, Lies]] = {
    "soldier": lambda x, y: abs(x) + abs(y) == 1,  # §4.1
    "archer": lambda x, y: abs(x) == abs(y) == 1,  # §4.2
    "knight": lambda x, y: {abs(x), abs(y)} == {1, 2},  # §4.3
    "wizard": lambda x, y: (x == 0) != (y == 0),  # §4.4
    "dragon": lambda x, y: max(abs(x), abs(y)) == 1,  # §4.5
    "assassin": lambda x, y: {abs(x), abs(y)} == {0, 2},  # §4.6
    "general": lambda x, y: y in (1, 2),  # §4.7
    "thief": lambda x, y: abs(x) + abs(y) == 1,  # §4.8
}
CHOOSING: Final = ("assassin", "thief")

ARCHER: Final[dict[str, Lies]] = {  # Q2
    "next-diagonals": HITS["archer"],
    "whole-diagonals": lambda x, y: abs(x) == abs(y) > 0,
    "board-corners": lambda x, y: False,  # no distance: they are added on every board
}
GENERAL: Final[dict[str, Lies]] = {  # Q1
    "whole-rows": HITS["general"],
    "three-wide": lambda x, y: y in (1, 2) and abs(x) < 2,
    "column": lambda x, y: y in (1, 2) and x == 0,
    "up-for-both": HITS["general"],
    "chosen": HITS["general"],
}
ROWS: Final = ("whole-rows", "up-for-both", "chosen")
ASSASSIN: Final[dict[str, Lies]] = {  # Q8
    "one-between": HITS["assassin"],
    "two-between": lambda x, y: {abs(x), abs(y)} == {0, 3},
    "not-over-tiles": HITS["assassin"],
    "not-over-the-block": HITS["assassin"],
}
THIEF: Final[dict[str, Lies]] = {  # Q4
    "sides": HITS["thief"],
    "all-around": HITS["dragon"],
}
FLIPS: Final[dict[str, tuple[str, ...]]] = {  # Q5
    "enemy": ("enemy",),
    "thief": ("thief",),
    "both": ("enemy", "thief"),
}
ENDS: Final = {  # Q3, Q8: what a pattern does not go on behind
    "stop-at-gap": "gap",
    "stop-at-block": "block",
    "not-over-tiles": "tile",
    "not-over-the-block": "block",
}
KNOWN: Final[dict[str, tuple[str, ...]]] = {  # of all else that bears on a turn without flags
    "general": tuple(GENERAL),
    "archer": tuple(ARCHER),
    "gaps": ("through", "stop-at-gap", "stop-at-block"),
    "thief-next-to": tuple(THIEF),
    "thief-flips": tuple(FLIPS),
    "forced": ("forced", "optional", "enemy-only"),
    "assassin": ("one", "all"),
    "two-fields": tuple(ASSASSIN),
    "neighbours": ("pattern-only", "neighbours-too"),
    "itself": ("stays", "flips"),
    "enemy": ("by-colour",),
    "twice": ("once", "in-turn"),
    "pass": ("refused",),
    "edge": ("lost", "goes-round"),
    "block": ("inert", "stops"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What moves are made of under a reading."""

    hits: Mapping[str, Lies]
    lines: tuple[str, ...]  # the characters whose pattern is lines to the edge
    rows: bool  # §4.7: whether a General's pattern is whole rows
    corners: bool  # §4.2: whether an Archer hits those of the board
    up_for_both: bool  # §4.7
    any_facing: bool  # §4.7
    goes_round: bool  # §3.1
    ends_lines: str  # §4.4: what a line does not go on behind: gap, block, or nothing
    in_the_way: str  # §4.6: what an Assassin does not reach over: tile, block, or nothing
    block_stops: bool  # §6.1
    choosing: tuple[str, ...]
    optional: bool  # §4.6, §4.8
    enemy_only: bool  # §4.6
    thief_flips: tuple[str, ...]  # §4.8: enemy, thief
    neighbours: bool  # §3.1: whether they are flipped as well
    in_turn: bool  # §3.1: a tile that is hit twice is flipped twice
    flips_itself: bool  # §3.1


def rules_of(reading: Reading) -> Rules:
    """Raises Impossible for an answer that the model does not know."""
    its = reading.answers
    for question, known in KNOWN.items():
        if its[question] not in known:
            raise Impossible(f"the model knows no `{its[question]}` as an answer to {question}")
    whole_diagonals = its["archer"] == "whole-diagonals"
    rules = Rules(
        hits=hits(its),
        lines=("wizard", "archer") if whole_diagonals else ("wizard",),
        rows=its["general"] in ROWS,
        corners=its["archer"] == "board-corners",
        up_for_both=its["general"] == "up-for-both",
        any_facing=its["general"] == "chosen",
        goes_round=its["edge"] == "goes-round",
        ends_lines=ENDS.get(its["gaps"], ""),
        in_the_way=ENDS.get(its["two-fields"], ""),
        block_stops=its["block"] == "stops",
        choosing=CHOOSING if its["assassin"] == "one" else ("thief",),
        optional=its["forced"] == "optional",
        enemy_only=its["forced"] == "enemy-only",
        thief_flips=FLIPS[its["thief-flips"]],
        neighbours=its["neighbours"] == "neighbours-too",
        in_turn=its["twice"] == "in-turn",
        flips_itself=its["itself"] == "flips",
    )
    if rules.goes_round and (rules.ends_lines or rules.in_the_way or rules.block_stops):
        raise Impossible("the model knows no patterns that go round and can be cut off")
    return rules


def knows(reading: Reading) -> bool:
    """Whether the model knows all answers of a reading."""
    try:
        rules_of(reading)
    except Impossible:
        return False
    return True


def hits(its: Mapping[str, str]) -> Mapping[str, Lies]:
    """§4  By character, under these answers."""
    return {
        **HITS,
        "archer": ARCHER[its["archer"]],
        "assassin": ASSASSIN[its["two-fields"]],
        "general": GENERAL[its["general"]],
        "thief": THIEF[its["thief-next-to"]],
    }
