"""The table (§1, §1.1): a board, a reading, the seats, and the numbers of the places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from spec import Impossible, Reading
from spec.turncoats import FACTIONS as FACTION_NAMES
from spec.turncoats import Board
from turncoats_ref.answers import Answers, answers

Faction: TypeAlias = int
Place: TypeAlias = int  # an area's number, or one of the places numbered after the areas
Stones: TypeAlias = tuple[int, int, int]  # how many of each faction

BLACK: Final = 0
BLUE: Final = 1
RED: Final = 2
FACTIONS: Final = (BLACK, BLUE, RED)
OTHERS: Final = ((BLUE, RED), (BLACK, RED), (BLACK, BLUE))
NAMES: Final = FACTION_NAMES
ONE: Final[tuple[Stones, ...]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))  # a stone of each faction
NONE: Final[Stones] = (0, 0, 0)
OF_EACH: Final = 21  # §1


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What does not move. Places are numbered: the areas, then axe, flag, bag, and each hand."""

    board: Board
    answers: Answers
    seats: int
    areas: range
    axe: Place
    flag: Place
    bag: Place
    hands: tuple[Place, ...]
    touching: tuple[tuple[Place, ...], ...]  # §1.1: the areas that each area touches
    recruit_to: tuple[Place, ...]  # §5.1
    ruled: tuple[Place, ...]  # §6: the places that are counted

    def name(self, place: Place) -> str:
        """A place's name as people say it."""
        if place in self.areas:
            return self.board.areas[place]
        apart = {self.axe: "the axe", self.flag: "the flag", self.bag: "the bag"}
        return apart.get(place, "a hand")


def table(board: Board, reading: Reading, seats: int) -> Table:
    """Lay a table for 2 to 5 seats (§2); raises Impossible for what cannot be laid."""
    if not 2 <= seats <= 5:
        raise Impossible(f"Turncoats seats 2 to 5 players, not {seats}")
    areas = range(len(board.areas))
    axe, flag, bag = len(areas), len(areas) + 1, len(areas) + 2
    apart = {"axe": axe, "flag": flag}
    answered = answers(reading)
    return Table(
        board=board,
        answers=answered,
        seats=seats,
        areas=areas,
        axe=axe,
        flag=flag,
        bag=bag,
        hands=tuple(range(bag + 1, bag + 1 + seats)),
        touching=tuple(touching(board, area) for area in areas),
        recruit_to=(*areas, *(apart[name] for name in answered.recruit_to)),  # Q6
        ruled=(*areas, *(apart[name] for name in answered.also_ruled)),  # Q7
    )


def touching(board: Board, area: Place) -> tuple[Place, ...]:
    """§1.1  The areas that one area touches; a border is open both ways."""
    ends = [border for border in board.borders if area in border]
    return tuple(sorted(one if other == area else other for one, other in ends))
