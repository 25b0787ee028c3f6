"""What a subject is put through: where a game starts, and what is done there, legal or not.

The messages of a trial depend on nothing that the reference knows; what it expects in answer is
kept apart, and never reaches the subject.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from checkers.audit.subject import Asked
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from checkers.scenario.room import Room
from spec import NATURE, Game, Reading, Refusal

LOOKS: Final = ("observe", "result", "legal")  # behind each deed, in this order


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


class Expected(NamedTuple):
    """What the reference says to one message, or why not; and the clauses behind it.

    `right` is in values of the reference: the actions, the view with what was heard, the outcome;
    None where there is nothing to tell. `deed` is the number of the last deed before the answer: 0
    is the start. `seat` is the one that acts or looks. `end` is the state, where the game is over.
    """

    method: str
    deed: int
    right: Any
    refusal: Refusal | None = None
    clauses: tuple[str, ...] = ()
    seat: int | None = None
    end: Any = None


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


# The messages


def opening(by: Referee, trial: Trial, seed: int | None = None) -> Asked:
    """The message that begins a trial."""
    form, names = by.form, trial.names
    where = (
        {"deal": form.say_deal(trial.start, names)}
        if trial.dealt
        else {"position": form.say_position(trial.start, names)}
    )
    chance = {} if seed is None else {"seed": seed}
    params = {"game": by.room.name, "board": form.say_board(names.board)}
    return "new", {**params, "players": len(names.players), **where, **chance}


def doing(by: Referee, deed: Deed) -> Asked:
    action = by.form.say_action(deed.action, by.names)
    return "apply", {"seat": said(deed.seat), "action": action}


def said(seat: int) -> int | str:
    return "nature" if seat == NATURE else seat


def looking(by: Referee, can: Collection[str]) -> Iterator[Asked]:
    """Everything that can be seen: by each seat, of the end, and what each may do."""
    for look in by.looks(can):
        if look == "result":
            yield look, {}
        else:
            yield from ((look, {"seat": seat}) for seat in by.seats)


def messages(
    by: Referee, trial: Trial, can: Collection[str], seed: int | None = None
) -> list[Asked]:
    """All that is asked in a trial, in order: the start, each deed, and a look behind each."""
    look = list(looking(by, can))
    asked = [opening(by, trial, seed), *look]
    for deed in trial.deeds:
        asked += [doing(by, deed), *look]
    return asked


# What the reference expects


def expectations(by: Referee, trial: Trial, can: Collection[str]) -> Iterator[Expected]:
    """What is right in answer to each of the messages, in the same order."""
    state, before, last = trial.start, None, None
    yield Expected("new", 0, None, None, trial.begun)
    yield from seen(by, can, state, 0, trial.begun, None)
    for number, deed in enumerate(trial.deeds, 1):
        step = by.game.play(state, deed.seat, deed.action)
        if isinstance(step, Refusal):
            yield Expected("apply", number, None, step, (step.id,), deed.seat)
            fired: tuple[str, ...] = (step.id,)
        else:
            yield Expected("apply", number, None, None, step.clauses, deed.seat)
            before, last, state, fired = state, deed, step.state, step.clauses
        heard = None if last is None else (before, last.action)
        yield from seen(by, can, state, number, fired, heard)


def seen(
    by: Referee,
    can: Collection[str],
    state: Any,
    number: int,
    fired: tuple[str, ...],
    last: tuple[Any, Any] | None,
) -> Iterator[Expected]:
    game = by.game
    for look in by.looks(can):
        if look == "observe":
            for seat in by.seats:
                heard = None if last is None else game.heard(*last, seat)
                yield Expected(look, number, (game.view(state, seat), heard), None, fired, seat)
        elif look == "result":
            outcome = game.outcome(state)
            clauses = fired if outcome is None else outcome.clauses
            end = None if outcome is None else state
            yield Expected(look, number, outcome, None, clauses, None, end)
        else:
            mover = game.to_move(state)
            for seat in by.seats:
                actions = game.actions(state) if seat == mover else ()
                yield Expected(look, number, tuple(actions), None, fired, seat)


def result(by: Referee, expected: Expected) -> Any:
    """What is right in answer to a message, in JSON."""
    form, names = by.form, by.names
    match expected:
        case Expected("observe", right=(view, heard)):
            action = None if heard is None else form.say_action(heard, names)
            return {"view": form.say_view(view, names), "heard": action}
        case Expected("legal", right=actions):
            return {"actions": [form.say_action(action, names) for action in actions]}
        case Expected("result", right=None):
            return {"over": False}
        case Expected("result", right=outcome):
            return {"over": True, "winners": sorted(outcome.winners)}
        case _:
            return {}
