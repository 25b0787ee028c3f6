"""The room of Oriflamme: what the rest of `checkers` needs to speak about it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import oriflamme_ref as o
from checkers.oriflamme import altered, drawing, explaining, positions, schema, seen, smaller, words
from checkers.oriflamme.form import FORM
from checkers.oriflamme.say import say_actions
from checkers.oriflamme.secret import SECRETS
from checkers.oriflamme.tell import tell
from checkers.oriflamme.unseen import LOGS
from checkers.scenario.hooks import Formal, Looks, Pictures, Programs
from checkers.scenario.language import Names, Start
from checkers.scenario.room import Room
from spec import Game, Reading
from spec.oriflamme import Deck, decks
from spec.rulebook import Rulebook, load
from spec.source import Mistakes, Node

__all__ = ["ROOM"]


@cache
def rulebook() -> Rulebook:
    return load("oriflamme", files("spec") / "oriflamme")


@cache
def reserved() -> frozenset[str]:
    """What no player may be called: words of sentences, keys of `given` and `sees`."""
    return words.SENTENCES.keywords | {*positions.ABOUT, "heard"}


def board(node: Node) -> Deck:
    return decks.deck(node.text) if node.kind == "text" else decks.read_deck(node)


def game(deck: Deck, reading: Reading, seats: int) -> Game[Any, Any]:
    return o.oriflamme(deck, reading, seats)


def start(
    kind: str, node: Node, names: Names, game: Game[Any, Any], wrong: Mistakes
) -> Start | None:
    return positions.start(kind, node, names, game.table, wrong)


def dealt(game: Game[Any, Any], seed: int) -> Any:
    return game.table.set_up(positions.deal(game.table.table, seed)).state


def formal() -> Formal:
    from checkers.oriflamme.formal import FORMAL  # neither Z3 nor NumPy is for every command

    return FORMAL


def programs() -> Programs:
    return Programs(
        form=FORM,
        secrets=SECRETS,
        tell=tell,
        logs=LOGS,
        size=smaller.size,
        smaller=smaller.smaller,
    )


def looks() -> Looks:
    from checkers.oriflamme import lying, picture  # nor is Jinja

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
    name="oriflamme",
    engine="oriflamme_ref",
    rulebook=rulebook,
    boards=lambda: tuple(decks.shipped()),
    default_board="base",
    board=board,
    named_board=decks.deck,
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
    model="checkers.oriflamme.model",
    for_proofs=formal,
    for_programs=programs,
    for_eyes=looks,
)
