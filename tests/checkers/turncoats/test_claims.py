"""What the claims of Turncoats refute; that each is proved is shown in test_verified."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from checkers.claims import PROVED, REFUTED, UNKNOWN, Claim, circle
from checkers.clarify import read_text
from checkers.games import room
from checkers.proofs.catalogue import Known, Noted, Proof, linked, prove_all, where_mistaken
from checkers.proofs.differences import Example
from checkers.proofs.obligations import Obligation, prove
from checkers.turncoats.claims import (
    CATALOGUE,
    areas,
    choices,
    glue,
    orders,
    players,
    setting_up,
    steps,
)
from checkers.turncoats.claims.glue import differences
from checkers.turncoats.claims.telling import TOLD, Case, Telling, another
from checkers.turncoats.claims.wrong import turning, winning
from checkers.turncoats.model.vector import Model
from checkers.turncoats.refuting import refuting
from spec.turncoats import atlas
from turncoats_ref import setup, table

BOOK = room("turncoats").rulebook()
TAKES_ALL_OR_TWO = turning.turns("battle", turning.two_fall)
LEMMAS = {
    "clockwise": steps.steps_of(steps.clockwise),
    "row-is-counted": steps.steps_of(steps.row_is_counted),
    "ends-when-all-negotiated": steps.rows_end_the_game,
    "every-game-ends": steps.every_game_ends,
    "moves-are-schematic": glue.moves_are_schematic,
}
CLAIM = Claim("wrong", "1", "something that is not so")
Lemma = Callable[[Case], Iterator[Obligation]]
NAMED = {proof.claim.name: proof for proof in CATALOGUE if isinstance(proof, Proof)}


@pytest.fixture(scope="module")
def known() -> Known:
    """What was shown for one of these tests is not shown again for another."""
    return {}


def test_there_are_at_least_25_claims_each_with_a_name_of_its_own() -> None:
    assert len({proof.claim.name for proof in CATALOGUE}) == len(CATALOGUE)
    assert len(NAMED) >= 25


def test_claims_cite_clauses_and_build_on_no_circle() -> None:
    assert {proof.claim.clause for proof in CATALOGUE} <= set(BOOK.clauses)
    assert circle(proof.claim for proof in CATALOGUE) == ()


@pytest.mark.parametrize(
    ("name", "wrongly"),
    [
        ("clockwise", replace(TOLD, after=turning.unwrapped)),
        ("clockwise", replace(TOLD, after=turning.only_first_hands_on)),
        ("row-is-counted", replace(TOLD, after=turning.only_first_counts)),
        ("ends-when-all-negotiated", replace(TOLD, after=turning.only_first_counts)),
        ("ends-when-all-negotiated", replace(TOLD, ends=turning.only_first_ends)),
        ("every-game-ends", replace(TOLD, after=turning.only_first_counts)),
        ("moves-are-schematic", replace(TOLD, after=turning.unwrapped)),
        ("moves-are-schematic", replace(TOLD, after=turning.only_first_hands_on)),
        ("moves-are-schematic", replace(TOLD, after=turning.only_first_counts)),
    ],
)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_mistake_that_only_later_seats_make_is_found(
    name: str, wrongly: Telling, seats: int
) -> None:
    rulebook = BOOK.reading("rulebook")
    mistaken = LEMMAS[name](Case(wrongly, rulebook, seats))
    assert prove("turncoats", NAMED[name].claim, "rulebook", "", mistaken)[0].sure == REFUTED


@pytest.mark.parametrize(
    ("lemma", "wrongly"),
    [
        (steps.every_game_ends, replace(TOLD, deal=turning.hands_of(20))),
        (setting_up.bag_is_not_empty, replace(TOLD, deal=turning.hands_of(9))),
        (setting_up.owes_nothing, replace(TOLD, deal=turning.homes_on_top)),
        (steps.row_stays_short, replace(TOLD, ends=turning.only_first_ends)),
        (orders.strict_and_weak, replace(TOLD, ruler=winning.ruler_first)),
        (orders.strict_and_weak, replace(TOLD, faction=winning.overall_faction)),
        (orders.strict_and_weak, replace(TOLD, player=winning.worst_player)),
        (areas.areas_are_counted, replace(TOLD, areas=winning.last_area_forgotten)),
        (areas.areas_are_counted, winning.areas_as_told(winning.last_by_the_fewest)),
        (glue.moves_are_schematic, replace(TOLD, turns=turning.without_ways_back)),
        (choices.full_battles_are_open_either_way, TAKES_ALL_OR_TWO),
        (steps.steps_of(steps.row_is_counted), turning.turns("recruit", turning.counted)),
    ],
)
def test_a_mistake_that_is_not_the_claims_planted_one_is_found(
    lemma: Lemma, wrongly: Telling
) -> None:
    mistaken = lemma(Case(wrongly, BOOK.reading("rulebook"), 5))
    assert prove("turncoats", CLAIM, "rulebook", "", mistaken)[0].sure == REFUTED


@pytest.mark.parametrize(
    ("name", "sure"),
    [("every-game-ends", PROVED), ("row-stays-short", PROVED), ("not-owed", PROVED),
     ("ends-when-all-negotiated", REFUTED)],
)  # fmt: skip
def test_where_the_end_waits_for_a_full_round_the_row_is_longer(
    name: str, sure: str, known: Known
) -> None:
    reading = BOOK.reading("rulebook+end=full-round")
    ((verdict, _),) = prove_all("turncoats", [NAMED[name]], [reading], known)
    assert verdict.sure == sure, verdict.evidence


def test_a_mistake_in_an_answer_asks_the_reading_for_no_more_than_it_needs() -> None:
    rulebook = BOOK.reading("rulebook")
    noted = Noted(rulebook.values)
    model = Case(TOLD, replace(rulebook, values=noted), 2).model
    mistaken = another("empty-area", "tie-break")(model)
    assert (mistaken.answer("empty-area"), mistaken.answer("march")) == ("tie-break", "1")
    assert noted.asked == {"march"}


@pytest.mark.parametrize(
    ("lemma", "wrongly"),
    [
        (players.a_better_hand_costs_no_victory, replace(
            TOLD, player=winning.largest_hand_without_a_faction)),
        (orders.players_are_never_level, replace(TOLD, order=winning.last_of_two_left_out)),
    ],
)  # fmt: skip
def test_a_mistake_that_shows_only_where_no_faction_wins_is_found(
    lemma: Lemma, wrongly: Telling
) -> None:
    mistaken = lemma(Case(wrongly, BOOK.reading("bga"), 3))
    assert prove("turncoats", CLAIM, "bga", "", mistaken)[0].sure == REFUTED


def test_a_bag_that_may_shrink_leaves_open_whether_it_is_ever_empty(known: Known) -> None:
    shrinks = NAMED["bag-never-shrinks"]
    wrongly = shrinks._replace(obligations=shrinks.against)
    proofs = linked([wrongly if one is shrinks else one for one in CATALOGUE])
    (empty,) = (one for one in proofs if one.claim.name == "bag-is-never-empty")
    ((verdict, _),) = prove_all("turncoats", [empty], [BOOK.reading("rulebook")], known)
    assert verdict.sure == UNKNOWN
    assert "bag-never-shrinks, which is refuted" in verdict.evidence


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("ruler-stands-there", "rulebook-literal"),
        ("third-is-irrelevant-to-factions", "rulebook-literal"),
        ("smallest-hand-among-level", "rulebook-literal"),
        ("somebody-wins", "rulebook"),
        ("few-are-never-too-few", "rulebook"),
        ("empty-battles-are-open", "bga"),
    ],
)
def test_a_claim_is_refuted_under_a_reading_that_it_is_not_about(name: str, reading: str) -> None:
    proof = NAMED[name]
    anywhere = proof._replace(against=proof.obligations)
    assert not proof.claim.about(reading)
    assert where_mistaken("turncoats", anywhere, BOOK.reading(reading)).sure == REFUTED


OTHERWISE = [
    f"rulebook+{name}={answer}"
    for name, question in BOOK.questions.items()
    for answer in question.answers
    if BOOK.reading("rulebook").answers[name] != answer
]


@pytest.mark.parametrize("reading", OTHERWISE)
def test_whoever_may_choose_is_proved_to_under_every_answer_and_its_mistake_refuted(
    reading: str,
) -> None:
    proofs = [NAMED["a-choice-is-open"]._replace(builds_on=())]
    ((verdict, _),) = prove_all("turncoats", proofs, [BOOK.reading(reading)])
    assert verdict.sure == PROVED, verdict.evidence


IN_WORDS = ("nobody", "the axe", "the flag if it has a single leader of all", "flag, then axe")
TIED = (
    "one-ruler", "ruler-is-local", "ruler-stands-there", "ruler-is-not-outnumbered",
    "order-is-strict-and-weak", "renaming-renames-the-ruler", "one-more-costs-no-area",
)  # fmt: skip


@pytest.mark.parametrize("words", IN_WORDS)
def test_areas_are_judged_and_mistakes_caught_however_many_rows_a_tie_break_has(words: str) -> None:
    text = f"title: A\ndate: 2026-11-30\nsource: a mail\nfrom: rulebook\nanswers:\n  Q3: {words}\n"
    reading = read_text(room("turncoats"), "r.yaml", text).reading
    found = prove_all("turncoats", [NAMED[name] for name in TIED], [reading])
    assert [verdict.evidence for verdict, _ in found if verdict.sure != PROVED] == []


@pytest.mark.parametrize(
    ("answers", "sure"),
    [
        ("empty-hand=skip", PROVED),
        ("negotiate=not-the-drawn", REFUTED),
        ("negotiate=not-the-drawn+empty-hand=skip", REFUTED),
    ],
)
def test_what_is_never_drawn_need_not_go_back(answers: str, sure: str, known: Known) -> None:
    reading = BOOK.reading(f"rulebook+{answers}")
    proofs = [NAMED["the-drawn-may-go-back"]]
    ((verdict, _),) = prove_all("turncoats", proofs, [reading], known)
    assert verdict.sure == sure, verdict.evidence


@pytest.mark.parametrize(
    "name",
    [
        "ruler-is-local", "third-is-irrelevant", "third-is-irrelevant-to-factions",
        "one-more-costs-no-area", "more-areas-cost-no-victory", "turning-seats-turns-the-winner",
        "a-better-hand-costs-no-victory", "a-loser-is-irrelevant",
    ],
)  # fmt: skip
def test_what_refutes_a_claim_about_two_positions_is_told_as_both(name: str) -> None:
    one, other = refuted_by(NAMED[name])
    assert (one.board, one.lines) != (other.board, other.lines)


@pytest.mark.parametrize("name", ["renaming-renames-the-ruler", "renaming-keeps-the-winner"])
def test_a_position_that_renaming_leaves_as_it_is_stands_beside_itself(name: str) -> None:
    one, other = refuted_by(NAMED[name])
    assert one == other


def refuted_by(proof: Proof) -> tuple[Example, ...]:
    """What refutes the claim's planted mistake."""
    reading = BOOK.reading("rulebook")
    mistaken = proof.against(reading, proof.players[-1])
    _, shown = prove("turncoats", proof.claim, reading.name, "", mistaken)
    assert shown is not None
    return refuting(shown, reading)


def test_the_engine_leaves_a_stone_in_the_bag_of_every_table() -> None:
    boards = [board for name in atlas.shipped() if (board := atlas.board(name)).homelands]
    tables = [table(board, BOOK.reading("rulebook"), n) for board in boards for n in (2, 3, 4, 5)]
    assert min(setup.first_bag(t) for t in tables) == 1


@pytest.mark.parametrize("board", atlas.shipped())
@pytest.mark.parametrize("seats", [2, 5])
def test_the_moves_of_every_board_are_the_schematic_ones(board: str, seats: int) -> None:
    model = Model(atlas.board(board), BOOK.reading("rulebook-literal"), seats)
    assert [*differences(model)] == []
