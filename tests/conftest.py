"""How the tests are shared out among several processes."""

from __future__ import annotations

from typing import Any, Final

import pytest

CLUSTERED: Final = (  # a process from which others are forked
    "tests/checkers/campaign/test_cluster.py",
    "tests/checkers/cluster/test_walks.py",
)

# Whole files whose tests use what takes long to make, and is made once a process. A mark
# `xdist_group` would say so beside them, but pytest-xdist 3.8 writes it into the ids of tests,
# where pytest 9.2 does not read it: https://github.com/pytest-dev/pytest-xdist/issues/1386
TOGETHER: Final = (
    "tests/test_readme.py",  # what its commands print
    "tests/checkers/test_verified.py",  # the dashboards
    "tests/test_wheel.py",  # the wheel, and two environments
    "tests/checkers/turncoats/test_caught.py",  # the rows of the planted mistakes
    "tests/checkers/turncoats/test_mutants.py",  # their matrix
    *CLUSTERED,
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadgroup`, each of these files goes to one process."""
    from xdist.scheduler import LoadGroupScheduling

    class ByFile(LoadGroupScheduling):  # type: ignore[misc]  # xdist ships no types
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            file = CLUSTERED[0] if file in CLUSTERED else file
            return file if file in TOGETHER else nodeid

    return ByFile(config, log) if config.getoption("dist") == "loadgroup" else None
