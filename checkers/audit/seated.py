"""The table that a log tells of: who sits there, by which reading, and what was dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from checkers.audit.worlds import Counted
from checkers.scenario.hooks import Worlds
from checkers.scenario.language import Names
from checkers.scenario.room import Room
from checkers.scenario.rulings import read_reading
from checkers.scenario.seats import KEPT, MOST_PLAYERS, PLAYER
from checkers.scenario.steps import start_game
from spec import Game, Impossible, Reading
from spec.source import Mistakes, Node, did_you_mean, nothing_wrong

KEYS = ("game", "board", "reading", "players", "deal")
WINNER = "winner"


class Asked(NamedTuple):
    """Which game the logs are of, the reading to judge them by where theirs is not asked for.

    Ruling files are looked for in `folder`.
    """

    room: Room
    reading: Reading | None = None
    folder: Path | None = None


class Table(NamedTuple):
    """A table, and all games that may be played there."""

    room: Room
    names: Names
    reading: Reading
    worlds: Worlds


class Deeds(NamedTuple):
    """What somebody did in one line; the first action is that of `seat`."""

    at: Node
    seat: int
    actions: tuple[Any, ...]


class Won(NamedTuple):
    """Who won, as the log says."""

    at: Node
    winners: tuple[int, ...]


Told = Deeds | Won


def seated(
    asked: Asked, at: Node, found: Mapping[str, Node], board: Any = None
) -> tuple[Names, Reading, Game[Any, Any]]:
    """What the head of a log says, but for its deal; raises Mistake."""
    room = asked.room
    if "game" in found and found["game"].text != room.name:
        raise found["game"].wrong(f"this is a log of `{found['game'].text}`, not of {room.name}")
    if "players" not in found:
        raise at.wrong("a log lacks `players`", "such as: players: ada, bob")
    players = named(found["players"], room)
    reading = asked.reading
    if reading is None:
        if "reading" not in found:
            raise at.wrong("a log lacks `reading`", "name it there, or with --reading")
        reading = read_reading(found["reading"], room, asked.folder)
    names = Names(board or board_of(found, room), players)
    judged_by = found.get("reading", at)
    return names, reading, start_game(found["players"], judged_by, room, names, reading)


def board_of(found: Mapping[str, Node], room: Room) -> Any:
    if "board" not in found:
        return room.named_board(room.default_board)
    node = found["board"]
    if node.text not in room.boards():
        raise node.wrong(f"no board `{node.text}`", did_you_mean(node.text, room.boards()))
    return room.named_board(node.text)


def named(node: Node, room: Room) -> tuple[str, ...]:
    players: list[str] = []
    for item in listed(node):
        if not PLAYER.fullmatch(item.text):
            hint = "use small letters: ada, bob"
            raise item.wrong(f"`{item.text}` is no name for a player", hint)
        if item.text in {*KEPT, *KEYS, WINNER, *room.reserved()}:
            raise item.wrong(f"`{item.text}` is a word of the language, no name for a player")
        if item.text in players:
            raise item.wrong(f"{item.text} sits here twice")
        players.append(item.text)
        if len(players) > MOST_PLAYERS:
            raise node.wrong(f"more than {MOST_PLAYERS} players are named here")
    return tuple(players)


def listed(node: Node) -> Sequence[Node]:
    """The words of a line that stand between commas."""
    ends = [n for n, character in enumerate(node.text) if character == ","]
    starts = [0, *(end + 1 for end in ends)]
    return [node.part(*ends) for ends in zip(starts, [*ends, len(node.text)], strict=True)]


def dealt_by_lines(
    table: tuple[Names, Reading, Game[Any, Any]],
    room: Room,
    at: Node,
    deal: Node | None,
    piles: Mapping[str, Node],
) -> Worlds:
    """All games that begin with what is told of the deal; raises Mistake."""
    names, reading, game = table
    if deal is not None and piles:
        raise next(iter(piles.values())).wrong("the whole deal is told already")
    if deal is not None:
        wrong = Mistakes()
        start = room.start("deal", deal, names, game, wrong)
        nothing_wrong(wrong)
        assert start is not None, "a start that is none has a mistake"
        return of_state(room, start.step.state, names, reading, game)
    if room.programs.logs is None:
        if piles or (start := only_start(room, game)) is None:
            raise at.wrong(f"a log of {room.name} lacks `deal`", "which must be told in this game")
        return of_state(room, start, names, reading, game)
    try:
        return room.programs.logs.worlds(
            room.programs.logs.dealt(piles, names, game), names, reading, game
        )
    except Impossible as impossible:
        raise at.wrong(f"no deal begins so: {impossible}") from None


def only_start(room: Room, game: Game[Any, Any]) -> Any | None:
    """The first position of a log that is silent about the deal, where there is but one."""
    return room.programs.only_start(game) if room.programs.only_start else None


def of_state(
    room: Room, state: Any, names: Names, reading: Reading, game: Game[Any, Any]
) -> Worlds:
    """All games from a whole first position: but one, unless draws are not told."""
    if room.programs.logs is None:
        return Counted(game, (state,))
    return room.programs.logs.worlds(state, names, reading, game)
