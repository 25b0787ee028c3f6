"""What the help says of each command works when it is pasted."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers.audit.result import audit
from checkers.audit.store import Store
from checkers.cli import cli
from tests.checkers.audit import subjects
from tests.checkers.commands.asking import GOOD, checkers, process, write

HARNESS = Path(__file__).parents[3] / "docs" / "harness" / "python"
HELP = {name: CliRunner().invoke(cli, [name, "--help"]).stdout for name in cli.commands}
GUIDE = (HARNESS.parents[1] / "logs.md").read_text("utf-8")
SHOWN = {
    kind: re.findall(rf"^```{kind}\n(.*?)^```", GUIDE, re.M | re.S)
    for kind in ("text", "jsonl", "yaml")
}
LOGS = {
    "game.log": SHOWN["text"][0],
    "games.jsonl": SHOWN["jsonl"][0],
    "theirs.txt": SHOWN["text"][-1],
    "theirs.yaml": SHOWN["yaml"][-1],
}
EXAMPLES = [
    line.strip()
    for told in HELP.values()
    for line in told.split("Examples:")[1].splitlines()
    if line.strip()
]
FIRST = {example.split()[1]: example for example in reversed(EXAMPLES)}  # of each command
PASTED = [line for line in EXAMPLES if line in FIRST.values() or {*line} & {*"|<>$;&'\""}]
PLAIN = [line for line in EXAMPLES if line not in PASTED]  # starting Python takes longer than most
AMISS = "Usage:|Error|Traceback"
ENDS = {  # the statuses that an example may end with, where that is not 0
    "checkers replay turncoats game.log": (1,),  # its second game is refused
    "checkers campaign status long.yaml": (3,),  # it is not begun
}
LONG_WORK = "work: [{kind: walk, game: turncoats, reading: rulebook, table: t0}]"
LONG = (  # seconds to a minute each; `verify` and `solve` are run by tests of their own
    "prove", "walk", "compare", "clarify", "rulings", "questions", "fixtures", "report", "audit",
    "verify", "solve",
)  # fmt: skip


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_asks_the_command(shell: str) -> None:
    told = checkers("completion", shell).stdout
    assert f"_CHECKERS_COMPLETE={shell}_complete" in told


def test_commands_complete(folder: Path) -> None:
    asked = {"_CHECKERS_COMPLETE": "bash_complete", "COMP_WORDS": "checkers ver", "COMP_CWORD": "1"}
    assert process("checkers", folder, **asked).stdout == "plain,verify\n"


@pytest.mark.parametrize("name", HELP)
def test_every_command_has_examples_of_its_own(name: str) -> None:
    assert re.search(rf"Examples:\n  .*\bcheckers {name}\b", HELP[name])


def test_the_list_of_commands_says_of_each_a_whole_sentence() -> None:
    listed = checkers("--help").stdout.split("Commands:")[1].split("\n\n")[0].split("\n")[1:]
    assert [line.split()[0] for line in listed] == sorted(HELP)
    assert [line for line in listed if not re.search(r"[^.]\.$", line)] == []


def long(example: str) -> bool:
    return example.split()[1] in LONG


def ends(example: str) -> tuple[int, ...]:
    """Long work may leave something unknown, or find what its example is about."""
    return ENDS.get(example, (0, 1, 3) if long(example) else (0,))


def with_marks(example: str) -> object:
    marks = [pytest.mark.slow, pytest.mark.timeout(1800)]
    return pytest.param(example, marks=marks) if long(example) else example


@pytest.fixture(scope="module")
def audits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that holds an audit."""
    file = tmp_path_factory.mktemp("audited") / "audits.sqlite"
    audit(subjects.plan(1), subjects.command(), store=Store(file))
    return file


@pytest.fixture
def stocked(folder: Path, audits: Path) -> Path:
    """The folder with all that the examples name."""
    for name in ("tie.yaml", "end.scenario.yaml", "game.yaml", "rules/axe.scenario.yaml"):
        write(folder / name, GOOD)
    write(folder / "my-engine.py", (HARNESS / "stub.py").read_text("utf-8"))
    write(folder / "engine", "#!/bin/sh\nexec python3 my-engine.py\n")
    (folder / "engine").chmod(0o755)
    write(folder / "turncoats.py", (HARNESS / "turncoats.py").read_text("utf-8"))
    for name, text in LOGS.items():
        write(folder / name, text)
    shutil.copy(audits, folder)
    write(folder / "long.yaml", LONG_WORK)
    return folder


@pytest.mark.parametrize("example", [with_marks(example) for example in PASTED])
def test_the_examples_of_the_help_work_when_pasted(example: str, stocked: Path) -> None:
    done = process(f"set -euo pipefail; {example}", stocked)
    assert done.returncode in ends(example)
    assert not re.search(AMISS, done.stderr)


@pytest.mark.usefixtures("stocked")
@pytest.mark.parametrize("example", [with_marks(example) for example in PLAIN])
def test_an_example_that_needs_no_shell_works_in_this_process(example: str) -> None:
    done = checkers(example.removeprefix("checkers "))
    assert done.exit_code in ends(example)
    assert not re.search(AMISS, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("run good.scenario.yaml", 0),
        ("explain good.scenario.yaml", 0),
        ("show good.scenario.yaml", 0),
        ("play turncoats", 0),
        ("walk turncoats --from t0", 0),
        ("perft turncoats 1", 0),
        ("seek turncoats 2-1 --board two-banks", 0),
        ("fixtures turncoats -o fixtures --games 1 --players 2", 0),
        ("replay turncoats game.log", 1),  # its second game is refused
    ],
)
def test_a_ruling_file_is_a_reading_for_every_command(
    arguments: str, status: int, folder: Path
) -> None:
    write(folder / "game.log", LOGS["game.log"])
    done = checkers(f"{arguments} --reading mercy.yaml")
    assert done.exit_code == status
    assert done.stderr == ""
    assert done.stdout
