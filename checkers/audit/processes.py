"""Processes of programs under audit: how they are bounded, found, and ended."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from typing import Final

MARK: Final = "CHECKERS_SUBJECT"  # in the environment of a subject, and so of all that it starts
MOST: Final = (1 << 63) - 1  # that a system can be told
DEATH_OF_PARENT: Final = 1  # PR_SET_PDEATHSIG of Linux

LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None


def bound(memory: int | None = None, cpu: int | None = None) -> Callable[[], None] | None:
    """What a new process does first, so that it is killed when this one is: Linux can see to that.

    What it starts in its turn is not, but has the same bounds of memory and CPU.
    """
    if LIBC is None:
        return None
    import resource

    parent, prctl, put = os.getpid(), LIBC.prctl, resource.setrlimit
    bounds = [lower(resource.RLIMIT_DATA, memory), lower(resource.RLIMIT_CPU, cpu)]

    def first() -> None:
        prctl(DEATH_OF_PARENT, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:  # it was killed already
            os._exit(1)
        for what, most in bounds:
            put(what, most)

    return first


def lower(what: int, most: int | None) -> tuple[int, tuple[int, int]]:
    """A bound, if there is one, and no higher than the one that holds already."""
    import resource

    soft, hard = resource.getrlimit(what)
    if most is None:
        return what, (soft, hard)
    least = min(most, MOST if hard == resource.RLIM_INFINITY else hard)
    return what, (least, least)


def kill(pid: int, mark: str) -> None:
    """End a program's process group, and whoever left that group but bears the mark."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for other in marked(mark):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(other, signal.SIGKILL)


def marked(mark: str, name: str = MARK) -> list[int]:
    """The processes with this mark in their environment, where the system lists them."""
    sought = f"{name}={mark}".encode()
    return [pid for pid in processes() if sought in environment(pid).split(b"\0")]


def processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208  # often
    except FileNotFoundError:
        return []


def environment(pid: int) -> bytes:
    """What a process was started with; nothing, where that is not ours to see."""
    try:
        with open(f"/proc/{pid}/environ", "rb", buffering=0) as file:  # noqa: PTH123  # often
            return file.read()
    except OSError:
        return b""


def how_it_ended(code: int) -> str:
    if code >= 0:
        return f"ended with status {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"
