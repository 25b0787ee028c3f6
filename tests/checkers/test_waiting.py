"""A log is told now and then how much is done, and what goes by is not changed by that."""

from __future__ import annotations

import pytest

from checkers.waiting import counted, logged


def test_a_log_is_told_how_many_are_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert [*counted("abc", "letters", apart=0)] == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "letters: 0 of 3\nletters: 1 of 3\nletters: 2 of 3\n")


def test_how_many_there_are_is_told_of_what_is_made_one_by_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert [*counted(iter("ab"), "letters", apart=0, many=2_000)] == ["a", "b"]
    assert capsys.readouterr() == ("", "letters: 0 of 2,000\nletters: 1 of 2,000\n")


@pytest.mark.parametrize(("what", "apart"), [("", 0.0), ("letters", 60.0)])
def test_a_log_is_told_nothing_of_what_has_no_word_or_is_quickly_done(
    what: str, apart: float, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [*counted("abc", what, apart)] == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


def test_a_log_is_told_what_a_bar_would_say(capsys: pytest.CaptureFixture[str]) -> None:
    logged("nim: its claims")
    assert capsys.readouterr() == ("", "nim: its claims\n")
