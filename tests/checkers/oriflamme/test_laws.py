"""What is counted out of set-up, placing and ends, and held to games; where nothing is planted."""

from __future__ import annotations

from dataclasses import replace

import pytest

import oriflamme_ref as o
from checkers.claims import ALL, HELD, REFUTED, UNKNOWN, VACUOUS
from checkers.oriflamme import ROOM, alone, ends, in_turn, opening, whole
from checkers.oriflamme.laws import Law, verdict
from checkers.oriflamme.whole import WORLDS, worlds
from checkers.report.manual import entries

RULEBOOK = ROOM.rulebook().reading("rulebook")
EVERY = (*opening.LAWS, *alone.LAWS, *in_turn.LAWS, *whole.LAWS, *ends.LAWS)
every_law = pytest.mark.parametrize("law", EVERY, ids=lambda law: law.claim.name)


@every_law
def test_a_law_holds_and_its_mistake_is_found(law: Law) -> None:
    assert verdict(law, RULEBOOK).enough


def test_all_clauses_but_three_have_a_claim_in_the_document() -> None:
    assert [e.clause.id for e in entries(ROOM, ()) if not e.claims] == ["1.2", "5", "5.4"]


def test_where_no_mistake_is_planted_nothing_is_known() -> None:
    assert verdict(EVERY[0]._replace(wrong=lambda game: game), RULEBOOK).sure == UNKNOWN


def test_a_law_about_nothing_is_vacuous() -> None:
    assert verdict(EVERY[0]._replace(subjects=lambda _: ()), RULEBOOK).sure == VACUOUS


def test_a_law_about_nothing_at_a_table_of_one_size_is_vacuous() -> None:
    law = EVERY[0]
    few = law._replace(subjects=lambda game: law.subjects(game) if game.seats < 5 else ())
    found = verdict(few, RULEBOOK)
    assert (found.sure, found.evidence[:9]) == (VACUOUS, "5 players")


def test_what_is_true_of_plays_alone_is_not_said_of_all() -> None:
    law = next(law for law in EVERY if law.claim.accepts == ALL)
    assert not verdict(law._replace(sure=HELD), RULEBOOK).enough
    assert {law.sure for law in whole.LAWS} == {HELD}


def test_a_law_that_does_not_hold_is_refuted() -> None:
    assert verdict(EVERY[0]._replace(holds=lambda *_: False), RULEBOOK).sure == REFUTED


def test_the_second_worlds_are_not_all_the_same() -> None:
    game = ROOM.game(ROOM.named_board("base"), RULEBOOK, 3)
    found = list(worlds(game))
    assert len(found) == whole.GAMES * (WORLDS + 1) * 3
    assert [w for w in found if w.one.phase == o.OVER and w.one != w.other] != []
    assert [w for w in found if w.one != w.other] != []


def test_a_face_down_card_that_all_can_see_is_found_in_two_worlds() -> None:
    game = ROOM.game(ROOM.named_board("base"), RULEBOOK, 3)
    shows = replace(game, view=lambda s, seat: game.view(s, seat)._replace(queue=s.queue))
    assert [w for w in worlds(shows) if not whole.alike(shows, w)] != []


def test_what_is_laid_open_at_the_end_alone_is_found_in_two_worlds() -> None:
    game = ROOM.game(ROOM.named_board("base"), RULEBOOK, 3)

    def view(s: o.State, seat: int) -> object:
        seen = game.view(s, seat)
        return seen._replace(hands=s.hands) if s.phase == o.OVER else seen

    shows = replace(game, view=view)
    assert [w for w in worlds(shows) if not whole.alike(shows, w)] != []


def test_what_is_to_be_placed_meets_piles_of_three_own_cards() -> None:
    game = ROOM.game(ROOM.named_board("base"), RULEBOOK, 3)
    highest = [s for s in opening.to_place(game) if [*map(len, s.queue)] == [3]]
    assert {o.card_at(s, (0, 0)).owner for s in highest} == {0, 1}
