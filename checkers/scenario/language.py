"""What a game must bring to be spoken about: its room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from spec import NATURE, Game, Outcome, Reading, Refusal, Step, Value
from spec.rulebook import Rulebook
from spec.source import Mistakes, Node

PLAYERS: Final = ("ada", "bob", "cyd", "dan", "eve")  # who sits at tables that nobody named


class Names(NamedTuple):
    """What the words of one scenario mean: its board, and its players in turn order."""

    board: Any
    players: tuple[str, ...]

    def who(self, seat: int) -> str:
        return "nature" if seat == NATURE else self.players[seat]


class Deed(NamedTuple):
    """One action that was taken, and the state that it was taken in."""

    before: Any
    seat: int
    action: Any


class Moment(NamedTuple):
    """A point of a run: the table, the state, and the deeds of the last line."""

    game: Game[Any, Any]
    state: Any
    deeds: tuple[Deed, ...]


class Found(NamedTuple):
    """What holds at a moment, worded as the fact is, the clauses that decided, and all asked."""

    says: str
    clauses: tuple[str, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence about a moment; it holds when what is found says the same.

    `others` are the same sentence with other possible answers.
    """

    says: str
    find: Callable[[Moment], Found]
    others: tuple[str, ...]


class Unsayable(ValueError):
    """Actions that no one sentence stands for."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a scenario begins: the position, what doubts there are that a game can reach it.

    `assumed` is what was taken for granted, since the file does not say it.
    """

    step: Step[Any]
    doubts: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


class Position(NamedTuple):
    """A state at a table, and who attempts what there, if that is what it is about."""

    board: Any
    seats: int
    state: Any
    attempt: tuple[int, Any] | None = None


class Secrets(NamedTuple):
    """What a seat may not know: by which clause, and another state that looks the same to it."""

    clause: str
    another: Callable[[Game[Any, Any], Any, int, Random], Any]


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
    """How logs of a game leave things open.

    `dealt` is what the lines tell of a deal, by place, and `dealt_in_json` the same in JSON, with
    null for what is unknown; both raise what the readers of `Room` and `Form` do. `worlds` are all
    games that begin so, or with a whole first position.
    """

    dealt: Callable[[Mapping[str, Node], Names, Game[Any, Any]], Any]
    dealt_in_json: Callable[[Any, Names, Game[Any, Any]], Any]
    worlds: Callable[[Any, Names, Reading, Game[Any, Any]], Worlds]


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


class Altered(NamedTuple):
    """A state that differs in one piece: of what, and by how many (1 more, or -1)."""

    what: str
    by: int
    state: Any


class Pictures(NamedTuple):
    """A game drawn as SVG; `style` is the CSS that the pictures of a page need once.

    `position` takes the seat that looks (None: nobody, and all is open), and the moment before, if
    what changed since then is to be marked.
    """

    style: Callable[[], str]
    board: Callable[[Any], str]
    position: Callable[[Moment, Names, int | None, Moment | None], str]


@dataclass(frozen=True, slots=True)
class Room:
    """A game's words: what only the game itself can say.

    `board` reads a shipped board's name, or a board in place. `players_in` are the players that a
    `given` or a `deal` names, in order. `start` reads `given` or `deal` (the key comes first).
    `actions` are what a sentence stands for: several where it tells a whole turn; `say_actions`
    raises Unsayable where none does. `sees` reads a block of what a seat knows. `dealt` is the
    first position of a seeded deal. `explain` says who stands how, and why. `draw` is a position
    as text; `changed` are the places to mark in it. `schema` is what a scenario file may hold
    under `board`, `given` and `deal`. What reads a node raises Mistake, or notes it where more
    than one can be shown.

    A game that is modelled brings more: `separate` compares two readings for these numbers of
    players (checkers.proofs.differences); `shortest` are the shortest games in which parts differ;
    `seek` is the smallest position that is decided in such a way, on a board, under a reading, for
    so many players, or that there is none; it raises Unknown for a way that there cannot be;
    `proofs` are its claims (checkers.proofs.catalogue); `refuting` tells as scenarios what refutes
    a claim; `answer` reads an answer in words (None where a question has names alone);
    `agreement` are the proofs that the engine is the model, as names and what gives the verdicts;
    `walking` is the module that knows how to walk its tables.

    For plays and for what fails in them: `small` is a Hypothesis strategy of a table's positions
    of few pieces; `ties` are positions for so many players that show each way in which a game can
    be decided, final or with the game going on;
    `laws` are what must hold in each state, and over each step, of a game at such a board under
    such a reading (checkers.walk.findings.Watch); `size` and `smaller` make a position that fails
    smaller (checkers.shrinking).

    For how often a difference matters: `changes`
    plays random games under two readings at once, for so many players, so many, from a seed, and
    says how many had another winner, parted, and did both (checkers.compare.frequency); `near` does
    so from witnesses, with a few stones more.

    `solver` says who wins each position of a board with best play, within so many MiB
    (checkers.solving.Values).

    For other people's programs: `form` is the game in JSON; `secrets` are what one seat hides from
    another; `tell` are the facts that hold at a moment, as sentences; `logs` is how a log of a game
    leaves things open; `rests` are the clauses that a final state's outcome rests on, beside those
    that settled it; `say_board` is a board in place as a scenario has it, where that is not as in
    JSON.
    For people who look: `pictures`. For people who ask why not: `stands` are the answers that a
    state gives, by what they are about, and `altered` the states that differ from it in one piece
    (checkers.whynot).
    """

    name: str
    engine: str  # the package of its reference engine
    rulebook: Callable[[], Rulebook]
    boards: Callable[[], tuple[str, ...]]
    default_board: str
    board: Callable[[Node], Any]
    named_board: Callable[[str], Any]
    game: Callable[[Any, Reading, int], Game[Any, Any]]
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
    separate: Callable[[Reading, Reading, tuple[int, ...]], Any] | None = None
    shortest: Callable[[Reading, Reading, int, tuple[str, ...]], Iterable[Any]] | None = None
    seek: Callable[[str, str, Reading, int], Any] | None = None
    proofs: Callable[[], Sequence[Any]] | None = None
    refuting: Callable[[Any, Reading], Sequence[Any]] | None = None
    answer: Callable[[str, Node], Value | None] | None = None
    model: str | None = None  # the package of its formal model
    agreement: Callable[[Sequence[Reading]], Iterable[tuple[str, Any]]] | None = None
    walking: Callable[[], Any] | None = None
    small: Callable[[Game[Any, Any]], Any] | None = None
    ties: Callable[[int], Iterable[Position]] | None = None
    laws: Callable[[Game[Any, Any], Any, Reading], Sequence[Any]] | None = None
    size: Callable[[Position], int] | None = None
    smaller: Callable[[Position], Iterable[Position]] | None = None
    changes: Callable[[Reading, Reading, int, int, int], tuple[int, int, int]] | None = None
    near: (
        Callable[[Reading, Reading, int, int, int, Sequence[Any]], tuple[int, int, int]] | None
    ) = None
    form: Form | None = None
    solver: Callable[[Any, Reading, int], Any] | None = None
    secrets: Secrets | None = None
    tell: Callable[[Moment, Names], tuple[str, ...]] | None = None
    logs: Logs | None = None
    rests: Callable[[Game[Any, Any], Any], Iterable[str]] | None = None
    say_board: Callable[[Any], Mapping[str, Any]] | None = None
    pictures: Callable[[], Pictures] | None = None
    stands: Callable[[Moment, Names], Mapping[str, str]] | None = None
    altered: Callable[[Game[Any, Any], Any, Names], Iterable[Altered]] | None = None
