"""A walk through the protocol with a program's author, before any rule is judged.

Each step is one line; the first that goes wrong says how, and is the last. The reference deals and
chooses what is done, so that most of what is asked is legal; whether the program agrees is not
looked at here, only whether what it says is what the protocol asks for.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from checkers.audit.protocol import CAPABILITIES, PARAMS, RESULT, VERSION, Schemas
from checkers.audit.subject import DEFAULT, Broken, Limits, Subject
from checkers.audit.tables import Table, said_seat, table
from checkers.audit.wire import ILLEGAL, UNSUPPORTED, Answer, Denied, outcome_of
from checkers.plays import random_play
from checkers.scenario.hooks import Form
from checkers.scenario.room import Room
from checkers.scenario.shapes import Misshapen, entries
from spec import NATURE, Refusal, Step

RIGHT: Final = "right"
WRONG: Final = "wrong"
LEFT: Final = "left to the audit"  # no fault of the protocol, but maybe one of the rules
SKIPPED: Final = "not claimed"  # and so never asked
ENOUGH: Final = 60  # actions of one game
NO_ACTION: Final = {"seat": 0, "action": {"do": "no such thing"}}


class Line(NamedTuple):
    """One step of the walk: whether it was right, what was asked, and what came of it."""

    verdict: str
    asked: str
    says: str


class Done(NamedTuple):
    """How many actions of a game were done, what the program's nature did, and any refusal."""

    actions: int
    nature: list[Any]
    refused: str


class Left(Exception):
    """What keeps to the protocol, but maybe not to the rules; told in one sentence."""


class Wrong(Exception):
    """What ends the walk; told in one sentence."""


async def smoke(
    room: Room, form: Form, command: Sequence[str], limits: Limits = DEFAULT
) -> AsyncIterator[Line]:
    """Every step of the walk, up to the first that goes wrong."""
    async with Subject(command, limits) as subject:
        walk = Walk(subject, Schemas(form.schema()), table(room, form, seed=1))
        for asked, claim, step in walk.steps():
            if claim and claim not in walk.claims:
                yield Line(SKIPPED, asked, f"it does not claim `{claim}`")
                continue
            try:
                yield Line(RIGHT, asked, await step())
            except Left as left:
                yield Line(LEFT, asked, str(left))
            except (Wrong, Misshapen) as wrong:
                yield Line(WRONG, asked, str(wrong))
                return


