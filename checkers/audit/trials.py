"""What a subject is put through: where a game starts, and what is done there, legal or not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.room import Room
from spec import NATURE, Game, Reading, Refusal

LOOKS: Final = ("observe", "result", "legal")  # after each deed, in this order


class Deed(NamedTuple):
    """Who did what, or tried to."""

    seat: int
    action: Any


@dataclass(frozen=True, slots=True)
class Trial:
    """A start, and deeds in order; those that the reference refuses must be refused.

    `dealt` says that the start can be told as a deal, so that every subject can be put there;
    `number` is the seeded dealer's, where it was. `begun` are the clauses behind the start.
    """

    name: str
    names: Names
    start: Any
    dealt: bool
    deeds: tuple[Deed, ...]
    begun: tuple[str, ...] = ()
    number: int | None = None

    def of(self, state: Any, deeds: tuple[Deed, ...]) -> Trial:
        """Other deeds from another start, which is just there."""
        return replace(self, start=state, dealt=False, deeds=deeds, begun=(), number=None)


@dataclass(frozen=True, slots=True)
class Referee:
    """The reference at one table, and the words for it."""

    room: Room
    form: Form
    names: Names
    reading: Reading
    game: Game[Any, Any]

    @property
    def seats(self) -> range:
        return range(len(self.names.players))

    def looks(self, can: Collection[str]) -> tuple[str, ...]:
        """The messages that a subject with these capabilities has for looking."""
        return tuple(m for m in LOOKS if m == "result" or m in can)


def referee(room: Room, names: Names, reading: Reading) -> Referee:
    assert room.programs.form is not None, f"{room.name} has no JSON form"
    return Referee(
        room,
        room.programs.form,
        names,
        reading,
        room.game(names.board, reading, len(names.players)),
    )


def behind(by: Referee, state: Any, deed: Deed) -> Any:
    """The state behind a deed, which is the same where the deed is refused."""
    step = by.game.play(state, deed.seat, deed.action)
    return state if isinstance(step, Refusal) else step.state


def reached(by: Referee, trial: Trial, many: int) -> Any:
    """The state behind so many deeds of a trial."""
    state = trial.start
    for deed in trial.deeds[:many]:
        state = behind(by, state, deed)
    return state


def draws(by: Referee, trial: Trial) -> bool:
    """Whether nature acts in a trial, or is to act where it ends; a refusal is no act."""
    acts = any(deed.seat == NATURE for deed in by_players(by, trial).deeds)
    return acts or by.game.to_move(reached(by, trial, len(trial.deeds))) == NATURE


def by_players(by: Referee, trial: Trial) -> Trial:
    """A trial without what nature is refused there."""
    kept, state = list[Deed](), trial.start
    for deed in trial.deeds:
        after = behind(by, state, deed)
        if deed.seat != NATURE or after != state:
            kept.append(deed)
        state = after
    return replace(trial, deeds=tuple(kept))
