"""What a game may bring beyond its words: proofs, other people's programs, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from checkers.scenario.language import Moment, Names, Position
from spec import Game, Outcome, Reading, Refusal
from spec.source import Node


@dataclass(frozen=True, slots=True)
class Formal:
    """What a game that is modelled brings.

    `separate` compares two readings for these numbers of players (checkers.proofs.differences);
    `tried` does so faster, where many pairs are compared, and may leave more parts unknown;
    `shortest` are the shortest games in which parts differ; `seek` is the smallest position that is
    decided in such a way, on a board, under a reading, for so many players, or that there is none;
    it raises Unknown for a way that there cannot be. `proofs` are the claims
    (checkers.proofs.catalogue); `refuting` tells as scenarios what refutes a claim; `agreement` are
    the proofs that the engine is the model, as names and what gives the verdicts; `agrees` has
    those on which it bears that a reading answers as none with a name does, or the wanted of their
    claims and what they assume; `claims` are those that the agreement is about; `walking` is the
    module that knows how to walk tables.

    `small` is a Hypothesis strategy of a table's positions of few pieces; `ties` are positions for
    so many players that show each way in which a game can be decided, final or with the game going
    on; `laws` are what must hold in each state, and over each step, of a game at such a board under
    such a reading (checkers.walk.findings.Watch).

    `changes` plays random games under two readings at once, for so many players, so many, from a
    seed, and says how many had another winner, parted, did both, and had another winner by chance
    alone (checkers.compare.frequency);
    `near` does so from witnesses, with a few stones more. `untouched` says of a deal that the game
    which is played from it (checkers.plays.ended) asks for no answer that differs.
    `solver` says who wins each position of a
    board with best play, within so many MiB (checkers.solving.Values), and tells how many it knows.
    `mutants` is the module of its planted mistakes: `planted` are all, `digest` says which they are
    and what they are put to, `tried` counts what catches some.
    """

    separate: Callable[[Reading, Reading, tuple[int, ...]], Any] | None = None
    tried: Callable[[Reading, Reading, tuple[int, ...]], Any] | None = None
    shortest: Callable[[Reading, Reading, int, tuple[str, ...]], Iterable[Any]] | None = None
    seek: Callable[[str, str, Reading, int], Any] | None = None
    proofs: Sequence[Any] = ()
    refuting: Callable[[Any, Reading], Sequence[Any]] | None = None
    agreement: Callable[[Sequence[Reading]], Iterable[tuple[str, Any]]] | None = None
    claims: Sequence[Any] = ()
    agrees: Callable[..., Iterable[Any]] | None = None
    walking: Any = None
    small: Callable[[Game[Any, Any]], Any] | None = None
    ties: Callable[[int], Iterable[Position]] | None = None
    laws: Callable[[Game[Any, Any], Any, Reading], Sequence[Any]] | None = None
    changes: Callable[[Reading, Reading, int, int, int], tuple[int, int, int, int]] | None = None
    near: (
        Callable[[Reading, Reading, int, int, int, Sequence[Any]], tuple[int, int, int, int]] | None
    ) = None
    untouched: Callable[[Reading, Reading, int, int], bool] | None = None
    solver: Callable[[Any, Reading, int, Callable[[int], None]], Any] | None = None
    mutants: Any = None


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
    """How logs of a game leave things open.

    `dealt` is what the lines tell of a deal, by place, and `dealt_in_json` the same in JSON, with
    null for what is unknown; both raise what the readers of `Room` and `Form` do. `worlds` are all
    games that begin so, or with a whole first position. `deeds` are those of a line, and
    `deed_in_json` is one, where logs say more than scenarios and programs do.
    """

    dealt: Callable[[Mapping[str, Node], Names, Game[Any, Any]], Any]
    dealt_in_json: Callable[[Any, Names, Game[Any, Any]], Any]
    worlds: Callable[[Any, Names, Reading, Game[Any, Any]], Worlds]
    deeds: Callable[[Node, Names], tuple[Any, ...]] | None = None
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


@dataclass(frozen=True, slots=True)
class Programs:
    """For other people's programs: the game in JSON, and what is asked of trials with them.

    `secrets` are what one seat hides from another; `tell` are the facts that hold at a moment, as
    sentences; `logs` is how a log of a game leaves things open. `size` and `smaller` make a
    position that fails smaller (checkers.shrinking). `rests` are the clauses that a final state's
    outcome can rest on, each with the winners that there would be if it left others; `say_board` is
    a board in place as a scenario has it, where that is not as in JSON. `only_start` is the first
    position where there is but one, so that no log has to tell a deal; else nothing.
    """

    form: Form | None = None
    secrets: Secrets | None = None
    tell: Callable[[Moment, Names], tuple[str, ...]] | None = None
    logs: Logs | None = None
    size: Callable[[Position], int] | None = None
    smaller: Callable[[Position], Iterable[Position]] | None = None
    rests: Callable[[Game[Any, Any], Any], Iterable[Rest]] | None = None
    say_board: Callable[[Any], Mapping[str, Any]] | None = None
    only_start: Callable[[Game[Any, Any]], Any | None] | None = None


@dataclass(frozen=True, slots=True)
class Looks:
    """For people who look, and who ask why not.

    `stands` are the answers that a state gives, by what they are about, and `altered` the states
    that differ from it in one piece (checkers.whynot). `answers` are those that there may be about
    something. `farther` is how one of them (or any other than there is, where none is named) is had
    under such a reading where that takes many pieces: the fewest, by a model or by counting; None
    where it is shown that nothing does. `places` is the last of some moments as a seat may
    know it (None: all of it), each place for itself and for people who look on. `known` are the
    lines of `explain` that a seat may know. Where a game does not say, a seat is told of neither.
    """

    pictures: Pictures | None = None
    stands: Callable[[Moment, Names], Mapping[str, str]] | None = None
    altered: Callable[[Game[Any, Any], Any, Names], Iterable[Altered]] | None = None
    farther: Callable[[Moment, Names, Reading, str, str | None], Farther | Unsure | None] | None = (
        None
    )
    places: Callable[[Sequence[Moment], Names, int | None], Mapping[str, str]] | None = None
    answers: Callable[[Names, str], Sequence[str]] | None = None
    known: Callable[[Moment, Names, int], tuple[str, ...]] | None = None
