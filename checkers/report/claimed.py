"""Verdicts on claims as lines, as JSON, and the exit status that they deserve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from checkers.claims import ALWAYS, REFUTED, Verdict


def lines(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """A line for each verdict; what it is about follows where it differs from the one before."""
    said: list[str] = []
    for verdict in verdicts:
        now = about(verdict)
        yield line(verdict, () if now == said else now)
        said = now


def line(verdict: Verdict, about: Iterable[str] = ()) -> str:
    """How sure, what it cost, what is claimed; why it is no surer, and what refutes it."""
    claim = verdict.claim
    cost = f"{verdict.cpu_seconds:6.2f} s {verdict.size:>9}"
    kind = f"{claim.kind:<9} {verdict.reading:<17}"
    only = "" if must_hold(verdict) else f" (about {', '.join(claim.readings or ())} only)"
    head = f"{verdict.told:<10} {cost}  §{claim.clause:<4} {kind} {claim.says}{only}"
    evidence = [f"    {verdict.evidence}"] if claim.kind != ALWAYS else []
    return "\n".join([head, *about, *(evidence if verdict.enough else against(verdict))])


def about(verdict: Verdict) -> list[str]:
    """The claim by its name, of what it is shown, and what that builds on."""
    claim = verdict.claim
    builds = [f"    builds on {', '.join(claim.assumes)}"] if claim.assumes else []
    return [f"    {claim.name}: {verdict.scope}", *builds]


def must_hold(verdict: Verdict) -> bool:
    """Whether the claim is about this reading; if not, it need not hold there."""
    return verdict.claim.about(verdict.reading)


def summary(verdicts: Sequence[Verdict], not_run: int) -> str:
    """How many are as sure as they must be; what came of those that must not, or was not run."""
    due = [verdict for verdict in verdicts if must_hold(verdict)]
    more = Counter(verdict.told for verdict in verdicts if not must_hold(verdict))
    seconds = sum(verdict.cpu_seconds for verdict in verdicts)
    parts = [f"{sum(v.enough for v in due)} of {len(due)} as sure as they must be"]
    if more:
        told = ", ".join(f"{count} {sure}" for sure, count in more.items())
        parts.append(f"of {more.total()} about other readings only: {told}")
    if not_run:
        parts.append(f"{not_run} not run: about other readings only")
    return "; ".join([*parts, f"{seconds:.1f} CPU seconds"])


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
        "must_hold": must_hold(verdict),
        "scope": verdict.scope,
        "assumes": list(verdict.claim.assumes),
        "evidence": verdict.evidence,
        "scenarios": list(verdict.scenarios),
        "size": verdict.size,
        "cpu_seconds": round(verdict.cpu_seconds, 3),
    }


def status(verdicts: Sequence[Verdict]) -> int:
    """1 where a claim is refuted, 3 where one is less sure than it must be, else 0."""
    due = [verdict for verdict in verdicts if must_hold(verdict)]
    if any(verdict.sure == REFUTED for verdict in due):
        return 1
    return 0 if all(verdict.enough for verdict in due) else 3
