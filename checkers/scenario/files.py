"""Where scenario files are: the shipped ones, and those below any folder."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

ENDING = ".scenario.yaml"
ENDINGS = (ENDING, ".scenario.yml")
INSIDE = "_scenarios"  # the shipped ones in a wheel


def shipped() -> Path:
    """The shipped scenarios: in a checkout they lie beside `checkers`, in a wheel inside it."""
    home = Path(__file__).parents[1]
    inside = home / INSIDE
    return inside if inside.is_dir() else home.parent / "scenarios"


def below(paths: Iterable[Path]) -> Iterator[Path]:
    """Files named outright, whatever their ending; in folders, those with the ending."""
    seen: set[Path] = set()
    for path in paths:
        for file in sorted(in_folder(path)) if path.is_dir() else [path]:
            if file not in seen:
                seen.add(file)
                yield file


def refuse(error: OSError) -> None:
    """Raise what os.walk would swallow: an unread folder hides scenarios, and must not pass."""
    raise error


def in_folder(folder: Path) -> Iterator[Path]:
    """Hidden folders and those of packages are passed over; links to folders are not followed.

    Raises OSError for what cannot be read, is no regular file, or lies outside.
    """
    for top, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "node_modules")
        named = (Path(top) / name for name in names if name.endswith(ENDINGS))
        yield from (inside(path, folder) for path in named)


def inside(path: Path, folder: Path) -> Path:
    """The path; raises OSError unless a regular file of the folder is there, whoever links to it.

    Who names a folder has not named what links in it lead to, and mistakes show a line of that.
    """
    target = Path(os.path.realpath(path))
    if not target.is_relative_to(os.path.realpath(folder)):
        raise OSError(errno.EPERM, f"it lies outside of {folder.name or 'the folder'}", str(path))
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EPERM, "it is no regular file", str(path))
    return path
