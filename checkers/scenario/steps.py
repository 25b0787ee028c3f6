"""The steps of a scenario, read: who does what, what is refused, what must hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from checkers.scenario.language import PLAYERS, Fact, Names
from checkers.scenario.room import Room
from checkers.scenario.rulings import read_reading
from checkers.scenario.written import Act, Check, Expected, Line
from spec import NATURE, Impossible, Reading, Uninterpretable
from spec.game import clause_of
from spec.rulebook import Rulebook, placed
from spec.source import Mistakes, Node, did_you_mean, shorten

CITATION = re.compile(r"§?\d")
MOST_STEPS = 5_000
MOST_READINGS = 16  # under each of which all of a scenario is run
ALLOWED = "allowed"


@dataclass(slots=True)
class Steps:
    """Reads steps; what cannot be read is noted, and the rest is read all the same.

    `readings` are those that the steps name in `under`.
    """

    room: Room
    names: Names
    book: Rulebook
    folder: Path | None
    wrong: Mistakes
    readings: dict[str, Reading] = field(default_factory=dict)

    def lines(self, node: Node) -> tuple[Line, ...]:
        """Every line of the list under `steps`."""
        lines: list[Line] = []
        with self.wrong.noted():
            if not 1 <= len(node.items) <= MOST_STEPS:
                raise node.wrong(f"a scenario has 1 to {MOST_STEPS} steps, not {len(node.items)}")
            for step, item in enumerate(node.items, 1):
                with self.wrong.noted():
                    lines.extend(self.line(step, item))
        return tuple(lines)

    def line(self, step: int, node: Node) -> Iterator[Line]:
        """One step: `check: …`, `ada: …`, or `ada sees: …`."""
        if node.kind != "block":
            says = f"a step says who does what, or `check: …`; this is {node.described}"
            raise node.wrong(says, "such as `- ada: …` or `- check: …`")
        before = len(self.wrong.found)
        people = (*self.names.players, "nature")
        known = ("check", *people, *(f"{p} sees" for p in self.names.players), "refused", "under")
        entries = node.block(known, "a step", self.wrong)
        heads = [key for key in entries if key not in ("refused", "under")]
        if not heads and len(self.wrong.found) > before:
            return
        if len(heads) != 1:
            says = "is one thing, not " + " and ".join(f"`{h}`" for h in heads)
            says = says if heads else "needs somebody who acts, or a `check`"
            raise node.wrong(f"a step {says}")
        head = heads[0]
        if head == "check":
            alone(node, ("refused",), "a check")
            yield self.check(step, entries)
        elif head.endswith(" sees"):
            alone(node, ("refused", "under"), "a `sees`")
            seat = self.names.players.index(head.removesuffix(" sees"))
            for at, fact in self.room.sees(seat, entries[head], self.names, self.wrong):
                yield Check(at, step, fact, {})
        else:
            yield self.act(step, head, entries)

    def check(self, step: int, entries: dict[str, Node]) -> Check:
        node = entries["check"]
        under: dict[str, tuple[Node, Fact]] = {}
        for name, at in self.under(entries):
            with self.wrong.noted():
                under[name] = (at, self.room.fact(at, self.names))
        return Check(node, step, self.room.fact(node, self.names), under)

    def act(self, step: int, who: str, entries: dict[str, Node]) -> Act:
        node = entries[who]
        expected = Expected(node, "")
        if "refused" in entries:
            with self.wrong.noted():
                expected = Expected(entries["refused"], cited(entries["refused"], self.book))
        under: dict[str, Expected] = {}
        for name, at in self.under(entries):
            with self.wrong.noted():
                under[name] = Expected(
                    at, "" if at.text == ALLOWED else cited(at, self.book, ALLOWED)
                )
        seat = NATURE if who == "nature" else self.names.players.index(who)
        return Act(node, step, who, seat, self.room.actions(node, self.names), expected, under)

    def under(self, entries: Mapping[str, Node]) -> Iterator[tuple[str, Node]]:
        """The readings that a step names, each once read for the whole scenario."""
        pairs = entries["under"].pairs if "under" in entries else None
        if pairs == ():
            raise entries["under"].wrong("no reading is named here")
        for key, node in pairs or ():
            with self.wrong.noted():
                if key.text not in self.readings:
                    if len(self.readings) == MOST_READINGS:
                        raise key.wrong(f"a scenario names {MOST_READINGS} readings at most")
                    reading = read_reading(key, self.room, self.folder)
                    start_game(Head(key, key, key), self.room, self.names, reading)
                    self.readings[key.text] = reading
                yield key.text, node


def alone(node: Node, keys: tuple[str, ...], what: str) -> None:
    """Raise Mistake where one of the keys stands in a step that has no use for it."""
    for key, _ in node.pairs:
        if key.text in keys:
            raise key.wrong(f"`{key.text}` cannot stand beside {what}")


def cited(node: Node, book: Rulebook, otherwise: str = "") -> str:
    """The clause or the refusal id that a node cites."""
    if not CITATION.match(node.text):
        what = (
            f"a clause, a refusal id or `{otherwise}`" if otherwise else "a clause or a refusal id"
        )
        found = f"`{shorten(node.text)}`" if node.text else "nothing"
        near = did_you_mean(node.text, filter(None, [otherwise]))
        example = next(iter(book.refusals), next(iter(book.clauses)))
        hint = near if near.startswith("did") else f"such as {clause_of(example)} or {example}"
        raise node.wrong(f"expected {what}, not {found}", hint)
    with placed(node):
        return book.cited(node.text)


class Head(NamedTuple):
    """Where it is written who plays, on what, and under which reading."""

    players: Node
    board: Node
    reading: Node


def start_game(head: Head, room: Room, names: Names, reading: Reading) -> Any:
    """The game; raises Mistake where the board, the players or the reading do not allow one."""
    try:
        return room.game(names.board, reading, len(names.players))
    except Impossible as impossible:
        if not any(room.seats(names.board, reading, 1 + many) for many in range(len(PLAYERS))):
            raise head.board.wrong(str(impossible)) from None
        players = ", ".join(names.players) or "none"
        some = ", ".join(PLAYERS[: room.fewest(names.board, reading)])
        listed = head.players.kind == "list"
        add = "" if listed else f"; say who plays, such as `players: [{some}]`"
        raise head.players.wrong(str(impossible), f"players here: {players}{add}") from None
    except Uninterpretable as error:
        raise head.reading.wrong(str(error)) from None
