"""A program asked by the protocol: whatever is not as that asks is Wrong, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checkers.audit.protocol import PARAMS, RESULT, Schemas
from checkers.audit.subject import Broken, Subject
from checkers.audit.wire import Answer, Denied


class Wrong(Exception):
    """What ends the walk; told in one sentence."""


class Interview:
    """One program, and what it claims once it said so."""

    def __init__(self, subject: Subject, schemas: Schemas) -> None:
        self.subject = subject
        self.schemas = schemas
        self.claims: frozenset[str] = frozenset()

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
            self.right_form(method, told.result)
        return told

    def right_form(self, method: str, result: Any, ranges: bool = True) -> None:
        """Wrong where a result has another form; numbers may be out of range, without `ranges`."""
        if complaint := self.schemas.complaint(method, RESULT, result, ranges):
            raise Wrong(f"`{method}` is answered with another form: {complaint}")

    async def answer(self, method: str, params: Mapping[str, Any]) -> Any:
        """The result of a reply that may be no error."""
        return done(method, await self.ask(method, params))

    async def left(self) -> None:
        """The end of a program that was told to end; Wrong where it does not, or badly."""
        left = await self.subject.leave()
        if isinstance(left, Broken):
            raise Wrong(explained(left))


def done(method: str, told: Answer | Denied) -> Any:
    """The result of a reply; Wrong where that is an error."""
    if isinstance(told, Denied):
        raise Wrong(f"`{method}` is answered with an error ({told.kind}): {told.words}")
    return told.result


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
