"""A game that a program is led through: the reference chooses what is done, at random."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from checkers.audit.interview import Interview, Wrong, done
from checkers.audit.messages import doing, opening
from checkers.audit.trials import Deed, Referee, Trial
from checkers.audit.wire import Denied
from checkers.plays import random_play
from checkers.scenario.shapes import Misshapen
from spec import NATURE, Step

ENOUGH: Final = 60  # actions of one game


class Done(NamedTuple):
    """How many actions of a game were done, what the program's nature did, and any refusal."""

    actions: int
    nature: list[Any]
    refused: str


class Guided:
    """A program at one table of the reference, and where its game is there."""

    def __init__(self, by: Referee, first: Trial, program: Interview) -> None:
        self.by = by
        self.first = first
        self.program = program
        self.state = first.start  # of the game that the program was told last

    async def begin(self, seed: int | None = None) -> list[Any]:
        """A game from the deal; what nature did at once."""
        told = await self.program.answer(*opening(self.by, self.first, seed))
        nature = told.get("nature", [])
        self.state = self.adopted(self.first.start, nature)
        return list(nature)

    async def through(
        self, nature: list[Any], own: bool, look: Callable[[], Awaitable[None]] | None = None
    ) -> Done:
        """A game as the reference plays it at random; nature is the program's `own`, or not."""
        rng, all_nature = random.Random(1), list(nature)
        for many in range(ENOUGH):
            if nature and not own:
                raise Wrong("it claims `draws` and was told no seed, but plays nature itself")
            played = next(random_play(self.by.game, self.state, rng), None)
            if played is None:
                break
            if played.seat == NATURE and own:
                raise Wrong("nature is to act, but the answer before tells no `nature`")
            method, params = doing(self.by, Deed(played.seat, played.action))
            told = await self.program.ask(method, params)
            if isinstance(told, Denied):
                says = f"; {json.dumps(params)} is refused, which the audit will judge"
                return Done(many, all_nature, says)
            nature = told.result.get("nature", [])
            self.state = self.adopted(played.step.state, nature)
            all_nature += nature
            if look is not None:
                await look()
        await self.program.answer("result", {})
        return Done(many, all_nature, "")

    def adopted(self, state: Any, nature: Sequence[Any]) -> Any:
        """The state after what the program's nature did."""
        for value in nature:
            action = self.by.form.read_action(value, self.by.names)
            step = self.by.game.play(state, NATURE, action)
            if not isinstance(step, Step):
                raise Wrong(f"nature cannot have done {json.dumps(value)}: {step.because}")
            state = step.state
        return state

    async def looked(self) -> None:
        """What each seat sees and heard, and that nothing is open to one that is not to act."""
        for seat in self.by.seats:
            if "observe" in self.program.claims:
                await self.seen("observe", seat)
            if "legal" in self.program.claims and seat != self.by.game.to_move(self.state):
                await self.seen("legal", seat)

    async def seen(self, method: str, seat: int) -> None:
        """A look in the middle of a game, where a number out of range is for the audit to judge."""
        told = await self.program.told(method, {"seat": seat})
        found = done(method, told)
        heard = found.get("heard") if isinstance(found, dict) else None
        try:
            if heard is not None:
                self.by.form.read_action(heard, self.by.names)
        except Misshapen as wrong:
            says = f"`{method}` is answered with another form: result.heard: {wrong}"
            raise Misshapen(says) from None
        self.program.right_form(method, found, ranges=False)
