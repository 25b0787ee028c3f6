"""What commands print as JSON, held against the schemas that they publish."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from click.testing import CliRunner
from jsonschema import Draft7Validator

from checkers.cli import cli


def printed(command: str) -> Any:
    return json.loads(CliRunner().invoke(cli, command.split()).stdout)


@cache
def validator(output: str) -> Draft7Validator:
    return Draft7Validator(printed(f"schema --of {output}"))


def complaints(output: str, told: Any) -> list[str]:
    """What of it is not as the schema of that output says."""
    return [error.message for error in validator(output).iter_errors(told)]
