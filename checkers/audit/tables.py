"""A game that is put to a program: the reference's table, and its messages in JSON."""

from __future__ import annotations

from typing import Any, NamedTuple

from checkers.scenario.hooks import Form
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.room import Room
from spec import NATURE, Game


class Table(NamedTuple):
    """A table of the reference, and where its game begins."""

    room: Room
    form: Form
    names: Names
    game: Game[Any, Any]
    first: Any

    def new(self, **more: Any) -> dict[str, Any]:
        """The params of `new`, from its deal where no `position` is given."""
        if "position" not in more:
            more["deal"] = self.form.say_deal(self.first, self.names)
        board = self.form.say_board(self.names.board)
        return {"game": self.room.name, "board": board, "players": self.game.seats, **more}

    def apply(self, seat: int, action: Any) -> dict[str, Any]:
        """The params of `apply`; raises ValueError for an attempt that has no words in JSON."""
        return {"seat": said_seat(seat), "action": self.form.say_action(action, self.names)}

    def sayable(self, action: Any) -> bool:
        """Whether JSON has words for an action; not every attempt is in a place with a name."""
        try:
            self.form.say_action(action, self.names)
        except ValueError:
            return False
        return True


def table(room: Room, form: Form, seed: int) -> Table:
    """A dealt game for as few as there can be on the game's own board, by its first reading."""
    board, book = room.named_board(room.default_board), room.rulebook()
    reading = book.first
    names = Names(board, PLAYERS[: room.fewest(board, reading)])
    game = room.game(board, reading, len(names.players))
    return Table(room, form, names, game, room.dealt(game, seed))


def said_seat(seat: int | None) -> int | str | None:
    return "nature" if seat == NATURE else seat
