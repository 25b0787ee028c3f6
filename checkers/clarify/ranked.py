"""The open questions of a game, those first whose answer most often changes the winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from checkers.compare import Comparing, Shown
from checkers.compare.frequency import Count, Tally, changes
from checkers.compare.readings import answered
from checkers.proofs.differences import TURNS, WINS, Missing, Witness
from checkers.scenario.language import Room
from spec import Reading
from spec.rulebook import Answer, Question


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
    shown: tuple[Shown, ...]
    missing: tuple[Missing, ...]  # that no game shows it, if that is proved

    @property
    def weight(self) -> float:
        """The share of games that had another winner: of both samples, each counting half."""
        return (together(self.dealt).share + together(self.near).share) / 2


def together(tallies: Sequence[Tally]) -> Tally:
    """Games for any number of players; no games, if there are none."""
    counts = [tally[1:] for tally in tallies]
    return Tally(0, *(sum(column) for column in zip((0, 0, 0, 0), *counts, strict=True)))


def ranked(
    room: Room, seats: Sequence[int], games: int, seed: int, count: Count = changes
) -> list[Ranked]:
    """Every question that has more than one answer, the weightiest first."""
    book = room.rulebook()
    base = book.reading(next(iter(book.profiles)))
    others = list(alternatives(list(book.questions.values()), base))
    comparing = Comparing(room, tuple(seats), games, seed, count)
    all_found = [found(room, base, other, seats) for _, _, other in others]
    witnesses = [[w for w in each if isinstance(w, Witness)] for each in all_found]
    pool = list({(w.board, w.seats, w.state): w for each in witnesses for w in each}.values())
    all_of = [
        Ranked(
            question, answer, base, other,
            comparing.tallies(base, other),
            tuple(begun_near(room, base, other, seats, games, seed, pool)),
            tuple(comparing.shown(w, question, base, other) for w in mine[:1]),
            tuple(m for m in each if isinstance(m, Missing) and m.unit == TURNS)[:1],
        )
        for (question, answer, other), mine, each in zip(others, witnesses, all_found, strict=True)
    ]  # fmt: skip
    return sorted(heaviest(all_of), key=lambda one: one.weight, reverse=True)


def begun_near(
    room: Room, one: Reading, other: Reading, seats: Sequence[int],
    games: int, seed: int, pool: Sequence[Witness],
) -> Iterator[Tally]:  # fmt: skip
    """For each number of players, games that begin near the positions of the pool."""
    for number in seats if games and room.near else ():
        assert room.near is not None
        yield Tally(number, games, *room.near(one, other, number, games, seed, pool))


def alternatives(
    questions: Sequence[Question], base: Reading
) -> Iterator[tuple[Question, Answer, Reading]]:
    """Each answer that the reading does not give, and the reading with it."""
    for question in questions:
        for answer in question.answers.values():
            other = answered(base, question, answer.name, answer.value)
            if other is not base:
                yield question, answer, other


def found(room: Room, one: Reading, other: Reading, seats: Sequence[int]) -> Sequence[Any]:
    """The smallest positions that show a difference; those with another winner come first."""
    if room.separate is None:
        return ()
    both = [w for number in seats[:2] for w in room.separate(one, other, (number,)).found]
    return sorted(both, key=lambda each: each.part != WINS)


def heaviest(all_of: Sequence[Ranked]) -> Iterator[Ranked]:
    """Of each question the answer that matters most."""
    names = dict.fromkeys(one.question.name for one in all_of)
    for name in names:
        same = [one for one in all_of if one.question.name == name]
        yield max(same, key=lambda one: one.weight)
