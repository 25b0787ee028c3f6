"""Laws of claims and verdicts."""

from dataclasses import replace

import pytest

from checkers.claims import (
    ALL,
    HELD,
    NOT_RUN,
    PROVED,
    REFUTED,
    UNKNOWN,
    VACUOUS,
    Claim,
    Verdict,
    circle,
    uncaught,
)


def verdict(sure: str, accepts: str = PROVED) -> Verdict:
    claim = Claim("kept", "1", "nothing is lost", accepts=accepts)
    return Verdict("nim", claim, "book", sure, 1234, "two heaps", "")


@pytest.mark.parametrize(
    ("sure", "accepts", "enough"),
    [
        (PROVED, PROVED, True),
        (PROVED, HELD, True),
        (ALL, PROVED, False),
        (ALL, ALL, True),
        (HELD, ALL, False),
        (HELD, HELD, True),
    ],
)
def test_a_verdict_is_enough_when_it_is_as_strong_as_the_claim_accepts(
    sure: str, accepts: str, enough: bool
) -> None:
    assert verdict(sure, accepts).enough is enough


@pytest.mark.parametrize("sure", [REFUTED, VACUOUS, UNKNOWN, NOT_RUN])
def test_what_is_not_known_is_never_enough(sure: str) -> None:
    assert not verdict(sure, HELD).enough


@pytest.mark.parametrize("sure", [PROVED, ALL, HELD])
def test_what_is_known_of_nothing_is_never_enough(sure: str) -> None:
    assert not replace(verdict(sure, HELD), count=0).enough


@pytest.mark.parametrize(
    ("sures", "why"),
    [
        ([PROVED, REFUTED, UNKNOWN], ""),
        ([PROVED, PROVED], "a game passes as well"),
        ([PROVED, UNKNOWN], "it is unknown whether a game passes as well"),
        ([VACUOUS], "it is unknown whether a game passes as well"),
        ([], "it is unknown whether a game passes as well"),
    ],
)
def test_a_planted_mistake_passes_only_where_that_is_proved(sures: list[str], why: str) -> None:
    assert uncaught("a game", sures) == why


@pytest.mark.parametrize(
    ("sure", "told"),
    [
        (PROVED, "proved"),
        (ALL, "all 1,234 states"),
        (HELD, "held in 1,234 plays"),
        (NOT_RUN, "not run"),
    ],
)
def test_a_verdict_says_how_sure_it_is(sure: str, told: str) -> None:
    assert verdict(sure).told == told


@pytest.mark.parametrize(("sure", "told"), [(ALL, "the only state"), (HELD, "held in 1 play")])
def test_what_was_looked_at_once_is_told_so(sure: str, told: str) -> None:
    assert replace(verdict(sure), count=1).told == told


def claim(name: str, *assumes: str) -> Claim:
    return Claim(name, "1", name, assumes=assumes)


def test_claims_that_build_on_one_another_are_no_circle() -> None:
    assert circle([claim("a", "b", "c"), claim("b", "c"), claim("c")]) == ()


def test_a_claim_that_comes_back_to_itself_is_a_circle() -> None:
    assert circle([claim("a", "b"), claim("b", "c"), claim("c", "b")]) == ("b", "c", "b")


def test_a_claim_that_builds_on_nothing_known_is_an_error() -> None:
    with pytest.raises(KeyError):
        circle([claim("a", "b")])
