"""A subject asked in plain sequence: whole trials at once, and started anew when it broke."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, NamedTuple

from checkers.audit.parting import brief, in_any_order, told_apart
from checkers.audit.protocol import RESULT, VERSION, Schemas
from checkers.audit.subject import DEFAULT, GARBAGE, HUNG, Asked, Broken, Limits, Subject, Told
from checkers.audit.wire import UNSUPPORTED, Answer, Denied, outcome_of
from checkers.scenario.shapes import Misshapen, entries, items

AT_ONCE: Final = 500  # messages in one `play`
ORDER: Final = "do replies stand in the order of the messages, each as it was when it was made?"


class Program(NamedTuple):
    """What a subject says of itself."""

    name: str
    version: str
    language: str
    games: tuple[str, ...]
    can: frozenset[str]


class Session:
    """A subject that is asked again and again: `with Session(command, form) as subject: …`.

    `started` counts how often it had to be started.
    """

    def __init__(
        self, command: Sequence[str], form: Mapping[str, Any], limits: Limits = DEFAULT
    ) -> None:
        self.command, self.limits, self.schemas = tuple(command), limits, Schemas(form)
        self.runner = asyncio.Runner()
        self.subject: Subject | None = None
        self.program: Program | Broken | None = None
        self.at_once = True
        self.odd: str | None = None  # how `play` answers otherwise than a message a line, if known
        self.started = 0
        self.answered = 0  # messages of trials, since it was started

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.stop()
        self.runner.close()

    def stop(self) -> None:
        if self.subject is not None:
            self.runner.run(self.subject.__aexit__(None, None, None))
            self.subject = None

    def hello(self) -> Program | Broken:
        """What the subject says of itself; it is started, if it is not running."""
        if self.program is None or self.subject is None or self.subject.broken:
            self.stop()
            self.started += 1
            self.subject = self.runner.run(self.begun())
            self.program, self.answered = self.introduced(), 0
        return self.program

    async def begun(self) -> Subject:
        return await Subject(self.command, self.limits).__aenter__()

    def introduced(self) -> Program | Broken:
        (told,) = self.one_by_one([("hello", {"protocol": VERSION})])
        match told:
            case Broken():
                return told
            case Denied(kind):
                return Broken(GARBAGE, f"`hello` was answered by {kind}: {told.words}")
            case Answer(result):
                wrong = self.schemas.complaint("hello", RESULT, result)
                if wrong:
                    return Broken(GARBAGE, f"`hello` was answered wrongly: {wrong}")
                if result["protocol"] != VERSION:
                    says = f"it speaks protocol {result['protocol']}, and not {VERSION}"
                    return Broken(GARBAGE, says)
                said = (result["name"], result["version"], result["language"])
                return Program(*said, tuple(result["games"]), frozenset(result["capabilities"]))

    def ask(self, asked: Sequence[Asked]) -> list[Told]:
        """What a subject that may have to be started answers to one trial's messages.

        They go in a few lines; if it breaks at one, the trial is asked again from the start,
        message by message, so that it is known where. One that breaks at `play` alone has broken.
        So has one that breaks of what it was asked before. After that, as behind one that hung, no
        `play` is asked: so it is known where at once.
        """
        program = self.hello()
        if isinstance(program, Broken):
            return [program]
        together, before = self.at_once, self.answered
        told = self.put(asked)
        if not isinstance(told[-1], Broken) or not (together or before):
            return told
        alone = self.alone(asked)
        broken = [one.status for one in alone if isinstance(one, Broken)]
        if together != self.at_once or broken:
            self.at_once = self.at_once and HUNG not in broken
            return alone
        if not before or (together and self.breaks_anew(asked)):
            return told
        self.at_once = False
        return laden(asked, told, before, together)

    def put(self, asked: Sequence[Asked]) -> list[Told]:
        told = [*self.together(asked)] if self.at_once else self.one_by_one(asked)
        self.answered += len(told)
        return told

    def breaks_anew(self, asked: Sequence[Asked]) -> bool:
        """Whether messages that go together break a subject that was just started."""
        self.stop()
        return isinstance(self.hello(), Broken) or isinstance(self.put(asked)[-1], Broken)

    def together(self, asked: Sequence[Asked]) -> Iterator[Told]:
        """The answers to messages that go together, up to where the subject broke."""
        for start in range(0, len(asked), AT_ONCE):
            part = asked[start : start + AT_ONCE]
            said = [{"method": method, "params": params} for method, params in part]
            told = self.played(said)
            match told:
                case Broken():
                    yield told
                    return
                case Denied(kind):
                    self.at_once = self.at_once and kind != UNSUPPORTED
                    yield Broken(GARBAGE, f"`play` was answered by {kind}: {told.words}")
                    return
                case Answer(result):
                    yield from self.replies(result, len(part))

    def played(self, said: Sequence[Mapping[str, Any]]) -> Told:
        """The answer to a `play`: not as a task's result, of which asyncio makes text each time."""
        subject, told = self.subject, list[Told]()
        assert subject is not None

        async def asked() -> None:
            told.append(await subject.ask("play", {"messages": said}))

        self.runner.run(asked())
        return told[0]

    def replies(self, result: Any, many: int) -> Iterator[Told]:
        try:
            found = items(entries(result, "play", ("replies",))["replies"], "play.replies", many)
            for number, reply in enumerate(found):
                at = f"play.replies.{number}"
                yield outcome_of(entries(reply, at, (), ("result", "error")), at)
        except Misshapen as wrong:
            yield Broken(GARBAGE, f"`play` was answered wrongly: {wrong}")

    def alone(self, asked: Sequence[Asked]) -> list[Told]:
        """One message a line, to a subject that was just started."""
        self.stop()
        program = self.hello()
        return [program] if isinstance(program, Broken) else self.one_by_one(asked)

    def odd_in_play(self, asked: Sequence[Asked], told: Sequence[Told]) -> str:
        """How `play` answers otherwise than the same messages do alone; it is tried but once."""
        if self.odd is None and self.at_once:
            self.odd = ""  # so that this is not asked again
            alone = self.alone(asked)
            at = first_apart(told, alone)
            if at is not None and first_apart(told, self.ask(asked)) is None:
                method, then = asked[at][0], "and to a line of its own"
                says = f"`play` answers otherwise than a message a line: at its message {at},"
                self.odd = f"{says} {told_apart(method, told[at], alone[at], then)}; {ORDER}"
        return self.odd or ""

    def one_by_one(self, asked: Sequence[Asked]) -> list[Told]:
        assert self.subject is not None
        return self.runner.run(self.subject.ask_all(asked))


def laden(asked: Sequence[Asked], told: Sequence[Told], before: int, together: bool) -> list[Told]:
    """The answers of a subject that broke, though these messages alone do not break it."""
    at = next(n for n, one in enumerate(told) if isinstance(one, Broken))
    method, params = asked[at]
    last = f"one of {len(asked) - at} in a `play`" if together else f"`{method}` {brief(params)}"
    says = f"in a new process the same messages do not break it; it had answered {before + at}"
    says += f" before, and the last was {last}"
    return [
        one._replace(says=f"{one.says}; {says}", lone=False) if isinstance(one, Broken) else one
        for one in told
    ]


def first_apart(one: Sequence[Told], other: Sequence[Told]) -> int | None:
    """The number of the first message that is answered in two ways."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if in_any_order(a) != in_any_order(b)), None)


def uncompared(program: Program | Broken) -> Iterator[str]:
    """What is not held against the reference, since a program does not claim to know it."""
    for what, claim in (("views are", "observe"), ("what is legal is", "legal")):
        if isinstance(program, Program) and claim not in program.can:
            yield f"{what} not compared: it does not claim `{claim}`"
