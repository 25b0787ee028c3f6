"""What must be true of Turncoats: each claim with its proof, and a mistake that refutes it."""

from checkers.turncoats.claims.catalogue import CATALOGUE

__all__ = ["CATALOGUE"]
