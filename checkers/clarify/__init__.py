"""A ruling judged: what it settles, which claims it breaks, which scenarios it flips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from checkers.claims import REFUTED, Claim, Verdict
from checkers.clarify.refuted import refuting
from checkers.clarify.rulings import RulingFile, read_file, read_text
from checkers.compare import Comparison, compare
from checkers.compare.frequency import Count, changes
from checkers.compare.written import Written
from checkers.proofs.catalogue import Known, prove_all
from checkers.scenario.files import below
from checkers.scenario.reader import read_path
from checkers.scenario.room import Room
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario
from spec import Reading

__all__ = ["Clarified", "Flip", "Judged", "RulingFile", "clarify", "read_file", "read_text"]


class Judged(NamedTuple):
    """A claim under the reading that a ruling starts from, and under the ruling."""

    claim: Claim
    before: Verdict
    after: Verdict
    refuted: tuple[Written, ...]  # what refutes it under the ruling

    @property
    def broken(self) -> bool:
        """It held before, and is refuted now."""
        return self.before.enough and self.after.sure == REFUTED

    @property
    def doubtful(self) -> bool:
        """It held before, or is claimed to, is not shown now, and may be so by the ruling."""
        due = self.before.enough or self.claim.about(self.before.reading)
        as_before = self.before.sure == self.after.sure == REFUTED
        return due and not self.after.enough and not self.broken and not as_before

    @property
    def mended(self) -> bool:
        return self.after.enough and not self.before.enough


class Flip(NamedTuple):
    """A scenario that passes before the ruling and fails with it, and where it fails."""

    file: str
    line: int
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Clarified:
    """All that a ruling does; `scenarios` are how many pass before it."""

    ruling: RulingFile
    claims: tuple[Judged, ...]
    flips: tuple[Flip, ...]
    scenarios: int
    comparison: Comparison

    @property
    def unknown(self) -> bool:
        """Whether something is neither shown nor refuted: a claim, or what the ruling changes."""
        doubtful = any(judged.doubtful for judged in self.claims)
        return doubtful or self.comparison.unknown

    @property
    def written(self) -> Iterator[Written]:
        """The separating scenarios, and all that refute a claim under the ruling."""
        yield from (shown.written for shown in self.comparison.shown)
        yield from (one for judged in self.claims for one in judged.refuted)


def clarify(
    room: Room,
    ruling: RulingFile,
    scenarios: Path,
    seats: Sequence[int],
    games: int = 0,
    seed: int = 0,
    count: Count = changes,
) -> Clarified:
    """A ruling set beside the reading that it starts from; `scenarios` is a folder of them."""
    passing = [one for one in shipped(room, scenarios) if passes(one, ruling.base)]
    return Clarified(
        ruling,
        tuple(judged(room, ruling)),
        tuple(flips(passing, ruling.base, ruling.reading)),
        len(passing),
        compare(room, ruling.base, ruling.reading, seats, games, seed, count),
    )


def judged(room: Room, ruling: RulingFile) -> Iterator[Judged]:
    """Every claim of the game, those too that are about some readings only."""
    pair = (ruling.base, ruling.reading)
    known: Known = {}
    for proof in room.formal.proofs:
        anywhere = proof._replace(claim=replace(proof.claim, readings=None))
        before, after = prove_all(room.name, [anywhere], pair, known)
        shown = after[1] if after[0].sure == REFUTED else None
        refuted = refuting(room, proof.claim, shown, ruling.reading)
        yield Judged(proof.claim, before[0], after[0], refuted)


def shipped(room: Room, folder: Path) -> Iterator[Scenario]:
    """The scenarios of a game below a folder."""
    room_of: Callable[[str], Any] = lambda _: room  # noqa: E731  # the folder is the game's own
    for path in below([folder]):
        found = read_path(path, path.name, room_of, room.name)
        yield from (one for one in found if isinstance(one, Scenario))


def passes(one: Scenario, reading: Reading) -> bool:
    """Whether it passes; where no such table can be laid, it does not."""
    return run(one, reading).verdict == PASS


def flips(passing: Sequence[Scenario], base: Reading, reading: Reading) -> Iterator[Flip]:
    """Those that fail when the ruling replaces the reading that it starts from."""
    instead = replace(reading, name=base.name)  # so that what they expect of that is expected
    for one in passing:
        for mistake in run(one, instead).mistakes:
            yield Flip(one.file, mistake.line, one.title, mistake.says)
