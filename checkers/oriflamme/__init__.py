"""The room of Oriflamme: what the rest of `checkers` needs to speak about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

import oriflamme_ref as o
from checkers.oriflamme import drawing, explaining, positions, schema, seen, smaller, words
from checkers.oriflamme.form import FORM
from checkers.oriflamme.say import say_actions
from checkers.oriflamme.secret import SECRETS
from checkers.oriflamme.tell import tell
from checkers.scenario.language import Names, Pictures, Room, Start
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


def separate(one: Reading, other: Reading, seats: tuple[int, ...]) -> Any:
    from checkers.oriflamme.separating import separate

    return separate(one, other, seats)


def proofs() -> Sequence[Any]:
    from checkers.oriflamme.claims import CATALOGUE  # Z3 is not for every command

    return CATALOGUE


def agreement(readings: Sequence[Reading]) -> Any:
    from checkers.oriflamme import accounts, alone, ends, engine_is_model, laws, opening, whole

    yield from engine_is_model.agreement(readings)
    yield "accounts", partial(accounts.under_all, readings)
    yield "set-up and placing", partial(laws.under_all, opening.LAWS, readings)
    yield "abilities", partial(laws.under_all, alone.LAWS, readings)
    yield "whole games", partial(laws.under_all, whole.LAWS, readings)
    yield "who wins", partial(laws.under_all, ends.LAWS, readings)


def tables() -> Any:
    from checkers.oriflamme import walking

    return walking


def pictures() -> Pictures:
    from checkers.oriflamme import picture  # nor Jinja

    return Pictures(picture.style, picture.draw_board, picture.draw_position)


ROOM = Room(
    name="oriflamme",
    engine="oriflamme_ref",
    rulebook=rulebook,
    boards=lambda: tuple(decks.shipped()),
    default_board="base",
    board=board,
    named_board=decks.deck,
    game=game,
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
    separate=separate,
    proofs=proofs,
    agreement=agreement,
    walking=tables,
    size=smaller.size,
    smaller=smaller.smaller,
    form=FORM,
    secrets=SECRETS,
    tell=tell,
    pictures=pictures,
)
