"""What would have to be otherwise: the nearest change that turns an answer, the nearest action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from checkers.scenario.hooks import Altered, Unsure
from checkers.scenario.language import Moment, Names
from checkers.scenario.room import Room
from checkers.scenario.run import played
from spec import Game, Reading, Refusal

FARTHEST: Final = 2  # changes at once, all of which are tried


class Turn(NamedTuple):
    """Another answer, the fewest changes that give it (`2 more blue in Ford`), and where to."""

    answer: str
    changes: tuple[str, ...]
    state: Any


class Answer(NamedTuple):
    """What holds about something, and what gives each other answer that there may be.

    `none` says of which answers no change is known, and why; `unsure` whether the solver gave up on
    one of them.
    """

    about: str
    now: str
    turns: tuple[Turn, ...]
    none: tuple[str, ...] = ()
    unsure: bool = False


class NotAllowed(NamedTuple):
    """A refusal, who is to act there, and the allowed action that is most like the refused one.

    At the end nobody is.
    """

    refusal: Refusal
    mover: str | None
    refused: str
    nearest: str | None


def answers(room: Room, moment: Moment, names: Names, reading: Reading) -> list[Answer]:
    """Each answer that the engine gives here, and what turns it; few changes are all tried."""
    assert room.looks.stands is not None
    now = room.looks.stands(moment, names)
    found: dict[str, dict[str, Turn]] = {about: {} for about in now}
    for changes, state in altered(room, moment, names):
        for about, answer in room.looks.stands(moment._replace(state=state), names).items():
            if answer != now[about]:
                found[about].setdefault(answer, Turn(answer, changes, state))
    return [
        whole(room, moment, names, reading, Answer(about, answer, tuple(found[about].values())))
        for about, answer in now.items()
    ]


def whole(room: Room, moment: Moment, names: Names, reading: Reading, answer: Answer) -> Answer:
    """An answer with what gives those that few changes do not give, or why nothing does."""
    turns, none = [*answer.turns], dict[Unsure | None, list[str]]()
    for wanted in missing(room, names, answer):
        found = farther(room, moment, names, reading, answer, wanted)
        if isinstance(found, Turn):
            turns.append(found)
        else:
            none.setdefault(found, []).append(wanted or "anything else")
    says = (f"{', '.join(wanted)}: {why_none(found)}" for found, wanted in none.items())
    unsure = any(found is not None and found.reason for found in none)
    return answer._replace(turns=tuple(turns), none=tuple(says), unsure=unsure)


def why_none(found: Unsure | None) -> str:
    """Why no change is shown that gives an answer."""
    if found is None:
        return "nothing that can be changed gives it"
    few = f"no change of {FARTHEST} pieces or fewer gives it"
    return f"{few}; whether more do is not known: {found.reason}" if found.reason else few


def missing(room: Room, names: Names, answer: Answer) -> list[str | None]:
    """The answers that few changes do not give; any other, where none is named."""
    if room.looks.answers is None:
        return [] if answer.turns else [None]
    known = {answer.now, *(turn.answer for turn in answer.turns)}
    return [one for one in room.looks.answers(names, answer.about) if one not in known]


def farther(
    room: Room, moment: Moment, names: Names, reading: Reading, answer: Answer, wanted: str | None
) -> Turn | Unsure | None:
    """The fewest changes that give it, if any do; raises RuntimeError if the engine disagrees."""
    looks, about = room.looks, answer.about
    assert looks.stands is not None
    found = looks.farther(moment, names, reading, about, wanted) if looks.farther else Unsure("")
    if found is None or isinstance(found, Unsure):
        return found
    then = looks.stands(moment._replace(state=found.state), names)[about]
    if then == answer.now or wanted not in (None, then):
        raise RuntimeError(f"{about} is to be turned by {found.changes}, and stays {then}")
    return Turn(then, found.changes, found.state)


def altered(room: Room, moment: Moment, names: Names) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every state that is one change away, then every one that is two away, in words."""
    assert room.looks.altered is not None
    first = [*room.looks.altered(moment.game, moment.state, names)]
    yield from ((in_words({one.what: one.by}), one.state) for one in first)
    seen = {moment.state, *(one.state for one in first)}
    for one in first:
        for other in room.looks.altered(moment.game, one.state, names):
            if other.state not in seen:
                seen.add(other.state)
                yield in_words(together(one, other)), other.state


def together(one: Altered, other: Altered) -> Mapping[str, int]:
    both = {one.what: one.by}
    both[other.what] = both.get(other.what, 0) + other.by
    return both


def in_words(changes: Mapping[str, int]) -> tuple[str, ...]:
    """`2 more blue in Ford`; or what alone says what is otherwise."""
    return tuple(
        f"{abs(by)} {'more' if by > 0 else 'fewer'} {what}" if by else what
        for what, by in changes.items()
    )


def not_allowed(
    room: Room, moment: Moment, names: Names, seat: int, actions: tuple[Any, ...]
) -> NotAllowed:
    """Why a line's actions are refused here, and the nearest that is allowed in its place."""
    game, state = moment.game, moment.state
    for number, action in enumerate(actions):
        mover = game.to_move(state)
        acting = seat if number == 0 or mover is None else mover
        step = game.play(state, acting, action)
        if isinstance(step, Refusal):
            near = nearest(room, game, state, action, names) if mover == acting else None
            who = None if mover is None else names.who(mover)
            said = room.say_actions((action,), names)
            return NotAllowed(step, who, said, near and room.say_actions((near,), names))
        state = step.state
    raise ValueError("nothing is refused here")


def allowing(
    room: Room, moment: Moment, names: Names, seat: int, actions: tuple[Any, ...]
) -> tuple[str, ...]:
    """The fewest changes that make it allowed, in words; nothing, if few do not."""
    for changes, state in altered(room, moment, names):
        if not isinstance(played(moment._replace(state=state), seat, actions), Refusal):
            return changes
    return ()


def nearest(room: Room, game: Game[Any, Any], state: Any, action: Any, names: Names) -> Any:
    """The allowed action whose JSON form differs least; None where nothing is allowed."""
    assert room.programs.form is not None
    say, wanted = (
        room.programs.form.say_action,
        leaves(room.programs.form.say_action(action, names)),
    )
    allowed = [*game.actions(state)]
    return min(allowed, key=lambda one: apart(leaves(say(one, names)), wanted), default=None)


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """The words and numbers of a JSON value by their paths."""
    if isinstance(value, dict):
        return {
            at: leaf for key in value for at, leaf in leaves(value[key], f"{path}.{key}").items()
        }
    return {path: value}


def apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """How unlike two actions are: other keys, other words, how far numbers are apart, and letters.

    So of two cells, which are words, the one in the same row or column is nearer: c4 to c3, not a1.
    """
    words = {k for d in (one, other) for k, v in d.items() if not isinstance(v, int)}
    numbers = {k for k in {*one, *other} if k not in words}
    keys = len({k for k in words if (k in one) != (k in other)})
    unlike = sum(one.get(k) != other.get(k) for k in words)
    far = sum(abs(one.get(k, 0) - other.get(k, 0)) for k in numbers)
    letters = (zip(str(one.get(k, "")), str(other.get(k, "")), strict=False) for k in words)
    return keys, unlike, far, sum(abs(ord(a) - ord(b)) for pairs in letters for a, b in pairs)
