"""Finished games, replayed from their logs, and what each of them comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import BinaryIO, Final, NamedTuple

from checkers.audit import json_lines, lines
from checkers.audit.lines import Opened
from checkers.audit.rows import Row, games, rows, texts
from checkers.audit.seated import Asked, Deeds, Table, Told, Won
from checkers.scenario.hooks import Unsure
from spec import Refusal
from spec.source import Mistake, Node, Source

LEGAL: Final = "legal"
CONSISTENT: Final = "consistent with at least one deal"
REFUSED: Final = "refused"
WRONG_WINNER: Final = "wrong winner"
UNREADABLE: Final = "unreadable"
UNFINISHED: Final = "unfinished"
UNKNOWN: Final = "unknown"
VERDICTS: Final = (LEGAL, CONSISTENT, REFUSED, WRONG_WINNER, UNREADABLE, UNFINISHED, UNKNOWN)


class Replayed(NamedTuple):
    """What one game of a log comes to; `mistake` says where it goes wrong, by which `refusal`.

    `line` is its first; `deeds` are the actions that were allowed; `winners` are those of the
    reference, unless something that was not told decides.
    """

    file: str
    line: int
    verdict: str
    reading: str = ""
    players: tuple[str, ...] = ()
    deeds: int = 0
    winners: tuple[str, ...] | None = None
    mistake: Mistake | None = None
    refusal: str = ""
    claimed: bool = False  # that somebody, or nobody, won, and rightly


class Writing(NamedTuple):
    """A way in which logs are written: where games begin, what a head tells, and each line."""

    begins: Callable[[Node], bool]
    said: Callable[[Iterator[Node]], Iterator[Node]]
    opened: Callable[[Asked, Iterator[Node], Mapping[str, Node]], Opened | None]
    told: Callable[[Node, Table], Told]


LINES: Final = Writing(lines.begins, lines.said, lines.opened, lines.told)
JSON: Final = Writing(json_lines.begins, json_lines.said, json_lines.opened, json_lines.told)

Mapped = Callable[[Iterator[Row]], Iterator[Row]]


def replay(
    asked: Asked,
    file: str,
    stream: BinaryIO,
    mapped: Mapped | None = None,
    head: Mapping[str, Node] | None = None,
) -> Iterator[Replayed]:
    """Each game of a log, as soon as it is replayed; a log of none is unreadable.

    `mapped` puts somebody else's sentences into ours; `head` stands for what is not told.
    """
    found = rows(file, stream)
    first = next(found, None)
    in_json = mapped is None and isinstance(first, Node) and first.text.startswith("{")
    writing = JSON if in_json else LINES
    every = chain([] if first is None else [first], found)
    number = 0
    for game in games(mapped(every) if mapped else every, writing.begins):
        one = replayed(asked, file, writing, game, head or {})
        if one is not None:
            number += 1
            yield one
    if number == 0:
        yield Replayed(file, 1, UNREADABLE, mistake=nothing(file))


def nothing(file: str) -> Mistake:
    return Mistake(Source(file, ()), 1, 1, "the log holds no game")


def replayed(
    asked: Asked, file: str, writing: Writing, game: Iterator[Row], head: Mapping[str, Node]
) -> Replayed | None:
    """What one game comes to, up to the first line that is refused; None where there is none."""
    first = None
    so_far = Replayed(file, 1, UNREADABLE)

    def noted() -> Iterator[Node]:
        nonlocal first, so_far
        for row in writing.said(texts(game)):
            if first is None:
                first, so_far = row, so_far._replace(line=row.line)
            yield row

    try:
        opening = writing.opened(asked, noted(), head)
        if opening is None:
            return None
        table, rest = opening
        so_far = so_far._replace(reading=table.reading.name, players=table.names.players)
        for row in rest:
            so_far = judged(so_far, table, writing.told(row, table))
            if so_far.mistake is not None:
                return so_far
    except Mistake as mistake:
        line = mistake.line if first is None else so_far.line
        return so_far._replace(verdict=UNREADABLE, line=line, mistake=mistake)
    return ended(so_far, table)


def judged(so_far: Replayed, table: Table, told: Told) -> Replayed:
    return claimed(so_far, table, told) if isinstance(told, Won) else done(so_far, table, told)


def done(so_far: Replayed, table: Table, told: Deeds) -> Replayed:
    """Each action of a line in turn; those behind the first are of whoever is to move."""
    for number, action in enumerate(told.actions):
        mover = table.worlds.to_move()
        seat = told.seat if number == 0 or mover is None else mover
        answer = table.worlds.play(seat, action)
        if isinstance(answer, Unsure):
            return unsure(so_far, told.at, answer)
        if isinstance(answer, Refusal):
            return refused(so_far, table, told.at, answer)
        so_far = so_far._replace(deeds=so_far.deeds + 1)
    return so_far


def refused(so_far: Replayed, table: Table, at: Node, by: Refusal) -> Replayed:
    says = f"refused by {by}"
    if not table.worlds.known:
        says = f"no deal explains this; with one that explains all above it, it is {says}"
    return so_far._replace(
        verdict=REFUSED, mistake=at.wrong(says, read_as(at, table)), refusal=by.id
    )


def read_as(at: Node, table: Table) -> str:
    """By which reading, and as what a line was read that is not in our own words."""
    theirs = "" if at.flow or at.text.startswith("{") else f"read as `{at.text}`, "
    return f"{theirs}under reading {table.reading.name}"


def unsure(so_far: Replayed, at: Node, why: Unsure) -> Replayed:
    says = f"whether some deal explains this could not be found out: {why.reason}"
    return so_far._replace(verdict=UNKNOWN, mistake=at.wrong(says))


def claimed(so_far: Replayed, table: Table, told: Won) -> Replayed:
    """Whether they may have won whom the log names."""
    outcome = table.worlds.outcome()
    if so_far.claimed:
        raise told.at.wrong("who won is told twice")
    if outcome is None:
        says = "the log names who won, but the game is not over"
        return so_far._replace(verdict=WRONG_WINNER, mistake=told.at.wrong(says))
    won = table.worlds.won(told.winners)
    if isinstance(won, Unsure):
        return unsure(so_far, told.at, won)
    if won:
        return so_far._replace(claimed=True)
    right, clause = who(table, outcome.winners), outcome.clauses[-1]
    says = f"the log says that {who(table, told.winners)} won; by §{clause}, {right} did"
    if not table.worlds.known:
        says = f"no deal explains that {who(table, told.winners)} won; with one, it is {right}"
    mistake = told.at.wrong(says, read_as(told.at, table))
    return so_far._replace(verdict=WRONG_WINNER, mistake=mistake, refusal=clause)


def who(table: Table, winners: Sequence[int]) -> str:
    return " and ".join(table.names.players[seat] for seat in winners) or "nobody"


def ended(so_far: Replayed, table: Table) -> Replayed:
    """A game whose lines are all allowed."""
    outcome = table.worlds.outcome()
    if outcome is None:
        return so_far._replace(verdict=UNFINISHED)
    if not table.worlds.known:
        return so_far._replace(verdict=CONSISTENT)
    winners = tuple(table.names.players[seat] for seat in outcome.winners)
    return so_far._replace(verdict=LEGAL, winners=winners)
