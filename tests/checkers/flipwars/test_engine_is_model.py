"""The engine of Flip Wars is its model, and a mistake in either is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import flipwars_ref as f
from checkers import games
from checkers.claims import NOT_RUN, PROVED, REFUTED, UNKNOWN, VACUOUS, Claim
from checkers.flipwars import elsewhere
from checkers.flipwars.case import Case
from checkers.flipwars.engine_is_model import BOARD, proof, proofs, verdict
from checkers.flipwars.model import HITS, NONE, Colours, Move, done, moves, placed, rules_of
from checkers.forking import PathProof
from spec import Refusal, Step
from spec.flipwars import CHARACTERS, Board, atlas
from tests.checkers.flipwars.test_model import KNOWN

ROOM = games.room("flipwars")
BGA = ROOM.rulebook().reading("bga")
LARGER = ("3x3-block", "3x3")


def test_each_character_and_all_else_is_proved_in_test_verified() -> None:
    assert ROOM.formal.agreement is not None
    names = [name for name, _ in ROOM.formal.agreement([BGA])]
    characters = [f"engine-is-model-{character}" for character in CHARACTERS]
    assert names == [*characters, *(claim.name for claim in elsewhere.PROOFS)]


@pytest.mark.slow
@pytest.mark.parametrize("character", HITS)
@pytest.mark.parametrize("board", LARGER)
def test_the_engine_is_the_model_on_larger_boards(board: str, character: str) -> None:
    assert {one.sure for one in proofs(atlas.board(board), character, BGA)} == {PROVED}


def test_readings_that_the_model_does_not_know_are_not_said_to_be_it() -> None:
    assert ROOM.formal.agreement is not None
    other = ROOM.rulebook().reading("bga+enemy=by-owner")
    verdicts = [one for _, run in ROOM.formal.agreement([other]) for one in run()]
    assert {verdict.sure for verdict in verdicts} == {NOT_RUN}
    assert len(verdicts) == len(CHARACTERS) + len(elsewhere.PROOFS)


def proved_under(answers: str, character: str) -> bool:
    other = ROOM.rulebook().reading(answers)
    return {one.sure for one in proofs(atlas.board(BOARD), character, other)} == {PROVED}


def test_the_engine_is_the_model_under_other_readings() -> None:
    assert proved_under("bga+archer=whole-diagonals+gaps=stop-at-gap", "archer")
    assert proved_under("bga+thief-flips=thief", "thief")


@pytest.mark.slow
@pytest.mark.parametrize("character", HITS)
@pytest.mark.parametrize("answers", KNOWN)
def test_the_engine_is_the_model_under_every_reading_that_it_knows(
    answers: str, character: str
) -> None:
    assert proved_under(answers, character)


def lazy(move: Move, colours: Colours) -> Colours:
    return placed(colours, move.cell)


@pytest.mark.parametrize("character", HITS)
def test_a_telling_in_which_nothing_is_flipped_is_refuted(character: str) -> None:
    found = {one.sure for one in proofs(atlas.board(BOARD), character, BGA, lazy)}
    assert REFUTED in found


# Mistakes in what the engine gives, on three cells in a row, for a Soldier and for a Thief.

LINE = Board(3, 1, (1,) * 8 + (0,), atlas.board("2x2").characters)
GAME = f.flipwars(LINE, BGA, 2)
SMALL = f.flipwars(atlas.board(BOARD), BGA, 2)
Alter = Callable[[f.State, f.Action, f.State], f.State]


def altered(alter: Alter) -> Any:
    def play(s: f.State, seat: int, a: f.Action) -> Step[f.State] | Refusal:
        step = GAME.play(s, seat, a)
        return Step(alter(s, a, step.state), step.clauses) if isinstance(step, Step) else step

    return play


def generous(s: f.State, _: int, __: f.Action) -> Step[f.State] | Refusal:
    return Step(s, ())


def sulking(_: f.State, __: int, ___: f.Action) -> Step[f.State] | Refusal:
    return Refusal("3.supply", "")


def anybody(s: f.State, _: int, a: f.Action) -> Step[f.State] | Refusal:
    return SMALL.play(s, s.turn, a)


def whatever_it_faces(s: f.State, seat: int, a: f.Action) -> Step[f.State] | Refusal:
    return SMALL.play(s, seat, replace(a, facing=NONE) if isinstance(a, f.Place) else a)


def whatever_is_flagged(s: f.State, seat: int, a: f.Action) -> Step[f.State] | Refusal:
    return SMALL.play(s, seat, replace(a, flagged=False) if isinstance(a, f.Place) else a)


def always_pass(s: f.State, seat: int, a: f.Action) -> Step[f.State] | Refusal:
    return Step(s, ("2",)) if isinstance(a, f.Pass) else SMALL.play(s, seat, a)


def goes_on_for_ever(s: f.State, seat: int, a: f.Action) -> Step[f.State] | Refusal:
    return SMALL.play(replace(s, phase=f.PLACE) if s.phase == f.OVER else s, seat, a)


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        (elsewhere.TURNS, anybody),
        (elsewhere.TURNS, always_pass),
        (elsewhere.TURNS, goes_on_for_ever),
        (elsewhere.NOTHING_ELSE, whatever_it_faces),
        (elsewhere.NOTHING_ELSE, whatever_is_flagged),
    ],
    ids=lambda given: getattr(given, "name", getattr(given, "__name__", "")),
)
def test_an_engine_that_allows_what_the_model_has_no_move_for_is_refuted(
    claim: Claim, wrong: Any
) -> None:
    found = elsewhere.PROOFS[claim](atlas.board(BOARD), wrong)
    assert any(one.sure == REFUTED for one in found)


def test_a_refutation_is_worse_than_not_to_know() -> None:
    found = [PathProof(sure, 1, 1, 0.0) for sure in (PROVED, UNKNOWN, VACUOUS, REFUTED, UNKNOWN)]
    assert verdict(elsewhere.TURNS, BGA, found, "").sure == REFUTED
    assert verdict(elsewhere.TURNS, BGA, found[:3], "").sure == UNKNOWN


MISTAKES = {
    "the tile stays in the supply": altered(
        lambda s, _, after: replace(after, supplies=s.supplies)
    ),
    "no turn is passed on": altered(lambda s, _, after: replace(after, turn=s.turn)),
    "the game never ends": altered(lambda _, __, after: replace(after, phase=f.PLACE)),
    "the game ends at once": altered(lambda _, __, after: replace(after, phase=f.OVER)),
    "a flag appears": altered(lambda _, __, after: replace(after, flags=1)),
    "what was shown is shown": altered(lambda s, _, after: replace(after, shows=s.shows)),
    "everything is allowed": generous,
}


def sure(character: str, play: Any, chosen: int = NONE) -> str:
    (move,) = [m for m in moves(LINE, 1, rules_of(BGA)) if m[1:4] == (character, 0, chosen)]
    return proof(Case(LINE, 1, move.tile, 0, chosen, move), play, done).sure


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_engine_is_refuted(mistake: str) -> None:
    assert (sure("soldier", GAME.play), sure("soldier", MISTAKES[mistake])) == (PROVED, REFUTED)
    assert (sure("thief", GAME.play, 1), sure("thief", MISTAKES[mistake], 1)) == (PROVED, REFUTED)


def test_an_engine_that_allows_too_little_is_refuted() -> None:
    assert sure("soldier", sulking) == REFUTED


def test_an_engine_that_is_never_asked_what_it_allows_proves_nothing() -> None:
    case = Case(LINE, 1, 0, 0, 1, None)
    assert proof(case, GAME.play, done).sure == PROVED
    assert proof(case, generous, done).sure in (REFUTED, VACUOUS)
