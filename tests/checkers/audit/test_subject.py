"""Each way in which a program can misbehave has its status, and leaves no process behind."""

from __future__ import annotations

import asyncio
import sys
import time
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from textwrap import dedent

import pytest

from checkers.audit import subject as subject_module
from checkers.audit.processes import MOST, lower, marked
from checkers.audit.subject import (
    CRASHED,
    DID_NOT_START,
    GARBAGE,
    HUNG,
    Asked,
    Broken,
    Limits,
    Subject,
    Told,
)
from checkers.audit.wire import Answer

LIMITS = Limits(seconds=20, line=1 << 16, memory=1 << 29)
PROMPT = LIMITS._replace(seconds=1.5)

ECHO = """
import json, os, signal, sys, time
def say(id, **fields):
    print(json.dumps({"jsonrpc": "2.0", "id": id, **fields}), flush=True)
def asked():
    for line in sys.stdin:
        yield json.loads(line)
"""


def python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", ECHO + dedent(code)


def told(
    command: tuple[str, ...], *asked: Asked, limits: Limits = LIMITS
) -> tuple[list[Told], list[int]]:
    """What a program says, and which of its processes are left when it has been left."""

    async def talk() -> tuple[list[Told], str]:
        async with Subject(command, limits) as subject:
            return await subject.ask_all(asked), subject.pipes.mark

    answers, mark = asyncio.run(talk())
    return answers, marked(mark)


HELLO = ("hello", {"protocol": 1})
RESULT = ("result", dict[str, int]())
ANSWERS = """
for message in asked():
    say(message["id"], result=message["params"])
"""


def test_a_program_that_answers_is_heard_in_order() -> None:
    asked = [("apply", {"seat": n}) for n in range(500)]
    answers, left = told(python(ANSWERS), *asked)
    assert answers == [Answer({"seat": n}) for n in range(500)]
    assert left == []


def test_one_question_at_a_time_is_answered_too() -> None:
    async def talk() -> list[Told]:
        async with Subject(python(ANSWERS), LIMITS) as subject:
            return [await subject.ask("legal", {"seat": n}) for n in range(3)]

    assert asyncio.run(talk()) == [Answer({"seat": n}) for n in range(3)]


def test_more_than_any_pipe_holds_goes_through() -> None:
    asked = [("play", {"text": "x" * 50_000}) for _ in range(40)]
    answers, _ = told(python(ANSWERS), *asked)
    assert answers == [Answer(params) for _, params in asked]


