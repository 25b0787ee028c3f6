"""Every state of a model, breadth first, a whole frontier at a time.

The guards are the model's own, taken down as expressions.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence

from checkers.walk import keys as k
from checkers.walk.counts import Counts
from checkers.walk.expressions import Bounds, Expressions
from checkers.walk.findings import Progress, Walked, Watch, quiet
from checkers.walk.shelves import Memory, Shelf
from checkers.walk.tallies import Tally
from checkers.walk.templates import Outside, Templates
from checkers.walk.underway import Walk
from checkers.walk.ways import Ways


def walk(
    counts: Counts,
    starts: Iterable[Sequence[int]],
    watches: Sequence[Watch] = (),
    *,
    limit: int | None = None,
    ways: bool = False,
    seed: int = 0,
    progress: Progress = quiet,
    shelf: Callable[[int], Shelf] = Memory,
) -> Walked:
    """Walk from the starts (vectors) until nothing is new, or until `limit` states are known.

    With `ways`, 8 bytes more are kept for each state, and a finding comes with a shortest way.
    `seed` chooses the weights of fingerprints, where exact keys do not fit; raises Collision.
    `shelf` is made for keys of so many words, and holds what is known.
    """
    vectors = list(dict.fromkeys(tuple(start) for start in starts))
    most = counts.most(vectors)
    within = [(0, high) for high in most]
    beyond = [(-high - 1, 2 * high + 1) for high in most]  # where a mistaken move may lead
    fingerprints = k.fingerprints(most, seed)
    for keys, bounds in ((k.exact(most) or fingerprints, within), (fingerprints, beyond)):
        with contextlib.suppress(Outside):
            held = shelf(len(keys.weights))
            return walking(counts, keys, bounds, watches, limit, ways, progress, held).walked(
                vectors
            )
    raise Outside("a move leads far outside what the cells can hold")


def walking(
    counts: Counts,
    keys: k.Keys,
    bounds: Sequence[Bounds],
    watches: Sequence[Watch],
    limit: int | None,
    ways: bool,
    progress: Progress,
    shelf: Shelf,
) -> Walk:
    templates = Templates(counts, keys, Expressions(bounds))
    tallies = tuple(Tally(watch) for watch in watches)
    kept = Ways(counts, keys) if ways else None
    return Walk(counts, keys, bounds, templates, tallies, limit, kept, progress, shelf)
