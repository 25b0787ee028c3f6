"""What no scenario shows is found when it is verified: what shows on the official board only, or
with many players only, and what is seen, heard and told.

Each of the mistakes in mutants/unplayed is made in the engine itself, and the evidence that must
find it is gathered as `checkers verify` does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import turncoats_ref as t
from checkers.claims import HELD, REFUTED
from checkers.turncoats import ROOM
from checkers.turncoats.engine_is_model import STATEMENTS, offered
from checkers.turncoats.engine_is_model.verdicts import verdict
from checkers.turncoats.mutants.engines import Patched, wrong_game
from checkers.turncoats.mutants.in_place import in_place
from checkers.turncoats.mutants.planted import by_hand
from spec import Game, Reading, Refusal
from spec.source import Mistakes
from spec.turncoats import Board
from turncoats_ref import actions, rules, turncoats

RIGHT = actions.actions
BOOK = ROOM.rulebook()
RULEBOOK = BOOK.reading("rulebook")
PARTS = {statement.part: statement for statement in STATEMENTS}
MISFITS = Mistakes()
UNPLAYED = {mutant.name: mutant for mutant in by_hand(BOOK, MISFITS, "unplayed")}
IN_PARTS = {
    "With five players the last two change their hands": "set_up",
    "On a board of four areas the last two of four have the hands of the first": "set_up",
    "On a board of eleven areas any number falls": "battle",
    "In A8 one more falls with five players": "battle",
    "One may march from A10 to A0": "nothing else",
    "Nobody may march from A9 to A10": "march",
    "Nobody is recruited to A4": "recruit",
    "A7 is ruled by whoever has most on the axe": "ruler",
    "A10 does not count": "areas_ruled",
    "On eleven areas black wins where all are level": "leading_faction",
    "With five players four Negotiates in a row are the end": "negotiate",
    "The fifth player need not wait": "nothing else",
    "With five players everybody sees the hand of whoever is to move": "view",
    "With five players everybody hears what is drawn": "heard",
    "Axe and flag may hold one more than was spent": "doubts",
    "At the end, with the fourth next, A10 is ruled from the axe": "ruler",
    "At the end, with the fifth next, the first area does not count": "areas_ruled",
    "Behind five Negotiates one faction is forgotten among those that lose": "losing_factions",
    "At the end, with the first next, no player wins": "leading_player",
    "With five players a third seat next wins at the end": "outcome",
    "With four players or more the fourth has a losing stone more": "leading_player",
    "Of more than three too many is told as too few": "battle",
    "Where four could march, too few is told as not there": "march",
    "Of more than four a march cites battles": "march",
    "In the position everybody sees which stone was drawn": "view",
    "In the position not even its drawer sees which stone was drawn": "view",
    "The row of Negotiates is forgotten at the end": "view",
    "Everybody hears which is the last stone of the bag": "heard",
    "A recruit is not heard by the last seat": "heard",
    "Of a recruit's last stone another lies in the bag": "recruit",
    "Of a final score it is not told what settled the faction": "outcome",
    "Where no player wins it is told that turn order settled it": "outcome",
    "Stones may have fallen without a battle": "doubts",
    "Two stones of a deal may be drawn for a homeland": "set_up",
}
IN_LISTS = {
    "No more than eleven are offered to march": offered.in_piles,
    "No recruit is offered for A8": offered.in_plays,
    "With five players no battle is offered in A1": offered.in_plays,
    "One way to fall is not offered where all piles are large": offered.in_piles,
    "A stone of which the bag holds many cannot be drawn": offered.in_piles,
}


def test_every_mistake_fits_the_engine_and_is_looked_for() -> None:
    assert MISFITS.found == []
    assert UNPLAYED.keys() == IN_PARTS.keys() | IN_LISTS.keys()


@pytest.mark.parametrize(("name", "part"), IN_PARTS.items(), ids=IN_PARTS)
def test_a_proof_that_the_engine_is_the_model_finds_it(name: str, part: str) -> None:
    made = UNPLAYED[name].made
    assert isinstance(made, Patched)
    with in_place(made):
        assert verdict(PARTS[part], BOOK, RULEBOOK).sure == REFUTED


@pytest.mark.parametrize("name", IN_LISTS)
def test_what_is_offered_shows_it(name: str) -> None:
    found = IN_LISTS[name](wrong_game(UNPLAYED[name].made), RULEBOOK)
    assert found.sure == REFUTED
    assert "official" in found.evidence
    assert "allowed" in found.evidence
    assert "=" not in found.evidence  # in words, not as Python has it


def test_odds_that_are_too_low_are_found() -> None:
    def at(board: Board, reading: Reading, seats: int) -> Game[Any, Any]:
        game = turncoats(board, reading, seats)
        return replace(game, weights=lambda s: {a: min(n, 14) for a, n in game.weights(s).items()})

    assert offered.in_piles(at, RULEBOOK).sure == REFUTED


def test_the_engine_offers_what_the_model_allows() -> None:
    assert offered.in_plays(turncoats, RULEBOOK).sure == HELD
    assert offered.in_piles(turncoats, RULEBOOK).sure == HELD


def nothing_is_drawn(*_: Any) -> Any:
    return Refusal("5.4.not-in-bag", "nothing can be drawn")


def test_what_is_offered_within_a_turn_and_then_refused_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(rules.MAY[t.DRAW], t.Draw, nothing_is_drawn)
    found = offered.in_piles(turncoats, RULEBOOK)
    assert found.sure == REFUTED
    assert "nothing can be drawn" in found.evidence


def asking_who_loses(table: t.Table, s: t.State) -> Any:
    _ = table.answers.losing
    return RIGHT(table, s)


def test_an_engine_that_offers_by_an_answer_that_it_is_not_said_to_ask_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(actions, "actions", asking_who_loses)
    found = [*offered.verdicts([RULEBOOK])]
    assert [verdict.sure for verdict in found] == [REFUTED, REFUTED]
    assert all("it asks for losing" in verdict.evidence for verdict in found)


def test_an_engine_with_a_mistake_in_it_is_whole_again() -> None:
    right = rules.battle
    made = UNPLAYED["On a board of eleven areas any number falls"].made
    assert isinstance(made, Patched)
    with in_place(made):
        assert rules.battle is not right
        assert rules.battle in rules.MAY["act"].values()
    assert rules.battle is right
    assert rules.battle in rules.MAY["act"].values()
