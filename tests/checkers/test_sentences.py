"""`checkers sentences`: what can be said, by examples."""

from __future__ import annotations

from itertools import chain

import pytest
from click.testing import CliRunner
from lark import Lark

from checkers.clarify import shipped
from checkers.cli import cli
from checkers.games import GAMES, room
from checkers.report.phrases import as_text, examples
from checkers.scenario import files

UNWRITTEN = {  # what is said in a `sees` alone; and nature, where nothing is left to chance
    "turncoats": {"unseen"},
    "flipwars": set(),
    "oriflamme": {"aside", "down_unseen", "gone", "hand", "nature", "sees_as", "stock"},
}


def ways(grammar: Lark, start: str) -> set[str]:
    """The names of all rules that a sentence can be made by."""
    below = {start}
    while more := {
        symbol.name
        for rule in grammar.rules
        if rule.origin.name in below
        for symbol in rule.expansion
        if not symbol.is_term and symbol.name not in below
    }:
        below |= more
    return {rule.alias for rule in grammar.rules if rule.origin.name in below and rule.alias}


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_scenarios_are_examples_of_all_that_can_be_said(game: str) -> None:
    found = examples(room(game), shipped(room(game), files.shipped() / game))
    grammar = room(game).sentences.grammar
    said = set(chain.from_iterable(phrase.ways for phrase in found))
    assert (ways(grammar, "action") | ways(grammar, "fact")) - said == UNWRITTEN[game]


def test_an_example_can_be_copied() -> None:
    found = CliRunner().invoke(cli, ["sentences", "turncoats"])
    assert found.exit_code == 0
    assert "\n  - check: nobody is the winning faction\n" in found.stdout


@pytest.mark.parametrize(("game", "told"), [("turncoats", True), ("flipwars", False)])
def test_what_a_ruling_says_in_words_is_told_where_it_may(game: str, told: bool) -> None:
    found = CliRunner().invoke(cli, ["sentences", game]).stdout
    assert ("what a ruling can answer in words" in found) == told
    assert ("\n  tie-break: nobody\n" in found) == told


def test_a_game_that_there_is_not() -> None:
    found = CliRunner().invoke(cli, ["sentences", "turncoat"])
    assert (found.exit_code, "did you mean `turncoats`?" in found.stderr) == (2, True)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("turncoats", "  axe, flag, bag, A0, …, West: nothing, or stones such as: 1 red, 2 blue"),
        ("turncoats", "  negotiations: a whole number; how many have negotiated in a row"),
        ("flipwars", "  awaiting: one of lot, block; the lot for who begins, or that the block is"),
        ("oriflamme", "  ended: true or false; whether the game is over"),
        (
            "oriflamme",
            "  each player, by name: such as: 3 influence, hand Spy Lord, aside Heir, gone",
        ),
    ],
)
def test_what_a_given_holds_is_told_in_words(game: str, line: str) -> None:
    assert line in as_text(room(game), [])
