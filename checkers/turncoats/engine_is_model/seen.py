"""§2.3, §5.4 on symbolic stones: what a seat sees of a position, and hears of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import product
from typing import Any, Final, NamedTuple

from checkers.forking import PathProof
from checkers.logic import Truth
from checkers.symbolic import Number, term
from checkers.terms import identical
from checkers.turncoats.engine_is_model.case import Case, unseen
from checkers.turncoats.model.moves import total
from turncoats_ref import (
    ACT,
    DRAW,
    FACTIONS,
    OVER,
    RETURN,
    Action,
    Battle,
    Draw,
    March,
    Negotiate,
    Recruit,
    Return,
    State,
    views,
)

PHASES: Final = (ACT, DRAW, RETURN, OVER)


def view(c: Case) -> PathProof:
    """Areas, axe and flag are open; so is how many stones lie in the bag and in each hand.

    So is whose turn it is, and how far it has come; but a hand, and what was drawn, is one's own.
    """
    found = [(at, s, seat) for at in c.every_table for s in positions(at)
             for seat in range(at.m.seats)]  # fmt: skip
    told = [sees(*one) for one in found]
    return in_all(
        c, lambda: [views.view(at.table, s, seat)._asdict() for at, s, seat in found], told
    )


def positions(c: Case) -> Iterator[State]:
    """Any stones everywhere, in every phase of every turn; at each table they have other names."""
    here = f"{c.m.seats} players, {len(c.m.areas)} areas"
    piles = tuple(c.counts(f"place {place} ({here})") for place in c.m.places)
    row = c.number(f"in a row ({here})")
    for turn, phase, drawn in product(range(c.m.seats), PHASES, (None, *FACTIONS)):
        yield State(piles, turn, phase, row, drawn)


def sees(c: Case, s: State, seat: int) -> dict[str, Any]:
    """What a seat is told of a position, by the names that the engine has for it."""
    m, v = c.m, [n for pile in s.piles for n in pile]
    return {
        "areas": [m.pile(v, area) for area in m.areas],
        "axe": m.pile(v, m.axe),
        "flag": m.pile(v, m.flag),
        "bag": total(m.pile(v, m.bag)),
        "hand": m.pile(v, m.hand(seat)),
        "hands": [total(m.pile(v, m.hand(other))) for other in range(m.seats)],
        "turn": s.turn,
        "phase": s.phase,
        "negotiations": s.negotiations,
        "drawn": s.drawn if seat == s.turn else None,
    }


def heard(c: Case) -> PathProof:
    """Every action is heard by all as it is, but what is drawn only by whoever draws it."""
    numbers = tuple(c.number(name) for name in ("one", "another", "a third"))
    found = [
        (at.table, unseen(turn=turn, phase=phase), action, seat)
        for at in c.every_table
        for turn, phase, seat in product(range(at.m.seats), PHASES, range(at.m.seats))
        for action in actions(numbers)
    ]
    told = [hears(s, action, seat) for _, s, action, seat in found]
    return in_all(c, lambda: [views.heard(*one) for one in found], told)


def actions(numbers: Any) -> Iterator[Action]:
    """One of each kind and faction, with any numbers."""
    yield from (Negotiate(), Draw(None))
    for f in FACTIONS:
        yield from (Draw(f), Return(f), Recruit(f, 0), Battle(f, 0, numbers))
        yield March(f, 0, 1, numbers[0])


def hears(s: State, action: Action, seat: int) -> Action:
    return Draw(None) if isinstance(action, Draw) and seat != s.turn else action


# alike in every part


class Unlike(NamedTuple):
    """What is not the same to the letter as it is told, each with how it is told."""

    pairs: list[tuple[Any, Any]]

    def __str__(self) -> str:
        seen, told = self.pairs[0]
        return f"{seen}, which must be {told}"


def in_all(c: Case, run: Callable[[], Sequence[Any]], told: Sequence[Any]) -> PathProof:
    def unlike() -> Unlike:
        pairs = zip(run(), told, strict=True)
        return Unlike([pair for pair in pairs if not all(one is True for one in same(*pair))])

    return c.prove(
        unlike, lambda found: c.hold(one for pair in found.pairs for one in same(*pair)), type,
        [Unlike],
    )  # fmt: skip


def same(found: Any, told: Any) -> Iterable[Truth]:
    """That both are made of the same parts, with the same numbers in them."""
    ours, theirs = [*leaves(found)], [*leaves(told)]
    if len(ours) != len(theirs):
        return [False]
    return [equal(*pair) for pair in zip(ours, theirs, strict=True)]


def leaves(value: Any) -> Iterator[Any]:
    """The parts in order; what says how they are put together comes before them."""
    if type(value) is Number:
        yield value
    elif isinstance(value, dict):
        yield from leaves(sorted(value))
        yield from leaves([value[key] for key in sorted(value)])
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield len(value)
        for one in value:
            yield from leaves(one)
    elif isinstance(value, Action):
        yield type(value).__name__
        yield from leaves([getattr(value, field.name) for field in fields(value)])
    else:
        yield value


def equal(one: Any, other: Any) -> Truth:
    if one is other:
        return True
    if type(one) in (Number, int) and type(other) in (Number, int):
        ours, theirs = term(one), term(other)
        return True if identical(ours, theirs) else ours == theirs
    return type(one) is type(other) and one == other
