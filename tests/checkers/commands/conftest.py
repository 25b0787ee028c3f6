"""A folder to ask the command in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checkers.commands.asking import FAILS, GOOD, MERCY, POSITION, UNREADABLE, write


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file of each kind."""
    write(tmp_path / "good.scenario.yaml", GOOD)
    write(tmp_path / "rules/fails.scenario.yaml", FAILS)
    write(tmp_path / "unreadable.yaml", UNREADABLE)
    write(tmp_path / "mercy.yaml", MERCY)
    write(tmp_path / "position.yaml", POSITION)
    monkeypatch.chdir(tmp_path)
    return tmp_path
