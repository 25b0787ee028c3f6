"""Replayed games as text and as JSON, and the status that they deserve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from checkers.audit.replayed import (
    REFUSED,
    UNFINISHED,
    UNKNOWN,
    UNREADABLE,
    VERDICTS,
    WRONG_WINNER,
    Replayed,
)
from checkers.scenario.results import visible
from checkers.scenario.room import Room

STATUS = {UNREADABLE: 2, REFUSED: 1, WRONG_WINNER: 1, UNFINISHED: 3, UNKNOWN: 3}
ORDER = (2, 1, 3)  # the first that applies


def as_text(one: Replayed) -> str:
    """What one game came to, in a line or with the place at which it goes wrong."""
    if one.mistake is not None:
        return visible(f"{one.verdict}: {one.mistake}\n")
    who = "" if one.winners is None else f", {' and '.join(one.winners) or 'nobody'} wins"
    number = f"{one.deeds} action{'' if one.deeds == 1 else 's'}"
    return visible(f"{one.verdict}: {one.file}:{one.line}: {number}{who}")


def counted(counts: Counter[str]) -> str:
    """`3 games: 2 legal, 1 refused`."""
    number = sum(counts.values())
    some = ", ".join(f"{n} {verdict}" for verdict in VERDICTS if (n := counts[verdict]))
    return f"{number} game{'' if number == 1 else 's'}: {some}"


def exit_status(counts: Counter[str]) -> int:
    """2 something is unreadable, 1 a game is refused, 3 it is unfinished or unknown, 0 all hold."""
    met = {STATUS.get(verdict, 0) for verdict in counts}
    return next((status for status in ORDER if status in met), 0)


def as_json(room: Room, found: Sequence[Replayed]) -> dict[str, Any]:
    """All replayed games as JSON, `format` 1."""
    counts = Counter(one.verdict for one in found)
    return {
        "format": 1,
        "game": room.name,
        "spec_digest": room.rulebook().digest,
        "games": len(found),
        "verdicts": {verdict: counts[verdict] for verdict in VERDICTS},
        "results": [result(one) for one in found],
    }


def result(one: Replayed) -> dict[str, Any]:
    mistake = one.mistake
    return {
        "file": one.file,
        "line": one.line,
        "verdict": one.verdict,
        "reading": one.reading,
        "players": list(one.players),
        "actions": one.deeds,
        "winner_told": one.claimed,
        "winners": None if one.winners is None else list(one.winners),
        "refusal": one.refusal or None,
        "mistake": None
        if mistake is None
        else {"line": mistake.line, "column": mistake.column, "says": str(mistake)},
    }
