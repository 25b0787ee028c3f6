"""Tests that share what takes long to make are run by one process."""

import re
from pathlib import Path

import pytest

from tests import conftest

pytest_plugins = ["pytester"]
FOUR = """
import time
import pytest

@pytest.mark.parametrize("number", range(4))
def test_number(number):
    time.sleep(0.05)
"""
RUN_BY = r"\[(gw\d)\].* PASSED tests/{}.py"


def test_a_file_that_is_kept_together_is_run_by_one_process(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("tests")
    for name in ("test_wheel", "test_other"):
        (folder / f"{name}.py").write_text(FOUR, "utf-8")
    (folder / "conftest.py").write_text(Path(conftest.__file__).read_text("utf-8"), "utf-8")
    ran = pytester.runpytest_subprocess("-v", "-n2", "--dist=loadgroup", "-pxdist", "tests")
    told = ran.stdout.str()
    ran.assert_outcomes(passed=8)
    assert len({*re.findall(RUN_BY.format("test_wheel"), told)}) == 1


def test_each_file_that_is_kept_together_is_there() -> None:
    root = Path(conftest.__file__).parents[1]
    assert [path for path in conftest.TOGETHER if not (root / path).is_file()] == []
