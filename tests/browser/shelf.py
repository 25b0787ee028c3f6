"""One page of every kind, made as its reader makes it, with hostile names where a name may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from checkers.audit.matrix import Implementation
from checkers.audit.result import audit
from checkers.cli import cli
from checkers.report import audited_page, clarified_page, matrix
from checkers.scenario import files
from tests import judged
from tests.checkers.audit import subjects
from tests.fords import TEXT

HOSTILE: Final = "</title><script>alert(1)</script><img src=x onerror=alert(1)>"
FORDS: Final = TEXT.replace("TITLE", f'"{HOSTILE}"').replace("NOTE", f'"{HOSTILE}"')


def printed(*words: str) -> str:
    """What a command prints; its status is 0 even where the page shows a step that fails."""
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    return done.stdout


def played(folder: Path, *more: str) -> str:
    return printed("show", fords(folder), "--format", "html", *more)


def fords(folder: Path) -> str:
    path = folder / "<b>.scenario.yaml"
    path.write_text(FORDS, "utf-8")
    return str(path)


def shipped(name: str, *more: str) -> str:
    path = files.shipped() / f"{name}.scenario.yaml"
    return printed("show", str(path), "--format", "html", *more)


def written(*words: str) -> str:
    """What a command writes into the file that its last word names."""
    printed(*words)
    return Path(words[-1]).read_text("utf-8")


def listed(folder: Path) -> str:
    printed("show", fords(folder), "--out", str(folder / "all"))
    return (folder / "all" / "index.html").read_text("utf-8")


def audited(_folder: Path) -> str:
    named = ('"name": "nim"', f'"name": {HOSTILE!r}')
    return audited_page.as_html(
        audit(subjects.plan(6), subjects.command(subjects.NEVER_TWO, named))
    )


def tabled(_folder: Path) -> str:
    cells = {"4": "pass", "5.2": "differs", "5.3": "not run"}
    one = Implementation("nim", "0", "plain", HOSTILE, "1", "C", "./nim", "2026-01-31", 9, cells)
    return matrix.as_html([one, one._replace(subject="nim")])


def ruled(folder: Path) -> str:
    return clarified_page.as_html(judged.ROOM, judged.mercy(folder))


def reported(folder: Path) -> str:
    shown = [judged.claim("refuted", HOSTILE)]
    return judged.report(judged.mercy(folder), shown, [HOSTILE])


PAGES: Final[Mapping[str, Callable[[Path], str]]] = {
    "player": played,
    "seat": lambda folder: played(folder, "--seat", "ada"),
    "board": lambda _: printed("show", "turncoats", "--board", "official", "--format", "html"),
    "flipwars": lambda _: shipped(
        "flipwars/4.8-a-thief-that-flips-itself-does-so-where-it-has-gone"
    ),
    "oriflamme": lambda _: shipped("oriflamme/6-cards-that-meet", "-k", "gains twice in a round"),
    "rules": lambda _: printed("rules", "flipwars", "--html"),
    "walk": lambda folder: written(
        "walk", "turncoats", "--from", "t0", "--html", str(folder / "walk.html")
    ),
    "why": lambda folder: written(
        "explain", fords(folder), "--why-not", "--html", str(folder / "why.html")
    ),
    "index": listed,
    "audit": audited,
    "matrix": tabled,
    "ruling": ruled,
    "report": reported,
}
GAMES: Final[Mapping[str, Callable[[Path], str]]] = {  # played to the end
    "turncoats, whole": lambda _: shipped("turncoats/game-5-players-two-in-line"),
    "flipwars, whole": lambda _: shipped(
        "flipwars/game-capture-the-flag-both-flags-are-captured", "--seat", "ada"
    ),
    "oriflamme, whole": lambda _: shipped("oriflamme/game-5-five-players"),
}
