"""Oriflamme told a second time: the resolution of the queue, with cards as things that move."""

from checkers.oriflamme.model.queue import Piece, Round, queued
from checkers.oriflamme.model.telling import TOLD, Telling

__all__ = ["TOLD", "Piece", "Round", "Telling", "queued"]
