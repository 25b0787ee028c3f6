"""What was done by other code is told from what is done by this."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers.ourselves import digest


@pytest.mark.parametrize("name", ["engine.py", "sentences.lark", "form.schema.json", "tables.yaml"])
def test_whatever_a_program_is_read_from_makes_it_another(tmp_path: Path, name: str) -> None:
    before = digest([tmp_path])
    (tmp_path / name).write_text("one", "utf-8")
    with_one = digest([tmp_path])
    (tmp_path / name).write_text("other", "utf-8")
    assert len({before, with_one, digest([tmp_path])}) == 3


@pytest.mark.parametrize("name", ["engine.pyc", "_scenarios/in-a-wheel.scenario.yaml"])
def test_what_a_program_is_not_read_from_leaves_it_the_same(tmp_path: Path, name: str) -> None:
    before = digest([tmp_path])
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("one", "utf-8")
    assert digest([tmp_path]) == before


def test_files_that_change_their_names_make_another_program(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("x = 1", "utf-8")
    before = digest([tmp_path])
    (tmp_path / "one.py").rename(tmp_path / "two.py")
    assert digest([tmp_path]) != before
