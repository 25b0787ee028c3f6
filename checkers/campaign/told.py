"""How far a campaign is, what it found so far, and the same as a table for other programs."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from checkers.audit.judged import CANNOT
from checkers.campaign.batches import DONE, NOT_RUN, Batch, Key, Outcome
from checkers.compare.frequency import wilson
from checkers.scenario.results import in_one_line

UNFINISHED: Final = 3
WRONG: Final = 1
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet works out begins with these


class Told(NamedTuple):
    """What is planned, and what is known of it: nothing by any other key counts.

    So many `others` are known: of other work, or by other rules, code or programs.
    """

    planned: Sequence[Key]
    outcomes: Mapping[Key, Outcome]
    others: int = 0

    @property
    def done(self) -> list[Outcome]:
        return [one for one in self.outcomes.values() if one.status == DONE]

    @property
    def unrun(self) -> list[Outcome]:
        return [one for one in self.outcomes.values() if one.status == NOT_RUN]

    @property
    def left(self) -> list[Key]:
        """What is neither done nor told as not run."""
        known = {one.key for one in (*self.done, *self.unrun)}
        return [key for key in self.planned if key not in known]

    @property
    def status(self) -> int:
        """1: something is wrong with what was tried; 3: not all of it was; 0: all holds."""
        if any(one.found.get("wrong") for one in self.done):
            return WRONG
        return UNFINISHED if self.left or self.unrun or any(map(untried, self.done)) else 0


def untried(one: Outcome) -> bool:
    """Whether nothing came of it: a program could take no trial."""
    return one.found.get("trials", 1) == one.found.get(CANNOT, 0)


def told(batches: Iterable[Batch], known: Mapping[Key, Outcome]) -> Told:
    planned = [batch.key for batch in batches]
    found = {key: known[key] for key in planned if key in known}
    return Told(planned, found, len(known) - len(found))


def as_text(here: Told, workers: int = 1) -> str:
    lines = [f"{len(here.done):,} of {len(here.planned):,} batches done{estimate(here, workers)}"]
    groups = [[*keys] for _, keys in groupby(here.planned, lambda key: key.group)]
    for title, keys in zip(titles([keys[0] for keys in groups]), groups, strict=True):
        lines.append(f"  {title}: {sums(here, keys)}")
    lines += [f"not run: {one.key}: {in_one_line(one.says)}" for one in here.unrun]
    if here.others:
        lines.append(f"{here.others:,} kept of other work, rules, code or programs do not count")
    return "\n".join(lines)


def titles(keys: Sequence[Key]) -> Iterator[str]:
    """`games rulebook 2`; where two would be alike, with the game and who was tried."""
    short = [" ".join(map(str, filter(None, key.group[:-2]))) for key in keys]
    many = Counter(short)
    for title, key in zip(short, keys, strict=True):
        yield in_one_line(f"{title} {key.game}, {key.subject}") if many[title] > 1 else title


def estimate(here: Told, workers: int) -> str:
    """How long the rest may take, by what its own kind took."""
    took: dict[tuple[object, ...], list[float]] = {}
    for one in here.done:
        took.setdefault(one.key.group, []).append(one.seconds)
    every = [seconds for some in took.values() for seconds in some]
    if not here.left or not every:
        return ""
    means = {group: sum(some) / len(some) for group, some in took.items()}
    usual = sum(every) / len(every)
    seconds = sum(means.get(key.group, usual) for key in here.left) / workers
    return f"; {len(here.left):,} left, about {seconds:,.0f} seconds with --workers {workers}"


def sums(here: Told, keys: Sequence[Key]) -> str:
    """`3 of 4 batches; games 3000, changed 12 (0.2% to 0.7%)`, or the first thing wrong."""
    found = [here.outcomes[key].found for key in keys if key in here.outcomes]
    done = sum(here.outcomes[key].status == DONE for key in keys if key in here.outcomes)
    added = Counter[str]()
    for one in found:
        added.update({name: n for name, n in one.items() if isinstance(n, int)})
    says = ", ".join(f"{name} {many:,}" for name, many in added.items())
    if "changed" in added:
        low, high = wilson(added["changed"], added["games"])
        says += f" (changed {100 * low:.2f}% to {100 * high:.2f}%)"
    first = next((f"; first: {in_one_line(one['first'])}" for one in found if one.get("first")), "")
    return f"{done} of {len(keys)} batches{'; ' if says else ''}{says}{first}"


def rows(here: Told) -> Iterator[dict[str, Any]]:
    """A row for each batch that was planned, and was done or cannot be run."""
    for key in here.planned:
        if key in here.outcomes:
            one = here.outcomes[key]
            yield {**key._asdict(), "status": one.status, "says": one.says, **one.found}


def columns(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def as_csv(here: Told) -> str:
    found, text = list(rows(here)), StringIO()
    writer = csv.DictWriter(text, columns(found), lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: plain(cell) for name, cell in row.items()} for row in found)
    return text.getvalue()


def plain(cell: object) -> object:
    """A cell that no terminal and no spreadsheet obeys."""
    if not isinstance(cell, str):
        return cell
    return f"'{in_one_line(cell)}" if cell.startswith(FORMULA) else in_one_line(cell)


def write_parquet(here: Told, path: Path) -> None:
    """Raises ImportError where there is no pyarrow."""
    import pyarrow
    import pyarrow.parquet

    found = list(rows(here))
    names = columns(found)
    path.parent.mkdir(parents=True, exist_ok=True)
    table = pyarrow.table({name: [row.get(name) for row in found] for name in names})
    pyarrow.parquet.write_table(table, path)