HOSTILE = {
    "silent": ("for message in asked(): pass", HUNG, "not answered within 1.5 seconds"),
    "hanging": ("time.sleep(100)", HUNG, "not answered within 1.5 seconds"),
    "deaf": ("sys.stdin.close(); os.close(0); time.sleep(100)", HUNG, "not answered"),
    "mute": ("os.close(1); time.sleep(100)", HUNG, "standard output was closed"),
    "unflushed": (
        "m = next(asked()); print(json.dumps({'jsonrpc': '2.0', 'id': m['id'], 'result': 1}))\n"
        "time.sleep(100)",
        HUNG,
        "not answered within 1.5 seconds",
    ),
    "half a line": (
        "m = next(asked()); print('{\"jsonrpc\":', end='', flush=True); time.sleep(100)",
        HUNG,
        "a line was begun, but not ended",
    ),
    "stubborn": (
        "for s in (signal.SIGTERM, signal.SIGHUP): signal.signal(s, signal.SIG_IGN)\n"
        "time.sleep(100)",
        HUNG,
        "not answered",
    ),
    "exiting": ("sys.exit(3)", DID_NOT_START, "the program ended with status 3 when asked `hello`"),
    "segfault": ("os.kill(os.getpid(), signal.SIGSEGV)", DID_NOT_START, "was killed by SIGSEGV"),
    "wrong id": ("say(next(asked())['id'] + 1, result={})", GARBAGE, "the reply's id is "),
    "early": ("say(1, result={})\n" + ANSWERS, GARBAGE, "the reply's id is 1; the request's was"),
    "banner": ("print('ready!')\n" + ANSWERS, GARBAGE, "is not JSON"),
    "not UTF-8": (
        "next(asked()); sys.stdout.buffer.write(b'\\x97\\n'); sys.stdout.flush()",
        GARBAGE,
        "byte 0 of the line, 0x97, is not UTF-8",
    ),
    "a flood of lines": (
        "while True: print('spam', flush=False)",
        GARBAGE,
        "is not JSON (expecting value, column 1): `spam`",
    ),
    "a flood without a line": (
        "while True: sys.stdout.write('spam' * 1000)",
        GARBAGE,
        "is longer than 65536 bytes",
    ),
    "huge number": ("say(next(asked())['id'], result=10 ** 30)", GARBAGE, "is beyond 2^53"),
    "NaN": ("say(next(asked())['id'], result=float('nan'))", GARBAGE, "NaN is no JSON"),
    "key twice": (
        "m = next(asked()); print('{\"id\":1,\"id\":%d}' % m['id'], flush=True)",
        GARBAGE,
        "the key `id` is there twice",
    ),
    "deep": (
        "m = next(asked()); print('[' * 9999 + ']' * 9999, flush=True)",
        GARBAGE,
        "nests deeper than 64 levels",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_program_has_its_status_and_leaves_nothing(kind: str) -> None:
    code, status, says = HOSTILE[kind]
    limits = PROMPT if status == HUNG else LIMITS
    (broken,), left = told(python(code), HELLO, limits=limits)
    assert isinstance(broken, Broken)
    assert broken.status == status
    assert says in broken.says
    assert left == []


def test_a_program_that_is_not_there_did_not_start() -> None:
    (broken,), _ = told(("no-such-program",), HELLO)
    says = "`no-such-program` did not start: No such file or directory"
    assert broken == Broken(DID_NOT_START, says)


def test_a_program_that_may_not_be_run_did_not_start(tmp_path: Path) -> None:
    (tmp_path / "engine").write_text("#!/bin/sh\n")
    (broken,), _ = told((str(tmp_path / "engine"),), HELLO)
    assert isinstance(broken, Broken)
    assert broken.status == DID_NOT_START


def test_a_program_that_ends_after_it_spoke_has_crashed_and_is_quoted() -> None:
    code = "say(next(asked())['id'], result={})\nraise RuntimeError('the bag is torn')"
    (hello, broken, still), left = told(python(code), HELLO, RESULT, RESULT)
    assert hello == Answer({})
    assert isinstance(broken, Broken)
    assert broken.status == CRASHED
    assert broken.says.endswith("ended with status 1 when asked `result`, before an answer")
    assert "RuntimeError: the bag is torn" in broken.stderr
    assert still == broken
    assert left == []


def test_a_program_that_ends_within_a_line_has_crashed_there() -> None:
    code = "say(next(asked())['id'], result={})\nprint('{\"jsonrpc\"', end='', flush=True)"
    (_, broken), _ = told(python(code), HELLO, RESULT)
    assert isinstance(broken, Broken)
    assert broken.status == CRASHED
    assert broken.says.endswith("ended with status 0 when asked `result`, 10 bytes into a line")


def test_ten_megabytes_on_stderr_stop_nobody() -> None:
    code = "sys.stderr.write('x' * 10_000_000 + 'the end'); sys.stderr.flush()\n" + ANSWERS
    (hello, broken), _ = told(python(code + "sys.exit(1)"), HELLO, ("exit", {}))
    assert hello == Answer({"protocol": 1})
    assert broken == Answer({})


def test_only_the_end_of_stderr_is_kept() -> None:
    code = "sys.stderr.write('x' * 100_000 + 'the end'); sys.exit(1)"
    (broken,), _ = told(python(code), HELLO)
    assert isinstance(broken, Broken)
    assert broken.stderr.endswith("the end")
    assert len(broken.stderr) == LIMITS.tail


GRANDCHILD = "import subprocess; subprocess.Popen(['sleep', '300'], start_new_session={})\n"


@pytest.mark.parametrize("escaped", [False, True])
def test_a_grandchild_that_holds_the_pipe_dies_with_the_program(escaped: bool) -> None:
    (broken,), left = told(python(GRANDCHILD.format(escaped) + "sys.exit(5)"), HELLO)
    assert isinstance(broken, Broken)
    assert broken.status == DID_NOT_START
    assert "ended with status 5" in broken.says
    assert left == []


@pytest.mark.parametrize("escaped", [False, True])
def test_a_grandchild_of_a_program_that_answers_dies_as_well(escaped: bool) -> None:
    answers, left = told(python(GRANDCHILD.format(escaped) + ANSWERS), HELLO)
    assert answers == [Answer({"protocol": 1})]
    assert left == []


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by Linux alone")
def test_a_program_that_eats_memory_is_stopped() -> None:
    code = "say(next(asked())['id'], result={})\nx = []\nwhile True: x.append(bytearray(1 << 24))"
    (_, broken), _ = told(python(code), HELLO, RESULT)
    assert isinstance(broken, Broken)
    assert broken.status == CRASHED
    assert "MemoryError" in broken.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="CPU is limited by Linux alone")
def test_a_program_that_burns_time_is_stopped() -> None:
    (broken,), _ = told(python("while True: pass"), HELLO, limits=LIMITS._replace(cpu=1))
    assert isinstance(broken, Broken)
    assert "was killed by SIG" in broken.says


def test_a_program_that_forgets_to_flush_is_not_saved_by_our_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    code = "say(next(asked())['id'], result=[k for k in os.environ if k.startswith('PYTHONUN')])"
    (answer,), _ = told(python(code), HELLO)
    assert answer == Answer([])


def hangs(there: Connection) -> None:
    """An auditor whose program never answers."""

    async def talk() -> None:
        async with Subject(python("time.sleep(100)"), LIMITS._replace(seconds=100)) as subject:
            there.send(subject.pipes.mark)
            await subject.ask(*HELLO)

    asyncio.run(talk())


def end_of(mark: str) -> list[int]:
    """The processes with a mark that are still there when they had time to die."""
    for _ in range(200):
        if not marked(mark):
            break
        time.sleep(0.05)
    return marked(mark)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells a process of such a death")
def test_a_program_that_hangs_dies_with_an_auditor_that_is_killed() -> None:
    here, there = Pipe(duplex=False)
    auditor = get_context("fork").Process(target=hangs, args=[there])
    auditor.start()
    mark = here.recv()
    assert marked(mark) != []
    auditor.kill()
    auditor.join()
    assert end_of(mark) == []


def test_a_program_that_trickles_is_not_waited_for_longer() -> None:
    code = "while True: print(' ', end='', flush=True); time.sleep(0.1)"
    began = time.monotonic()
    (broken,), _ = told(python(code), HELLO, limits=PROMPT)
    assert isinstance(broken, Broken)
    assert broken.status == HUNG
    assert time.monotonic() - began < 60


@pytest.mark.skipif(sys.platform != "linux", reason="open files are listed by Linux alone")
def test_no_file_is_left_open() -> None:
    before = open_files()
    for code in (ANSWERS, "sys.exit(1)", "os.close(1); time.sleep(100)"):
        told(python(code), HELLO, limits=PROMPT)
    assert open_files() == before


def open_files() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def test_a_question_that_is_broken_off_leaves_nothing() -> None:
    marks = []

    async def talk() -> None:
        async with Subject(python("time.sleep(100)"), LIMITS) as subject:
            marks.append(subject.pipes.mark)
            async with asyncio.timeout(0.5):
                await subject.ask(*HELLO)

    with pytest.raises(TimeoutError):
        asyncio.run(talk())
    assert marked(marks[0]) == []


def test_what_cannot_be_killed_is_told_and_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(subject_module, "TO_DIE", 0.05)
    monkeypatch.setattr(subject_module, "marked", lambda _: [77, 78])

    async def left() -> None:
        async with Subject(("cat",)):
            pass

    asyncio.run(left())
    assert capsys.readouterr().err == "`cat` left what cannot be killed: 77, 78\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bounds")
def test_a_bound_that_no_system_can_be_told_is_the_highest_that_it_can() -> None:
    import resource

    what, bounds = lower(resource.RLIMIT_DATA, 1 << 90)
    assert what == resource.RLIMIT_DATA
    assert max(bounds) <= MOST
