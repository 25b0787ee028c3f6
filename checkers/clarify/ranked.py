"""The open questions of a game, those first whose answer most often changes the winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from checkers.compare import Comparing, Shown
from checkers.compare.frequency import Count, Tally, changes, winners
from checkers.compare.readings import answered
from checkers.proofs.differences import TURNS, WINS, Missing, Witness
from checkers.scenario.language import Room
from spec import Reading
from spec.rulebook import Answer, Question


class Ranked(NamedTuple):
    """A question with the other answer that matters most.

    `base` is the game's first reading, and `other` the same with this answer. `flipped` are how
    many of `pool` small final positions, made by the solver, get another winner.
    """

    question: Question
    answer: Answer
    base: Reading
    other: Reading
    tallies: tuple[Tally, ...]
    flipped: int
    pool: int
    shown: tuple[Shown, ...]
    missing: tuple[Missing, ...]  # that no game shows it, if that is proved

    @property
    def share(self) -> float:
        """Of the random games for any number of players, how many had another winner."""
        games = sum(tally.games for tally in self.tallies)
        return sum(tally.changed for tally in self.tallies) / games if games else 0.0

    @property
    def weight(self) -> tuple[float, int]:
        return self.share, self.flipped


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
    finals = [w for each in witnesses for w in each if w.part == WINS]
    pool = list({(w.board, w.seats, w.state): w for w in finals}.values())
    all_of = [
        Ranked(
            question, answer, base, other,
            comparing.tallies(base, other),
            flipped(room, base, other, pool), len(pool),
            tuple(comparing.shown(w, question, base, other) for w in mine[:1]),
            tuple(m for m in each if isinstance(m, Missing) and m.unit == TURNS)[:1],
        )
        for (question, answer, other), mine, each in zip(others, witnesses, all_found, strict=True)
    ]  # fmt: skip
    return sorted(heaviest(all_of), key=lambda one: one.weight, reverse=True)


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


def flipped(room: Room, one: Reading, other: Reading, pool: Sequence[Witness]) -> int:
    """How many of the final positions have another winner under the other reading."""
    many = 0
    for witness in pool:
        board = room.named_board(witness.board)
        won = [
            winners(room.game(board, reading, witness.seats), witness.state)
            for reading in (one, other)
        ]
        many += won[0] != won[1]
    return many


def heaviest(all_of: Sequence[Ranked]) -> Iterator[Ranked]:
    """Of each question the answer that matters most."""
    names = dict.fromkeys(one.question.name for one in all_of)
    for name in names:
        same = [one for one in all_of if one.question.name == name]
        yield max(same, key=lambda one: one.weight)
