"""That a game comes to its end: how many cards are resolved, and how often somebody decides.

What lies at the pointer and behind it, and each card that can move another, is worth one. Each card
that is resolved costs one, and none is asked for more than so many decisions. Six rounds of that,
with a card more from each player before each, are a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import oriflamme_ref as o
from checkers.logic import Terms
from checkers.oriflamme.decisions import Decision
from checkers.oriflamme.holds import ASKED, QUEUE, asked_on, at_hand
from checkers.oriflamme.laws import SEATS, Laid
from checkers.oriflamme.lockstep import Told, told_card
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Symbols
from spec import Reading, Step
from spec.oriflamme import CARDS, decks

ROUNDS: Final = 6
NOT_BEGUN: Final = (o.REVEAL, o.GO_ON)
RANK: Final = {
    o.REVEAL: 0,
    o.GO_ON: 0,
    "copies": 1,
    "moves": 1,
    "eliminates": 2,
    "steals": 2,
    o.PUT: 2,
}
WITH_INTRIGUES: Final = RANK | {"moves": 2, "eliminates": 3, "steals": 3, o.PUT: 3}


def rank(reading: Reading) -> dict[str, int]:
    """§5.3  How many decisions may have come before one of this sort about the same card."""
    return WITH_INTRIGUES if reading["copy-intrigues"] == "any-card" else RANK


def movers(reading: Reading) -> tuple[str, ...]:
    """§6.10, §6.6  The cards that can move others, each of them once: then they leave."""
    copied = reading["copy-intrigues"] == "any-card"
    return ("Decree", "Shapeshifter") if copied else ("Decree",)


def asks_further(d: Decision) -> list[Any]:
    """§5.3  What is asked of the same card is a later one of three decisions, or of four."""
    at = rank(d.reading)
    return [not asked_on(d.before, d.told) or at[d.told[ASKED][0]] > at[d.before.phase]]


def fewer_left(d: Decision) -> list[Any]:
    """§5.6  Fewer cards lie at the pointer and behind it; not more, where one that moves went."""
    s = d.before
    here, left = sum(map(len, s.queue[s.at :])), behind(d.told)
    moved = told_card(o.acting(s))[0] in movers(d.reading) and not at_hand(s, d.told)
    return [left < here + moved or asked_on(s, d.told)]


def each_costs_one(d: Decision) -> list[Any]:
    """§5.6  However many cards are resolved by a decision, it costs as much."""
    s = d.before
    cards = [told_card(card)[0] for pile in s.queue for card in pile]
    here = sum(map(len, s.queue[s.at :])) - (s.phase not in NOT_BEGUN)
    after = [card[0] for pile in d.told[QUEUE] for card in pile]
    left = behind(d.told) - (d.told[ASKED] != () and d.told[ASKED][0] != o.REVEAL)
    can = movers(d.reading)
    return [left + worth(after, can) + d.resolved <= here + worth(cards, can)]


def behind(told: Told) -> int:
    """How many cards are at the pointer and behind it."""
    return sum(map(len, told[QUEUE][told[ASKED][1] :])) if told[ASKED] else 0


def worth(cards: list[str], can: tuple[str, ...]) -> int:
    return sum(name in can for name in cards)


def bounded(d: Decision) -> list[Any]:
    return [*each_costs_one(d), *asks_further(d)]


# §3  A game is six rounds.


def whole(reading: Reading) -> Iterator[Obligation]:
    """Six rounds as the engine goes on from one to the next, and the sum of what they cost."""
    for seats in SEATS:
        yield turning(o.oriflamme(decks.deck("base"), reading, seats))
    yield summed(reading)


def turning(game: Laid) -> Obligation:
    """§3, §3.1, §3.2  Each player places one card, and six times the queue is resolved."""
    symbols, rounds = Symbols(), [*product(range(1, ROUNDS + 1), range(game.seats))]
    placed = (alike for at in rounds for alike in places_one_each(game, *at))
    ended = (goes_on(game, *at) for at in rounds)
    shows = Terms(symbols.context).all(*placed, *ended)
    return Obligation(f"rounds of {game.seats}", symbols, (), shows, "round")


def bare(game: Laid, round_: int, first: int, *cards: o.Lying) -> o.State:
    """A queue with these cards, and another card in each hand."""
    none: tuple[tuple[int, ...], ...] = ((),) * game.seats
    hands = ((CARDS.index("Spy"),),) * game.seats
    queue = tuple((card,) for card in cards)
    return o.State(queue, (1,) * game.seats, hands, none, none, first, round=round_, first=first)


def places_one_each(game: Laid, round_: int, first: int) -> Iterator[bool]:
    """§4  Wherever they are placed, each card is one more, and after one each it is resolved."""
    front = [bare(game, round_, first)]
    for number in range(1, game.seats + 1):
        steps = [game.play(s, s.turn, action) for s in front for action in game.actions(s)]
        front = [step.state for step in steps if isinstance(step, Step)]
        phase = o.REVEAL if number == game.seats else o.PLACE
        yield len(front) == len(steps) > 0
        yield all(s.phase == phase and sum(map(len, s.queue)) == number for s in front)


def goes_on(game: Laid, round_: int, first: int) -> bool:
    """§3.1, §3.2  Behind the last card the next round begins, or the game is over."""
    s = bare(game, round_, first, o.Lying(CARDS.index("Heir"), first))
    step = game.play(s._replace(phase=o.REVEAL), first, o.Leave())
    assert isinstance(step, Step)
    then = (o.OVER, ROUNDS) if round_ == ROUNDS else (o.PLACE, round_ + 1)
    return (step.state.phase, step.state.round) == then and len(step.state.queue) == 1


def summed(reading: Reading) -> Obligation:
    """The sum for any number of players: what each round begins with, and what it costs."""
    symbols, every, most = Symbols(), len(movers(reading)), max(rank(reading).values()) + 1
    n = symbols.new("players")
    per_round = [
        [symbols.new(f"{what} {r}") for r in range(ROUNDS)]
        for what in ("stay", "movers placed", "movers stay", "resolved", "decisions")
    ]
    stay, placed, kept, resolved, decisions = per_round
    begin = [n, *(left + n for left in stay[:-1])]
    can = [placed[0], *(left + more for left, more in zip(kept, placed[1:], strict=False))]
    given = [n >= 1, *(one >= 0 for row in per_round for one in row), sum(placed) <= every * n]
    for row in zip(begin, can, stay, kept, resolved, decisions, strict=True):
        cards, able, left, still, done, asked = row
        given += [left <= cards, still <= able, done + still <= cards + able, asked <= most * done]
    most_resolved = (21 + every) * n
    shows = sum(resolved) <= most_resolved, sum(decisions) <= most * most_resolved
    return Obligation("sum", symbols, tuple(given), Terms(symbols.context).all(*shows), "glue")
