"""The command that proves what is claimed of a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import click

from checkers import games
from checkers.asked import FORMAT, TO_FILL, Command, chosen_rooms, reading_of
from checkers.claims import Claim, Verdict
from checkers.scenario.room import Room
from checkers.writing import write
from spec import Reading


@click.command(
    cls=Command,
    examples=(
        f"checkers prove {games.FIRST} --reading rulebook",
        f"checkers prove {games.FIRST} -k ruler --smt2 queries/",
    ),
)
@click.argument("game")
@click.option("--reading", "texts", multiple=True, help="Under this reading.  [all named ones]")
@click.option(
    "-k", "pick", metavar="TEXT", help="Only claims with TEXT in name, sentence or clause."
)
@click.option(
    "--smt2", type=TO_FILL, metavar="DIR",
    help="Write every query into this folder, for another solver.",
)  # fmt: skip
@FORMAT("text", "json")
def prove(
    game: str, texts: tuple[str, ...], pick: str | None, smt2: Path | None, form: str
) -> None:
    """Prove every claim of a game.

    For all numbers, or by a play that the engine made; each claim must catch its planted mistake.
    That the engine does what the model does is proved by `checkers verify` for the named readings,
    and here for a reading with answers that none of them gives.
    """
    from checkers.report.claimed import as_json, lines, status, summary

    (room,) = chosen_rooms(game)
    readings = [reading_of(room, text) for text in texts or room.rulebook().profiles]
    proofs = wanted(room, pick)
    asked = [widened(proof, readings, room.rulebook().profiles) for proof in proofs]
    verdicts: list[Verdict] = []
    catalogue = {proof.claim.name for proof in proofs}
    found = chain(proved(room, proofs, asked, readings, smt2), agreeing(room, readings, pick))
    for line in lines(kept(found, verdicts)):
        if form == "text":
            click.echo(line)
    if not verdicts:
        raise click.UsageError(why_none(room, proofs, pick))
    if form == "json":
        digest, claims = room.rulebook().digest, [as_json(verdict) for verdict in verdicts]
        click.echo(json.dumps({"format": 1, "spec_digest": digest, "claims": claims}, indent=2))
    else:
        run = sum(verdict.claim.name in catalogue for verdict in verdicts)
        click.echo(summary(verdicts, len(proofs) * len(readings) - run))
    sys.exit(status(verdicts))


def kept(verdicts: Iterable[Verdict], all_of: list[Verdict]) -> Iterator[Verdict]:
    """The verdicts, each put among all of them as it passes."""
    for verdict in verdicts:
        all_of.append(verdict)
        yield verdict


def wanted(room: Room, pick: str | None) -> list[Any]:
    """The game's proofs, or those of which the claim has the text in it."""
    if not room.formal.proofs:
        raise click.UsageError(f"{room.name} has no formal model to prove anything of")
    return [one for one in room.formal.proofs if picked(one.claim, pick)]


def picked(claim: Claim, pick: str | None) -> bool:
    return not pick or pick.lower() in described(claim).lower()


def described(claim: Claim) -> str:
    return f"{claim.name} {claim.says} §{claim.clause}"


def widened(proof: Any, readings: Sequence[Reading], named: Iterable[str]) -> Any:
    """The proof, put as well to those readings that no claim can name."""
    if proof.claim.readings is None:
        return proof
    nameless = (reading.name for reading in readings if reading.name not in named)
    about = (*proof.claim.readings, *nameless)
    return proof._replace(claim=replace(proof.claim, readings=about))


def why_none(room: Room, proofs: Sequence[Any], pick: str | None) -> str:
    if not proofs:
        shown = f"that its tellings are alike is shown by `checkers verify {room.name}`"
        return f"no claim of {room.name} that is proved here has {pick!r} in it; {shown}"
    about = [f"{p.claim.name} is about {', '.join(p.claim.readings)} only" for p in proofs]
    return "; ".join(["no claim is asked for here", *about])


def proved(
    room: Room, proofs: Sequence[Any], asked: Sequence[Any], readings: Sequence[Reading],
    smt2: Path | None,
) -> Iterator[Verdict]:  # fmt: skip
    """The verdicts on what is asked, each on the claim as the game has it."""
    from checkers.evidence import proved as verdicts_on
    from checkers.proofs.catalogue import Known, exported

    if smt2:
        for query in exported(asked, readings):
            write(smt2 / query.name, query.text)
    known: Known = {}
    for proof, anywhere in zip(proofs, asked, strict=True):
        for verdict in verdicts_on(room, anywhere, readings, known):
            yield replace(verdict, claim=proof.claim)


def agreeing(room: Room, readings: Iterable[Reading], pick: str | None) -> Iterator[Verdict]:
    """That the engine is the model where a reading answers as none with a name does."""
    wanted = partial(picked, pick=pick)
    for reading in readings:
        for verdict in room.formal.agrees(reading, wanted) if room.formal.agrees else ():
            if wanted(verdict.claim):  # and not only assumed by one that is
                yield verdict
