"""A walk through the protocol with a program's author, before any rule is judged.

Each step is one line; the first that goes wrong says how, and is the last. The reference deals and
chooses what is done, so that most of what is asked is legal; whether the program agrees is not
looked at here, only whether what it says is what the protocol asks for.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from checkers.audit.deeds import sayable
from checkers.audit.guided import Guided
from checkers.audit.interview import Interview, Wrong, done
from checkers.audit.messages import doing, opening, said
from checkers.audit.protocol import CAPABILITIES, RESULT, VERSION, Schemas
from checkers.audit.starts import laid
from checkers.audit.subject import DEFAULT, Asked, Limits, Subject
from checkers.audit.trials import Deed, Referee, Trial
from checkers.audit.wire import ILLEGAL, UNSUPPORTED, Answer, Denied, outcome_of
from checkers.scenario.language import PLAYERS
from checkers.scenario.room import Room
from checkers.scenario.shapes import Misshapen, entries
from spec import Refusal

RIGHT: Final = "right"
WRONG: Final = "wrong"
LEFT: Final = "left to the audit"  # no fault of the protocol, but maybe one of the rules
SKIPPED: Final = "not claimed"  # and so never asked
NO_ACTION: Final = {"seat": 0, "action": {"do": "no such thing"}}


class Line(NamedTuple):
    """One step of the walk: whether it was right, what was asked, and what came of it."""

    verdict: str
    asked: str
    says: str


class Left(Exception):
    """What keeps to the protocol, but maybe not to the rules; told in one sentence."""


async def smoke(
    room: Room, command: Sequence[str], limits: Limits = DEFAULT
) -> AsyncIterator[Line]:
    """Every step of the walk, up to the first that goes wrong."""
    by, first = dealt(room)
    async with Subject(command, limits) as subject:
        program = Interview(subject, Schemas(by.form.schema()))
        for asked, claim, step in Walk(program, Guided(by, first, program)).steps():
            if claim and claim not in program.claims:
                yield Line(SKIPPED, asked, f"it does not claim `{claim}`")
                continue
            try:
                yield Line(RIGHT, asked, await step())
            except Left as left:
                yield Line(LEFT, asked, str(left))
            except (Wrong, Misshapen) as wrong:
                yield Line(WRONG, asked, str(wrong))
                return


def dealt(room: Room) -> tuple[Referee, Trial]:
    """A game for as few as there can be on the game's own board, by its first reading."""
    board, reading = room.named_board(room.default_board), room.rulebook().first
    by = laid(room, board, reading, PLAYERS[: room.fewest(board, reading)])
    return by, Trial("a deal", by.names, room.dealt(by.game, 1), True, ())


