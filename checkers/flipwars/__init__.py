"""The room of Flip Wars: what the rest of `checkers` needs to speak about it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import flipwars_ref as f
from checkers.flipwars import (
    altered,
    deals,
    drawing,
    explaining,
    positions,
    schema,
    seen,
    smaller,
    words,
)
from checkers.flipwars.form import FORM
from checkers.flipwars.say import say_actions, say_board, tell
from checkers.scenario.hooks import Formal, Looks, Pictures, Programs
from checkers.scenario.language import Names, Start
from checkers.scenario.room import Room
from spec import Game, Reading
from spec.flipwars import Board, atlas
from spec.rulebook import Rulebook, load
from spec.source import Mistakes, Node

__all__ = ["ROOM"]


@cache
def rulebook() -> Rulebook:
    return load("flipwars", files("spec") / "flipwars")


@cache
def reserved() -> frozenset[str]:
    """What no player may be called: words of sentences, keys of `given` and `sees`, cells."""
    return words.SENTENCES.keywords | {*positions.ABOUT, "heard", *schema.CELLS}


def board(node: Node) -> Board:
    return atlas.board(node.text) if node.kind == "text" else atlas.read_board(node)


def game(board: Board, reading: Reading, seats: int) -> Game[Any, Any]:
    return f.flipwars(board, reading, seats)


def start(
    kind: str, node: Node, names: Names, game: Game[Any, Any], wrong: Mistakes
) -> Start | None:
    read = deals.read_deal if kind == "deal" else positions.read_given
    return read(node, names, game.table, wrong)


def dealt(game: Game[Any, Any], seed: int) -> Any:
    return game.table.set_up(deals.deal(game.table.table, seed)).state


def formal() -> Formal:
    from checkers.flipwars.formal import FORMAL  # neither Z3 nor NumPy is for every command

    return FORMAL


def programs() -> Programs:
    return Programs(
        form=FORM,
        tell=tell,
        size=smaller.size,
        smaller=smaller.smaller,
        say_board=say_board,
        only_start=deals.only_start,
    )


def looks() -> Looks:
    from checkers.flipwars import lying, picture  # nor is Jinja

    drawn = Pictures(picture.style, picture.draw_board, picture.draw_position)
    return Looks(
        pictures=drawn,
        stands=altered.stands,
        answers=altered.answers,
        altered=altered.altered,
        farther=altered.farther,
        places=lying.places,
        known=explaining.known,
    )


ROOM = Room(
    name="flipwars",
    engine="flipwars_ref",
    rulebook=rulebook,
    boards=lambda: tuple(atlas.shipped()),
    default_board="5x5",
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
    draw=drawing.draw,
    changed=drawing.changed,
    schema=schema.given_and_board,
    model="checkers.flipwars.model",
    for_proofs=formal,
    for_programs=programs,
    for_eyes=looks,
)
