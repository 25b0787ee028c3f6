"""What every game can be asked: who is to move, who may do what, what is seen and heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from checkers.scenario.language import Fact, Found, Moment, Names, Unsayable
from checkers.scenario.run import played
from checkers.scenario.sentences import Word
from spec import NATURE, Refusal
from spec.rulebook import Unknown
from spec.source import Mistakes, Node, did_you_mean

Say = Callable[[tuple[Any, ...], Names], str]


class Turns(NamedTuple):
    """How a game says actions; by which clauses it ends, turns pass, and actions are open."""

    say: Say
    over: tuple[str, ...]
    to_move: tuple[str, ...]
    open: tuple[str, ...]


class TurnWords:
    """The meaning of the rules of a game's grammar that every game has, for one scenario's names.

    `others` are words that may have been meant by what is no player.
    """

    turns: Turns
    others: tuple[str, ...]

    def __init__(self, names: Names) -> None:
        self.names = names

    def player(self, name: Word) -> int:
        players = self.names.players
        if name.text not in players:
            raise Unknown(f"no player `{name.text}`", self.hint(name, players), name.at)
        return players.index(name.text)

    def hint(self, name: Word, known: tuple[str, ...]) -> str:
        """The nearest name or word of any kind, or else what is known of this kind."""
        others = [one for one in self.others if one != name.text]
        near = did_you_mean(name.text, (*self.names.players, *others))
        return near if near.startswith("did") else did_you_mean(name.text, known)

    def nature(self) -> int:
        return NATURE

    def over(self) -> Fact:
        return over(True, self.turns)

    def not_over(self) -> Fact:
        return over(False, self.turns)

    def to_move(self, seat: int) -> Fact:
        return to_move(self.names, seat, self.turns)

    def may(self, seat: int, actions: tuple[Any, ...]) -> Fact:
        return may(self.names, seat, actions, True, self.turns)

    def may_not(self, seat: int, actions: tuple[Any, ...]) -> Fact:
        return may(self.names, seat, actions, False, self.turns)

    def count(self, seat: int, number: int) -> Fact:
        return count(self.names, seat, number, self.turns)

    def none_open(self, seat: int) -> Fact:
        return count(self.names, seat, 0, self.turns)


def fact(says: str, find: Callable[[Moment], Found], others: Iterable[str]) -> Fact:
    return Fact(says, find, tuple(one for one in others if one != says))


def over(yes: bool, turns: Turns) -> Fact:
    def say(ended: bool) -> str:
        return f"the game is {'over' if ended else 'not over'}"

    def find(moment: Moment) -> Found:
        return Found(say(moment.game.to_move(moment.state) is None), turns.over)

    return fact(say(yes), find, map(say, (True, False)))


def to_move(names: Names, seat: int, turns: Turns) -> Fact:
    def say(mover: int | None) -> str:
        return "the game is over" if mover is None else f"{names.who(mover)} is to move"

    def find(moment: Moment) -> Found:
        return Found(say(moment.game.to_move(moment.state)), turns.to_move)

    return fact(say(seat), find, map(say, (*range(len(names.players)), NATURE)))


def may(names: Names, seat: int, actions: tuple[Any, ...], yes: bool, turns: Turns) -> Fact:
    """Whether the sentence, as a whole, would be allowed."""

    def say(allowed: bool) -> str:
        return f"{names.who(seat)} may {'' if allowed else 'not '}{turns.say(actions, names)}"

    def find(moment: Moment) -> Found:
        step = played(moment, seat, actions)
        if isinstance(step, Refusal):
            return Found(say(False), (step.id,))
        return Found(say(True), step.clauses)

    return fact(say(yes), find, (say(not yes),))


def count(names: Names, seat: int, number: int, turns: Turns) -> Fact:
    """How many actions are open to somebody; none, where another is to move."""

    def say(open: int) -> str:
        if open == 0:
            return f"no action is open to {names.who(seat)}"
        return f"{names.who(seat)} has {open} action{'' if open == 1 else 's'}"

    def find(moment: Moment) -> Found:
        if moment.game.to_move(moment.state) != seat:
            return Found(say(0), turns.to_move)
        return Found(say(len(list(moment.game.actions(moment.state)))), turns.open)

    return fact(say(number), find, (say(number + 1), say(max(0, number - 1))))


# what a player sees and hears


def read_sees(
    node: Node, keys: Iterable[str], read: Callable[[str, Node], Fact], wrong: Mistakes
) -> list[tuple[Node, Fact]]:
    """The lines of a `sees` block, each with its fact; raises or notes Mistake."""
    entries, found = node.block(keys, "`sees`", wrong), list[tuple[Node, Fact]]()
    if not node.pairs:
        raise node.wrong("nothing is said to be seen")
    for key, entry in entries.items():
        with wrong.noted():
            found.append((entry, read(key, entry)))
    return found


class Sight(NamedTuple):
    """What a player looks at, a key of `sees`; the clauses that open it, and those that could."""

    seat: int
    key: str
    names: Names
    clauses: tuple[str, ...]
    asked: tuple[str, ...] = ()

    def shows(self, value: str, find: Callable[[Moment], str], *others: str) -> Fact:
        """The fact of a line; `others` are other values that it could have."""
        sees = f"{self.names.players[self.seat]} sees {self.key}"

        def tell(moment: Moment) -> Found:
            return Found(f"{sees}: {find(moment)}", self.clauses, self.asked)

        return Fact(f"{sees}: {value}", tell, tuple(one for one in others if one != value))

    def hears(self, actions: tuple[Any, ...], say: Say, *others: str) -> Fact:
        """The fact of a line that tells what was heard of the last one."""
        find = partial(heard, seat=self.seat, names=self.names, say=say)
        return self.shows(say(actions, self.names), find, *others)


def heard(moment: Moment, seat: int, names: Names, say: Say) -> str:
    """The deeds of the last line as a seat hears them, in one sentence or in one for each."""
    deeds = (moment.game.heard(d.before, d.action, seat) for d in moment.deeds)
    told = tuple(action for action in deeds if action is not None)
    try:
        return say(told, names) if told else "nothing"
    except Unsayable:
        return "; ".join(say((action,), names) for action in told)
