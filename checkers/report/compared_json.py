"""What separates two readings, as JSON: the stable form, `format` 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from checkers.compare import Block, Comparison, Shown, Tally
from checkers.compare.written import outcome
from checkers.report import claimed


def as_json(comparison: Comparison) -> Mapping[str, Any]:
    """The stable form, `format` 1."""
    return {
        "format": 1,
        "game": comparison.game,
        "spec_digest": comparison.digest,
        "readings": [comparison.one.name, comparison.other.name],
        "questions": [block_json(block) for block in comparison.alone],
        "together": block_json(comparison.together),
        "agreement": [claimed.as_json(verdict) for verdict in comparison.agreement],
    }


def every_as_json(comparisons: Sequence[Comparison]) -> Mapping[str, Any]:
    return {"format": 1, "pairs": [as_json(one) for one in comparisons]}


def block_json(block: Block) -> Mapping[str, Any]:
    separated = block.separated
    return {
        "question": block.question.name if block.question else None,
        "readings": [block.one.name, block.other.name],
        "no_difference": separated.same if separated else None,
        "parts": [part._asdict() for part in separated.parts] if separated else [],
        "witnesses": [shown_json(shown) for shown in block.shown],
        "missing": [missing._asdict() for missing in block.missing],
        "random_games": [tally_json(tally) for tally in block.tallies],
    }


def shown_json(shown: Shown) -> Mapping[str, Any]:
    witness = shown.witness
    return {
        "part": witness.part,
        "size": witness.size,
        "unit": witness.unit,
        "sure": witness.sure,
        "scope": witness.scope,
        "outcomes": {told.reading.name: outcome(told) for told in shown.told},
        "file": shown.written.file,
        "scenario": shown.written.text,
        "rulings": dict(shown.written.rulings),
    }


def tally_json(tally: Tally) -> Mapping[str, Any]:
    return {**tally._asdict(), "share": tally.share, "interval": list(tally.interval)}
