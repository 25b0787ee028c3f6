"""A program that is audited, and waits in the midst of it: `held.py FOLDER STUB`.

What the first batch starts goes on; any other says that it is at work, and goes on when there is a
file `go`. (The process that starts it is that of a batch.)
"""

import contextlib
import os
import runpy
import sys
import time
from collections.abc import Iterator
from pathlib import Path

FOLDER, STUB = map(Path, sys.argv[1:])


def hold() -> None:
    batch = FOLDER / f"batch-{os.getppid()}"
    with contextlib.suppress(FileExistsError):
        (FOLDER / "first").symlink_to(batch.name)  # of all that try, one succeeds
    if (FOLDER / "first").readlink().name != batch.name:
        (FOLDER / f"at-work-{os.getppid()}").touch()
        while not (FOLDER / "go").exists():
            time.sleep(0.05)


def lines() -> Iterator[str]:
    held = False
    for line in sys.__stdin__ or ():
        if not held and '"hello"' not in line and '"bye"' not in line:
            held = True
            hold()
        yield line


sys.stdin = lines()  # the stub reads its lines, and nothing else
sys.path.insert(0, str(STUB.parent))
runpy.run_path(str(STUB), run_name="__main__")
