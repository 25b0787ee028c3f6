"""What separates two readings of Turncoats is proved, smallest, and the same on every run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import turncoats_ref as t
from checkers.claims import PROVED
from checkers.compare.seen import seen
from checkers.proofs.differences import ALLOWED, END, TURNS, WINS, Missing, Witness
from checkers.turncoats import ROOM, parts, sought, unrolled
from checkers.turncoats.rulings import read_answer
from checkers.turncoats.separating import allowed, fewest, least, least_of, separate
from checkers.turncoats.shortest import shortest
from checkers.turncoats.witnesses import Table
from spec import Reading
from spec.source import read
from spec.turncoats import atlas

BOOK = ROOM.rulebook()
RULER, FACTION = parts.RULER, "which faction wins"


def changed(change: str) -> tuple[Reading, Reading]:
    return BOOK.reading("rulebook"), BOOK.reading(f"rulebook+{change}")


SEARCHES = {
    RULER: lambda one, other: least(sought.ruler(Table("two-banks", 2, one, other))),
    FACTION: lambda one, other: fewest(sought.faction, one, other, (2,)),
    WINS: lambda one, other: fewest(sought.winner, one, other, (2,)),
    ALLOWED: lambda one, other: [*allowed(Table("two-banks", 2, one, other))][-1],
    END: lambda one, other: least_of(sought.ends(Table("two-banks", 2, one, other))),
}


def smallest(part: str, pair: tuple[Reading, Reading]) -> Witness:
    found = SEARCHES[part](*pair)
    assert isinstance(found, Witness)
    assert found.sure == PROVED
    return found


@pytest.mark.parametrize(
    ("answer", "lines", "says"),
    [
        (
            "overall-leader",
            {"East": "1 blue, 1 red", "flag": "1 black, 1 red"},
            ("East is ruled by red", "East is ruled by nobody"),
        ),
        (
            "all-tied-on-flag",
            {"East": "1 black, 1 blue, 1 red", "axe": "1 blue, 1 red", "flag": "1 black"},
            ("East is ruled by nobody", "East is ruled by black"),
        ),
    ],
)
def test_the_smallest_tied_areas_are_those_that_are_known(
    answer: str, lines: dict[str, str], says: tuple[str, str]
) -> None:
    found = smallest(RULER, changed(f"tie-break={answer}"))
    assert found.lines == {**lines, "ada": "nothing", "bob": "nothing", "turn": "ada"}
    assert found.says == says


def small_piles(stones: int) -> Iterator[tuple[t.Stones, ...]]:
    """Every way to put so many stones into an area, the axe and the flag."""
    for cells in combinations_with_replacement(range(9), stones):
        yield tuple(
            (cells.count(3 * p), cells.count(3 * p + 1), cells.count(3 * p + 2)) for p in range(3)
        )


@pytest.mark.parametrize(("answer", "size"), [("overall-leader", 4), ("all-tied-on-flag", 6)])
def test_no_area_with_fewer_stones_is_ruled_otherwise(answer: str, size: int) -> None:
    board = atlas.board("two-banks")
    tables = [
        t.table(board, BOOK.reading(name), 2)
        for name in ("rulebook", f"rulebook+tie-break={answer}")
    ]

    def rulers(area: t.Stones, axe: t.Stones, flag: t.Stones) -> set[int | None]:
        state = t.State((area, t.NONE, axe, flag, t.NONE, t.NONE, t.NONE), 0)
        return {t.winners.ruler(table, state, 0).who for table in tables}

    differ = [n for n in range(size + 1) for piles in small_piles(n) if len(rulers(*piles)) > 1]
    assert differ != []
    assert min(differ) == size


@pytest.mark.parametrize(
    ("change", "part", "size"),
    [
        ("no-faction=fewest-stones", WINS, 0),
        ("losing=last", WINS, 3),
        ("turn-order=first", WINS, 1),
        ("zero-winner=draw", WINS, 1),
        ("empty-area=tie-break", RULER, 1),
        ("empty-area=tie-break", WINS, 3),
        ("places-count=anywhere", FACTION, 2),
        ("faction-tie-break=overall-leader", FACTION, 3),
        ("faction-tie-break=all-tied-on-flag", FACTION, 3),
        ("removal=up-to", ALLOWED, 3),
        ("removal=one-up-to", ALLOWED, 5),
        ("march=none-too", ALLOWED, 1),
        ("recruit-place=anywhere", ALLOWED, 1),
        ("negotiate=not-the-drawn", ALLOWED, 2),
        ("empty-hand=skip", ALLOWED, 1),
        ("empty-battle=refused", ALLOWED, 1),
        ("end=full-round", END, 1),
    ],
)
def test_every_answer_has_its_smallest_position(change: str, part: str, size: int) -> None:
    assert smallest(part, changed(change)).size == size


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("rulebook", "print-and-play"),
        ("rulebook+end=full-round", "rulebook+end=full-round+turn-order=first"),
    ],
)
def test_readings_that_agree_are_proved_to(one: str, other: str) -> None:
    found = separate(BOOK.reading(one), BOOK.reading(other), (2, 3))
    assert found.same
    assert found.found == ()


def test_what_differs_is_shown_part_by_part() -> None:
    found = separate(*changed("no-faction=fewest-stones"), (2, 3, 4, 5))
    assert found.differing == (parts.PLAYER,)
    assert [one.part for one in found.found] == [WINS]


@pytest.mark.parametrize(
    ("question", "words", "base"),
    [
        (
            "no-faction",
            "most winning stones, then fewest stones, then turn order",
            "rulebook+no-faction=fewest-stones",
        ),
        ("removal", "at most all", "rulebook+removal=up-to"),
    ],
)
def test_an_answer_in_other_words_makes_no_difference(question: str, words: str, base: str) -> None:
    (node,) = read("ruling", words)
    value = read_answer(question, node)
    assert value is not None
    one = BOOK.reading(base)
    other = Reading("in words", one.answers, {**one.values, question: value})
    assert separate(one, other, (2,)).same


def test_an_answer_in_words_is_compared_like_any_other() -> None:
    (node,) = read("ruling", "flag, then axe")
    one = BOOK.reading("rulebook")
    value = read_answer("tie-break", node)
    assert value is not None
    other = Reading("flag first", one.answers, {**one.values, "tie-break": value})
    assert smallest(RULER, (one, other)).size == 4


def test_no_game_meets_an_empty_bag() -> None:
    missing, *_ = allowed(Table("two-banks", 2, *changed("empty-bag=return-only")))
    assert isinstance(missing, Missing)
    assert (missing.part, missing.unit, missing.sure) == (ALLOWED, TURNS, PROVED)
    assert "never empty" in missing.scope


@pytest.mark.parametrize(
    ("change", "differing", "part", "turns"),
    [
        ("no-faction=fewest-stones", parts.PLAYER, WINS, 2),
        ("removal=up-to", ALLOWED, ALLOWED, 1),
        ("march=none-too", ALLOWED, ALLOWED, 1),
        ("zero-winner=draw", parts.PLAYER, WINS, 2),
    ],
)
def test_the_shortest_games_are_as_short_as_they_can_be(
    change: str, differing: str, part: str, turns: int
) -> None:
    (found,) = shortest(*changed(change), 2, (differing,))
    assert isinstance(found, Witness)
    assert (found.part, found.size, found.sure) == (part, turns, PROVED)


@pytest.mark.parametrize(
    ("cheap", "scope"),
    [
        (2, "on three-fords and official, 2 players"),
        (1, "on three-fords, 2 players; there may be a shorter one on official, 2 players, "
            "but not before turn 2"),
    ],
)  # fmt: skip
def test_a_longer_game_says_how_far_the_official_board_was_tried(
    cheap: int, scope: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkers.turncoats.shortest.CHEAP", cheap)
    (found,) = shortest(*changed("end=full-round"), 2, (END,))
    assert isinstance(found, Witness)
    assert (found.board, found.size) == ("three-fords", 3)
    assert found.scope == scope


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "differing", "turns"),
    [
        ("losing=last", parts.PLAYER, 2),
        ("end=full-round", END, 3),
        ("tie-break=overall-leader", parts.RULER, 4),
        ("tie-break=all-tied-on-flag", parts.RULER, 6),
        ("empty-area=tie-break", parts.RULER, 4),
        ("turn-order=first", parts.PLAYER, 5),
        ("empty-hand=skip", ALLOWED, 17),
    ],
)
def test_the_longer_of_the_shortest_games(change: str, differing: str, turns: int) -> None:
    (found,) = shortest(*changed(change), 2, (differing,))
    assert isinstance(found, Witness)
    assert (found.size, found.sure) == (turns, PROVED)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "part", "turns"),
    [
        ("losing=last", WINS, 3),
        ("places-count=anywhere", WINS, 4),
        ("turn-order=first", WINS, 5),
        ("zero-winner=draw", WINS, 3),
        ("removal=up-to", ALLOWED, 2),
        ("negotiate=not-the-drawn", ALLOWED, 1),
        ("end=full-round", END, 3),
    ],
)
def test_no_random_game_is_shorter_than_the_shortest(change: str, part: str, turns: int) -> None:
    room = replace(ROOM, default_board="three-fords")
    sizes = [found.size for found in seen(room, *changed(change), 2, 400, 0) if found.part == part]
    assert sizes != []
    assert min(sizes) >= turns


def test_where_the_solver_gives_up_it_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unrolled, "BUDGET", 50_000)
    (found,) = shortest(*changed("tie-break=overall-leader"), 2, (parts.RULER,))
    assert isinstance(found, Missing)
    assert found.sure == "unknown"
    assert "not before turn" in found.scope


PROGRAM = """
from checkers.turncoats import ROOM
from checkers.turncoats.parts import PLAYER
book = ROOM.rulebook()
pair = book.reading("rulebook"), book.reading("rulebook+losing=last")
print(ROOM.formal.separate(*pair, (2,)), *ROOM.formal.shortest(*pair, 2, (PLAYER,)))
"""


@pytest.mark.slow
def test_every_run_finds_the_same() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
