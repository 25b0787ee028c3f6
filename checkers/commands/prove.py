"""The command that proves what is claimed of a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from checkers import games
from checkers.asked import FORMAT, Command, chosen_rooms
from checkers.claims import Verdict
from checkers.commands.options import reading_of
from checkers.scenario.language import Room
from spec import Reading


@click.command(
    cls=Command,
    examples=(
        f"checkers prove {games.FIRST} --reading rulebook",
        f"checkers prove {games.FIRST} -k ruler --smt2 queries/",
    ),
)
@click.argument("game")
@click.option("--reading", "texts", multiple=True, help="Under which readings.  [all with a name]")
@click.option("-k", "pick", metavar="TEXT", help="Only claims with TEXT in their name or sentence.")
@click.option(
    "--smt2", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Write every query into this folder, for another solver.",
)  # fmt: skip
@FORMAT("text", "json")
def prove(
    game: str, texts: tuple[str, ...], pick: str | None, smt2: Path | None, form: str
) -> None:
    """Prove every claim of a game: for all numbers, or by a play that the engine made. Each must
    catch its planted mistake."""
    from checkers.report.claimed import as_json, line, status

    (room,) = chosen_rooms(game)
    names = texts or tuple(room.rulebook().profiles)
    verdicts: list[Verdict] = []
    for verdict in proved(room, [reading_of(room, text) for text in names], pick, smt2):
        verdicts.append(verdict)
        if form == "text":
            click.echo(line(verdict))
    if not verdicts:
        raise click.UsageError("no claim is asked for here")
    if form == "json":
        digest, claims = room.rulebook().digest, [as_json(verdict) for verdict in verdicts]
        click.echo(json.dumps({"format": 1, "spec_digest": digest, "claims": claims}, indent=2))
    else:
        seconds = sum(verdict.cpu_seconds for verdict in verdicts)
        enough = sum(verdict.enough for verdict in verdicts)
        click.echo(
            f"{enough} of {len(verdicts)} as sure as they must be; {seconds:.1f} CPU seconds"
        )
    sys.exit(status(verdicts))


def proved(
    room: Room, readings: list[Reading], pick: str | None, smt2: Path | None
) -> Iterator[Verdict]:
    from checkers.evidence import proved as verdicts_on
    from checkers.proofs.catalogue import exported

    if room.proofs is None:
        raise click.UsageError(f"{room.name} has no formal model to prove anything of")
    proofs = [p for p in room.proofs() if not pick or pick in f"{p.claim.name} {p.claim.says}"]
    if smt2:
        for query in exported(proofs, readings):
            smt2.mkdir(parents=True, exist_ok=True)
            (smt2 / query.name).write_text(query.text, "utf-8")
    for proof in proofs:
        yield from verdicts_on(room, proof, readings)
