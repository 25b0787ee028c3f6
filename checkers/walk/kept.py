"""Arrays in files, read through memory maps that are let go at once."""

from __future__ import annotations

import math
import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from checkers.walk import keys as k
from checkers.writing import opened, writing

AT_ONCE: Final = 1 << 20  # bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """An array in a file. What is read of it is a copy, and no map of it stays open.

    `sum` is the CRC-32 of its bytes, where they change no more.
    """

    path: Path
    shape: tuple[int, ...]
    dtype: str
    sum: int = 0

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
    def told(self) -> tuple[str, tuple[int, ...], str, int]:
        return self.path.name, self.shape, self.dtype, self.sum

    @property
    def summed(self) -> Kept:
        """The same array with the CRC-32 of what its file holds now."""
        sum = 0
        with self.path.open("rb") as file:
            while piece := file.read(AT_ONCE):
                sum = zlib.crc32(piece, sum)
        return replace(self, sum=sum)

    @property
    def whole(self) -> bool:
        """Whether the file is as long as the array is, and has the bytes that were written."""
        long = math.prod(self.shape) * np.dtype(self.dtype).itemsize
        is_there = self.path.is_file() and not self.path.is_symlink()
        return is_there and self.path.stat().st_size == long and self.summed == self


Run: TypeAlias = tuple[Any, ...]  # a column each: an array, or one that is kept


@dataclass(slots=True)
class Writer:
    """A run that is written piece by piece."""

    paths: Sequence[Path]
    dtypes: Sequence[str] = ()
    many: int = 0
    sums: dict[Path, int] = field(default_factory=dict)

    def add(self, piece: k.Words) -> None:
        self.dtypes = self.dtypes or [column.dtype.name for column in piece]
        self.many += len(piece[0])
        for path, column in zip(self.paths, piece, strict=True):
            bytes = np.ascontiguousarray(column).data
            self.sums[path] = zlib.crc32(bytes, self.sums.get(path, 0))
            with writing(path), opened(path, "ab") as file:
                file.write(bytes)

    def run(self) -> Run:
        columns = zip(self.paths, self.dtypes, strict=True)
        return tuple(Kept(path, (self.many,), dtype, self.sums[path]) for path, dtype in columns)


def room(path: Path, bytes: int) -> None:
    """Make a file of zeros, with its space reserved: a map into a full disk would crash."""
    with writing(path), opened(path, "wb") as file:
        if bytes and hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, bytes)
        else:
            file.truncate(bytes)


def cut(run: Run, low: Any, high: Any) -> k.Words:
    """The part of a sorted run from one key to just before another."""
    first = np.asarray(run[0])
    start = 0 if low is None else int(np.searchsorted(first, low))
    stop = len(first) if high is None else int(np.searchsorted(first, high))
    return tuple(np.array(np.asarray(column)[start:stop]) for column in run)
