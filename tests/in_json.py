"""JSON as programs exchange it: read as they would, held against a schema, and made wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from jsonschema import Draft202012Validator

from checkers.scenario.hooks import Form


def told(value: Any) -> Any:
    return json.loads(json.dumps(value))


def valid(form: Form, part: str, value: Any) -> bool:
    """Whether a game's schema knows it as such a part."""
    schema = {**form.schema(), "$ref": f"#/$defs/{part}"}
    return bool(Draft202012Validator(schema).is_valid(value))


def with_this(whole: Any, path: str, value: Any) -> Any:
    """A copy in which something else stands at the end of a path."""
    *way, last = path.split(".")
    changed = at = deepcopy(whole)
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(last) if isinstance(at, list) else last] = value
    return changed