class Walk:
    """One program on its way through the protocol."""

    def __init__(self, subject: Subject, schemas: Schemas, table: Table) -> None:
        self.subject = subject
        self.schemas = schemas
        self.table = table
        self.claims: frozenset[str] = frozenset()
        self.state = table.first  # of the game that the program was told last

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

    async def told(self, method: str, params: Mapping[str, Any]) -> Answer | Denied:
        """Any reply; Wrong where the program broke."""
        told = await self.subject.ask(method, params)
        if isinstance(told, Broken):
            raise Wrong(explained(told))
        return told

    async def ask(self, method: str, params: Mapping[str, Any]) -> Answer | Denied:
        """The reply to a right question; Wrong where its result has another form."""
        assert not (mistaken := self.schemas.complaint(method, PARAMS, params)), mistaken
        told = await self.told(method, params)
        if isinstance(told, Answer):
            self.right_form(method, told)
        return told

    def right_form(self, method: str, told: Answer, ranges: bool = True) -> None:
        if complaint := self.schemas.complaint(method, RESULT, told.result, ranges):
            raise Wrong(f"`{method}` is answered with another form: {complaint}")

    async def answer(self, method: str, params: Mapping[str, Any]) -> Any:
        """The result of a reply that may be no error."""
        told = await self.ask(method, params)
        if isinstance(told, Denied):
            raise Wrong(f"`{method}` is answered with an error ({told.kind}): {told.reason}")
        return told.result

    async def hello(self) -> str:
        found = await self.answer("hello", {"protocol": VERSION})
        if found["protocol"] != VERSION:
            raise Wrong(f"it speaks version {found['protocol']} of the protocol, not {VERSION}")
        if self.table.room.name not in found["games"]:
            raise Wrong(f"it plays {', '.join(found['games'])}, not {self.table.room.name}")
        self.claims = frozenset(found["capabilities"])
        claims = ", ".join(one for one in CAPABILITIES if one in self.claims) or "nothing"
        return f"{found['name']} {found['version']}, in {found['language']}; it claims {claims}"

    async def begin(self, **more: Any) -> list[Any]:
        """A game from the deal; what nature did at once."""
        nature = (await self.answer("new", self.table.new(**more))).get("nature", [])
        self.state = self.adopted(self.table.first, nature)
        return list(nature)

    async def new(self) -> str:
        await self.begin()
        return "a game is dealt"

    async def legal(self) -> str:
        mover = said_seat(self.table.game.to_move(self.state))
        found = (await self.answer("legal", {"seat": mover}))["actions"]
        for action in found:
            self.table.form.read_action(action, self.table.names)
        return f"{len(found)} actions are open to {mover}"

    async def observe(self) -> str:
        for seat in range(self.table.game.seats):
            found = await self.answer("observe", {"seat": seat})
            self.table.form.read_view(found["view"], self.table.names)
        return f"each of {self.table.game.seats} seats has a view"

    async def result(self) -> str:
        if (await self.answer("result", {}))["over"]:
            raise Wrong("the game is said to be over before anything was done")
        return "the game is not over"

    async def illegal(self) -> str:
        game = self.table.game
        params = next(
            self.table.apply(seat, action)
            for seat, action in game.attempts(self.state)
            if 0 <= seat < game.seats
            if isinstance(game.play(self.state, seat, action), Refusal)
            if self.table.sayable(action)
        )
        told = await self.ask("apply", params)
        if isinstance(told, Answer):
            raise Left(f"{json.dumps(params)} is done, though the rules forbid it")
        if told.kind != ILLEGAL:
            raise Wrong(f"the error's code says {told.kind}; what the rules forbid has code 1")
        return f"refused: {told.reason or 'no reason is given, and none is needed'}"

    async def no_action(self) -> str:
        told = await self.told("apply", NO_ACTION)
        if isinstance(told, Answer):
            raise Wrong("an action that is none is answered as if it had been done")
        return f"an error ({told.kind}), and the program lives"

    async def no_method(self) -> str:
        told = await self.told("no-such-method", {})
        if isinstance(told, Answer) or told.kind != UNSUPPORTED:
            raise Wrong("a method that is none is not answered with an error of code -32601")
        return "an error (unsupported), and the program lives"

    async def whole_game(self) -> str:
        """With the auditor as nature, if that is claimed."""
        own = "draws" not in self.claims
        done = await self.through(await self.begin(), own, self.looked)
        return f"{done.actions} actions are done{done.refused}"

    async def seeded(self) -> str:
        """With a seed, the program plays nature, and does the same again."""
        one, other = [await self.through(await self.begin(seed=7), True) for _ in range(2)]
        if one != other:
            raise Wrong("two games from the same seed go differently")
        return f"{one.actions} actions and {len(one.nature)} of nature are done{one.refused}"

    async def looked(self) -> None:
        """What each seat sees and heard, and that nothing is open to one that is not to act."""
        for seat in range(self.table.game.seats):
            if "observe" in self.claims:
                await self.seen("observe", seat)
            if "legal" in self.claims and seat != self.table.game.to_move(self.state):
                await self.seen("legal", seat)

    async def seen(self, method: str, seat: int) -> None:
        """A look in the middle of a game, where a number out of range is for the audit to judge."""
        told = await self.told(method, {"seat": seat})
        if isinstance(told, Denied):
            raise Wrong(f"`{method}` is answered with an error ({told.kind}): {told.reason}")
        heard = told.result.get("heard") if isinstance(told.result, dict) else None
        try:
            if heard is not None:
                self.table.form.read_action(heard, self.table.names)
        except Misshapen as wrong:
            says = f"`{method}` is answered with another form: result.heard: {wrong}"
            raise Misshapen(says) from None
        self.right_form(method, told, ranges=False)

    async def through(
        self, nature: list[Any], own: bool, look: Callable[[], Awaitable[None]] | None = None
    ) -> Done:
        """A game as the reference plays it at random; nature is the program's `own`, or not."""
        rng, all_nature = random.Random(1), list(nature)
        for done in range(ENOUGH):
            if nature and not own:
                raise Wrong("it claims `draws` and was told no seed, but plays nature itself")
            played = next(random_play(self.table.game, self.state, rng), None)
            if played is None:
                break
            if played.seat == NATURE and own:
                raise Wrong("nature is to act, but the answer before tells no `nature`")
            params = self.table.apply(played.seat, played.action)
            told = await self.ask("apply", params)
            if isinstance(told, Denied):
                says = f"; {json.dumps(params)} is refused, which the audit will judge"
                return Done(done, all_nature, says)
            nature = told.result.get("nature", [])
            self.state = self.adopted(played.step.state, nature)
            all_nature += nature
            if look is not None:
                await look()
        await self.answer("result", {})
        return Done(done, all_nature, "")

    def adopted(self, state: Any, nature: Sequence[Any]) -> Any:
        """The state after what the program's nature did."""
        for value in nature:
            action = self.table.form.read_action(value, self.table.names)
            step = self.table.game.play(state, NATURE, action)
            if not isinstance(step, Step):
                raise Wrong(f"nature cannot have done {json.dumps(value)}: {step.because}")
            state = step.state
        return state

    async def position(self) -> str:
        position = self.table.form.say_position(self.table.first, self.table.names)
        await self.answer("new", self.table.new(position=position))
        return "a position is set"

    async def play(self) -> str:
        asked: list[tuple[str, Mapping[str, Any]]] = [("new", self.table.new()), ("result", {})]
        asked += [("apply", NO_ACTION), ("result", {})]
        messages = [{"method": method, "params": params} for method, params in asked]
        told = await self.told("play", {"messages": messages})
        if isinstance(told, Denied):
            raise Wrong(f"`play` is answered with an error ({told.kind}): {told.reason}")
        self.right_form("play", told)
        replies = told.result["replies"]
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
        if complaint := self.schemas.complaint(method, RESULT, found.result):
            hint = "do the replies stand in the order of the messages?"
            raise Wrong(f"{at} has another form: {complaint}; {hint}")

    async def bye(self) -> str:
        await self.answer("bye", {})
        left = await self.subject.leave()
        if isinstance(left, Broken):
            raise Wrong(explained(left))
        return "the program ends by itself"


def explained(broken: Broken) -> str:
    """How a program broke, with what most often is the cause, and its last words."""
    hints = {
        "was begun, but not ended": "; is there a line feed behind each message?",
        "was not answered within": "; is standard output flushed behind each line?",
        "is not JSON": "; nothing but replies may go to standard output",
        "": "",
    }
    hint = next(hint for part, hint in hints.items() if part in broken.says)
    return f"{broken.status}: {broken._replace(says=broken.says + hint).in_full}"
