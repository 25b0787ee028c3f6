"""Processes of programs under audit: how they are bounded, found, and ended."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

MARK: Final = "CHECKERS_SUBJECT"  # in the environment of a subject, and so of all that it starts
DEATH_OF_PARENT: Final = 1  # PR_SET_PDEATHSIG of Linux

LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None


def bound() -> Callable[[], None] | None:
    """What a new process does first, so that it is killed when this one is: Linux can see to that.

    What it starts in its turn is not.
    """
    if LIBC is None:
        return None
    parent, prctl = os.getpid(), LIBC.prctl

    def first() -> None:
        prctl(DEATH_OF_PARENT, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:  # it was killed already
            os._exit(1)

    return first


def limit(pid: int, memory: int | None, cpu: int | None) -> None:
    """Bound memory and CPU where the system can; the program may have ended already."""
    if sys.platform != "linux":
        return
    import resource

    for what, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_CPU, cpu)):
        if most is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                resource.prlimit(pid, what, (most, most))


def kill(pid: int, mark: str) -> None:
    """End a program's process group, and whoever left that group but bears the mark."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for other in marked(mark):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(other, signal.SIGKILL)


def marked(mark: str) -> list[int]:
    """The processes with this mark in their environment, where the system lists them."""
    sought = f"{MARK}={mark}".encode()
    found = []
    for process in Path("/proc").glob("[1-9]*"):
        with contextlib.suppress(OSError):
            if sought in (process / "environ").read_bytes().split(b"\0"):
                found.append(int(process.name))
    return found
