"""One exploration: the tables that engine and model sit at, and the stones that nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NoReturn, TypeAlias, TypeVar

import z3

from checkers.forking import Ask, PathProof, WrongHands, prove_on_paths
from checkers.logic import Terms, Truth
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number, failed, term
from checkers.turncoats.model.vector import Model
from spec import Reading
from spec.turncoats import Board
from turncoats_ref import ACT, FACTIONS, Place, State, Stones, Table, table

R = TypeVar("R")
T = TypeVar("T")

Seated: TypeAlias = tuple[Board, int]  # a board, and how many players sit there

FIELDS: Final = {  # question -> what the engine's answers call it
    "no-faction": "no_faction", "losing": "losing", "tie-break": "tie_break",
    "removal": "removal", "march": "fewest_march", "negotiate": "drawn_may_return",
    "empty-hand": "empty_hand_draws", "empty-bag": "empty_bag", "empty-area": "empty_area_ruled",
    "turn-order": "order_from", "end": "end", "zero-winner": "zero_may_win",
    "empty-battle": "empty_battle", "faction-tie-break": "faction_tie_break",
}  # fmt: skip


class Hidden:
    """What a part may not look at: if it does, its proof is refuted."""

    def look(self, *_: Any) -> NoReturn:
        raise failed(WrongHands("it looks where it may not"))

    __getitem__ = __iter__ = __contains__ = __len__ = __bool__ = look
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = look
    __add__ = __radd__ = __sub__ = __rsub__ = __mod__ = __index__ = look
    __hash__ = None  # type: ignore[assignment]  # nor may it be a key


class AskedFor:
    """Some answers, by the engine's names; if a part asks for another, its proof is refuted."""

    def __init__(self, **answers: Any) -> None:
        vars(self).update(answers)

    def __getattr__(self, name: str) -> NoReturn:
        raise failed(WrongHands(f"it asks for {name}, which it is not said to ask"))


HIDDEN: Final[Any] = Hidden()


def knowing_only(asks: Iterable[str], laid: Table) -> Table:
    """The table with the answers to these questions, and no others."""
    answers: Any = AskedFor(
        **{FIELDS[q]: getattr(laid.answers, FIELDS[q]) for q in asks if q in FIELDS}
    )
    return replace(
        laid,
        answers=answers,
        recruit_to=laid.recruit_to if "recruit-place" in asks else HIDDEN,
        ruled=laid.ruled if "places-count" in asks else HIDDEN,
    )


def seen_only(places: Iterable[Place], s: State) -> State:
    """The position where there is nothing to look at but these places; not even whose turn it is.

    So what is proved of a part is so in every phase, behind any row of Negotiates.
    """
    there = tuple(places)
    return unseen(tuple(pile if n in there else HIDDEN for n, pile in enumerate(s.piles)))


def unseen(piles: Any = HIDDEN, turn: Any = HIDDEN, phase: Any = HIDDEN) -> State:
    """A position of which nothing else can be looked at."""
    return State(piles, turn, phase, HIDDEN, HIDDEN)


@dataclass(frozen=True, slots=True, eq=False)
class Choice(Generic[T]):
    """One of some things, and the number that says which."""

    which: Any
    options: Sequence[T]

    def __call__(self) -> T:
        """The one that it is on this path; a run that asks for it forks until one is left."""
        left = range(len(self.options))
        while len(left) > 1:
            half = len(left) // 2
            left = left[:half] if self.which < left[half] else left[half:]
        return self.options[left[0]]

    def fell_on(self, option: T) -> Any:
        """Whether it is this one, as a term."""
        return self.which.term == self.options.index(option)


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """Engine and model at the same table, with symbols in a context of their own.

    `beside` are cases at other tables with the same symbols.
    """

    m: Model
    table: Table
    ask: Ask
    symbols: Symbols = field(default_factory=Symbols)
    hypotheses: list[z3.BoolRef] = field(default_factory=list)
    beside: tuple[Case, ...] = ()

    @classmethod
    def at(cls, tables: Iterable[Seated], reading: Reading, asks: Iterable[str], ask: Ask) -> Case:
        """A case at the first of the tables, beside cases at the others."""
        known = tuple(asks)
        laid = [
            (Model(board, reading, seats), knowing_only(known, table(board, reading, seats)))
            for board, seats in tables
        ]
        (m, first), *others = laid
        case = cls(m, first, ask)
        beside = tuple(replace(case, m=m, table=other) for m, other in others)
        return replace(case, beside=beside)

    @property
    def every_table(self) -> tuple[Case, ...]:
        return (self, *self.beside)

    @property
    def L(self) -> Terms:
        return Terms(self.symbols.context)

    def number(self, name: str) -> Any:
        """Any integer; typed as what an engine takes it for."""
        return Number(self.symbols.new(name))

    def count(self, name: str) -> Any:
        """Any number of stones or areas: none, or more."""
        number = self.number(name)
        self.hypotheses.append(number.term >= 0)
        return number

    def counts(self, name: str) -> Stones:
        black, blue, red = (self.count(f"{name} {f}") for f in FACTIONS)
        return black, blue, red

    def position(self, turn: Any = 0) -> State:
        """Any stones everywhere, behind any number of Negotiates in a row."""
        piles = tuple(self.counts(f"place {place}") for place in self.m.places)
        return State(piles, turn, ACT, self.number("in a row"))

    def vector(self, s: State) -> list[Any]:
        """The position as the model has it."""
        cells = [n for pile in s.piles for n in pile]
        return [term(n) for n in (*cells, s.turn, s.negotiations)]

    def any_of(self, what: str, options: Sequence[T]) -> Choice[T]:
        """One of these, whichever it is."""
        which = self.number(what)
        self.hypotheses.extend((which.term >= 0, which.term < len(options)))
        return Choice(which, options)

    def prove(
        self,
        run: Callable[[], R],
        claim: Callable[[R], Truth],
        kind: Callable[[R], object],
        kinds: Iterable[object],
    ) -> PathProof:
        return prove_on_paths(run, claim, kind, kinds, self.symbols, self.hypotheses, self.ask)

    def hold(self, truths: Iterable[Truth]) -> Truth:
        """Whether all of them hold; those that are the same to the letter are asked for once."""
        once = {(True, t.get_id()) if z3.is_expr(t) else (False, t): t for t in truths}
        return self.L.all(*once.values())

    def tells(self, truths: Sequence[Truth], which: int | None) -> Truth:
        """Whether exactly this one of the truths holds; or none of them."""
        return self.L.all(*(one if n == which else self.L.no(one) for n, one in enumerate(truths)))
