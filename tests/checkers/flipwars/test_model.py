"""The model of Flip Wars is the engine under every reading that it knows, in positions of plays."""

from __future__ import annotations

import pytest

import flipwars_ref as f
from checkers.flipwars.model import Colours, done, may, moves, rules_of
from checkers.flipwars.walking import said
from checkers.logic import Ints
from spec import Impossible, Refusal
from tests.flipwars_ref.plays import ANSWERS, BOOK, laid, plays

UNKNOWN = ("bga+enemy=by-owner", "bga+pass=allowed", "bga+block=laid", "bga+block=movable")
TOGETHER = (
    "bga+archer=whole-diagonals+gaps=stop-at-gap",
    "bga+archer=whole-diagonals+gaps=stop-at-block+block=stops+two-fields=not-over-tiles",
    "bga+neighbours=neighbours-too+twice=in-turn+itself=flips",
    "bga+general=chosen+block=stops+neighbours=neighbours-too",
    "bga+edge=goes-round+archer=whole-diagonals+general=three-wide+two-fields=two-between",
    "bga+forced=optional+assassin=all+thief-flips=both",
)
KNOWN = ["bga", *(one for one in ANSWERS if one not in UNKNOWN), *TOGETHER]


def leads(s: f.State, seat: int) -> Colours:
    return Colours(s.shows[seat], s.shows[1 - seat])


@pytest.mark.parametrize(
    ("board", "reading"),
    [
        *(("3x4", one) for one in KNOWN if "block" not in one),  # an Assassin reaches three away
        *(("3x3-block", one) for one in KNOWN if "block" in one or "stop" in one or "+" not in one),
    ],
)
def test_the_model_allows_what_the_engine_does_and_comes_to_the_same(
    board: str, reading: str
) -> None:
    game = laid(board, reading)
    its = game.table.table.board
    known = [[*moves(its, seat, rules_of(BOOK.reading(reading)))] for seat in range(f.SEATS)]
    for s in (p.before for p in plays(game, 1) if p.before.phase == f.PLACE):
        colours = leads(s, s.turn)
        told = {
            said((move,))[0][1]: done(move, colours)
            for move in known[s.turn]
            if s.supplies[s.turn][move.tile] and may(Ints(), move, colours)
        }
        steps = {action: game.play(s, s.turn, action) for action in game.actions(s)}
        assert told == {
            action: leads(step.state, s.turn)
            for action, step in steps.items()
            if not isinstance(step, Refusal)
        }


@pytest.mark.parametrize("reading", [*UNKNOWN, "bga+edge=goes-round+gaps=stop-at-gap"])
def test_what_the_model_does_not_know_is_said(reading: str) -> None:
    with pytest.raises(Impossible, match="the model knows no"):
        rules_of(BOOK.reading(reading))
