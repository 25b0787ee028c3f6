"""What a game that is modelled brings: claims and proofs, walks, comparisons of its readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from checkers.scenario.language import Position
from spec import Game, Reading

#: Games with another winner, games that parted, games that did both, and games that have another
#: winner by chance alone.
Changed: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formal:
    """All of it may be left out: what a game does not bring is reported as not run.

    `seats` is a number of players. The types that are `Any` here belong to modules that know this
    one; each comment names them.
    """

    # Claims.

    #: Each claim with its proof (checkers.proofs.catalogue.Proof; Reach for a `sometimes`).
    proofs: Sequence[Any] = ()
    #: What refutes a claim (an obligation's Shown) under a reading, as Examples to be written.
    refuting: Callable[[Any, Reading], Sequence[Any]] | None = None
    #: The proofs that the engine is the model: a name, and what gives the verdicts, of each.
    agreement: Callable[[Sequence[Reading]], Iterable[tuple[str, Any]]] | None = None
    #: The same where a reading answers a question as no named one does; only of the claims that
    #: are wanted, if a function says which.
    agrees: Callable[..., Iterable[Any]] | None = None
    #: The claims that the agreement is about.
    claims: Sequence[Any] = ()
    #: A module: `tables` are the shipped tables, `SMALL` names those that `verify` walks, and
    #: `table` lays one (checkers.walk.table.Table, or what has its methods).
    walking: Any = None

    # Two readings.

    #: What separates them for these numbers of players (checkers.proofs.differences.Separated).
    separate: Callable[[Reading, Reading, tuple[int, ...]], Any] | None = None
    #: The same but faster, where many pairs are compared; it may leave more parts unknown.
    tried: Callable[[Reading, Reading, tuple[int, ...]], Any] | None = None
    #: For some parts in which they differ, the shortest game that shows it (Witness or Missing).
    shortest: Callable[[Reading, Reading, int, tuple[str, ...]], Iterable[Any]] | None = None
    #: Random games under both at once: two readings, seats, how many games, the seed.
    changes: Callable[[Reading, Reading, int, int, int], Changed] | None = None
    #: The same from positions like these (Witness), with a few pieces more.
    near: Callable[[Reading, Reading, int, int, int, Sequence[Any]], Changed] | None = None
    #: Whether the game that is played from a deal, for so many players and by that seed
    #: (checkers.plays.ended), asks for no answer in which the two readings differ.
    untouched: Callable[[Reading, Reading, int, int], bool] | None = None

    # Positions.

    #: The smallest position that is decided in a given way, or that there is none (Example or
    #: Missing): the way, the board, the reading, the seats. Raises Unknown for what is no way.
    seek: Callable[[str, str, Reading, int], Any] | None = None
    #: A Hypothesis strategy of positions with few pieces.
    small: Callable[[Game[Any, Any]], Any] | None = None
    #: For so many seats, positions that show each way in which a game can be decided: final ones,
    #: and ones in which the game goes on.
    ties: Callable[[int], Iterable[Position]] | None = None
    #: What must hold in each state and over each step, for a game, its board and its reading
    #: (checkers.walk.findings.Watch).
    laws: Callable[[Game[Any, Any], Any, Reading], Sequence[Any]] | None = None
    #: Who wins with best play (checkers.solving.Values), for a board and a reading, within so many
    #: MiB; the last argument is called with how many positions are known.
    solver: Callable[[Any, Reading, int, Callable[[int], None]], Any] | None = None
    #: A module of planted mistakes: `planted` are all, `tried` counts what catches some of them,
    #: and `digest` changes with them and with what they are put to.
    mutants: Any = None
