"""Legal plays of any game: at random here; drawn by Hypothesis in the modules that import it."""

from checkers.plays.played import LONGEST, Played, any_kind, perft, random_play, turns

__all__ = ["LONGEST", "Played", "any_kind", "perft", "random_play", "turns"]
