"""The scenarios reach every line and every branch of the engines."""

import subprocess
import sys

import pytest

from tests.coverage_of_scenarios import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(900)  # it measures every line, and looks at every attempt in every state
def test_every_line_and_branch_of_the_engine_is_reached_by_scenarios(game: str) -> None:
    command = [sys.executable, "-m", "tests.coverage_of_scenarios", game]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
