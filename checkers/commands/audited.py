"""What came of an audit, printed and written; and how it is tried again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checkers.commands.options import save, split
from checkers.writing import write

if TYPE_CHECKING:
    from checkers.audit.result import Audit


def tell(found: Audit, form: str, out: Path | None, page: Path | None) -> None:
    """What came of it, printed and written."""
    from checkers.report import audited as report
    from checkers.report import audited_page

    as_json = form == "json"
    click.echo(json.dumps(report.as_json(found), indent=2) if as_json else report.as_text(found))
    if out:
        save(out, (one.written for one in found.findings if one.written is not None))
    if page:
        write(page, audited_page.as_html(found))


def again(
    found: Audit, command: Sequence[str], box: bool, reading: str | None, out: Path | None
) -> str:
    """How the scenarios are tried again, where there are any."""
    if found.explained is not None or not any(one.written for one in found.findings):
        return ""
    by = () if reading is None else ("--reading", reading)
    line = ["checkers", "run", str(out or "DIR"), "--against", shlex.join(split(command)), *by]
    saved = "" if out else " (--out DIR saves them)"
    return f"\nonce it is mended{saved}: {shlex.join([*line, *(['--bwrap'] if box else [])])}\n"
