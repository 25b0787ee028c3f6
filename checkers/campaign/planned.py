"""The batches of a campaign: each kind of work, cut up, with what it takes to do a piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from checkers.audit.auditing import records
from checkers.audit.planned import Plan
from checkers.audit.records import FAULTS, looked_at
from checkers.campaign.batches import Batch, Found, Key, uncollected
from checkers.campaign.cut import NoSubject, apart, keys, seeded
from checkers.campaign.file import AUDIT, GAMES, MUTANTS, WALK, Work
from checkers.campaign.subject import Who, asked, command
from checkers.claims import ALWAYS
from checkers.compare.frequency import changes
from checkers.ourselves import ours
from checkers.scenario.reader import read_text
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from checkers.walk.findings import Walked
from spec import Reading


class NotSupported(Exception):
    """A program can take no trial of a batch, so nothing was held against the reference."""


Piece: TypeAlias = tuple[Key, Callable[[], Found]]


def batches(works: Iterable[Work], who: Who = asked) -> list[Batch]:
    """Every batch; `who` tells the program of an audit. Raises NoSubject, and Twice."""
    found: dict[Key, Batch] = {}
    with uncollected():
        for work in works:
            for one in of_work(work, who):
                found.setdefault(one.key, one)
        apart(found)
    return [*found.values()]


def of_work(work: Work, who: Who) -> Iterator[Batch]:
    pieces = audits(work, who) if work.kind == AUDIT else KINDS[work.kind](work)
    for key, run in pieces:
        yield Batch(key, run, work.within, work.written)


# How often another reading changes who wins


def games(work: Work) -> Iterator[Piece]:
    one, other = work.readings
    for key in seeded(work, work.room.default_board, ours(work.room)):
        yield key, partial(played, work.room, one, other, key)


def played(room: Room, one: Reading, other: Reading, key: Key) -> Found:
    tally = changes(room, one, other, key.players, key.high - key.low, key.low)
    told = tally._asdict()
    return {name: int(told[name]) for name in ("games", "changed", "parted", "strayed", "chance")}


# Somebody else's program


def audits(work: Work, who: Who) -> Iterator[Piece]:
    (reading,) = work.readings
    if work.room.programs.form is None:
        raise NoSubject(f"{work.room.name} has no form in JSON yet, so no program can be asked")
    for key in seeded(work, "", who(work)):
        plan = Plan(work.room, reading, (), (key.players,), key.high - key.low, key.low)
        yield key, partial(tried, plan, work)


def tried(plan: Plan, work: Work) -> Found:
    """How its trials came out, and what the first says that went wrong; raises NotSupported."""
    found = list(records(plan, command(work), plan.own_keys()))
    wrong = [one for one in found if one.status in FAULTS]
    if not wrong and not looked_at(found):
        raise NotSupported(next((one.says for one in found if one.says), "nothing was asked"))
    counts = Counter(one.status for one in found)
    first = f"{wrong[0].key}: {wrong[0].says}" if wrong else ""
    return {"trials": len(found), "wrong": len(wrong), **counts, "first": first}


# Walks from many deals


def walks(work: Work) -> Iterator[Piece]:
    (reading,) = work.readings
    table, deals, players = laid(work.room, reading, work.table)
    those = some(work, len(deals), f"deals at {work.table}")
    for key in keys(work, players, work.table, those, ours(work.room)):
        yield key, partial(from_deals, table, deals, key)


def laid(room: Room, reading: Reading, name: str) -> tuple[Any, list[Any], int]:
    """A shipped table, every deal of it, and for how many players it is."""
    module = room.formal.walking
    tables = module.tables() if module else {}
    if module is None or name not in tables:
        known = f"; known: {', '.join(tables)}" if tables else ""
        raise NoSubject(f"{room.name} has no table `{name}`{known}")
    (read,) = read_text(tables[name].name, tables[name].read_bytes(), lambda _: room, room.name)
    assert isinstance(read, Scenario), read
    table = module.table(read.names.board, reading, len(read.names.players))
    return table, list(table.deals(read.start.step.state)), len(read.names.players)


def from_deals(table: Any, deals: Sequence[Any], key: Key) -> Found:
    """The walks from some deals, one by one, in one row."""
    found: list[Walked] = [table.by_model([deal]) for deal in deals[key.low : key.high]]
    broken = sorted({
        finding.claim.name
        for walk in found
        for finding in walk.findings
        if finding.hits and finding.claim.kind == ALWAYS
    })  # fmt: skip
    return {
        "deals": len(found),
        "states": sum(walk.states for walk in found),
        "transitions": sum(walk.transitions for walk in found),
        "ended": sum(walk.ended for walk in found),
        "wrong": len(broken),
        "first": ", ".join(broken),
    }


# What catches planted mistakes


def mutants(work: Work) -> Iterator[Piece]:
    planted = work.room.formal.mutants
    if planted is None:
        raise NoSubject(f"nobody has planted mistakes in {work.room.name} yet")
    every = planted.planted()
    subject = f"{ours(work.room)} {planted.digest()}"
    for key in keys(work, 0, "", some(work, len(every), "planted mistakes"), subject):
        yield key, partial(planted.tried, every[key.low : key.high])


def some(work: Work, many: int, what: str) -> range:
    """Which of so many are asked for; raises NoSubject for none."""
    if work.first >= many:
        says = f"{work.room.name} has {many:,} {what}, and none from {work.first:,} on"
        raise NoSubject(says)
    return range(work.first, min(many, work.first + work.seeds) if work.seeds else many)


KINDS: Final[Mapping[str, Callable[[Work], Iterator[Piece]]]] = {
    GAMES: games,
    WALK: walks,
    MUTANTS: mutants,
}
