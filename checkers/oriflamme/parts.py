"""The parts of the rules of Oriflamme: which answers each asks for, so that it is the same without.

In one part it is walked whether an answer can be met: in the first round nobody has a card on which
to place another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import product
from typing import Any, Final

import oriflamme_ref as o
from checkers.claims import PROVED, UNKNOWN
from checkers.oriflamme.queues import FIRST, queues, resolving
from checkers.proofs.differences import ALLOWED, SEEN, WINS, Part
from oriflamme_ref.answers import Answers
from oriflamme_ref.choices import may_stack, reach
from oriflamme_ref.moving import puts
from spec import Game, Step
from spec.oriflamme import CARDS

DOES: Final = "what cards do"
PARTS: Final = (ALLOWED, DOES, SEEN, WINS)

VIEWS: Final = frozenset({"stock_open", "gone_open", "aside_open"})
TIES: Final = frozenset({"tie_break", "level"})
STACKING: Final = frozenset({"stacking_from"})
LEGAL: Final = STACKING | {
    "decree_stacks", "moves_pile", "transitive", "archer_itself", "spy_may_find_nothing",
    "same_place", "assassination_itself", "own_if_forced", "others_first",
    "copies_hidden", "own_covered", "may_decline", "copies_intrigues",
}  # fmt: skip
PAIRS: Final = frozenset({  # which of two cards at most an ability can be applied to
    "archer_itself", "spy_may_find_nothing", "copies_hidden", "own_if_forced", "others_first",
    "transitive", "copies_intrigues",
})  # fmt: skip
STACKS: Final = frozenset({"decree_stacks"})
INTRIGUES: Final = frozenset({"copies_intrigues"})
EVERY: Final = frozenset(field.name for field in fields(Answers))
ASKS: Final = {ALLOWED: LEGAL, DOES: EVERY - VIEWS - TIES - STACKING, SEEN: VIEWS, WINS: TIES}

DECREE: Final = CARDS.index("Decree")
Games = tuple[Game[Any, Any], Game[Any, Any]]


def otherwise(games: Games) -> frozenset[str]:
    """The answers that two games do not share."""
    one, other = (game.table.table.answers for game in games)
    return frozenset(name for name in EVERY if getattr(one, name) != getattr(other, name))


def unasked(name: str, games: Games, scope: str) -> Part:
    """A part that shows no difference: the same if what it asks for makes none."""
    asked = ASKS[name] & otherwise(games)
    if not asked:
        return Part(name, PROVED, "no answer that it asks for is another", 1, 0)
    if name == ALLOWED and asked <= PAIRS and (shapes := two_at_most(games)):
        says = (
            f"all {shapes} shapes of a reach: it is of two cards at most, and asked if both can be"
        )
        return Part(name, PROVED, says, shapes, 0)
    if name == DOES and asked <= STACKS and (shapes := two_gaps(games)):
        says = (
            f"all {shapes} shapes of up to three piles: a card that is moved has two gaps, or more"
        )
        return Part(name, PROVED, says, shapes, 0)
    if asked <= INTRIGUES and (positions := none_face_up(games)):
        says = f"all {positions} positions of one or two cards: no intrigue is left face up"
        return Part(name, PROVED, says, positions, 0)
    return Part(name, UNKNOWN, scope, 0, 0)


# §5.3  A choice of one is not asked: so of two cards that are in reach, both are open if one is.


def two_at_most(games: Games) -> int:
    """In how many queues an ability reaches two cards at most; 0 if in some it reaches more.

    What is in reach depends on the number of piles up to three, and then on whether the card lies
    at an end alone. Nobody may decline, or dig for covered cards. One at least copies along no row,
    so that no other Shapeshifter lies face up beside one that is asked.
    """
    tables = [game.table.table for game in games]
    if any(table.answers.may_decline or table.answers.own_covered for table in tables):
        return 0
    if all(table.answers.transitive for table in tables):
        return 0
    count = 0
    for table, kind, at, piles in product(tables, tables[0].deck.kinds, range(4), range(1, 5)):
        if at < piles and table.card(kind).among in ("ends", "adjacent"):
            s = laid(table.seats, (1,) * piles, at)._replace(ability=kind)
            if len(reach(table, s)) > 2:
                return 0
            count += 1
    return count


def laid(seats: int, shape: Sequence[int], at: int, kind: o.Kind = 0) -> o.State:
    """A queue of piles so high, of one family, and where it is resolved."""
    queue = tuple((o.Lying(kind, 0),) * high for high in shape)
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    return o.State(queue, (1,) * seats, none, none, none, 0, at=at)


# §6.10  Whether it is asked where a card goes: it is, unless there is one place alone.


def two_gaps(games: Games) -> int:
    """In how many queues a card that is moved has two gaps among the piles; 0 if not in all.

    With each pile there is one gap more, so that three piles stand for all that are more.
    """
    tables = [game.table.table for game in games]
    count = 0
    for table, piles, at in product(tables, range(2, 4), range(3)):
        for shape in product((1, 2), repeat=piles) if at < piles else ():
            s = laid(table.seats, shape, at, DECREE)
            for target in ((n, 0) for n in range(piles) if n != at):
                if sum(not onto for _, onto in puts(table, s, target)) < 2:
                    return 0
                count += 1
    return count


# §6.6  What a Shapeshifter finds to copy: no intrigue, if none lies face up behind what is decided.


def none_face_up(games: Games) -> int:
    """In how many small queues no decision leaves an intrigue face up; 0 if one does in some.

    Whether it goes hangs on itself, and on what it is applied to or is hit by: two cards. Nor may
    face-down cards be copied.
    """
    count = 0
    for game in games:
        for s in small(game.seats) if not game.table.table.answers.copies_hidden else ():
            if any(face_up(after) for after in decided(game, s)):
                return 0
            count += 1
    return count


def small(seats: int) -> Iterator[o.State]:
    """§5  Queues of one or two cards, of which one has to be revealed or left."""
    for queue in (queue for cards in (1, 2) for queue in queues(cards)):
        for at, pile in enumerate(queue):
            if pile[0].owner == FIRST and not pile[0].up:
                yield resolving(queue, at, (1,) * seats)


def decided(game: Game[o.State, o.Action], s: o.State) -> Iterator[o.State]:
    """§5.3  The positions behind all that can be decided about the card at hand."""
    for action in game.actions(s):
        step = game.play(s, s.turn, action)
        assert isinstance(step, Step)
        chosen = step.state.phase in (o.PLACE, o.REVEAL, o.OVER)
        yield from (step.state,) if chosen else decided(game, step.state)


def face_up(s: o.State) -> bool:
    """§5.5  Whether an intrigue lies face up."""
    intrigues = range(CARDS.index("Ambush"), len(CARDS))
    return any(card.up and card.kind in intrigues for pile in s.queue for card in pile)


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
