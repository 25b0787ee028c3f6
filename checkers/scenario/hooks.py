"""What a game may bring beyond its words: proofs, forms for other people's programs, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from checkers.scenario.formal import Formal
from checkers.scenario.language import Moment, Names, Position
from spec import Game, Outcome, Reading, Refusal
from spec.source import Node

__all__ = [
    "Altered", "Farther", "Form", "Formal", "Logs", "Looks", "Pictures", "Programs", "Rest",
    "Secrets", "Unsure", "Worlds",
]  # fmt: skip


class Secrets(NamedTuple):
    """What a seat may not know: by which clause, and another state that looks the same to it.

    `parts` are those parts of a view in JSON that are as they are by another clause.
    """

    clause: str
    another: Callable[[Game[Any, Any], Any, int, Random], Any]
    parts: Mapping[str, str] = MappingProxyType({})


class Unsure(NamedTuple):
    """Neither shown nor refuted, and why."""

    reason: str


class Worlds(Protocol):
    """Every game that explains a log so far: deals, and draws that nobody told.

    What is done is refused where no such game allows it; the refusal is that of one of them.
    `known` says that there is one alone. `outcome` is that of one of them, and `won` says
    whether these may have won.
    """

    @property
    def known(self) -> bool: ...

    def to_move(self) -> int | None: ...

    def play(self, seat: int, action: Any) -> Refusal | Unsure | None: ...

    def outcome(self) -> Outcome | None: ...

    def won(self, winners: tuple[int, ...]) -> bool | Unsure: ...


class Logs(NamedTuple):
    """How logs of a game leave things open; mistakes raise what the readers of Room and Form do."""

    #: What the lines of a log tell of the deal, by place.
    dealt: Callable[[Mapping[str, Node], Names, Game[Any, Any]], Any]
    #: The same from JSON, with null for what is unknown.
    dealt_in_json: Callable[[Any, Names, Game[Any, Any]], Any]
    #: All games that begin with such a deal, or with a whole first position.
    worlds: Callable[[Any, Names, Reading, Game[Any, Any]], Worlds]
    #: The actions of a line, where logs can say more than scenarios.
    deeds: Callable[[Node, Names], tuple[Any, ...]] | None = None
    #: One action in JSON, where logs can say more than programs.
    deed_in_json: Callable[[Any, Names], Any] | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A game in JSON, which programs of any language write and read.

    What is said is read back the same; what is no such thing raises Misshapen with its path. A
    deal is said of a first position, and read as one. `schema` is a JSON Schema whose `$defs` are
    board, action, position, deal and view.
    """

    schema: Callable[[], Mapping[str, Any]]
    say_board: Callable[[Any], Any]
    read_board: Callable[[Any], Any]
    say_action: Callable[[Any, Names], Any]
    read_action: Callable[[Any, Names], Any]
    say_position: Callable[[Any, Names], Any]
    read_position: Callable[[Any, Names], Any]
    say_deal: Callable[[Any, Names], Any]
    read_deal: Callable[[Any, Names, Game[Any, Any]], Any]
    say_view: Callable[[Any, Names], Any]
    read_view: Callable[[Any, Names], Any]


Rest = tuple[str, Iterable[tuple[int, ...]]]  # a clause, and winners if it decided otherwise


class Altered(NamedTuple):
    """A state that differs in one piece: of what, and by how many (1 more, or -1).

    Where nothing is more or fewer, `by` is 0, and `what` says it all: `a1 turned over`.
    """

    what: str
    by: int
    state: Any


class Farther(NamedTuple):
    """The fewest changes that give another answer, in words, and the state that they lead to."""

    changes: tuple[str, ...]
    state: Any


class Pictures(NamedTuple):
    """A game drawn as SVG; `style` is the CSS that the pictures of a page need once.

    `position` takes the seat that looks (None: nobody, and all is open), and the moments before, in
    order: what changed since the last of them is marked.
    """

    style: Callable[[], str]
    board: Callable[[Any], str]
    position: Callable[[Moment, Names, int | None, Sequence[Moment]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Programs:
    """For other people's programs: the game in JSON, and what trials of them need."""

    form: Form | None = None
    #: What one seat hides from another.
    secrets: Secrets | None = None
    #: The facts that hold at a moment, as sentences.
    tell: Callable[[Moment, Names], tuple[str, ...]] | None = None
    logs: Logs | None = None
    #: How large a position is, and smaller ones like it (checkers.shrinking).
    size: Callable[[Position], int] | None = None
    smaller: Callable[[Position], Iterable[Position]] | None = None
    #: The clauses that a final state's outcome can rest on, each with who would win if it decided
    #: otherwise.
    rests: Callable[[Game[Any, Any], Any], Iterable[Rest]] | None = None
    #: A board in place as a scenario has it, where JSON has it otherwise.
    say_board: Callable[[Any], Mapping[str, Any]] | None = None
    #: The first position where there is only one, so that no log has to tell a deal; else None.
    only_start: Callable[[Game[Any, Any]], Any | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """For people who look on, and who ask why not."""

    pictures: Pictures | None = None

    # Why not otherwise (checkers.whynot).

    #: The answers that a state gives, by what they are about.
    stands: Callable[[Moment, Names], Mapping[str, str]] | None = None
    #: All answers that there may be about something.
    answers: Callable[[Names, str], Sequence[str]] | None = None
    #: The states that differ from a state in one piece.
    altered: Callable[[Game[Any, Any], Any, Names], Iterable[Altered]] | None = None
    #: The fewest changes that give an answer about something under a reading (if no answer is
    #: named, any but the present one), found by a model or by counting, for where a few pieces do
    #: not. None if it is shown that nothing gives it.
    farther: Callable[[Moment, Names, Reading, str, str | None], Farther | Unsure | None] | None = (
        None
    )

    # What a seat may know; in a game that does not say, a seat is shown neither.

    #: The last of some moments, place by place, as a seat may know it (None: all of it).
    places: Callable[[Sequence[Moment], Names, int | None], Mapping[str, str]] | None = None
    #: The lines of `explain` that a seat may know.
    known: Callable[[Moment, Names, int], tuple[str, ...]] | None = None
