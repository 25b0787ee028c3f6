"""The JSON Schemas (draft 7) of what the commands print with `--format json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

OUTPUTS: Final = (
    "run", "verify", "prove", "walk", "solve", "compare", "compare-all", "clarify", "questions",
    "replay", "show",
)  # fmt: skip


def schema(output: str) -> dict[str, Any]:
    """Of what one command prints; the parts that others have are among its definitions, too."""
    shipped = files("checkers.report") / "outputs.schema.json"
    definitions = json.loads(shipped.read_text("utf-8"))
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": definitions[output]["description"],
        "$ref": f"#/definitions/{output}",
        "definitions": definitions,
    }
