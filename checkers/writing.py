"""Files that are written, and what cannot be."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, Literal


class Unwritten(OSError):
    """A file or a folder that cannot be written; `filename` is its path."""


class Busy(Exception):
    """Another process holds the lock of a file."""


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever the system refuses in here is to write this path."""
    try:
        yield
    except OSError as error:
        raise Unwritten(error.errno, error.strerror or str(error), str(path)) from None


def write(path: Path, text: str) -> None:
    """Write a file; its folder is made if need be."""
    with writing(path):
        if not path.parent.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))


def error_says(error: BaseException) -> str:
    """An error in one sentence that a file can hold: half characters are escaped."""
    return f"{type(error).__name__}: {error}".encode("utf-8", "backslashreplace").decode()


def write_anew(path: Path, text: str) -> None:
    """Write a file that is new, whatever stood there; a link is taken away, and not followed."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with path.open("xb") as file:
            file.write(text.encode("utf-8"))


def opened(path: Path, mode: Literal["ab", "a+b", "wb"]) -> BinaryIO:
    """A file to be written, itself: OSError is raised where somebody has put a link there."""
    return open(path, mode, opener=itself)  # no path takes an opener


def itself(name: str, flags: int) -> int:
    """Open what has this name, where the system can tell it from what a link leads to."""
    return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


def writable(path: Path) -> None:
    """Raises Unwritten where a file cannot be written; nothing is written yet."""
    with writing(path):
        if path.is_file():
            path.open("ab").close()
        elif not path.exists():
            writable_folder(path.parent)


def writable_folder(path: Path) -> None:
    """Raises Unwritten where no file can be written into a folder, or where it cannot be made."""
    there = next(one for one in (path, *path.absolute().parents) if one.exists())
    with writing(path), tempfile.TemporaryFile(dir=there):
        pass


def locked(file: IO[Any]) -> None:
    """Only one process writes there, where the system has such locks; it ends with the process.

    Those that it forks hold none. Raises Busy.
    """
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise Busy(f"another run writes into {file.name}") from None
