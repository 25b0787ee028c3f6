"""The room of Turncoats: what the rest of `checkers` needs to speak about it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import turncoats_ref as t
from checkers.scenario.hooks import Farther, Formal, Looks, Pictures, Programs, Unsure
from checkers.scenario.language import Moment, Names, Start
from checkers.scenario.room import Room
from checkers.turncoats import (
    altered,
    deals,
    drawing,
    explaining,
    otherwise,
    positions,
    rulings,
    schema,
    seen,
    smaller,
    words,
)
from checkers.turncoats.form import FORM
from checkers.turncoats.say import say_actions, tell
from checkers.turncoats.secret import SECRETS
from checkers.turncoats.unseen import LOGS
from spec import Game, Reading
from spec.rulebook import Rulebook, load
from spec.source import Mistakes, Node
from spec.turncoats import Board, atlas

__all__ = ["ROOM"]


@cache
def rulebook() -> Rulebook:
    return load("turncoats", files("spec") / "turncoats")


@cache
def reserved() -> frozenset[str]:
    """What no player may be called: words of sentences, and keys of `given` and `sees`."""
    return words.SENTENCES.keywords | {*positions.ABOUT_TURNS, "hand", "heard"}


def board(node: Node) -> Board:
    return atlas.board(node.text) if node.kind == "text" else atlas.read_board(node)


def game(board: Board, reading: Reading, seats: int) -> Game[Any, Any]:
    return t.turncoats(board, reading, seats)


def start(
    kind: str, node: Node, names: Names, game: Game[Any, Any], wrong: Mistakes
) -> Start | None:
    """The first position; raises or notes Mistake for what is not one."""
    read = deals.read_deal if kind == "deal" else positions.read_given
    return read(node, names, game.table, wrong)


def dealt(game: Game[Any, Any], seed: int) -> Any:
    return game.table.set_up(deals.deal(game.table.table, seed)).state


def draw(moment: Moment, names: Names, changed: frozenset[int]) -> str:
    return drawing.draw_position(moment.game.table.table, moment.state, names.players, changed)


def changed(before: Any, after: Any) -> frozenset[int]:
    """The places, by number, where something moved."""
    pairs = zip(before.piles, after.piles, strict=True)
    return frozenset(place for place, (was, now) in enumerate(pairs) if was != now)


def formal() -> Formal:
    from checkers.turncoats.formal import FORMAL  # neither Z3 nor NumPy is for every command

    return FORMAL


def programs() -> Programs:
    return Programs(
        form=FORM,
        secrets=SECRETS,
        tell=tell,
        logs=LOGS,
        size=smaller.size,
        smaller=smaller.smaller,
        rests=otherwise.rests,
    )


def looks() -> Looks:
    from checkers.turncoats import picture  # nor is Jinja

    drawn = Pictures(picture.style, picture.draw_board, picture.draw_position)
    return Looks(
        pictures=drawn,
        stands=altered.stands,
        answers=altered.answers,
        altered=altered.altered,
        farther=far,
        places=explaining.places,
        known=explaining.known,
    )


def far(
    moment: Moment, names: Names, reading: Reading, about: str, wanted: str | None
) -> Farther | Unsure | None:
    """The fewest stones that give an answer which few do not."""
    from checkers.turncoats.farther import farther  # Z3 is not for every picture

    return farther(moment, names, reading, about, wanted)


ROOM = Room(
    name="turncoats",
    engine="turncoats_ref",
    rulebook=rulebook,
    boards=lambda: tuple(atlas.shipped()),
    default_board="official",
    board=board,
    named_board=atlas.board,
    game=game,
    sentences=words.SENTENCES,
    reserved=reserved,
    players_in=positions.players_in,
    start=start,
    actions=words.read_actions,
    say_actions=say_actions,
    fact=words.read_fact,
    sees=seen.read_sees,
    say_given=positions.say_given,
    dealt=dealt,
    explain=explaining.explain,
    draw_board=drawing.draw_board,
    draw=draw,
    changed=changed,
    schema=schema.given_and_board,
    answer=rulings.read_answer,
    in_words=rulings.examples,
    in_full=rulings.in_full,
    places_like_hands=True,
    model="checkers.turncoats.model",
    for_proofs=formal,
    for_programs=programs,
    for_eyes=looks,
)
