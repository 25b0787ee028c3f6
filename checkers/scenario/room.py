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


def no_words(_: str) -> tuple[str, ...]:
    return ()


def as_said(_: str, words: str) -> str:
    return words


@dataclass(frozen=True, slots=True)
class Room:
    """A game's words: what only the game itself can say.

    What reads a node raises Mistake, or notes it where more than one can be shown. What more a
    game may bring (checkers.scenario.hooks) is loaded when it is asked for.
    """

    name: str
    engine: str  # the package of its reference engine

    # The rules, and a table.

    rulebook: Callable[[], Rulebook]
    boards: Callable[[], tuple[str, ...]]
    default_board: str
    #: A shipped board by its name, or a board in place.
    board: Callable[[Node], Any]
    named_board: Callable[[str], Any]
    game: Callable[[Any, Reading, int], Game[Any, Any]]

    # Sentences.

    #: The grammar of what is done and of what holds.
    sentences: Sentences
    #: The words that no player may be called by.
    reserved: Callable[[], frozenset[str]]
    #: The players that a `given` or a `deal` names, in order.
    players_in: Callable[[Node, Any], Iterable[str]]
    #: Where a scenario begins; the first argument is the key, `given` or `deal`.
    start: Callable[[str, Node, Names, Game[Any, Any], Mistakes], Start | None]
    #: The actions that a sentence stands for: several where it tells a whole turn.
    actions: Callable[[Node, Names], tuple[Any, ...]]
    #: The sentence for some actions; raises Unsayable where there is none for all of them.
    say_actions: Callable[[tuple[Any, ...], Names], str]
    fact: Callable[[Node, Names], Fact]
    #: The facts in a block of what a seat knows.
    sees: Callable[[int, Node, Names, Mistakes], list[tuple[Node, Fact]]]
    say_given: Callable[[Any, Names], Mapping[str, str]]
    #: The first position of a seeded deal.
    dealt: Callable[[Game[Any, Any], int], Any]

    # For people who look on.

    #: Who stands how, and why, in lines.
    explain: Callable[[Moment, Names], tuple[str, ...]]
    draw_board: Callable[[Any], str]
    #: A position as text, with some places marked: those that `changed` between two states.
    draw: Callable[[Moment, Names, frozenset[Any]], str]
    changed: Callable[[Any, Any], frozenset[Any]]
    #: The JSON Schemas of what may stand under `board`, `given` and `deal`.
    schema: Callable[[], Mapping[str, Any]]

    # What a game need not have.

    #: A question's answer in words; None for a question that has named answers only.
    answer: Callable[[str, Node], Value | None] | None = None
    #: Examples of the words that a question is answered in; none where it has named answers only.
    in_words: Callable[[str], tuple[str, ...]] = no_words
    #: An answer in words as a sentence behind its question.
    in_full: Callable[[str, str], str] = as_said
    #: Whether `given` tells places as it tells hands, so that a misspelt one could be a player.
    places_like_hands: bool = False
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
