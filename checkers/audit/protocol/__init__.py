"""The messages of the protocol: their JSON Schemas, and how a message is held against its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource

__all__ = ["CAPABILITIES", "METHODS", "PARAMS", "RESULT", "VERSION", "Schemas", "schema"]

VERSION: Final = 1
METHODS: Final = ("hello", "new", "legal", "apply", "observe", "result", "play", "bye")
CAPABILITIES: Final = ("set", "draws", "legal", "observe", "seed")
PARAMS: Final = "params"
RESULT: Final = "result"
LONGEST: Final = 80  # characters of what is wrong, in front of why it is
RANGES: Final = ("minimum", "maximum")
FORM: Final = "urn:checkers:form"  # of whichever game, whatever it calls its own


@cache
def schema(method: str) -> Mapping[str, Any]:
    """The schema of a message: what is asked under `$defs/params`, the answer under `result`."""
    text = (files("checkers.audit.protocol") / f"{method}.schema.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


class Schemas:
    """The messages about one game, whose form is given by its own schema."""

    def __init__(self, form: Mapping[str, Any]) -> None:
        every = [*(schema(method) for method in (*METHODS, "message")), form]
        named = [(str(one["$id"]), one) for one in every] + [(FORM, form)]
        registry: Registry[Any] = Registry().with_resources(
            [(name, Resource.from_contents(one)) for name, one in named]
        )
        self.validators = {
            (method, part): Draft202012Validator(
                {"$ref": f"urn:checkers:protocol:{method}#/$defs/{part}"}, registry=registry
            )
            for method in METHODS
            for part in (PARAMS, RESULT)
        }

    def complaint(self, method: str, part: str, value: Any, ranges: bool = True) -> str:
        """What is wrong with the params or the result of a message, with its path; or nothing.

        Without `ranges`, no number is too small or too large.
        """
        each = (best_match([one]) for one in self.validators[method, part].iter_errors(value))
        wrong = best_match(one for one in each if ranges or one.validator not in RANGES)
        if wrong is None:
            return ""
        path = ".".join([part, *(str(key) for key in wrong.absolute_path)])
        says = wrong.schema["description"] if wrong.validator == "not" else briefly(wrong)
        return f"{path}: {says if len(says) < 300 else says[:299] + '…'}"


def briefly(wrong: ValidationError) -> str:
    """A mistake in a few words, though what it is about is long."""
    whole, says = repr(wrong.instance), wrong.message
    long = len(whole) > LONGEST and says.startswith(whole)
    return f"{whole[:LONGEST]}…{says[len(whole) :]}" if long else says
