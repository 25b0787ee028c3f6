"""What separates two readings of Flip Wars: positions with as few tiles as can be, by the engine.

Positions are tried in the order of how many tiles there are, on the board and in the hand of
whoever is to move; the other player has all that the board gives. Small boards on which a game is
over are tried, too. Of a part in which no position shows a difference, that there is none is proved
of one board, if it can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import flipwars_ref as f
from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.flipwars import facts
from checkers.flipwars.alike import DOES, PLAIN, TURN, begun_alike, counted_alike, turns_alike
from checkers.flipwars.positions import say_given
from checkers.flipwars.shares import BOARD, share
from checkers.flipwars.small import MOST, Pair, laid, states
from checkers.proofs.differences import (
    ALLOWED,
    END,
    SEEN,
    TURNS,
    WINS,
    Missing,
    Part,
    Separated,
    Turn,
    Witness,
)
from checkers.scenario.language import Deed, Fact, Moment, Names
from checkers.scenario.turns import over
from spec import Reading, Refusal
from spec.flipwars import FLAG, KINDS, atlas

PARTS: Final = (DOES, ALLOWED, END, WINS)
TILES: Final = "tile"
BLOCKED: Final = "3x3-block"
PLACED: Final = 1_000  # random placements


class Difference(NamedTuple):
    """A part of the rules, and what either reading makes of it: allowed or not, or a fact."""

    part: str
    allowed: tuple[bool, bool]
    says: tuple[str, str] | None


def separate(one: Reading, other: Reading, seats: Sequence[int]) -> Separated:
    """The parts that differ, each with a smallest position; the rest proved, or unknown."""
    apart = tried(one, other, seats)
    left = [part.name for part in apart.parts if part.sure == UNKNOWN]
    witnesses = [each for each in apart.found if isinstance(each, Witness)]
    if not (left and apart.differing) or any(map(flagged, witnesses)):
        return apart
    boards = [BLOCKED for each in witnesses if each.board == BLOCKED]
    proved = {part.name: part for part in alike(one, other, [*boards, PLAIN][0], left)}
    return replace(apart, parts=tuple(proved.get(part.name, part) for part in apart.parts))


def flagged(witness: Witness) -> bool:
    """Whether flags are on the board, for turns with flags are not proved to go alike."""
    return atlas.board(witness.board).supply[FLAG] > 0


def alike(one: Reading, other: Reading, board: str, wanted: Sequence[str]) -> Iterator[Part]:
    """Those of the parts that are proved to be the same."""
    turns = turns_alike(one, other, board, [part for part in TURN if part in wanted])
    counted = [counted_alike(one, other)] if WINS in wanted else []
    return (part for part in (*turns, *counted) if part.sure == PROVED)


def tried(one: Reading, other: Reading, _: Sequence[int]) -> Separated:
    """What few tiles show to differ; other parts are left open, if there is any difference.

    No more tiles are tried than the first difference needs.
    """
    found, many = searched(one, other) if one.answers != other.answers else ({}, 0)
    begun = begun_alike(one, other)
    scope = f"up to {max(MOST.values())} tiles on {', '.join(MOST)}"
    if found or any(part.sure == REFUTED for part in begun):
        asked = [Part(p, REFUTED if p in found else UNKNOWN, scope, many, 0) for p in PARTS]
        shown = (*found.values(), *seen_otherwise(one, other))
        return Separated((*asked, *begun), shown, often(one, other, found.values()))
    parts = (*turns_alike(one, other), counted_alike(one, other), *begun)
    same = all(part.sure == PROVED for part in parts)
    return Separated(parts, () if same else (Missing(WINS, TURNS, UNKNOWN, f"none with {scope}"),))


def seen_otherwise(one: Reading, other: Reading) -> Iterator[Witness]:
    """§1.2  A position of one tile that the other player does not see alike, if there is one."""
    for pair in pairs(one, other):
        for state in states(pair, 1):
            fact = facts.sees_as(pair.names, 1 - state.turn, state.turn, 1)
            says, others = (fact.find(Moment(game, state, ())).says for game in pair.games)
            if says != others:
                yield witness(pair, state, None, Difference(SEEN, (True, True), (says, others)), 1)
                return


def pairs(one: Reading, other: Reading) -> list[Pair]:
    """The boards on which both readings are played."""
    return [pair for name in MOST if (pair := laid(name, one, other))]


def searched(one: Reading, other: Reading) -> tuple[dict[str, Witness], int]:
    """A smallest position for each part that differs, and how many were tried."""
    found: dict[str, Witness] = {}
    tried, tables = 0, pairs(one, other)
    for tiles in range(1 + max(MOST.values())):
        for pair in tables if not found or tiles in sizes(found) else ():
            for state in states(pair, tiles) if tiles <= MOST[pair.board] else ():
                tried += 1
                for turn, difference in differences(pair, state, {*PARTS} - {*found}):
                    if difference.part not in found:
                        found[difference.part] = witness(pair, state, turn, difference, tiles)
    return found, tried


def often(one: Reading, other: Reading, found: Iterable[Witness]) -> str:
    """How often what the tiles of the witnesses do can come out otherwise on random boards.

    It is counted with a block where a witness has one, and not where a witness has flags.
    """
    tiles = {
        (where(witness), a.tile) for witness in found if not has_flags(witness)
        for turn in witness.turns for a in turn.actions
        if isinstance(a, f.Place) and a.tile != FLAG
    }  # fmt: skip
    told = [
        f"{share(one, other, KINDS[tile], PLACED, board):.0%} of {PLACED:,} random placements of "
        f"{KINDS[tile]} on {board}"
        for board, tile in sorted(tiles)
    ]
    return f"{'; '.join(told)} can come out otherwise" if told else ""


def where(witness: Witness) -> str:
    return BOARD if atlas.board(witness.board).block is None else witness.board


def has_flags(witness: Witness) -> bool:
    return bool(atlas.board(witness.board).supply[FLAG])


def sizes(found: Mapping[str, Witness]) -> set[int]:
    return {one.size for one in found.values()}


def differences(
    pair: Pair, s: f.State, wanted: set[str]
) -> Iterator[tuple[Turn | None, Difference]]:
    """What differs in a position, or behind one turn, in the parts that are wanted."""
    if s.phase == f.OVER:
        yield from ((None, d) for d in asked(pair, (Moment(g, s, ()) for g in pair.games), wanted))
        return
    known = dict.fromkeys(action for game in pair.games for action in game.actions(s))
    for action in known:
        turn = Turn(s.turn, (action,))
        steps = [game.play(s, s.turn, action) for game in pair.games]
        allowed = not isinstance(steps[0], Refusal), not isinstance(steps[1], Refusal)
        if allowed[0] != allowed[1]:
            yield turn, Difference(ALLOWED, allowed, None)
            continue
        behind = (
            Moment(game, step.state, (Deed(s, s.turn, action),))
            for game, step in zip(pair.games, steps, strict=True)
            if not isinstance(step, Refusal)
        )
        yield from ((turn, difference) for difference in asked(pair, behind, wanted))


def asked(pair: Pair, moments: Iterator[Moment], wanted: set[str]) -> Iterator[Difference]:
    """The first fact of each part that is not the same."""
    one, other = moments
    for part, all_of in questions(pair.names, one, other, wanted).items():
        for fact in all_of:
            says = fact.find(one).says, fact.find(other).says
            if says[0] != says[1]:
                yield Difference(part, (True, True), says)
                break


def questions(
    names: Names, one: Moment, other: Moment, wanted: set[str]
) -> Mapping[str, Sequence[Fact]]:
    """What is worth asking of two positions: of two that are the same, only who wins."""
    found: dict[str, Sequence[Fact]] = {}
    if one.state != other.state and wanted & {DOES, END}:
        cells = range(names.board.width * names.board.height)
        lies = [facts.lies(names, cell, facts.EMPTY) for cell in cells]
        found[DOES] = [*lies, *(facts.flag(names, cell, True) for cell in cells)]
        found[END] = [over(True, facts.TURNS)]
    ended = one.state.phase == other.state.phase == f.OVER and WINS in wanted
    if ended and one.game.outcome(one.state) != other.game.outcome(other.state):
        found[WINS] = [facts.wins(names, ())]
    return found


def witness(
    pair: Pair, state: f.State, turn: Turn | None, found: Difference, tiles: int
) -> Witness:
    """As a scenario tells it: without the supply of whoever has all."""
    lines = dict(say_given(state, pair.names))
    for player, supply in zip(pair.names.players, state.supplies, strict=True):
        if supply == pair.names.board.supply:
            del lines[player]
    searched = [board for board, most in MOST.items() if tiles <= most + 1]  # all with fewer
    return Witness(
        part=found.part,
        board=pair.board,
        seats=f.SEATS,
        begins="given",
        lines=lines,
        state=state,
        turns=() if turn is None else (turn,),
        allowed=found.allowed,
        says=found.says,
        size=tiles,
        unit=TILES,
        sure=PROVED,
        scope=f"on {', '.join(searched)}",
    )
