"""What the moves of some scenarios cite: what they bring in, in order, and nothing else.

A card that comes next by itself brings in 5 again, and a round that ends brings in 3.1.
"""

from __future__ import annotations

import pytest

from tests.cited import cited


@pytest.mark.parametrize(
    ("scenario", "clauses"),
    [
        ("An empty queue has one place for a card", "(4.1.one-end), 4 4.1"),
        ("A card may be placed on an own one, face up or down, on any pile", "4 4.2 4.3"),
        ("After a round the tile of the first player goes to the left", "5.1 3.1"),
        ("When all cards are gone the tile is passed all the same, and the next queue has one end",
         "5.2 6.9 5.5 5.6 3.1, (4.1.one-end), 4 4.1"),
        ("A covered card is not asked about and gains nothing", "5.1 5 4.3, 5.1 5"),
        ("An own covered card is as safe as another's, unless only others are kept from it",
         "5.2 6.8 5.3, (5.3.covered)"),
        ("An owner who declines keeps the card and hits nothing", "5.2 6.1 5.3, 5.2 5"),
        ("An intrigue whose owner declines is discarded, even where one without a choice stays",
         "5.2 6.8 5.3, 5.2 5.5 5.6 5"),
        ("An intrigue that has nothing to be applied to is discarded",
         "5.2 6.8 5.3 5.5 5.6 3.1 3.2"),
        ("An intrigue that stays, since it can do nothing, gives what lies on it after that",
         "5.2 6.8 5.3 3.1 3.2"),
        ("An Archer alone in the queue hits itself, and gains for it",
         "5.2 6.1 5.4 5.6 3.1 3.2"),
        ("An Archer that may hit the card below it has another to hit than itself",
         "5.2 6.1 5.4 4.3 5.6 3.1 3.2"),
        ("A Spy between two Spies takes from one, and the others take in turn",
         "5 5 6.3 5 6.3 5.3, 5.3 6.3 5 6.3 3.1 3.2"),
        ("A lone Heir gains two", "5.2 6.4 3.1 3.2"),
        ("A Shapeshifter that copies a Soldier may hit the very card that it copies",
         "5.2 6.6 6.2 5.3, 5.3 6.2 5.4 5.6 5"),
        ("A Soldier that walks into an Ambush has taken what lay on it, or lost it",
         "5.2 6.2 6.7 5.5 5.6 3.1 3.2"),
        ("The card under an Assassination that an Ambush took acts at once",
         "5.2 6.8 5.3, 5.3 6.8 6.7 5.5 4.3 5.6 5 6.5 5"),
        ("The card under a discarded Assassination acts at once",
         "5.2 6.8 5.3, 5.3 6.8 5.4 5.6 5.5 4.3 5.6 5 6.2 5.4 5.6 3.1 3.2"),
        ("A Royal Decree moves a card, and the pile below it stays",
         "5.2 6.10 5.3, 5.3 6.10 5.3 6.10 4.3 5.5 5.6 5"),
        ("A Royal Decree gives what lay on it", "5.2 6.10 5.3, 6.10 5.5 5.6 3.1 3.2"),
    ],
)  # fmt: skip
def test_a_move_cites_what_it_brings_in(scenario: str, clauses: str) -> None:
    assert cited("oriflamme", scenario) == clauses
