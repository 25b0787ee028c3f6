"""What the moves of some scenarios cite: what they bring in, in order, and nothing else."""

from __future__ import annotations

import pytest

from tests.cited import cited


@pytest.mark.parametrize(
    ("scenario", "clauses"),
    [
        ("A march may leave an area empty", "5 5.3 3.2"),
        ("A battle elsewhere can unsettle a tied area, because its stone goes to the axe",
         "5 5.2 3.2"),
        ("Axe and flag hold two stones, though both hands are full", "5 5.1 3.2"),
        # Step by step, and in one sentence; the last of a row ends the game.
        ("The stone that was drawn may be the one that is returned", "5.4, 5.4, 5.4 3.2"),
        ("The game is not over until the last to negotiate has returned a stone",
         "5.4, 5.4, 5.4 3.3"),
        ("A Recruit between two Negotiates breaks the row, and both must negotiate anew",
         "5 5.1 3.2, 5.4 5.4 5.4 3.2, 5.4 5.4 5.4 3.3"),
    ],
)  # fmt: skip
def test_a_move_cites_what_it_brings_in(scenario: str, clauses: str) -> None:
    assert cited("turncoats", scenario) == clauses
