"""Verdicts on claims as lines, as JSON, and the exit status that they deserve."""

from __future__ import annotations

from collections.abc import Sequence

from checkers.claims import ALWAYS, REFUTED, Verdict


def line(verdict: Verdict) -> str:
    """How sure, what it cost, what is claimed; why it is no surer, and what refutes it."""
    claim = verdict.claim
    cost = f"{verdict.cpu_seconds:6.2f} s {verdict.size:>9}"
    kind = f"{claim.kind:<9} {verdict.reading:<17}"
    head = f"{verdict.told:<10} {cost}  §{claim.clause:<4} {kind} {claim.says}"
    if verdict.enough:
        return head if claim.kind == ALWAYS else f"{head}\n    {verdict.evidence}"
    return "\n".join([head, *against(verdict)])


def against(verdict: Verdict) -> list[str]:
    return [f"    {verdict.evidence}", *(f"\n{text}" for text in verdict.scenarios)]


def as_json(verdict: Verdict) -> dict[str, object]:
    return {
        "game": verdict.game,
        "claim": verdict.claim.name,
        "says": verdict.claim.says,
        "clause": verdict.claim.clause,
        "kind": verdict.claim.kind,
        "reading": verdict.reading,
        "verdict": verdict.told,
        "enough": verdict.enough,
        "scope": verdict.scope,
        "assumes": list(verdict.claim.assumes),
        "evidence": verdict.evidence,
        "scenarios": list(verdict.scenarios),
        "size": verdict.size,
        "cpu_seconds": round(verdict.cpu_seconds, 3),
    }


def status(verdicts: Sequence[Verdict]) -> int:
    """1 where a claim is refuted, 3 where one is less sure than it must be, else 0."""
    if any(verdict.sure == REFUTED for verdict in verdicts):
        return 1
    return 0 if all(verdict.enough for verdict in verdicts) else 3
