"""Where a walk on disk was left: its last mark, and maybe the one before."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from checkers.writing import write_anew

WHOLE: Final = "keys-of-{}"  # what is in a folder: a walk with so many words a key,
PART: Final = "part-{}-of-{}"  # or parts of one
LAST: Final = "walk.json"
EARLIER: Final = "before.json"
ENDING: Final = ".run"


class Another(Exception):
    """The folder holds a walk of something else."""


class Damaged(Exception):
    """The folder is not as a walk left it."""


def damaged(what: object) -> Damaged:
    return Damaged(f"{what} is damaged; remove the whole walk, and it begins anew")


@contextmanager
def read_from(what: object) -> Iterator[None]:
    """Read what a walk told; where it is not told so, this is damaged."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise damaged(what) from None


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks in a folder, from each of which a walk can go on; `what` tells walks apart."""

    folder: Path
    what: str

    def told(self, name: str = LAST) -> dict[str, Any] | None:
        """A mark that is there; raises Another, or Damaged where it was not written so."""
        try:
            text = (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None
        with read_from(self.folder):
            told: dict[str, Any] = json.loads(text)
            sum, what = told.pop("sum"), told["what"]
            same = sum == sum_of(told)
        if not same:
            raise damaged(self.folder)
        if what != self.what:
            raise Another(f"{self.folder} holds a walk of something else, or by other rules")
        return told

    def put(self, told: Mapping[str, Any], both: bool) -> None:
        """Mark where the walk is now; with `both`, keep the mark before this one."""
        fresh, last = self.folder / f"{LAST}.new", self.folder / LAST
        marked = {"what": self.what, **told}
        write_anew(fresh, json.dumps({**marked, "sum": sum_of(marked)}))
        if both and last.exists():
            last.replace(self.folder / EARLIER)
        fresh.replace(last)  # who is killed here has lost nothing

    def depths(self) -> dict[int, str]:
        """The depths from which the walk can go on, each with the file of its mark."""
        marks = {name: self.told(name) for name in (EARLIER, LAST)}
        with read_from(self.folder):
            return {len(told["state"]["met"]): name for name, told in marks.items() if told}

    def back(self, depth: int | None) -> None:
        """Keep the mark of that depth alone, as the last one; with None, keep no mark."""
        if depth is not None and self.depths()[depth] == EARLIER:
            (self.folder / EARLIER).replace(self.folder / LAST)
        (self.folder / EARLIER).unlink(missing_ok=True)
        if depth is None:
            (self.folder / LAST).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Take away the runs that no mark names."""
        with read_from(self.folder):
            needed = {one for name in (EARLIER, LAST) for one in names(self.told(name))}
        for path in self.folder.glob(f"*{ENDING}"):
            if path.name not in needed:
                path.unlink()


def holds(folder: Path, kind: str) -> bool:
    """Whether there is a folder of that kind (WHOLE, PART) in a walk's folder."""
    return any(folder.glob(kind.replace("{}", "*")))


def sum_of(told: Mapping[str, Any]) -> int:
    return zlib.crc32(json.dumps(told).encode())


def names(told: Any) -> Iterator[str]:
    """The files that are named anywhere in there."""
    if isinstance(told, str) and told.endswith(ENDING):
        yield told
    elif isinstance(told, dict):
        yield from (name for one in told.values() for name in names(one))
    elif isinstance(told, list):
        yield from (name for one in told for name in names(one))
