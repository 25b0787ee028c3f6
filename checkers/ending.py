"""How a command ends: its exit status, and one sentence about whatever went wrong."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from io import StringIO
from typing import TextIO

import click

from checkers.scenario.results import visible
from checkers.writing import Unwritten
from spec.source import Mistake

AGAIN = 0.5  # seconds
TRACEBACK = "CHECKERS_TRACEBACK"  # in the environment: where a mistake of this program is
OURS = f"the mistake is in checkers, not in what you wrote; {TRACEBACK}=1 tells where"


class Interrupts:
    """SIGINT, raised again each half second until the command ends: a solver may swallow it.

    Several within half a second are one.
    """

    def __init__(self) -> None:
        self.asked = False
        self.raised = -AGAIN  # when, in seconds of a clock that only goes forward

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self.interrupt)
            if hasattr(signal, "SIGALRM"):
                signal.signal(signal.SIGALRM, self.interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        heard()

    def interrupt(self, number: int, _: object) -> None:
        now = time.monotonic()
        if number == signal.SIGINT and now - self.raised < AGAIN:
            return
        self.asked, self.raised = True, now
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        raise KeyboardInterrupt


def heard() -> None:
    """Stop raising the interrupt again: it has been noted."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def guarded(command: click.Command) -> int:
    """The exit status of a command. 141: nobody reads on; 130: interrupted; 3: our own mistake."""
    sys.stdout, sys.stderr = map(opened, (sys.stdout, sys.stderr))
    stdout = sys.stdout
    try:
        with Interrupts() as interrupts:
            status = finished(command, interrupts)
        stdout.flush()
        return status if sys.stdout is stdout else 141  # click puts a quiet one where a pipe broke
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
        return 141


def opened(stream: TextIO | None) -> TextIO:
    """The stream, or one to nowhere where the process was started with it closed."""
    return stream or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def finished(command: click.Command, interrupts: Interrupts) -> int:
    """Run a command; its exit status. What goes wrong is one sentence on stderr."""
    try:
        command.main(standalone_mode=False)
        return 0
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except click.ClickException as error:
        told = StringIO()
        error.show(told)
        return failed(told.getvalue().removesuffix("\n"), 2)
    except (click.Abort, KeyboardInterrupt):
        return failed("interrupted", 130)
    except Mistake as mistake:  # in the shipped rules themselves
        return failed(str(mistake), 2)
    except OSError as error:
        done = "read" if error.filename and not isinstance(error, Unwritten) else "written"
        what = f"{error.filename} cannot be {done}" if error.filename else f"cannot be {done}"
        return failed(f"{what}: {error.strerror}", 2)
    except Exception as error:  # reported as what it is: a mistake of this program
        if interrupts.asked:  # what a solver makes of it
            return failed("interrupted", 130)
        status = failed(f"internal error: {type(error).__name__}: {error}", 3)
        if os.environ.get(TRACEBACK):
            traceback.print_exc()
        else:
            failed(OURS, status)
        return status


def failed(says: str, status: int) -> int:
    """Say why a command ends so; the status."""
    click.echo(visible(says), err=True)
    return status
