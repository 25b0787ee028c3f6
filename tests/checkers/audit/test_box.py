"""In a box a program reaches no net, writes no file, and finds no home; but it runs."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from checkers.audit.box import boxed, there
from checkers.audit.processes import marked
from checkers.audit.subject import HUNG, Broken, Limits, Subject

PROBE = """
import json, os, resource, socket

def tried(do):
    try:
        return do() and "done"
    except OSError as error:
        return type(error).__name__

print(json.dumps({
    "home": sorted(os.listdir(os.environ["HOME"])),
    "writes": tried(lambda: open("left.txt", "w")),
    "reaches": tried(lambda: socket.create_connection(("127.0.0.1", int(os.environ["PORT"])), 5)),
    "sees": sorted(name for name in os.listdir("/proc") if name.isdigit()),
}))
"""


def works() -> bool:
    """Whether there is bubblewrap, and it may make a box here."""
    box = boxed(("true",), Path.home(), Path.cwd())
    return there() and subprocess.run(box, check=False, capture_output=True).returncode == 0


needs_a_box = pytest.mark.skipif(not works(), reason="bubblewrap is not there, or may make no box")


@needs_a_box
def test_in_a_box_there_is_no_net_nothing_is_written_and_home_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, here = tmp_path / "home", tmp_path / "home" / "engine"
    here.mkdir(parents=True)
    (home / "secret").write_text("x")
    (here / "probe.py").write_text(PROBE)
    monkeypatch.setenv("HOME", str(home))
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("PORT", str(server.getsockname()[1]))
        words = boxed((sys.executable, "probe.py"), home, here)
        done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=here)
    found = json.loads(done.stdout)
    assert found["home"] == ["engine"]
    assert (found["writes"], found["reaches"]) == ("OSError", "ConnectionRefusedError")
    assert len(found["sees"]) == 2
    assert [one.name for one in here.iterdir()] == ["probe.py"]


def test_a_home_is_not_shown_because_a_program_is_started_there(tmp_path: Path) -> None:
    (tmp_path / "engine.py").touch()
    words = boxed(("no-such-program", "engine.py"), tmp_path, tmp_path)
    shown = [words[n + 1] for n, word in enumerate(words) if word == "--ro-bind"]
    assert shown == ["/", str(tmp_path / "engine.py")]


@needs_a_box
def test_what_a_program_in_a_box_leaves_behind_dies_with_it(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(
        "import os, time\nif os.fork(): time.sleep(99)\nos.setsid(); time.sleep(99)"
    )
    words = boxed((sys.executable, str(tmp_path / "hangs.py")), Path.home(), tmp_path)

    async def told() -> tuple[object, str]:
        async with Subject(words, Limits(seconds=0.5, memory=1 << 30)) as subject:
            return await subject.ask("result", {}), subject.pipes.mark

    found, mark = asyncio.run(told())
    assert isinstance(found, Broken)
    assert found.status == HUNG
    assert marked(mark) == []
