"""The messages of a trial, which depend on nothing that the reference knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from checkers.audit.subject import Asked
from checkers.audit.trials import Deed, Referee, Trial
from spec import NATURE


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
