"""Planted mistakes: wrong engines of Turncoats, and the scenarios that tell them from the right."""

from checkers.turncoats.mutants.engines import GameOf, wrong_game
from checkers.turncoats.mutants.matrix import caught, matrix, shipped, trials
from checkers.turncoats.mutants.planted import Mutant, mutants

__all__ = ["GameOf", "Mutant", "caught", "matrix", "mutants", "shipped", "trials", "wrong_game"]
