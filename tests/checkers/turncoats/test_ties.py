"""The atlas of ties is complete: what is not shown by a smallest position is proved impossible."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

import turncoats_ref as t
from checkers.logic import Ints
from checkers.scenario.files import shipped
from checkers.turncoats import ROOM
from checkers.turncoats.claims.telling import TOLD, Case
from checkers.turncoats.model import scoring
from checkers.turncoats.model.vector import Model
from checkers.turncoats.ties import Entry, Signature, entries, excluded, signature, signatures
from checkers.turncoats.ties.entries import BOARDS
from checkers.turncoats.ties.proofs import Kind, impossible, no_such_factions, still_level
from checkers.turncoats.ties.signatures import Chain, chains
from checkers.turncoats.ties.smallest import piled
from checkers.turncoats.ties.written import file, text
from checkers.turncoats.walking import vector
from spec import Game
from spec.turncoats import atlas

BOOK = ROOM.rulebook()
PROFILES = [*BOOK.profiles]

of_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])
under = pytest.mark.parametrize("reading", PROFILES)


def game(entry: Entry, reading: str) -> Game[t.State, t.Action]:
    return t.turncoats(atlas.board(entry.board), BOOK.reading(reading), entry.seats)


@of_seats
def test_the_shipped_atlas_is_the_one_that_is_found_anew(seats: int) -> None:
    assert (shipped() / ROOM.name / file(seats)).read_text("utf-8") == text(BOOK, seats)


@of_seats
@under
def test_every_signature_is_shown_or_proved_impossible(seats: int, reading: str) -> None:
    table = t.table(atlas.board("two-banks"), BOOK.reading(reading), seats)
    shown = [entry.shows[reading] for entry in entries(BOOK, seats) if reading in entry.shows]
    proved = [one.signature for one in excluded(BOOK, seats) if one.reading == reading]
    assert sorted([*shown, *proved]) == sorted(signatures(table))


@of_seats
def test_every_position_is_decided_as_it_is_said_to_be(seats: int) -> None:
    said = [(e, name, shown) for e in entries(BOOK, seats) for name, shown in e.shows.items()]
    assert [one for one in said if signature(game(*one[:2]).table, one[0].state) != one[2]] == []


@pytest.mark.parametrize(
    ("reading", "seats", "shown", "impossible"),
    [
        ("rulebook", 2, 22, 12),
        ("rulebook", 5, 94, 126),
        ("bga", 2, 26, 20),
        ("bga", 5, 110, 170),
        ("rulebook-literal", 2, 17, 17),
    ],
)
def test_there_are_so_many_ways_to_decide_a_game(
    reading: str, seats: int, shown: int, impossible: int
) -> None:
    assert sum(reading in entry.shows for entry in entries(BOOK, seats)) == shown
    assert sum(one.reading == reading for one in excluded(BOOK, seats)) == impossible


def test_word_for_word_no_two_of_three_are_left_by_the_axe() -> None:
    none = {one.signature.factions for one in excluded(BOOK, 2) if "axe" in one.proved}
    assert none == {(3, 2, 1), (3, 2, 2), (3, 3, 2)}
    assert {one.reading for one in excluded(BOOK, 2) if "axe" in one.proved} == {"rulebook-literal"}


def test_rows_leave_as_many_or_fewer_and_stop_at_one() -> None:
    assert sorted(chains(3, 2)) == [(1,), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)]


@pytest.mark.parametrize(
    "wanted", [Signature((2, 1), (2, 2, 1)), Signature((3, 3, 3), ()), Signature((1,), (1,))]
)
def test_what_has_a_position_is_not_proved_impossible(wanted: Signature) -> None:
    assert impossible(BOOK.reading("rulebook"), 2, wanted) is None


@under
def test_nobody_is_the_winner_only_where_the_reading_says_so(reading: str) -> None:
    nobody = {e.shows[reading] for e in entries(BOOK, 3) if reading in e.shows
              and not e.shows[reading].players}  # fmt: skip
    assert bool(nobody) == (reading != "bga")


# The model tells the same, and finds nothing smaller.


@of_seats
def test_the_model_leaves_as_many_level_as_the_engine(seats: int) -> None:
    said = [
        (e, name, shown.factions) for e in entries(BOOK, seats) for name, shown in e.shows.items()
    ]
    assert [one for one in said if told(one[0], one[1], len(one[2])) != one[2]] == []


def told(entry: Entry, reading: str, rows: int) -> Chain:
    L, v = Ints(), vector(entry.state)
    m = Model(atlas.board(entry.board), BOOK.reading(reading), entry.seats)
    ruled = scoring.areas_ruled(L, m, v)
    keys = scoring.by_faction(scoring.tie_columns(L, m, v, ruled, "faction-tie-break"))
    return tuple(still_level(L, keys, row) for row in range(1, rows + 1))


FEWEST = {
    (name, entry.shows[name].factions): entry
    for name in ("bga", "rulebook-literal", "rulebook")
    for entry in reversed(entries(BOOK, 2))
    if name in entry.shows
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("reading", "factions"), FEWEST, ids=str)
def test_no_fewer_stones_leave_so_many_factions_level(
    board: str, reading: str, factions: Chain
) -> None:
    entry = FEWEST[reading, factions]
    fewest = sum(map(sum, entry.state.piles[: len(atlas.board(entry.board).areas) + 2]))
    fresh = Case(TOLD, BOOK.reading(reading), 2, atlas.board(board)).fresh()
    L, m, v = fresh.L, fresh.m, fresh.vector()
    keys = scoring.by_faction(
        scoring.tie_columns(L, m, v, scoring.areas_ruled(L, m, v), "faction-tie-break")
    )
    level = [still_level(L, keys, row) == many for row, many in enumerate(factions, 1)]
    size = sum(v[1 : 3 * m.bag], v[0])
    assert fresh.symbols.ask(*fresh.sane(v), *level, size < fewest).verdict == "unsat"
    assert not no_such_factions(Kind(BOOK.reading(reading), 2), factions)


def test_no_hands_with_fewer_stones_of_three_players_leave_so_many_level() -> None:
    found: dict[Chain, int] = {}
    for entry in entries(BOOK, 3):
        if entry.shows.get("rulebook", Signature((3,), ())).factions == (1,):
            held = entry.state.piles[-3:]
            found[entry.shows["rulebook"].players] = sum(map(sum, held))
    assert found == fewest_by_trying_all()


def fewest_by_trying_all() -> dict[Chain, int]:
    """Of every way to deal 0 to 4 stones to three hands, where red wins one area."""
    table = t.turncoats(atlas.board("two-banks"), BOOK.reading("rulebook"), 3).table
    fewest: dict[Chain, int] = {}
    for many in range(5):
        for cells in combinations_with_replacement(range(9), many):
            hands = piled([cells.count(cell) for cell in range(9)])
            piles = (t.NONE, (0, 0, 1), t.NONE, t.NONE, t.NONE, *hands)
            found = signature(table, t.State(piles, 1, t.OVER, 3))
            fewest.setdefault(found.players, many)
    return fewest
