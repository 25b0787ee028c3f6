"""The queue while it is resolved: piles of pieces, a marker that stands where it is resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from spec import Value

Number: TypeAlias = Any  # of influence: an int, or a symbolic one


@dataclass(slots=True, eq=False)
class Piece:
    """A card of the queue; it is the same one wherever it goes."""

    name: str
    owner: int
    up: bool
    much: Number
    acted: bool = False


Pile: TypeAlias = list[Piece]  # the top piece last


@dataclass(slots=True, eq=False)
class Round:
    """A round under way. `here` is the pile that is being resolved; it stays in the queue, empty,
    until that is done, so that whatever comes and goes around it needs no counting."""

    answers: Mapping[str, Value]
    queue: list[Pile]
    stock: list[Number]
    gone: list[list[str]]
    here: Pile
    asks: str = ""  # nothing: the round is over
    ability: str = ""
    held: Piece | None = None
    options: list[Any] = field(default_factory=list)
    paid: list[tuple[str, Number]] = field(default_factory=list)  # from the supply, by which clause
    lost: list[Number] = field(default_factory=list)  # back to it
    resolved: int = 0  # cards

    @property
    def piece(self) -> Piece:
        """§5  The card that is being resolved."""
        return self.here[-1]

    def row(self, question: str) -> Any:
        """An answer that is a row of things."""
        return self.answers[question]

    def place(self, pile: Pile) -> int:
        return next(n for n, one in enumerate(self.queue) if one is pile)

    def pile_of(self, piece: Piece) -> Pile:
        return next(pile for pile in self.queue if any(one is piece for one in pile))

    def beside(self, pile: Pile) -> list[Pile]:
        """§1.2  The piles before and behind one."""
        at = self.place(pile)
        return [*self.queue[max(0, at - 1) : at], *self.queue[at + 1 : at + 2]]

    def covered(self, piece: Piece) -> bool:
        return self.pile_of(piece)[-1] is not piece

    def lift(self, piece: Piece) -> None:
        """A piece leaves its pile, which goes when it is empty, unless it is resolved just now."""
        pile = self.pile_of(piece)
        pile[:] = [one for one in pile if one is not piece]
        if not pile and pile is not self.here:
            self.queue[:] = [one for one in self.queue if one is not pile]

    def gains(self, seat: int, much: Number) -> None:
        self.stock[seat] = self.stock[seat] + much

    def pays(self, clause: str, seat: int, much: Number) -> None:
        """§1.1  From the supply."""
        self.paid.append((clause, much))
        self.gains(seat, much)

    def loses(self, piece: Piece) -> None:
        """§1.1  What lies on a piece goes back to the supply."""
        self.lost.append(piece.much)
        piece.much = 0

    def behind(self, pile: Pile) -> Pile:
        """The next place, or one behind all."""
        at = self.place(pile) + 1
        return self.queue[at] if at < len(self.queue) else []

    def pieces(self) -> Iterator[Piece]:
        for pile in self.queue:
            yield from pile


def queued(piles: Sequence[Sequence[tuple[str, int, bool, Number, bool]]]) -> list[Pile]:
    """Piles from the front, each with its top card first, as pieces."""
    return [[Piece(*card) for card in reversed(pile)] for pile in piles]
