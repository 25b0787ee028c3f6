"""What a game must bring to be spoken about: its room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from checkers.scenario.hooks import Formal, Looks, Programs
from checkers.scenario.language import PLAYERS, Fact, Moment, Names, Start
from checkers.scenario.sentences import Sentences
from spec import Game, Impossible, Reading, Value
from spec.rulebook import Rulebook
from spec.source import Mistakes, Node


@dataclass(frozen=True, slots=True)
class Room:
    """A game's words: what only the game itself can say.

    `sentences` is the grammar of what is done and what holds. `board` reads a shipped board's
    name, or a board in place. `players_in` are the players that a `given` or a `deal` names, in
    order. `start` reads `given` or `deal` (the key comes first). `actions` are what a sentence
    stands for: several where it tells a whole turn; `say_actions` raises Unsayable where none
    does. `sees` reads a block of what a seat knows. `dealt` is the first position of a seeded
    deal. `explain` says who stands how, and why. `draw` is a position as text; `changed` are
    the places to mark in it. `schema` is what a scenario file may hold under `board`, `given`
    and `deal`. `answer` reads an answer in words (None where a question has names alone). What
    reads a node raises Mistake, or notes it where more than one can be shown.

    What more a game brings (checkers.scenario.hooks) is loaded when it is asked for.
    """

    name: str
    engine: str  # the package of its reference engine
    rulebook: Callable[[], Rulebook]
    boards: Callable[[], tuple[str, ...]]
    default_board: str
    board: Callable[[Node], Any]
    named_board: Callable[[str], Any]
    game: Callable[[Any, Reading, int], Game[Any, Any]]
    sentences: Sentences
    reserved: Callable[[], frozenset[str]]
    players_in: Callable[[Node, Any], Iterable[str]]
    start: Callable[[str, Node, Names, Game[Any, Any], Mistakes], Start | None]
    actions: Callable[[Node, Names], tuple[Any, ...]]
    say_actions: Callable[[tuple[Any, ...], Names], str]
    fact: Callable[[Node, Names], Fact]
    sees: Callable[[int, Node, Names, Mistakes], list[tuple[Node, Fact]]]
    say_given: Callable[[Any, Names], Mapping[str, str]]
    dealt: Callable[[Game[Any, Any], int], Any]
    explain: Callable[[Moment, Names], tuple[str, ...]]
    draw_board: Callable[[Any], str]
    draw: Callable[[Moment, Names, frozenset[Any]], str]
    changed: Callable[[Any, Any], frozenset[Any]]
    schema: Callable[[], Mapping[str, Any]]
    answer: Callable[[str, Node], Value | None] | None = None
    model: str | None = None  # the package of its formal model
    for_proofs: Callable[[], Formal] = Formal
    for_programs: Callable[[], Programs] = Programs
    for_eyes: Callable[[], Looks] = Looks

    def fewest(self, board: Any, reading: Reading) -> int:
        """How many players sit at the smallest table that there can be; two, if there is none."""
        many = range(2, len(PLAYERS) + 1)
        return next((seats for seats in many if self.seats(board, reading, seats)), 2)

    def seats(self, board: Any, reading: Reading, many: int) -> bool:
        """Whether there is a table for so many."""
        try:
            self.game(board, reading, many)
        except Impossible:
            return False
        return True

    @property
    def formal(self) -> Formal:
        return self.for_proofs()

    @property
    def programs(self) -> Programs:
        return self.for_programs()

    @property
    def looks(self) -> Looks:
        return self.for_eyes()
