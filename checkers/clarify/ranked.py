"""The open questions of a game, those first whose answer most often changes the winner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from checkers.compare import Comparing, Shown
from checkers.compare.frequency import Tally, changes
from checkers.compare.readings import answered, says
from checkers.proofs.differences import TURNS, WINS, Missing, Separated, Witness
from checkers.scenario.room import Room
from spec import Reading
from spec.rulebook import Answer, Question

Through: TypeAlias = Callable[[Sequence[Any]], Iterable[Any]]  # the same, and somebody may look on


class Ranked(NamedTuple):
    """A question with the other answer that matters most.

    `base` is the game's first reading, and `other` the same with this answer. `dealt` are random
    games from the deal, `near` such that begin near the positions in which the solver saw any
    question make a difference, the same positions for every question.
    """

    question: Question
    answer: Answer
    base: Reading
    other: Reading
    dealt: tuple[Tally, ...]
    near: tuple[Tally, ...]
    apart: tuple[Separated, ...]
    shown: tuple[Shown, ...]
    missing: tuple[Missing, ...]  # that no game shows it, if that is proved

    @property
    def unknown(self) -> bool:
        """Whether the solver gave up on something."""
        return any(one.unknown for one in self.apart)

    @property
    def same(self) -> bool:
        """Whether it is proved that this answer alone makes no difference."""
        return bool(self.apart) and all(one.same for one in self.apart)

    @property
    def weight(self) -> float:
        """The share of games that had another winner, but for chance: both samples count half."""
        return (together(self.dealt).beyond + together(self.near).beyond) / 2


def together(tallies: Sequence[Tally]) -> Tally:
    """Games for any number of players; no games, if there are none."""
    counts = [tally[1:] for tally in tallies]
    return Tally(0, *(sum(column) for column in zip((0, 0, 0, 0, 0), *counts, strict=True)))


def ranked(
    room: Room, seats: Sequence[int], games: int, seed: int, through: Through = iter
) -> list[Ranked]:
    """Every question that has more than one answer, the weightiest first.

    Those that all named readings answer alike come behind the others.

    What takes its time goes `through` that function, answer by answer, and then once more.
    """
    book = room.rulebook()
    base = book.first
    others = list(alternatives(list(book.questions.values()), base))
    comparing = Comparing(room, tuple(seats), games, seed, changes)
    all_apart = [apart(room, base, other, seats) for _, _, other in through(others)]
    witnesses = [[w for w in witnesses_in(each) if isinstance(w, Witness)] for each in all_apart]
    pool = list({(w.board, w.seats, w.state): w for each in witnesses for w in each}.values())
    each_of = list(zip(others, witnesses, all_apart, strict=True))
    all_of = [
        Ranked(
            question, answer, base, other,
            comparing.tallies(base, other),
            tuple(begun_near(room, base, other, seats, games, seed, pool)),
            each,
            tuple(comparing.shown(w, question, base, other) for w in mine[:1]),
            tuple(m for m in witnesses_in(each) if isinstance(m, Missing) and m.unit == TURNS)[:1],
        )
        for (question, answer, other), mine, each in through(each_of)
    ]  # fmt: skip
    return sorted(heaviest(all_of), key=lambda one: (settled(room, one.question), -one.weight))


def settled(room: Room, question: Question) -> bool:
    """Whether all named readings answer it alike."""
    book = room.rulebook()
    return len({says(book.reading(name), question) for name in book.profiles}) == 1


def begun_near(
    room: Room, one: Reading, other: Reading, seats: Sequence[int],
    games: int, seed: int, pool: Sequence[Witness],
) -> Iterator[Tally]:  # fmt: skip
    """For each number of players, games that begin near the positions of the pool."""
    for number in seats if games and room.formal.near else ():
        assert room.formal.near is not None
        yield Tally(number, games, *room.formal.near(one, other, number, games, seed, pool))


def alternatives(
    questions: Sequence[Question], base: Reading
) -> Iterator[tuple[Question, Answer, Reading]]:
    """Each answer that the reading does not give, and the reading with it."""
    for question in questions:
        for answer in question.answers.values():
            other = answered(base, question, answer.name, answer.value)
            if other is not base:
                yield question, answer, other


def apart(room: Room, one: Reading, other: Reading, seats: Sequence[int]) -> tuple[Separated, ...]:
    """What separates two readings for the fewest players; for one more, if games begin there."""
    separate = room.formal.tried or room.formal.separate
    numbers = seats[: 2 if room.formal.near else 1]
    return tuple(separate(one, other, (number,)) for number in numbers) if separate else ()


def witnesses_in(separated: Sequence[Separated]) -> list[Witness | Missing]:
    """The smallest positions that show a difference; those with another winner come first."""
    every = [one for each in separated for one in each.found]
    return sorted(every, key=lambda one: one.part != WINS)


def heaviest(all_of: Sequence[Ranked]) -> Iterator[Ranked]:
    """Of each question the answer that matters most."""
    names = dict.fromkeys(one.question.name for one in all_of)
    for name in names:
        same = [one for one in all_of if one.question.name == name]
        yield max(same, key=lambda one: one.weight)
