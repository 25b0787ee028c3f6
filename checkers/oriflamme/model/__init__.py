"""Oriflamme told a second time: the resolution of the queue, with cards as things that move."""

from checkers.oriflamme.model.cards import TOLD, Telling
from checkers.oriflamme.model.queue import Piece, Round, queued

__all__ = ["TOLD", "Piece", "Round", "Telling", "queued"]
