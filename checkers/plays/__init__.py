"""Legal plays of any game: at random here; drawn by Hypothesis in the modules that import it."""

from checkers.plays.played import LONGEST, Played, perft, random_play, turns

__all__ = ["LONGEST", "Played", "perft", "random_play", "turns"]
