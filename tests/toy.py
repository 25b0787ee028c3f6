"""Nim, the toy game that the core is tested with.

§1 For each turn nature rolls, in secret, how many stones may be taken.
§2 A turn takes so many stones, or fewer, from one heap.
§3 The game ends when no stone is left; whoever took the last one wins, or loses.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spec import NATURE, Game, Outcome, Reading, Refusal, Step


class State(NamedTuple):
    heaps: tuple[int, ...]
    turn: int = 0
    most: int | None = None  # may be taken; None: not rolled, or not for this seat to know


class Roll(NamedTuple):
    most: int


class Take(NamedTuple):
    heap: int
    stones: int


Action: TypeAlias = Roll | Take

READING = Reading("normal", {"most": "two", "last": "wins"}, {"most": "2", "last": "wins"})
MISERE = Reading("misere", {"most": "two", "last": "loses"}, {"most": "2", "last": "loses"})


def nim(board: tuple[int, ...], reading: Reading, seats: int) -> Game[State, Action]:
    """Nim with heaps of at most these sizes; a game starts at `State(board)`."""
    rolls: dict[Action, int] = {Roll(n): n for n in range(1, int(str(reading["most"])) + 1)}
    takes: list[Action] = [Take(h, n) for h, size in enumerate(board) for n in range(size + 2)]

    def to_move(s: State) -> int | None:
        return None if not any(s.heaps) else NATURE if s.most is None else s.turn

    def actions(s: State) -> list[Action]:
        most = s.most or 0
        open_takes = (range(1, min(heap, most) + 1) for heap in s.heaps)
        takes = [Take(heap, n) for heap, counts in enumerate(open_takes) for n in counts]
        return [*rolls] if to_move(s) == NATURE else [*takes]

    def play(s: State, seat: int, a: Action) -> Step[State] | Refusal:
        if to_move(s) is None:
            return Refusal("3.over", "no stone is left")
        if seat != to_move(s):
            return Refusal("1.turn", f"seat {to_move(s)} is to move")
        if (seat == NATURE) != (a in rolls):
            return Refusal("1.roll", "nature rolls, and players take")
        if isinstance(a, Roll):
            return Step(s._replace(most=a.most), ("1",))
        if a.stones < 1:
            return Refusal("2.too-few", f"one or more are taken, not {a.stones}")
        if a.stones > min(s.heaps[a.heap], s.most or 0):
            return Refusal("2.too-many", f"{a.stones} may not be taken")
        heaps = tuple(n - a.stones * (h == a.heap) for h, n in enumerate(s.heaps))
        return Step(State(heaps, (s.turn + 1) % seats), ("2",) if any(heaps) else ("2", "3"))

    def outcome(s: State) -> Outcome | None:
        last = (s.turn - 1) % seats
        won = [seat for seat in range(seats) if (seat == last) == (reading["last"] == "wins")]
        return None if any(s.heaps) else Outcome(tuple(won), ("3",))

    return Game(
        name="nim",
        seats=seats,
        to_move=to_move,
        actions=actions,
        attempts=lambda _: [(q, a) for q in range(NATURE, seats + 1) for a in (*rolls, *takes)],
        weights=lambda _: dict(rolls),
        play=play,
        outcome=outcome,
        view=lambda s, seat: s if seat == s.turn else s._replace(most=None),
        heard=lambda s, a, seat: None if isinstance(a, Roll) and seat != s.turn else a,
        at_rest=lambda s: s.most is None,
    )
