"""How far a campaign is, what it found so far, and the same as a table for other programs."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from checkers.audit.records import BROKE
from checkers.campaign.batches import DONE, NOT_RUN, Batch, Group, Key, Outcome
from checkers.compare.frequency import wilson
from checkers.scenario.results import in_one_line

UNFINISHED: Final = 3
WRONG: Final = 1
BROKEN: Final = 4
UNITS: Final = ((86_400, "days"), (3_600, "hours"), (60, "minutes"), (1, "seconds"))
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet works out begins with these


class Part(NamedTuple):
    """What is told in one line: so many batches were planned, and these came to something."""

    key: Key  # of one of them
    reading: str
    planned: int
    outcomes: Sequence[Outcome]

    @property
    def done(self) -> list[Outcome]:
        return [one for one in self.outcomes if one.status == DONE]

    @property
    def left(self) -> int:
        return self.planned - len(self.outcomes)


class Told(NamedTuple):
    """What is known of what is planned, part by part: nothing by any other key counts.

    So many `others` are known: of other work, or by other rules, code or programs.
    """

    parts: Sequence[Part]
    others: int = 0

    @property
    def outcomes(self) -> Iterator[Outcome]:
        return (one for part in self.parts for one in part.outcomes)

    @property
    def unrun(self) -> list[Outcome]:
        return [one for one in self.outcomes if one.status == NOT_RUN]

    @property
    def left(self) -> int:
        """How many are neither done nor told as not run."""
        return sum(part.left for part in self.parts)

    @property
    def status(self) -> int:
        """4: a program broke; 1: something is wrong; 3: not all of it was tried; 0: all holds."""
        met = {name for one in self.outcomes for name, many in one.found.items() if many}
        if met & {*BROKE}:
            return BROKEN
        if "wrong" in met:
            return WRONG
        return UNFINISHED if self.left or self.unrun or NOT_RUN in met else 0


def told(batches: Iterable[Batch], known: Mapping[Key, Outcome]) -> Told:
    alike: dict[Group, list[Batch]] = {}
    for batch in batches:
        alike.setdefault(batch.key.group, []).append(batch)
    parts = [part(those, known) for those in alike.values()]
    return Told(parts, len(known) - sum(len(one.outcomes) for one in parts))


def part(batches: Sequence[Batch], known: Mapping[Key, Outcome]) -> Part:
    key, _, _, reading = batches[0]
    outcomes = [known[batch.key] for batch in batches if batch.key in known]
    return Part(key, reading or key.reading, len(batches), outcomes)


def as_text(here: Told, workers: int = 1) -> str:
    done, planned = sum(len(p.done) for p in here.parts), sum(p.planned for p in here.parts)
    lines = [f"{done:,} of {planned:,} batches done{estimate(here, workers)}"]
    for title, one in zip(titles(here.parts), here.parts, strict=True):
        lines.append(f"  {title}: {sums(one)}")
    lines += [f"not run: {one.key}: {in_one_line(one.says)}" for one in here.unrun]
    if here.others:
        lines.append(f"{here.others:,} kept of other work, rules, code or programs do not count")
    return "\n".join(lines)


def titles(parts: Sequence[Part]) -> Iterator[str]:
    """`games rulebook 2`; where two would be alike, with the game and who was tried."""
    short = [title(one) for one in parts]
    many = Counter(short)
    for says, (key, *_) in zip(short, parts, strict=True):
        yield in_one_line(f"{says} {key.game}, {key.subject}") if many[says] > 1 else says


def title(one: Part) -> str:
    words = one.key.kind, one.reading, one.key.players, one.key.at
    return " ".join(map(str, filter(None, words)))


def estimate(here: Told, workers: int) -> str:
    """How long the rest may take, by what its own kind took."""
    begun = [(one.left, [each.seconds for each in one.done]) for one in here.parts if one.done]
    left = sum(many for many, _ in begun)
    if not left:
        return f"; {here.left:,} left" if here.left else ""
    seconds = sum(many * sum(took) / len(took) for many, took in begun) / min(workers, left)
    says = f"; {here.left:,} left, about {lasting(seconds)} with --workers {workers}"
    others = here.left - left
    return f"{says}, not counting {others:,} of work that is not begun" if others else says


def lasting(seconds: float) -> str:
    """In the largest unit of which there are two."""
    return next((f"{seconds / n:,.0f} {unit}" for n, unit in UNITS if seconds >= 2 * n), "a second")


def sums(one: Part) -> str:
    """`3 of 4 batches; games 3000, changed 12 (0.2% to 0.7%)`, or the first thing wrong."""
    added = Counter[str]()
    for each in one.outcomes:
        for name, many in each.found.items():
            if isinstance(many, int):
                added[name] += many
    says = ", ".join(f"{name} {many:,}" for name, many in added.items())
    if "changed" in added:
        low, high = wilson(added["changed"], added["games"])
        says += f" (changed {100 * low:.2f}% to {100 * high:.2f}%)"
    wrong = next((str(each.found["first"]) for each in one.outcomes if each.found.get("first")), "")
    first = f"; first: {in_one_line(wrong)}" if wrong else ""
    return f"{len(one.done):,} of {one.planned:,} batches{'; ' if says else ''}{says}{first}"


def columns(here: Told) -> list[str]:
    found = dict.fromkeys(name for one in here.outcomes for name in one.found)
    return [*Key._fields, "status", "says", *found]


def rows(here: Told, columns: Sequence[str]) -> Iterator[tuple[int | str | None, ...]]:
    """The cells of each batch that was planned, and was done or cannot be run."""
    names = columns[len(Key._fields) + 2 :]
    for part in here.parts:
        for key, status, says, _, found in part.outcomes:
            yield (*key._replace(reading=part.reading), status, says, *map(found.get, names))


def as_csv(here: Told) -> str:
    text, names = StringIO(), columns(here)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([*map(plain, row)] for row in rows(here, names))
    return text.getvalue()


def plain(cell: int | str | None) -> int | str | None:
    """A cell that no terminal and no spreadsheet obeys."""
    return disarmed(cell) if isinstance(cell, str) else cell


@lru_cache(maxsize=1_000)
def disarmed(text: str) -> str:
    return f"'{in_one_line(text)}" if text.startswith(FORMULA) else in_one_line(text)


def write_parquet(here: Told, path: Path) -> None:
    """Raises ImportError where there is no pyarrow."""
    import pyarrow
    import pyarrow.parquet

    names = columns(here)
    found: dict[str, list[Any]] = {name: [] for name in names}
    for row in rows(here, names):
        for cells, cell in zip(found.values(), row, strict=True):
            cells.append(cell)
    path.parent.mkdir(parents=True, exist_ok=True)
    pyarrow.parquet.write_table(pyarrow.table(found), path)
