"""Whether programs can be put in a box here."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from checkers.audit.box import boxed, there


def works() -> bool:
    """Whether there is bubblewrap, and it may make a box here."""
    box = boxed(("true",), Path.home(), Path.cwd())
    return there() and subprocess.run(box, check=False, capture_output=True).returncode == 0


needs_a_box = pytest.mark.skipif(not works(), reason="bubblewrap is not there, or may make no box")
