"""The room of Turncoats: what the rest of `checkers` needs to speak about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import turncoats_ref as t
from checkers.scenario.language import Moment, Names, Pictures, Position, Room, Start
from checkers.turncoats import (
    altered,
    deals,
    drawing,
    explaining,
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


def separate(one: Reading, other: Reading, seats: tuple[int, ...]) -> Any:
    from checkers.turncoats.separating import separate  # Z3 is not for every command

    return separate(one, other, seats)


def shortest(one: Reading, other: Reading, seats: int, parts: tuple[str, ...]) -> Any:
    from checkers.turncoats.shortest import shortest

    return shortest(one, other, seats, parts)


def changes(one: Reading, other: Reading, seats: int, games: int, seed: int) -> Any:
    from checkers.turncoats.side_by_side import dealt

    return dealt(one, other, seats, games, seed)


def near(
    one: Reading, other: Reading, seats: int, games: int, seed: int, positions: Sequence[Any]
) -> Any:
    from checkers.turncoats.near import near

    return near(one, other, seats, games, seed, positions)


def seek(how: str, board: str, reading: Reading, seats: int) -> Any:
    from checkers.turncoats.seeking import seek

    return seek(how, board, reading, seats)


def proofs() -> Sequence[Any]:
    from checkers.turncoats.claims import CATALOGUE

    return CATALOGUE


def refuting(shown: Any, reading: Reading) -> Sequence[Any]:
    from checkers.turncoats.refuting import refuting

    return refuting(shown, reading)


def agreement(readings: Sequence[Reading]) -> Any:
    from checkers.turncoats.engine_is_model.verdicts import agreement

    return agreement(rulebook(), readings)


def tables() -> Any:
    from checkers.turncoats import walking  # NumPy is not for every command

    return walking


def small(game: Game[Any, Any]) -> Any:
    from checkers.turncoats.small import small  # nor is Hypothesis

    return small(game)


def ties(seats: int) -> Iterable[Position]:
    from checkers.turncoats.ties.shipped import ties  # which needs what stands here

    return ties(ROOM, seats)


def laws(game: Game[Any, Any], board: Board, reading: Reading) -> Sequence[Any]:
    from checkers.turncoats.laws import laws

    return laws(game, board, reading)


def rests(game: Game[Any, Any], state: t.State) -> Iterable[str]:
    """§4  Who rules the areas, which is seen only in who wins."""
    return {game.table.ruler(state, place).by for place in game.table.table.ruled}


def pictures() -> Pictures:
    from checkers.turncoats import picture  # nor Jinja

    return Pictures(picture.style, picture.draw_board, picture.draw_position)


ROOM = Room(
    name="turncoats",
    engine="turncoats_ref",
    rulebook=rulebook,
    boards=lambda: tuple(atlas.shipped()),
    default_board="official",
    board=board,
    named_board=atlas.board,
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
    draw=draw,
    changed=changed,
    schema=schema.given_and_board,
    separate=separate,
    shortest=shortest,
    seek=seek,
    proofs=proofs,
    refuting=refuting,
    answer=rulings.read_answer,
    model="checkers.turncoats.model",
    agreement=agreement,
    walking=tables,
    small=small,
    ties=ties,
    laws=laws,
    size=smaller.size,
    smaller=smaller.smaller,
    changes=changes,
    near=near,
    form=FORM,
    secrets=SECRETS,
    tell=tell,
    logs=LOGS,
    rests=rests,
    pictures=pictures,
    stands=altered.stands,
    altered=altered.altered,
)
