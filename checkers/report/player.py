"""A scenario as a page that plays it: forward, back, by keys, with a link to each step."""

from __future__ import annotations

from checkers.markup import Markup
from checkers.report.explained import beforehand
from checkers.report.page import page
from checkers.report.trace import frames
from checkers.scenario.boards import board_from, called
from checkers.scenario.room import Room
from checkers.scenario.written import Scenario
from spec import Reading


def as_html(scenario: Scenario, reading: Reading, seat: int | None = None) -> str:
    """One file; all steps are in it, and without its script all of them are shown."""
    book = scenario.room.rulebook()
    sees = "" if seat is None else scenario.names.players[seat]
    return page(
        "player.html.j2",
        [scenario.room],
        "player.js",
        scenario=scenario,
        reading=reading.name,
        sees=sees,
        digest=book.digest,
        beforehand=[*beforehand(scenario)] if seat is None else [],
        frames=[*frames(scenario, reading, seat)],
    )


def board_as_html(room: Room, board: str) -> str:
    """A page with a game's board, and nothing on it."""
    its = board_from(room, board)
    drawn = Markup(room.looks.pictures.board(its)) if room.looks.pictures else ""
    what = f"the board {board}" if board in room.boards() else called(room, board)
    text = room.draw_board(its)
    return page("board.html.j2", [room], game=room.name, board=what, drawn=drawn, text=text)
