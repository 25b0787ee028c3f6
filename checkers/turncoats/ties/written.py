"""The atlas as scenarios: a file for each number of players, a document for each position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import turncoats_ref as t
from checkers.scenario.files import ENDING
from checkers.scenario.language import PLAYERS, Names
from checkers.turncoats.positions import say_given
from checkers.turncoats.say import say_ruler
from checkers.turncoats.ties.entries import BOARDS, Entry, entries
from checkers.turncoats.ties.signatures import Signature, said
from spec import Settled
from spec.rulebook import Rulebook
from spec.turncoats import atlas

FACTION_LEVEL: Final = ("in areas", "on the axe", "on the flag")
PLAYER_LEVEL: Final = ("in winning stones", "in losing stones", "in turn order")


class Told(NamedTuple):
    """What an entry comes to under one reading, and the clauses that were asked for it."""

    faction: str
    player: str
    clauses: tuple[str, ...]


def file(seats: int) -> str:
    return f"atlas-{seats}-players{ENDING}"


def text(book: Rulebook, seats: int) -> str:
    return "\n---\n\n".join(document(book, entry) for entry in entries(book, seats))


def document(book: Rulebook, entry: Entry) -> str:
    """The scenario of an entry; it is a demonstration: others are there to catch mistakes."""
    names = Names(atlas.board(entry.board), PLAYERS[: entry.seats])
    told = {name: tell(book, entry, name, names) for name in entry.shows}
    reading, *others = entry.shows
    asked = {clause for one in told.values() for clause in one.clauses}
    return "\n".join([
        f"scenario: {title(entry, reading, told[reading], next(iter(book.profiles)))}",
        f"clauses: [{', '.join(c for c in book.clauses if c in asked)}]",
        f"reading: {reading}",
        f"board: {entry.board}",
        f"note: {note(entry)}",
        "given:",
        *(f"  {key}: {value}" for key, value in say_given(entry.state, names).items()),
        "steps:",
        *checked(told[reading].faction, [(name, told[name].faction) for name in others]),
        *checked(told[reading].player, [(name, told[name].player) for name in others]),
        "",
    ])  # fmt: skip


def tell(book: Rulebook, entry: Entry, reading: str, names: Names) -> Told:
    game = t.turncoats(names.board, book.reading(reading), entry.seats)
    faction, player = game.table.winning_player(entry.state)
    won = None if player is None else player.who
    return Told(
        f"{say_ruler(faction.who)} is the winning faction",
        f"{'nobody' if won is None else names.players[won]} wins",
        (*rows(faction), *(() if player is None else rows(player))),
    )


def rows(settled: Settled[int]) -> tuple[str, ...]:
    return (*(row.clause for row in settled.rounds), settled.by)


def title(entry: Entry, reading: str, told: Told, usual: str) -> str:
    """`With 2 factions first in areas and 1 on the axe, red is the winning faction; with …`."""
    shown = entry.shows[reading]
    factions = f"{counted(shown.factions, 'faction', FACTION_LEVEL)}, {told.faction}"
    under = "" if reading == usual else f" (under {reading})"
    if not shown.players:
        return f"With {factions}; of {entry.seats} players {told.player}{under}"
    names = PLAYER_LEVEL if shown.decided else PLAYER_LEVEL[1:]
    players = f"{counted(shown.players, f'of {entry.seats} players', names)}, {told.player}"
    return f"With {factions}; with {players}{under}"


def counted(chain: Sequence[int], who: str, names: Iterable[str]) -> str:
    """`2 factions first in areas and 1 on the axe`."""
    many = f"{who}s" if who == "faction" and chain[0] > 1 else who
    first, *rest = (f"{n} {name}" for n, name in zip(chain, names, strict=False))
    began = first.replace(" ", f" {many} first ", 1)
    return " and ".join([", ".join([began, *rest[:-1]]), *rest[-1:]])


def note(entry: Entry) -> str:
    stones = sum(map(sum, entry.state.piles))
    under: dict[Signature, list[str]] = {}
    for name, shown in entry.shows.items():
        under.setdefault(shown, []).append(name)
    ties = "; ".join(f"{said_of(one)} under {', '.join(names)}" for one, names in under.items())
    much = "1 stone" if stones == 1 else f"{stones or 'no'} stones"
    return f"demonstration; {ties}; {much}, the fewest on {' or '.join(BOARDS)}"


def said_of(one: Signature) -> str:
    return f"factions {said(one.factions)}, players {said(one.players)}"


def checked(says: str, others: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f"  - check: {says}"
    differ = [f"      {name}: {other}" for name, other in others if other != says]
    yield from ["    under:", *differ] if differ else []