class Walk:
    """One program on its way through the protocol."""

    def __init__(self, program: Interview, game: Guided) -> None:
        self.program = program
        self.game = game
        self.by = game.by

    def steps(self) -> list[tuple[str, str, Callable[[], Awaitable[str]]]]:
        """What is asked, the capability that it takes, and how."""
        return [
            ("hello", "", self.hello),
            ("new from a deal", "", self.new),
            ("legal", "legal", self.legal),
            ("observe", "observe", self.observe),
            ("result", "", self.result),
            ("apply what is illegal", "", self.illegal),
            ("apply what is no action", "", self.no_action),
            ("a method that is none", "", self.no_method),
            ("a game", "", self.whole_game),
            ("a game from a seed, twice", "seed", self.seeded),
            ("new from a position", "set", self.position),
            ("play", "", self.play),
            ("bye", "", self.bye),
        ]

    async def hello(self) -> str:
        found = await self.program.answer("hello", {"protocol": VERSION})
        if found["protocol"] != VERSION:
            raise Wrong(f"it speaks version {found['protocol']} of the protocol, not {VERSION}")
        if self.by.room.name not in found["games"]:
            raise Wrong(f"it plays {', '.join(found['games'])}, not {self.by.room.name}")
        self.program.claims = frozenset(found["capabilities"])
        claims = ", ".join(one for one in CAPABILITIES if one in self.program.claims) or "nothing"
        return f"{found['name']} {found['version']}, in {found['language']}; it claims {claims}"

    async def new(self) -> str:
        await self.game.begin()
        return "a game is dealt"

    async def legal(self) -> str:
        mover = self.by.game.to_move(self.game.state)
        assert mover is not None, "a game that begins goes on"
        found = (await self.program.answer("legal", {"seat": said(mover)}))["actions"]
        for action in found:
            self.by.form.read_action(action, self.by.names)
        return f"{len(found)} actions are open to {said(mover)}"

    async def observe(self) -> str:
        for seat in self.by.seats:
            found = await self.program.answer("observe", {"seat": seat})
            self.by.form.read_view(found["view"], self.by.names)
        return f"each of {len(self.by.seats)} seats has a view"

    async def result(self) -> str:
        if (await self.program.answer("result", {}))["over"]:
            raise Wrong("the game is said to be over before anything was done")
        return "the game is not over"

    async def illegal(self) -> str:
        game, state = self.by.game, self.game.state
        method, params = next(
            doing(self.by, Deed(seat, action))
            for seat, action in game.attempts(state)
            if seat in self.by.seats
            if isinstance(game.play(state, seat, action), Refusal)
            if sayable(self.by, action)
        )
        told = await self.program.ask(method, params)
        if isinstance(told, Answer):
            raise Left(f"{json.dumps(params)} is done, though the rules forbid it")
        if told.kind != ILLEGAL:
            raise Wrong(f"the error's code says {told.kind}; what the rules forbid has code 1")
        return f"refused: {told.words or 'no reason is given, and none is needed'}"

    async def no_action(self) -> str:
        told = await self.program.told("apply", NO_ACTION)
        if isinstance(told, Answer):
            raise Wrong("an action that is none is answered as if it had been done")
        return f"an error ({told.kind}), and the program lives"

    async def no_method(self) -> str:
        told = await self.program.told("no-such-method", {})
        if isinstance(told, Answer) or told.kind != UNSUPPORTED:
            raise Wrong("a method that is none is not answered with an error of code -32601")
        return "an error (unsupported), and the program lives"

    async def whole_game(self) -> str:
        """With the auditor as nature, if that is claimed."""
        own = "draws" not in self.program.claims
        done = await self.game.through(await self.game.begin(), own, self.game.looked)
        return f"{done.actions} actions are done{done.refused}"

    async def seeded(self) -> str:
        """With a seed, the program plays nature, and does the same again."""
        game = self.game
        one, other = [await game.through(await game.begin(seed=7), True) for _ in range(2)]
        if one != other:
            raise Wrong("two games from the same seed go differently")
        return f"{one.actions} actions and {len(one.nature)} of nature are done{one.refused}"

    async def position(self) -> str:
        first = self.game.first
        await self.program.answer(*opening(self.by, first.of(first.start, ())))
        return "a position is set"

    async def play(self) -> str:
        new = opening(self.by, self.game.first)
        asked: list[Asked] = [new, ("result", {}), ("apply", NO_ACTION), ("result", {})]
        messages = [{"method": method, "params": params} for method, params in asked]
        told = done("play", await self.program.told("play", {"messages": messages}))
        self.program.right_form("play", told)
        replies = told["replies"]
        if len(replies) != len(asked):
            raise Wrong(f"`play` gives {len(replies)} replies to {len(asked)} messages")
        for n, (method, _) in enumerate(asked):
            self.inside(f"reply {n} in `play`, to `{method}`,", method, replies[n])
        return f"{len(replies)} messages in one are answered"

    def inside(self, at: str, method: str, reply: Any) -> None:
        """One reply within a play; the only error there is to be is about what is no action."""
        found = outcome_of(entries(reply, at, (), ("result", "error")), at)
        if isinstance(found, Denied) != (method == "apply"):
            raise Wrong(f"{at} is {'a result' if method == 'apply' else 'an error'}")
        if not isinstance(found, Answer):
            return
        if complaint := self.program.schemas.complaint(method, RESULT, found.result):
            hint = "do the replies stand in the order of the messages?"
            raise Wrong(f"{at} has another form: {complaint}; {hint}")

    async def bye(self) -> str:
        await self.program.answer("bye", {})
        await self.program.left()
        return "the program ends by itself"
