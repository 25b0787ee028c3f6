"""What separates two readings of Oriflamme: the smallest queue that shows a difference.

For each part of the rules every position of up to three cards is looked at, smallest first, until
one shows a difference; so none with fewer cards does. Of one or two cards every decision is
followed, of three those about the card at hand; none is behind what comes to something else under
the other reading. Two readings between which the engine's answers do not differ are the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import oriflamme_ref as o
from checkers.claims import PROVED, REFUTED
from checkers.oriflamme.asking import BOARD, ends, where_asked
from checkers.oriflamme.facts import seen_of
from checkers.oriflamme.parts import (
    DOES,
    PARTS,
    TIES,
    VIEWS,
    Games,
    first_round,
    only_in_the_first_round,
    otherwise,
    unasked,
)
from checkers.oriflamme.positions import say_given
from checkers.oriflamme.queues import MOST, size
from checkers.oriflamme.say import say_holding
from checkers.oriflamme.tell import done, won
from checkers.proofs.differences import (
    ALLOWED,
    SEEN,
    WINS,
    Part,
    Separated,
    Turn,
    Witness,
)
from checkers.scenario.language import PLAYERS, Moment, Names
from spec import Reading, Refusal
from spec.oriflamme import decks

CARD: Final = "card"
FEWER: Final = "of two families, with one influence each and at most one on cards"
NONE: Final = f"no queue of up to {MOST} cards {FEWER} shows a difference"

Pair = tuple[o.State, o.State]


class Parting(NamedTuple):
    """Where two readings part: in what, behind which decisions, and what each says."""

    part: str
    turns: tuple[Turn, ...]
    allowed: tuple[bool, bool]
    says: tuple[str, str] | None


def separate(one: Reading, other: Reading, seats: Sequence[int]) -> Separated:
    """The parts of the rules compared, and for each that differs a smallest position."""
    number = seats[0]
    deck = decks.deck(BOARD)
    games = o.oriflamme(deck, one, number), o.oriflamme(deck, other, number)
    if not otherwise(games):
        return Separated(tuple(unasked(name, games, "") for name in PARTS), ())
    if only_in_the_first_round(games):
        others = (unasked(name, games, "") for name in PARTS if name != ALLOWED)
        return Separated((first_round(games), *others), ())
    names = Names(deck, PLAYERS[:number])
    same = [unasked(name, games, NONE) for name in PARTS]
    found = searched([part.name for part in same if part.sure != PROVED], games, names)
    parts = (Part(p.name, REFUTED, "", 1, 0) if p.name in found else p for p in same)
    return Separated(tuple(parts), tuple(found[name] for name in PARTS if name in found))


def searched(parts: Sequence[str], games: Games, names: Names) -> dict[str, Witness]:
    """For each of these parts the first witness of a difference, if any, smallest positions first.

    Where nothing is asked that two readings answer otherwise, all is the same under both.
    """
    found: dict[str, Witness] = {}
    for s in where_asked(games) if parts else ():
        for parting in partings(games, (s, s), names, ()):
            if parting.part in parts:
                found.setdefault(parting.part, witness(s, parting, names))
        if len(found) == len(parts):
            break
    return found


def partings(games: Games, pair: Pair, names: Names, turns: tuple[Turn, ...]) -> Iterator[Parting]:
    """Where two readings part behind some decisions."""
    if parting := parted(games, pair, names, turns):
        yield parting
        return
    s = pair[0]
    if ends(s, len(turns)):
        return
    mover = games[0].to_move(s)
    assert mover is not None
    first, second = (list(game.actions(state)) for game, state in zip(games, pair, strict=True))
    for action in dict.fromkeys([*first, *second]):
        taken = (*turns, Turn(mover, (action,)))
        allowed = action in first, action in second
        if allowed[0] != allowed[1]:
            yield Parting(ALLOWED, taken, allowed, None)
        else:
            steps = [g.play(p, mover, action) for g, p in zip(games, pair, strict=True)]
            after = [step.state for step in steps if not isinstance(step, Refusal)]
            yield from partings(games, (after[0], after[1]), names, taken)


def parted(games: Games, pair: Pair, names: Names, turns: tuple[Turn, ...]) -> Parting | None:
    """What is otherwise behind some decisions: the position, what is seen of it, or who wins."""
    moments = [Moment(game, s, ()) for game, s in zip(games, pair, strict=True)]
    alike = pair[0] == pair[1]
    for name, tell in ((DOES, done), (SEEN, seen), (WINS, won)):
        if alike and not differs(games, pair[0], name):
            continue
        told, others = (list(tell(moment, names)) for moment in moments)
        for pair_of_facts in zip(told, others, strict=False):
            if len({*pair_of_facts}) > 1:
                return Parting(name, turns, (True, True), pair_of_facts)
    return None


def differs(games: Games, s: o.State, name: str) -> bool:
    """Whether two readings see the same position otherwise, or have other winners in it."""
    one, other = games
    if name == SEEN and VIEWS & otherwise(games):
        return any(one.view(s, seat) != other.view(s, seat) for seat in range(2))
    if name == WINS and s.phase == o.OVER and TIES & otherwise(games):
        return one.outcome(s) != other.outcome(s)
    return False


def seen(moment: Moment, names: Names) -> Iterator[str]:
    for seat, player in enumerate(names.players[:2]):
        for owner, other in enumerate(names.players[:2]):
            yield f"{player} sees {other} as {say_holding(*seen_of(moment, seat, owner))}"


def witness(s: o.State, parting: Parting, names: Names) -> Witness:
    return Witness(
        part=parting.part,
        board=BOARD,
        seats=len(names.players),
        begins="given",
        lines=say_given(s, names),
        state=s,
        turns=parting.turns,
        allowed=parting.allowed,
        says=parting.says,
        size=size(s),
        unit=CARD,
        sure=PROVED,
        scope=f"among all queues {FEWER}",
    )
