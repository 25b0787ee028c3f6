"""In a box a program reaches no net, writes no file, and finds no home; but it runs."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from checkers.audit.box import boxed
from checkers.audit.processes import MARK
from checkers.audit.subject import Limits, Subject
from checkers.audit.wire import Answer
from tests.checkers.audit.boxes import needs_a_box

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


def shown(words: Sequence[str]) -> list[str]:
    return [words[n + 2] for n, word in enumerate(words) if word == "--ro-bind"]


def test_a_home_is_not_shown_because_a_file_in_it_is_named_from_below(tmp_path: Path) -> None:
    (tmp_path / "engine.py").touch()
    (here := tmp_path / "project").mkdir()
    words = boxed(("no-such-program", "../engine.py"), tmp_path, here)
    assert {*shown(words)} == {"/", str(here), str(tmp_path / "engine.py")}


@needs_a_box
def test_in_a_box_a_home_behind_a_link_is_hidden_and_the_program_found(tmp_path: Path) -> None:
    (tmp_path / "real" / "project").mkdir(parents=True)
    (tmp_path / "real" / "secret").touch()
    (home := tmp_path / "home").symlink_to(tmp_path / "real")
    (home / "project" / "engine.py").write_text("import os; print(os.listdir('..'))")
    words = boxed((sys.executable, f"{home}/project/engine.py"), home, home / "project")
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    assert done.stdout == "['project']\n"


def test_a_language_in_a_home_is_shown_though_something_is_set_before_it(tmp_path: Path) -> None:
    (folder := tmp_path / "tools" / "bin").mkdir(parents=True)
    (tool := folder / "python").touch(0o755)
    words = boxed(("env", "A=b", str(tool), "-V"), tmp_path, tmp_path)
    assert str(tmp_path / "tools") in shown(words)


def test_a_home_behind_a_link_is_hidden_where_it_is(tmp_path: Path) -> None:
    (here := tmp_path / "real" / "project").mkdir(parents=True)
    (here / "engine.py").touch()
    (home := tmp_path / "home").symlink_to(tmp_path / "real")
    words = boxed(("no-such-program", f"{home}/project/engine.py"), home, home / "project")
    assert {*shown(words)} >= {"/", str(here)}
    assert not {str(home), str(tmp_path / "real")} & {*shown(words)}
    assert words[words.index(str(tmp_path / "real")) - 1] == "--tmpfs"


def test_a_file_that_is_named_by_a_link_is_there_by_that_name(tmp_path: Path) -> None:
    (home := tmp_path / "home").mkdir()
    (home / "engine.py").touch()
    (link := home / "link").symlink_to(home)
    words = boxed(("no-such-program", f"{link}/engine.py"), home, home)
    assert {*shown(words)} == {"/", str(link / "engine.py"), str(home / "engine.py")}


def test_nothing_of_a_folder_that_is_shown_is_shown_again(tmp_path: Path) -> None:
    (here := tmp_path / "project").mkdir()
    (here / "engine.py").touch()
    assert shown(boxed(("no-such-program", "engine.py"), tmp_path, here)) == ["/", str(here)]


def test_a_home_is_not_shown_because_a_program_is_started_there(tmp_path: Path) -> None:
    (tmp_path / "engine.py").touch()
    words = boxed(("no-such-program", "engine.py"), tmp_path, tmp_path)
    assert shown(words) == ["/", str(tmp_path / "engine.py")]


SAYS_ALL = """
import json, os
asked = json.loads(input())
print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": {**os.environ}}), flush=True)
"""


@needs_a_box
def test_a_program_in_a_box_is_given_none_of_our_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKEN", "secret")
    words = boxed((sys.executable, "-c", SAYS_ALL), tmp_path, tmp_path)

    async def told(command: Sequence[str]) -> object:
        async with Subject(command, Limits(seconds=30, memory=1 << 30)) as subject:
            return await subject.ask("hello", {})

    inside, outside = asyncio.run(told(words)), asyncio.run(told((sys.executable, "-c", SAYS_ALL)))
    assert isinstance(inside, Answer)
    assert isinstance(outside, Answer)
    assert outside.result["TOKEN"] == "secret"
    assert {*inside.result} - {"LANG", "LC_CTYPE", "PWD"} == {"PATH", "HOME", MARK}


HIDES = """
import os, time
if not os.fork():
    os.setsid()
    os.execve("/bin/sleep", ["sleep", "98.{0}"], {{}})
time.sleep(0.3)
{1}
input()
"""


@needs_a_box
def test_what_a_program_in_a_box_leaves_behind_dies_with_it_though_it_hides(tmp_path: Path) -> None:
    (tmp_path / "hides.py").write_text(HIDES.format(os.getpid(), SAYS_ALL))
    words = boxed((sys.executable, str(tmp_path / "hides.py")), Path.home(), tmp_path)

    async def told() -> tuple[object, list[str]]:
        async with Subject(words, Limits(seconds=30, memory=1 << 30)) as subject:
            return await subject.ask("hello", {}), sleeping()

    found, meanwhile = asyncio.run(told())
    assert isinstance(found, Answer)
    assert meanwhile == [f"sleep 98.{os.getpid()}"]
    assert sleeping() == []


def sleeping() -> list[str]:
    """What sleeps for so long, wherever it is."""
    said = map(words_of, Path("/proc").glob("[1-9]*"))
    return [one for one in said if one == f"sleep 98.{os.getpid()}"]


def words_of(process: Path) -> str:
    try:
        return (process / "cmdline").read_text().replace("\0", " ").strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""  # it has ended
