"""What the moves of some scenarios cite: what they bring in, in order, and nothing else."""

from __future__ import annotations

import pytest

from tests.cited import cited


@pytest.mark.parametrize(
    ("scenario", "clauses"),
    [
        ("Where lots are to be drawn, nothing has begun", "2.1"),
        ("The block is laid on a free cell only", "(3.not-free), 6.1"),
        ("Whoever passes places nothing and has had a turn",
         "2 2.2, (2.turn), 2 2.2, 2 3 3.1 4.1 1.3 3.2 2.2"),
        # Nothing is flipped by the first; nobody can place anything after the last.
        ("Whoever has no tile left is passed over, and the other places on",
         "2 3 3.1 4.1 2.2, (2.turn), 2 3 3.1 4.1 5"),
        ("The game ends with cells to spare when both supplies are empty",
         "2 3 3.1 4.1 1.3 3.2 2.2, 2 3 3.1 4.2 1.3 3.2 5"),
        ("What lies beyond the edge is lost", "2 3 3.1 4.3 1.3 3.2 2.2"),
        ("A line that goes round stops where it began",
         "2 3 3.1 4.4 1.3 3.2 2.2, 2 3 3.1 4.7 1.3 3.2 2.2"),
        ("A cell without a tile in the pattern stays empty", "2 3 3.1 4.5 2.2"),
        ("An Assassin must not be aimed at an empty cell",
         "(4.6.out-of-reach), (4.6.out-of-reach), 2 3 3.1 4.6 1.3 3.2 2.2"),
        ("A Thief changes places with nobody far away", "(4.8.not-adjacent), 2 3 3.1 4.8 2.2"),
        # A flag that is placed, one that is flipped, and one that a tile is marked with.
        ("A flag flips nothing around it", "2 3 6.2 2.2"),
        ("A flag that is flipped counts two for its captor", "2 3 3.1 4.5 1.3 3.2 6.2 2.2"),
        ("A marked tile pays the flag that is owed",
         "(6.2.flag-owed), 2 3 3.1 4.1 1.3 3.2 6.2 5"),
    ],
)  # fmt: skip
def test_a_move_cites_what_it_brings_in(scenario: str, clauses: str) -> None:
    assert cited("flipwars", scenario) == clauses
