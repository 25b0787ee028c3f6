"""The engine's `play` is the model's, proved by running it on colours and supplies nobody knows.

The board, the tile, its cell, its player and what it acts on are given one by one; all else is
symbolic: what each cell shows, how many of the tile the player has, how many of another kind, and
how many the other player has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

import z3

import flipwars_ref as f
from checkers.bits import same, unsigned
from checkers.claims import NOT_RUN, PROVED, REFUTED, UNKNOWN, VACUOUS, Claim, Verdict
from checkers.flipwars.case import Before, Case, before, block, other_kind, supposed
from checkers.flipwars.model import (
    CHOOSING,
    HITS,
    NONE,
    Colours,
    Move,
    done,
    knows,
    may,
    moves,
    rules_of,
)
from checkers.forking import PathProof, prove_on_paths
from checkers.logic import Terms
from checkers.symbolic import term
from checkers.terms import truth
from spec import Reading, Refusal, Step
from spec.flipwars import CHARACTERS, KINDS, Board, atlas

BOARD: Final = "3x2"  # larger ones, and one with a block, in the long run
WORST: Final = (REFUTED, UNKNOWN, VACUOUS, PROVED)
Play = Callable[[f.State, int, f.Action], Any]
Telling = Callable[[Move, Colours], Colours]


def agreement(readings: Sequence[Reading]) -> Iterator[tuple[str, Callable[[], Iterator[Verdict]]]]:
    """A character each, and what proves of it that the engine is the model."""
    for character in HITS:
        for reading in readings:
            yield claim(character).name, partial(verdicts, character, reading)


def claim(character: str) -> Claim:
    number = CHARACTERS.index(character) + 1
    says = f"a {character.title()} may be placed where the model allows it, and does what it does"
    return Claim(f"engine-is-model-{character}", f"4.{number}", says)


def verdicts(character: str, reading: Reading) -> Iterator[Verdict]:
    """Not run under a reading that the model does not know."""
    if not knows(reading):
        yield unrun(claim(character), reading)
        return
    found = list(proofs(atlas.board(BOARD), character, reading))
    yield verdict(claim(character), reading, found, f"{len(found):,} actions")


def unrun(claim: Claim, reading: Reading) -> Verdict:
    says = "the model does not know all its answers"
    return Verdict("flipwars", claim, reading.name, NOT_RUN, 0, "", says)


def verdict(claim: Claim, reading: Reading, found: Sequence[PathProof], tried: str) -> Verdict:
    """The verdict on them all: as sure as the worst, and a refutation is worse than not to know."""
    worst = min(found, key=lambda proof: WORST.index(proof.sure))
    paths = sum(proof.paths for proof in found)
    return Verdict(
        game="flipwars",
        claim=claim,
        reading=reading.name,
        sure=worst.sure,
        count=paths,
        scope=f"the board {BOARD}, all colours, any number of the tile",
        evidence=worst.because or f"{paths:,} paths of {tried}, which cover all",
        cpu_seconds=sum(proof.cpu_seconds for proof in found),
    )


def proofs(
    board: Board, character: str, reading: Reading, telling: Telling = done
) -> Iterator[PathProof]:
    """One for each action with a character that can be thought of."""
    game, context, rules = f.flipwars(board, reading, f.SEATS), z3.Context(), rules_of(reading)
    for seat in range(f.SEATS):
        its = [move for move in moves(board, seat, rules) if move.character == character]
        known = {(move.cell, move.chosen, move.facing): move for move in its}
        faces = {NONE, *(move.facing for move in its)}
        cells = range(board.width * board.height)
        choices = (NONE, *(cells if character in CHOOSING else (0,)))
        for cell, chosen, facing in product(cells, choices, sorted(faces)):
            move = known.get((cell, chosen, facing))
            tile = CHARACTERS.index(character)
            case = Case(board, seat, tile, cell, chosen, move, facing)
            yield proof(case, game.play, telling, context)


def proof(case: Case, play: Play, telling: Telling, context: z3.Context | None = None) -> PathProof:
    here = before(case, context)
    kinds = [Step, Refusal] if case.move else [Refusal]
    return prove_on_paths(
        partial(play, here.state, case.seat, case.action),
        partial(as_the_model, case, here, telling),
        type, kinds, here.symbols, supposed(case, here),
    )  # fmt: skip


def as_the_model(case: Case, here: Before, telling: Telling, result: Any) -> Any:
    """That a result is what the model gives: a refusal, or its colours, supplies and turn."""
    L = Terms(here.symbols.context)
    if case.move is None:
        return truth(isinstance(result, Refusal), here.symbols.context)
    allowed = L.all(may(L, case.move, here.colours), here.held > 0)
    if isinstance(result, Refusal):
        return L.no(allowed)
    after = telling(case.move, here.colours)
    return L.all(allowed, shows(case, after, result.state), spends(case, here, result.state),
                 goes_on(case, here, after, result.state))  # fmt: skip


def shows(case: Case, after: Colours, s: f.State) -> Any:
    wanted = [unsigned(after.mine), unsigned(after.theirs)]
    pairs = zip(s.shows, wanted[::-1] if case.seat else wanted, strict=True)
    nothing_else = (s.flags, s.captured, s.block)
    still = zip(nothing_else, (0, 0, block(case.board)), strict=True)
    equal = [same(one, other) for one, other in (*pairs, *still)]
    return Terms(after.mine.ctx).all(*equal)


def spends(case: Case, here: Before, s: f.State) -> Any:
    """§1.2  One tile of the kind, and nothing else."""
    mine, theirs = [0] * len(KINDS), [0] * len(KINDS)
    mine[case.tile], mine[other_kind(case)] = here.held - 1, here.kept
    theirs[case.tile] = here.others
    found = (*s.supplies[case.seat], *s.supplies[1 - case.seat])
    equal = [term(one) == other for one, other in zip(found, (*mine, *theirs), strict=True)]
    return Terms(here.symbols.context).all(*equal)


def goes_on(case: Case, here: Before, after: Colours, s: f.State) -> Any:
    """§2.2, §5  Whose turn it is, or that it is over."""
    L = Terms(here.symbols.context)
    whole = (1 << case.board.width * case.board.height) - 1 & ~block(case.board)
    full = after.mine | after.theirs == whole
    own = here.held - 1 + here.kept > 0
    over = L.either(full, L.all(L.no(own), here.others == 0))
    again = L.all(L.no(over), here.others == 0)
    wanted = {
        (f.OVER, 1 - case.seat): over,
        (f.PLACE, case.seat): again,
        (f.PLACE, 1 - case.seat): L.no(L.either(over, again)),
    }
    return wanted.get((s.phase, s.turn), L.either())
