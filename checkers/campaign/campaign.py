"""A campaign: what its file asks for, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from checkers import games
from checkers.campaign.batches import DONE, Batch, Key, Outcome
from checkers.campaign.file import read_campaign
from checkers.campaign.planned import batches
from checkers.campaign.store import Store
from checkers.campaign.subject import Who, as_kept, asked
from checkers.campaign.told import Told, told
from spec.source import bytes_of

Doing: TypeAlias = Callable[[Sequence[Batch]], Generator[Outcome, None, None]]


class NoWork(Exception):
    """A file, or a database, that is not there; or that asks for nothing."""


class Campaign(NamedTuple):
    """What a file says, and the database and the lines that all is kept in."""

    file: Path
    text: bytes
    store: Store

    def batches(self, who: Who = asked) -> list[Batch]:
        """All of them; raises Mistake, NoWork, NoSubject and Twice."""
        found = batches(read_campaign(str(self.file), self.text, games.room), who)
        if not found:
            raise NoWork(f"{self.file} holds no work")
        return found

    def so_far(self) -> Told:
        """How it stands, without a run: programs are known by what is kept, and not started."""
        known = self.store.known()
        return told(self.batches(as_kept(known)), known)


def opened(file: Path, store: Path | None) -> Campaign:
    """Raises NoWork where no file is."""
    if file.is_dir():
        raise NoWork(f"{file} is a folder, and no file")
    if not file.is_file():
        raise NoWork(f"there is no {file}")
    return Campaign(file, bytes_of(file), Store(store or file.with_suffix(".sqlite")))


def begun(file: Path, store: Path | None) -> Campaign:
    """Raises NoWork, also where a database is named that is not there."""
    found = opened(file, store)
    if store is not None and not found.store.begun:
        raise NoWork(f"there is no {store}")
    return found


def left(batches: Sequence[Batch], known: Mapping[Key, Outcome], again: bool) -> list[Batch]:
    """What is not done yet; what could not be run is left only if it is to be tried again."""
    tried = {key for key, one in known.items() if one.status == DONE or not again}
    return [batch for batch in batches if batch.key not in tried]
