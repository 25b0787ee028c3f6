"""Arrays in files, read through memory maps that are let go at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

from checkers.walk import keys as k
from checkers.writing import writing


@dataclass(frozen=True, slots=True)
class Kept:
    """An array in a file. What is read of it is a copy, and no map of it stays open."""

    path: Path
    shape: tuple[int, ...]
    dtype: str

    def map(self, how: Literal["r", "r+"] = "r") -> Any:
        if 0 in self.shape:
            return np.empty(self.shape, self.dtype)
        return np.memmap(self.path, self.dtype, how, shape=self.shape)

    def __array__(self, *_: Any, **__: Any) -> Any:
        return self.map()

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, at: Any) -> Any:
        return np.array(self.map()[at])

    def __setitem__(self, at: Any, those: Any) -> None:
        self.map("r+")[at] = those

    @property
    def told(self) -> tuple[str, tuple[int, ...], str]:
        return self.path.name, self.shape, self.dtype


Run: TypeAlias = tuple[Any, ...]  # a column each: an array, or one that is kept


@dataclass(slots=True)
class Writer:
    """A run that is written piece by piece."""

    paths: Sequence[Path]
    dtypes: Sequence[str] = ()
    many: int = 0

    def add(self, piece: k.Words) -> None:
        self.dtypes = self.dtypes or [column.dtype.name for column in piece]
        self.many += len(piece[0])
        for path, column in zip(self.paths, piece, strict=True):
            with writing(path), path.open("ab") as file:
                column.tofile(file)

    def run(self) -> Run:
        columns = zip(self.paths, self.dtypes, strict=True)
        return tuple(Kept(path, (self.many,), dtype) for path, dtype in columns)


def cut(run: Run, low: Any, high: Any) -> k.Words:
    """The part of a sorted run from one key to just before another."""
    first = np.asarray(run[0])
    start = 0 if low is None else int(np.searchsorted(first, low))
    stop = len(first) if high is None else int(np.searchsorted(first, high))
    return tuple(np.array(np.asarray(column)[start:stop]) for column in run)
