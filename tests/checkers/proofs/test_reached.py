"""Laws of what is sometimes reached: a play shows it, and on a wrong engine it does not."""

from dataclasses import replace
from typing import Any

import pytest

from checkers.claims import PROVED, REFUTED, SOMETIMES, UNKNOWN, Claim
from checkers.proofs.catalogue import prove_all
from checkers.proofs.reached import At, GameOf, Look, Reach, Sight, reached
from checkers.proofs.sights import asked_at_the_end, asked_in_play, only, refused
from spec import NATURE, Game, Reading, Refusal
from tests.toy import MISERE, READING, Roll, State, Take
from tests.toy_room import ROOM, game


def over(at: At) -> Look:
    to_move = at.under(at.reading).to_move
    return lambda state: "" if to_move(state) is not None else "the game is over"


def never(_: At) -> Look:
    return lambda _: ""


def endless(board: Any, reading: Reading, seats: int) -> Game[Any, Any]:
    """Nobody sees that no stone is left."""
    right = game(board, reading, seats)
    return replace(right, to_move=lambda s: NATURE if s.most is None else s.turn)


def lenient(board: Any, reading: Reading, seats: int) -> Game[Any, Any]:
    """None is as good as one."""
    right = game(board, reading, seats)

    def play(s: State, seat: int, a: Any) -> Any:
        return right.play(s, seat, a._replace(stones=a.stones or 1) if isinstance(a, Take) else a)

    return replace(right, play=play)


def always_wins(board: Any, _: Reading, seats: int) -> Game[Any, Any]:
    return game(board, READING, seats)


def two_at_most(board: Any, reading: Reading, seats: int) -> Game[Any, Any]:
    return game(board, replace(reading, values={**reading.values, "most": "2"}), seats)


def rolls_three(at: At) -> Look:
    actions = at.under(at.reading).actions
    return lambda state: "three may be rolled" if Roll(3) in actions(state) else ""


def reach(sight: Sight, wrong: GameOf) -> Reach:
    claim = Claim("it", "1", "it comes sometimes", SOMETIMES)
    return Reach(claim, ROOM, (("small", 2),), sight, "it is otherwise", lambda: wrong, {})


@pytest.mark.parametrize(
    ("sight", "wrong", "shows"),
    [
        (over, endless, "then the game is over"),
        (refused("2.too-few", only(Take)), lenient, "take 0 from A is refused by §2.too-few"),
        (asked_at_the_end("last"), always_wins, "wins (§3), with last=loses"),
        (asked_in_play("most", only(Roll)), two_at_most, "with most=three allowed (§1)"),
    ],
)
def test_it_is_proved_by_a_play_that_shows_it(sight: Sight, wrong: GameOf, shows: str) -> None:
    (verdict,) = reached(reach(sight, wrong), [READING])
    assert verdict.sure == PROVED
    assert shows in verdict.evidence


def test_what_no_play_shows_is_refuted_where_it_is_proved_that_none_does() -> None:
    sought = reach(never, endless)
    (proved,) = reached(
        sought._replace(never=lambda reading: f"never, by {reading.name}"), [READING]
    )
    assert (proved.sure, proved.evidence) == (REFUTED, f"never, by {READING.name}")
    assert proved.scope == "any position"
    (open_,) = reached(sought._replace(never=lambda _: ""), [READING])
    assert open_.sure == UNKNOWN


def test_what_no_play_shows_is_unknown() -> None:
    (verdict,) = reached(reach(never, endless), [READING])
    assert verdict.sure == UNKNOWN
    assert verdict.evidence == "not reached in 100 plays"


def test_what_the_wrong_engine_reaches_as_well_is_not_proved() -> None:
    (verdict,) = reached(reach(over, game), [READING])
    assert verdict.sure == UNKNOWN
    assert verdict.evidence == "an engine on which it is otherwise reaches it as well"


def strict(board: Any, reading: Reading, seats: int) -> Game[Any, Any]:
    """Nothing is allowed."""
    nothing = Refusal("2.too-few", "nothing is allowed")
    return replace(game(board, reading, seats), play=lambda *_: nothing)


def test_what_the_wrong_engine_does_not_let_be_played_is_not_proved() -> None:
    (verdict,) = reached(reach(over, strict), [READING])
    assert verdict.sure == UNKNOWN
    assert verdict.evidence.startswith("an engine on which it is otherwise refuses the play: ")


@pytest.mark.parametrize(
    ("sight", "wrong"),
    [
        (over, endless),
        (refused("2.too-few", only(Take)), lenient),
        (asked_at_the_end("last"), always_wins),
        (asked_in_play("most", only(Roll)), two_at_most),
    ],
)
def test_on_the_wrong_engine_no_play_shows_it(sight: Sight, wrong: GameOf) -> None:
    mistaken = reach(sight, wrong)._replace(room=replace(ROOM, game=wrong))
    (verdict,) = reached(mistaken, [READING])
    assert verdict.sure == UNKNOWN
    assert "not reached" in verdict.evidence


def test_a_play_that_shows_it_under_one_reading_is_tried_first_under_the_next() -> None:
    one, other = reached(reach(over, endless), [READING, MISERE])
    assert one.evidence == other.evidence
    assert other.count == 1


def test_what_is_supposed_stands_in_the_place_of_the_readings_own_answer() -> None:
    supposing = reach(rolls_three, two_at_most)._replace(supposing={"most": "three"})
    (verdict,) = reached(supposing, [READING])
    assert verdict.reading == f"{READING.name}+most=three"
    assert verdict.sure == PROVED


def test_a_supposed_answer_that_is_the_readings_own_leaves_its_name() -> None:
    supposing = reach(rolls_three, two_at_most)._replace(
        supposing={"most": READING.answers["most"]}
    )
    (verdict,) = reached(supposing, [READING])
    assert verdict.reading == READING.name


def test_a_claim_is_looked_at_only_under_the_readings_that_it_is_about() -> None:
    claim = replace(reach(over, endless).claim, readings=(MISERE.name,))
    proofs = [reach(over, endless)._replace(claim=claim)]
    ((verdict, shown),) = prove_all("nim", proofs, [READING, MISERE])
    assert (verdict.reading, verdict.sure, shown) == (MISERE.name, PROVED, None)
