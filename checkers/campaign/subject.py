"""The program that an audit tries: how it is started, and what it says that it is."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from checkers.audit.auditing import Command, session
from checkers.audit.box import boxed, there
from checkers.audit.planned import Plan
from checkers.audit.session import Program
from checkers.campaign.batches import Key
from checkers.campaign.cut import NoSubject
from checkers.campaign.file import AUDIT, Work
from checkers.ourselves import ours

Who: TypeAlias = Callable[[Work], str]


def command(work: Work) -> Command:
    """Its words, in a box where that is asked for; raises NoSubject where there can be none."""
    if not work.box:
        return Command(work.command)
    if not there():
        raise NoSubject("`box: true` needs bubblewrap, and there is no `bwrap` on this machine")
    return Command(boxed(work.command, Path.home(), Path.cwd()))


def asked(work: Work) -> str:
    """What it says itself, if it can; it is started for that. Raises NoSubject."""
    (reading,) = work.readings
    with session(Plan(work.room, reading, (), (), 0, 0), command(work)) as subject:
        program = subject.hello()
    if not isinstance(program, Program):
        return behind(work).strip()  # its batches tell that it breaks
    return f"{program.name} {program.version}{behind(work)}"


def behind(work: Work) -> str:
    """What else is in its name: how it is started, and by what it is tried."""
    return f" ({shlex.join(work.command)}{' in a box' if work.box else ''}); {ours(work.room)}"


def as_kept(known: Iterable[Key]) -> Who:
    """What is known of it already: it is started only if it was tried in several versions."""
    keys = [key for key in known if key.kind == AUDIT]

    def who(work: Work) -> str:
        (reading,) = work.readings
        here = work.room.name, reading.name
        found = {one.subject for one in keys if (one.game, one.reading) == here}
        those = [one for one in found if f" {one}".endswith(behind(work))]  # one may have no name
        return asked(work) if len(those) > 1 else those[0] if those else behind(work).strip()

    return who
