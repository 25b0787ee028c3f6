"""A program under audit: started, asked, and ended with everything that it started.

Whatever it does is a value: Answer, Denied, or Broken with a status. A subject that broke stays
broken, and every later question gets the same answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.audit import box, wire
from checkers.audit.pipes import Pipes
from checkers.audit.processes import MARK, bound, how_it_ended, kill, marked
from checkers.audit.wire import Answer, Denied, Garbled, excerpt
from checkers.scenario.results import in_one_line
from spec.source import shorten

DID_NOT_START: Final = "did not start"  # or ended before it said anything
CRASHED: Final = "crashed"
HUNG: Final = "hung"
GARBAGE: Final = "garbage"


class Limits(NamedTuple):
    """What a subject may use. Seconds are for one answer; a limit of None is none."""

    seconds: float = 10.0
    line: int = 1 << 22  # bytes
    tail: int = 2_000  # bytes of stderr that are kept
    memory: int | None = 1 << 31  # bytes, where the system can limit them
    cpu: int | None = None  # seconds in all, where the system can limit them


DEFAULT: Final = Limits()
TO_DIE: Final = 10.0  # seconds, for what was killed


class Broken(NamedTuple):
    """How a subject broke: its status, one sentence, and its last words on stderr.

    `lone` is false where the same messages alone do not break it.
    """

    status: str
    says: str
    stderr: str = ""
    lone: bool = True

    @property
    def in_full(self) -> str:
        """The sentence, with the last line that it wrote to stderr."""
        lines = self.stderr.splitlines()
        return f"{self.says}; its last words: {shorten(lines[-1], 200)}" if lines else self.says


Told: TypeAlias = Answer | Denied | Broken
Asked: TypeAlias = tuple[str, Mapping[str, Any]]  # a method, and its params


class Subject:
    """A running program: `async with Subject(command) as s: await s.ask("result", {})`.

    On leaving, every process that the program started is dead, as far as the system lets us see:
    out of a box, one in a session of its own is known by the mark in its environment alone.
    """

    def __init__(self, command: Sequence[str], limits: Limits = DEFAULT) -> None:
        self.command = tuple(command)
        self.limits = limits
        self.broken: Broken | None = None
        self.spoke = False
        self.next_id = secrets.randbelow(1 << 30)  # no reply can be written before its question
        self.pipes = Pipes(limits.line, limits.tail, secrets.token_hex(8))
        self.transport: asyncio.SubprocessTransport | None = None

    async def __aenter__(self) -> Subject:
        loop = asyncio.get_running_loop()
        ours = environment(self.pipes.mark)
        env = {**box.environment(self.command, ours), MARK: self.pipes.mark}
        try:
            self.transport, _ = await loop.subprocess_exec(
                lambda: self.pipes,
                *self.command,
                start_new_session=True,
                env=env,
                preexec_fn=bound(self.limits.memory, self.limits.cpu),
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self.broken = Broken(DID_NOT_START, f"`{self.command[0]}` did not start: {why}")
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        if self.transport is not None:
            kill(self.transport.get_pid(), self.pipes.mark)
            await self.pipes.exited.wait()
            self.transport.close()
            await self.pipes.closed.wait()
            await self.all_dead(self.transport.get_pid())

    async def all_dead(self, pid: int) -> None:
        """Wait for what was killed to die; what cannot be killed is told on stderr, and left."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TO_DIE):
                while marked(self.pipes.mark):
                    await asyncio.sleep(0.01)
                    kill(pid, self.pipes.mark)
        if left := marked(self.pipes.mark):
            says = f"`{self.command[0]}` left what cannot be killed: {', '.join(map(str, left))}"
            print(in_one_line(says), file=sys.stderr)

    async def ask(self, method: str, params: Mapping[str, Any]) -> Told:
        (told,) = await self.ask_all([(method, params)])
        return told

    async def ask_all(self, asked: Sequence[Asked]) -> list[Told]:
        """The replies to several questions, all of them written before the first is read."""
        first, self.next_id = self.next_id, self.next_id + len(asked)
        if self.transport is not None and self.broken is None:
            into = self.transport.get_pipe_transport(0)
            assert isinstance(into, asyncio.WriteTransport)
            if not into.is_closing():  # else reading says why
                lines = [wire.request(first + n, *one) for n, one in enumerate(asked)]
                into.write(b"".join(lines))
        return [await self.reply(first + n, method) for n, (method, _) in enumerate(asked)]

    async def reply(self, id: int, method: str) -> Told:
        if self.broken is not None:
            return self.broken
        try:
            async with asyncio.timeout(self.limits.seconds):
                line = await self.pipes.out.readline()
                if not line.endswith(b"\n"):
                    return await self.ended(method, len(line))
            found = wire.read_reply(line, id)
        except TimeoutError:
            return self.breaks(HUNG, self.unanswered(method))
        except Garbled as wrong:
            return self.breaks(GARBAGE, f"`{method}` was answered wrongly: {wrong}")
        except ValueError:  # the reader's own limit
            says = f"a line in answer to `{method}` is longer than {self.limits.line} bytes"
            return self.breaks(GARBAGE, says)
        self.spoke = True
        return found

    def unanswered(self, method: str) -> str:
        seconds = f"{self.limits.seconds:g} seconds"
        if self.pipes.out.at_eof():
            says = "standard output was closed, and the program did not end"
            return f"{says} within {seconds}: `{method}` is not answered"
        begun = "; a line was begun, but not ended" if self.pipes.half else ""
        return f"`{method}` was not answered within {seconds}{begun}"

    async def ended(self, method: str, bytes_of_line: int) -> Broken:
        """Standard output is closed; a program that does not end now is as good as hung."""
        assert self.transport is not None
        await self.pipes.exited.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.pipes.hushed.wait()  # the last words
        code = self.transport.get_returncode()
        when = f"{bytes_of_line} bytes into a line" if bytes_of_line else "before an answer"
        says = f"the program {how_it_ended(code or 0)} when asked `{method}`, {when}"
        return self.breaks(CRASHED if self.spoke else DID_NOT_START, says)

    async def leave(self) -> int | Broken:
        """The status that the program ends with by itself, when it was told to."""
        if self.broken is not None:
            return self.broken
        assert self.transport is not None
        try:
            async with asyncio.timeout(self.limits.seconds):
                more = await self.pipes.out.read(1 << 10)
                await self.pipes.exited.wait()
        except TimeoutError:
            says = f"the program had not ended {self.limits.seconds:g} seconds after `bye`"
            return self.breaks(HUNG, says)
        code = self.transport.get_returncode() or 0
        if more:
            return self.breaks(GARBAGE, f"something follows the answer to `bye`: {excerpt(more)}")
        return code if code == 0 else self.breaks(CRASHED, f"the program {how_it_ended(code)}")

    def breaks(self, status: str, says: str) -> Broken:
        assert self.transport is not None
        kill(self.transport.get_pid(), self.pipes.mark)
        last_words = self.pipes.tail.decode("utf-8", "backslashreplace").strip()
        self.broken = Broken(status, says, last_words)
        return self.broken


def environment(mark: str) -> dict[str, str]:
    """Ours, but for what would hide that a program forgets to flush."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**kept, MARK: mark}
