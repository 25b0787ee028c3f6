"""The pipes of a program under audit: what comes out of them, and when they are closed."""

from __future__ import annotations

import asyncio

from checkers.audit.processes import kill


class Pipes(asyncio.SubprocessProtocol):
    """What a program says, and when it ends.

    (asyncio's own `wait` waits for whoever holds the pipes, which may be a grandchild.)
    """

    def __init__(self, longest: int, keep: int, mark: str) -> None:
        self.out = asyncio.StreamReader(limit=longest)
        self.keep = keep  # bytes of stderr
        self.tail = b""
        self.half = False  # whether a line has begun that has not ended
        self.mark = mark
        self.exited = asyncio.Event()
        self.hushed = asyncio.Event()
        self.closed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self.transport = transport
        out = transport.get_pipe_transport(1)
        assert out is not None
        self.out.set_transport(out)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 1:
            self.out.feed_data(data)
            self.half = not data.endswith(b"\n")
        else:
            self.tail = (self.tail + data)[-self.keep :]

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's
        if fd == 1:
            self.out.feed_eof()
        elif fd == 2:
            self.hushed.set()

    def process_exited(self) -> None:
        """End what the program left behind, which could hold its pipes."""
        self.exited.set()
        kill(self.transport.get_pid(), self.mark)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's
        self.closed.set()
