"""The parts of the rules of Oriflamme: which answers each asks for, so that it is the same without.

In one part it is walked whether an answer can be met: in the first round nobody has a card on which
to place another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

import oriflamme_ref as o
from checkers.claims import PROVED, UNKNOWN
from checkers.proofs.differences import ALLOWED, WINS, Part
from oriflamme_ref.answers import Answers
from oriflamme_ref.choices import may_stack
from spec import Game, Step

DOES: Final = "what cards do"
SEEN: Final = "what is seen"
PARTS: Final = (ALLOWED, DOES, SEEN, WINS)

VIEWS: Final = frozenset({"stock_open", "gone_open", "aside_open"})
TIES: Final = frozenset({"tie_break", "level"})
STACKING: Final = frozenset({"stacking_from"})
LEGAL: Final = STACKING | {
    "decree_stacks", "moves_pile", "transitive", "archer_itself", "spy_may_find_nothing",
    "covered_loses", "same_place", "assassination_itself", "own_if_forced", "others_first",
    "copies_hidden", "own_covered", "may_decline",
}  # fmt: skip
EVERY: Final = frozenset(field.name for field in fields(Answers))
ASKS: Final = {ALLOWED: LEGAL, DOES: EVERY - VIEWS - TIES - STACKING, SEEN: VIEWS, WINS: TIES}

Games = tuple[Game[Any, Any], Game[Any, Any]]


def otherwise(games: Games) -> frozenset[str]:
    """The answers that two games do not share."""
    one, other = (game.table.table.answers for game in games)
    return frozenset(name for name in EVERY if getattr(one, name) != getattr(other, name))


def unasked(name: str, games: Games, scope: str) -> Part:
    """A part that was not looked at: the same if it asks for no answer that is another."""
    if ASKS[name] & otherwise(games):
        return Part(name, UNKNOWN, scope, 0, 0)
    return Part(name, PROVED, "no answer that it asks for is another", 1, 0)


def only_in_the_first_round(games: Games) -> bool:
    """§4.2  Whether they differ in nothing but what may be placed on another in the first round."""
    tables = [game.table.table for game in games]
    rounds = range(2, tables[0].deck.rounds + 1)
    bare = o.State((), (), (), (), (), 0)
    later = [[may_stack(table, bare._replace(round=n)) for n in rounds] for table in tables]
    return otherwise(games) == STACKING and later[0] == later[1]


def first_round(games: Games) -> Part:
    """§4  Every way to place in the first round, any card of the ten in whose hand it may be."""
    count = 0
    for s in placed(games[0]):
        tried = dict.fromkeys((*games[0].attempts(s), *games[1].attempts(s)))
        if any(games[0].play(s, *one) != games[1].play(s, *one) for one in tried):
            return Part(ALLOWED, UNKNOWN, "another card may be placed in the first round", 0, 0)
        count += 1
    scope = f"all {count} positions of the first round in which a card is placed; later as before"
    return Part(ALLOWED, PROVED, scope, count, 0)


def placed(game: Game[o.State, o.Action]) -> Iterator[o.State]:
    """§4  The positions before each card of the first round; each hand holds all cards."""
    deck, none = game.table.table.deck, ((),) * game.seats
    front = [o.State((), (1,) * game.seats, (deck.kinds,) * game.seats, none, none, 0)]
    while front:
        yield from front
        steps = [game.play(s, s.turn, action) for s in front for action in game.actions(s)]
        after = dict.fromkeys(step.state for step in steps if isinstance(step, Step))
        front = [s for s in after if s.phase == o.PLACE and s.round == 1]
