"""A program that misbehaves under audit has its status, and leaves no process and no file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from checkers.audit import subject as subject_module
from checkers.audit.auditing import Command
from checkers.audit.processes import MARK
from checkers.audit.result import audit
from checkers.audit.subject import CRASHED, DID_NOT_START, GARBAGE, HUNG, Broken, Limits
from tests.checkers.audit import subjects

LIMITS = Limits(seconds=30, line=1 << 16, memory=1 << 29)
PROMPT = LIMITS._replace(seconds=1)

ANSWER = "    reply = answer("
ON_A_TAKE = "    if asked['method'] == 'play' and 'stones' in line:\n        "

HOSTILE = {
    "silent, and deaf to SIGTERM": ("signal.signal(15, signal.SIG_IGN); time.sleep(100)", HUNG),
    "exiting": ("sys.exit(3)", CRASHED),
    "segfaulting": ("os.kill(os.getpid(), 11)", CRASHED),
    "flooding": ("while True: print('spam')", GARBAGE),
    "flooding without a line": ("while True: sys.stdout.write('spam' * 1000)", GARBAGE),
    "flooding stderr": ("while True: sys.stderr.write('spam' * 1000)", HUNG),
    "not UTF-8": ("sys.stdout.buffer.write(b'\\x97\\n'); sys.stdout.flush()", GARBAGE),
    "half a line": ("sys.stdout.write('{\"json'); sys.stdout.flush(); time.sleep(100)", HUNG),
    "wrong id": ("asked['id'] += 1", GARBAGE),
    "a banner": ("print('ready!', flush=True)", GARBAGE),
    "deep": ("print('[' * 9999 + ']' * 9999, flush=True)", GARBAGE),
    "huge": ("print('{\"id\":' + '9' * 99 + '}', flush=True)", GARBAGE),
    "a number that is infinite": ("print('{\"id\":1e400}', flush=True)", GARBAGE),
    "NaN": ("print('NaN', flush=True)", GARBAGE),
    "a key twice": ('print(\'{"id":1,"id":1}\', flush=True)', GARBAGE),
    "closing its mouth": ("os.close(1); time.sleep(100)", HUNG),
    "leaving a child": (
        "subprocess.Popen(['sleep', '300'], start_new_session=True); sys.exit(5)",
        CRASHED,
    ),
}


def hostile(code: str, limits: Limits) -> Command:
    imports = ("import json\n", "import json\nimport os, signal, subprocess, time\n")
    return subjects.command(imports, (ANSWER, f"{ON_A_TAKE}{code}\n{ANSWER}"), limits=limits)


def left_behind() -> list[int]:
    """Processes that bear any subject's mark, but for those of tests at work beside this one."""
    return [
        pid
        for pid in map(int, (p.name for p in Path("/proc").glob("[1-9]*")))
        if subject_of(pid) in STARTED
    ]


STARTED: set[str] = set()


def subject_of(pid: int) -> str:
    try:
        found = (Path("/proc") / str(pid) / "environ").read_bytes().split(b"\0")
    except OSError:
        return ""
    return next((one.decode() for one in found if one.startswith(MARK.encode())), "")


@pytest.fixture(autouse=True)
def marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every mark that is given to a program here is known."""
    real = subject_module.environment

    def noted(mark: str) -> dict[str, str]:
        STARTED.add(f"{MARK}={mark}")
        return real(mark)

    monkeypatch.setattr(subject_module, "environment", noted)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed by Linux alone")
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_program_has_its_status_and_leaves_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, status = HOSTILE[kind]
    monkeypatch.chdir(tmp_path)
    command = hostile(code, PROMPT if status == HUNG else LIMITS)
    said: list[str] = []
    plan = subjects.plan(0, [subjects.scenario(subjects.PASSES)])
    found = audit(plan, command, told=said.append)
    assert ("1 hung; to make it small takes 62 seconds at most" in said) == (status == HUNG)
    assert found.status == 4
    assert [one.status for one in found.records] == [status], found.records
    assert STARTED
    assert left_behind() == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", ["sys.exit(3)", "time.sleep(100)", "print('hello!')"])
def test_a_program_that_never_introduces_itself_is_not_audited(code: str) -> None:
    words = (sys.executable, "-c", f"import sys, time\n{code}")
    found = audit(subjects.plan(1), Command(words, PROMPT))
    assert isinstance(found.program, Broken)
    assert found.program.status in (DID_NOT_START, HUNG, GARBAGE)
    assert (found.status, found.records) == (4, ())
