"""Where a walk on disk was left: its last mark, and the one before where that may be needed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from checkers.writing import write

WHOLE: Final = "keys-of-{}"  # what is in a folder: a walk with so many words a key,
PART: Final = "part-{}-of-{}"  # or parts of one
LAST: Final = "walk.json"
EARLIER: Final = "before.json"
ENDING: Final = ".run"


class Another(Exception):
    """The folder holds a walk of something else."""


class Damaged(Exception):
    """The folder is not as a walk left it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Those in a folder that is for one walk alone: that of `what`."""

    folder: Path
    what: str

    def told(self, name: str = LAST) -> dict[str, Any] | None:
        """A mark that is there; raises Another, or Damaged where it was not written so."""
        mark = self.folder / name
        if not mark.exists():
            return None
        try:
            told: dict[str, Any] = json.loads(mark.read_bytes())
            sum, what = told.pop("sum"), told["what"]
        except (ValueError, TypeError, KeyError, AttributeError):
            raise self.damaged() from None
        if sum != sum_of(told):
            raise self.damaged()
        if what != self.what:
            raise Another(f"{self.folder} holds a walk of something else, or by other rules")
        return told

    def damaged(self) -> Damaged:
        return Damaged(f"{self.folder} is damaged; remove it, and the walk begins anew")

    def put(self, told: Mapping[str, Any], both: bool) -> None:
        """From here a walk can go on; with `both`, also from where it could before."""
        fresh, last = self.folder / f"{LAST}.new", self.folder / LAST
        marked = {"what": self.what, **told}
        write(fresh, json.dumps({**marked, "sum": sum_of(marked)}))
        if both and last.exists():
            last.replace(self.folder / EARLIER)
        fresh.replace(last)  # who is killed here has lost nothing

    def depths(self) -> dict[int, str]:
        """From which depths a walk can go on, each with its mark."""
        marks = {name: self.told(name) for name in (EARLIER, LAST)}
        return {len(told["state"]["met"]): name for name, told in marks.items() if told}

    def back(self, depth: int | None) -> None:
        """Only the mark of that depth is left, as the last one; None: no mark at all."""
        if depth is not None and self.depths()[depth] == EARLIER:
            (self.folder / EARLIER).replace(self.folder / LAST)
        (self.folder / EARLIER).unlink(missing_ok=True)
        if depth is None:
            (self.folder / LAST).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Take away the runs that no mark names."""
        needed = {one for name in (EARLIER, LAST) for one in names(self.told(name))}
        for path in self.folder.glob(f"*{ENDING}"):
            if path.name not in needed:
                path.unlink()


def holds(folder: Path, kind: str) -> bool:
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
