"""What `make mutants` takes for a mutant, and what it complains of."""

from __future__ import annotations

import pytest

from tests.mutation import change, complaints, without_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('return Refusal("5.hand", "no red")', 'return Refusal("5.hand", None)'),
        ('return Refusal("5.hand", no(RED))', 'return Refusal("5.hand", no(None))'),
        ('raise Impossible(f"{1 + 1} red", 3)', 'raise Impossible(f"{1 - 1} red", 3)'),
        ('raise ValueError("no number")', 'raise ValueError("XXno numberXX")'),
        ('said = f"{1} red"', 'said = f"{2} red"'),
    ],
)
def test_what_changes_only_words_is_no_mutant(one: str, other: str) -> None:
    assert without_words(one) == without_words(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('return Refusal("5.hand", "no red")', 'return Refusal("XX5.handXX", "no red")'),
        ('return Refusal("5.hand", "no red")', 'return Refusal("5.hand")'),
        ('raise Impossible("no red", 3)', 'raise Impossible("no red", 4)'),
        ('raise ValueError("no number")', 'raise TypeError("no number")'),
        ('name = "axe"', 'name = "AXE"'),
        ('said = f"{1} red"', "said = None"),
    ],
)
def test_what_changes_more_is_a_mutant(one: str, other: str) -> None:
    assert without_words(one) != without_words(other)


def test_a_change_is_told_by_the_lines_that_are_not_the_same() -> None:
    assert change("def f():\n    return 1\n", "def f():\n    return 2\n") == "return 1 -> return 2"


@pytest.mark.parametrize(
    ("survivors", "known", "mutants", "complaint"),
    [
        (["a"], [], 100, "survives, but is not listed: a"),
        ([], ["a"], 100, "is listed, but does not survive: a"),
        (["a"] * 6, ["a"], 100, "only 94.0 % are found out, not 95 %"),
    ],
)
def test_a_list_that_is_not_right_is_complained_of(
    survivors: list[str], known: list[str], mutants: int, complaint: str
) -> None:
    assert complaints(survivors, known, mutants) == [complaint]


def test_a_list_that_is_right_is_not_complained_of() -> None:
    assert complaints(["a"] * 5, ["a"], 100) == []
