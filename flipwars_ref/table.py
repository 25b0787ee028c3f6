"""The table (§1): a board, a reading, and where each kind of tile reaches from each cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from flipwars_ref.answers import Answers, answers
from flipwars_ref.patterns import AHEAD, DOWN, UP, Reach, reaches
from flipwars_ref.state import Cells
from spec import Impossible, Reading
from spec.flipwars import CHARACTERS, FLAG, KINDS, Board, Character, Pattern

Tile: TypeAlias = int  # a kind of tile, by its place in KINDS

SEATS: Final = 2
ASSASSIN: Final = CHARACTERS.index("assassin")
GENERAL: Final = CHARACTERS.index("general")
THIEF: Final = CHARACTERS.index("thief")


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What does not move."""

    board: Board
    answers: Answers
    cells: range
    whole: Cells  # §1.1: all cells
    facing: tuple[int, int]  # §4: which way is ahead for each seat
    faces: tuple[int, ...]  # §4.7: the directions that a General may be given; none: no choice
    does: tuple[str, ...]  # §4: what each kind does
    reaches: tuple[tuple[tuple[Reach, ...], ...], ...]  # §4: by facing, kind, cell
    beside: tuple[Reach, ...]  # §3.1: the neighbours that are flipped beside a pattern
    in_the_way: str  # §4.6: what an Assassin does not reach over: nothing, tile, block
    must_choose: bool  # §4.6, §4.8
    own_too: bool  # §4.6: whether an Assassin may choose an own tile
    by_owner: bool  # §4.8: whether the enemy's tiles are those that the enemy placed
    swapped_flips: bool  # §4.8
    thief_flips: bool  # §4.8
    block_stops: bool  # §6.1
    block_laid: bool  # §6.1
    block_moves: bool  # §6.1
    placing: range  # §6.2: the kinds that can be placed
    marks: bool  # §6.2
    flags_first: bool  # §6.2
    flags_flip: bool  # §6.2

    def name(self, cell: int) -> str:
        return self.board.name(cell) if cell in self.cells else "nowhere"


def table(board: Board, reading: Reading, seats: int) -> Table:
    """Lay a table for two (§1); raises Impossible for what cannot be laid."""
    answered = answered_for(board, reading, seats)
    cells = range(board.width * board.height)
    facing, _ = general(answered)
    flag, flipped = answered.flag  # Q20
    return Table(
        board=board,
        answers=answered,
        cells=cells,
        whole=(1 << len(cells)) - 1,
        facing=(UP, UP) if facing == "up" else (UP, DOWN),
        faces=tuple(range(len(AHEAD))) if facing == "chosen" else (),
        does=(*(deed(answered, character) for character in board.characters), "nothing"),
        reaches=laid(board, answered),
        beside=everywhere(board, answered, answered.neighbours, UP),  # Q9
        in_the_way=two_fields(answered)[0],
        must_choose="optional" not in answered.forced,  # Q6
        own_too="enemy-only" not in answered.forced,
        by_owner=answered.by_owner,  # Q11
        swapped_flips="enemy" in answered.thief_flips,  # Q5
        thief_flips="thief" in answered.thief_flips,
        block_stops="stops" in answered.block,  # Q19
        block_laid="laid" in answered.block,
        block_moves="thief" in answered.block,
        placing=range(FLAG if flag == "mark" else len(KINDS)),
        marks=flag == "mark",
        flags_first=flag == "first",
        flags_flip=flipped == "flips",
    )


def answered_for(board: Board, reading: Reading, seats: int) -> Answers:
    """§1, §6  The answers, if so many can play on the board by them."""
    if seats != SEATS:
        raise Impossible(f"Flip Wars seats 2 players, not {seats}")
    answered = answers(reading)
    if len(board.modes) > 1 and not answered.combining:  # Q23
        modes = " and ".join(board.modes)
        raise Impossible(f"{modes} are not played at once, but with combining=allowed")
    return answered


def deed(answered: Answers, character: Character) -> str:
    """§4  What a character does; §4.6: an Assassin may flip one or all."""
    all_of_them = answered.assassin == "all"  # Q7
    return "flips" if character.does == "flips-one" and all_of_them else character.does


def general(answered: Answers) -> tuple[str, Pattern]:
    """§4.7  Which way is ahead, and the pattern."""
    return answered.general  # Q1


def two_fields(answered: Answers) -> tuple[str, Pattern]:
    """§4.6  What is in the way, and the pattern."""
    return answered.two_fields  # Q8


def laid(board: Board, answered: Answers) -> tuple[tuple[tuple[Reach, ...], ...], ...]:
    """§4  Every pattern in every direction from every cell; a flag (§6.2) has none."""
    asked = {
        "archer": answered.archer,  # Q2
        "general": general(answered)[1],
        "thief-next-to": answered.thief_next_to,  # Q4
        "two-fields": two_fields(answered)[1],
    }
    patterns = [asked[c.asks] if c.asks else c.pattern for c in board.characters]
    return tuple(
        tuple(everywhere(board, answered, pattern, facing) for pattern in (*patterns, ()))
        for facing in range(len(AHEAD))
    )


def everywhere(board: Board, answered: Answers, pattern: Pattern, facing: int) -> tuple[Reach, ...]:
    """§3.1  A pattern from every cell."""
    goes_round = answered.goes_round  # Q17
    return reaches((board.width, board.height), pattern, facing, goes_round)
