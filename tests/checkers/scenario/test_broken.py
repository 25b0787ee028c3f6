"""Laws of messages: what is wrong with a scenario file is told to the letter, with a way out.

Beside each broken file lies the text that `checkers run` prints for it. After a change of words,
`python -m tests.checkers.scenario.test_broken` writes the texts anew; then read them.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checkers.cli import cli
from spec.source import Source

BROKEN = Path(__file__).parent / "broken"
NAMES = sorted(path.stem for path in BROKEN.glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_each_mistake_is_told_to_the_letter(name: str) -> None:
    result = printed(name)
    assert result.output == text(name).read_text("utf-8")
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("before", "columns"),
    [("", 0), ("abc", 3), ("é", 1), ("e\u0301", 1), ("語", 2), ("ｱ", 1), ("😀", 2), ("…§", 2)],
)
def test_the_caret_stands_where_a_terminal_shows_what_it_means(before: str, columns: int) -> None:
    source = Source("f.yaml", (f"{before}x",))
    line, caret = source.excerpt(1, len(before) + 1).split("\n")
    assert line == f" 1 | {before}x"
    assert caret == f"   | {' ' * columns}^"


def test_every_text_belongs_to_a_file() -> None:
    assert sorted(path.stem for path in BROKEN.glob("*.txt")) == NAMES


def printed(name: str) -> Result:
    with contextlib.chdir(BROKEN):
        return CliRunner().invoke(cli, ["run", f"{name}.yaml"])


def text(name: str) -> Path:
    return BROKEN / f"{name}.txt"


if __name__ == "__main__":
    for name in NAMES:
        text(name).write_text(printed(name).output, "utf-8")
