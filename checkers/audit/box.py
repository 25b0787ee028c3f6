"""A program in a box of bubblewrap: no net, nothing written, and what is private hidden.

Private are the home folder, what others put under /tmp, and the sockets of services under /run; of
these the program finds the folder that it is started in, its own, and that of its language. Of the
environment it is given no more than what it takes to start: a token there is private, too.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

BWRAP: Final = "bwrap"
LARGEST: Final = str(1 << 26)  # bytes of what it may write, which is gone when it ends
SCRATCH: Final = ("/tmp", "/dev/shm")
COMMON: Final = (".local", ".cargo")  # folders in a home that hold more than one language
OF_PROGRAMS: Final = ("bin", "shims")
GIVEN: Final = ("PATH", "HOME", "LANG")


def there() -> bool:
    return shutil.which(BWRAP) is not None


def boxed(command: Sequence[str], home: Path, here: Path) -> tuple[str, ...]:
    """The command that starts a command in a box, from the folder `here`."""
    home, here = home.resolve(), here.resolve()
    words = [BWRAP, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    closed = [path for path in (home, Path("/run")) if path.is_dir() and path != path.parent]
    hidden = sorted({*closed, *filter(Path.is_dir, map(Path, SCRATCH))})  # the wider ones first
    for folder in hidden:
        words += ["--size", LARGEST, "--tmpfs", str(folder)]
    for path in shown([*needed(command, home, here)], hidden, home):
        words += ["--ro-bind", str(path.resolve()), str(path)]
    for folder in closed:
        words += ["--remount-ro", str(folder)]
    return (*words, "--unshare-all", "--die-with-parent", "--chdir", str(here), "--", *command)


def shown(paths: Sequence[Path], hidden: Sequence[Path], home: Path) -> Iterator[Path]:
    """Those that would be hidden, the wider ones first, and nothing of a folder that is shown."""
    so_far: list[Path] = []
    for path in sorted({*paths}, key=lambda path: (len(path.parts), path)):
        lost = any(map(path.is_relative_to, hidden)) and not any(map(path.is_relative_to, so_far))
        if lost and not home.is_relative_to(path.resolve()):
            so_far.append(path)
            yield path


def needed(command: Sequence[str], home: Path, here: Path) -> Iterator[Path]:
    """What a command can be taken to need."""
    yield here
    for word in command:
        if len(word) < 1_000 and (here / word).is_file():  # a longer one is no path
            for path in places(here / word):
                yield path.parent
                yield path
    program = shutil.which(next((w for w in command if w != "env" and "=" not in w), command[0]))
    for path in places(Path(program)) if program else ():
        yield from of_language(path, home)


def places(path: Path) -> tuple[Path, ...]:
    """Where a file is named, found, and is, which links can tell apart; none goes by `..`."""
    named = () if ".." in path.parts else (path,)
    return *named, path.parent.resolve() / path.name, path.resolve()


def of_language(program: Path, home: Path) -> Iterator[Path]:
    """Where an interpreter keeps what it is made of."""
    folder = program.parent
    if folder.name not in OF_PROGRAMS:
        yield folder
    elif folder.parent in (home, *(home / one for one in COMMON)):
        yield from filter(Path.is_dir, (folder, folder.parent / "lib"))
    else:
        yield folder.parent


def environment(command: Sequence[str], ours: Mapping[str, str]) -> Mapping[str, str]:
    """What a command is given of our environment: all of it, but in a box."""
    if command[0] != BWRAP:
        return ours
    return {name: value for name, value in ours.items() if name in GIVEN}
