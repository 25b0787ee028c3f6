"""What separates two readings of a game's rules, proved or shown, and how often it matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from checkers.claims import PROVED, UNKNOWN, Verdict
from checkers.compare.frequency import Count, Tally, changes
from checkers.compare.readings import alone, differing, slug
from checkers.compare.replayed import Told, replayed
from checkers.compare.seen import seen
from checkers.compare.written import Written, scenario
from checkers.proofs.differences import TURNS, Missing, Separated, Witness
from checkers.scenario.language import PLAYERS
from checkers.scenario.room import Room
from spec import Impossible, Reading
from spec.rulebook import Question

__all__ = ["Block", "Comparison", "Shown", "Tally", "compare", "seats_of"]

GAMES: Final = 200  # random games in which a shortest one is looked for, if none are asked for


class Shown(NamedTuple):
    """A witness as the engine confirmed it under both readings, and its scenario."""

    witness: Witness
    told: tuple[Told, Told]
    written: Written


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Two readings that differ in one question, or in several (then `question` is None)."""

    question: Question | None
    one: Reading
    other: Reading
    separated: Separated | None  # None: the game has no model to prove anything with
    shown: tuple[Shown, ...]
    missing: tuple[Missing, ...]
    tallies: tuple[Tally, ...]

    @property
    def unknown(self) -> bool:
        """Whether something is left open: a part, a position, or whether there is a smaller one."""
        sure = [shown.witness.sure for shown in self.shown]
        sure += [missing.sure for missing in self.missing]
        return UNKNOWN in sure or (self.separated is not None and self.separated.parts_unknown)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two readings of one game: a block for each question that differs, and for all together."""

    game: str
    digest: str
    one: Reading
    other: Reading
    questions: int
    differ: int  # in how many of the questions
    alone: tuple[Block, ...]
    together: Block
    agreement: tuple[Verdict, ...] = ()  # engine and model, under answers that are not listed

    @property
    def blocks(self) -> list[Block]:
        """Each once."""
        return [*dict.fromkeys([*self.alone, self.together])]

    @property
    def shown(self) -> Iterator[Shown]:
        """Every witness, each once."""
        yield from (shown for block in self.blocks for shown in block.shown)

    @property
    def unknown(self) -> bool:
        disagree = any(not verdict.enough for verdict in self.agreement)
        return disagree or any(block.unknown for block in self.blocks)


def compare(
    room: Room,
    one: Reading,
    other: Reading,
    seats: Sequence[int],
    games: int = 0,
    seed: int = 0,
    count: Count = changes,
    each_alone: bool = True,
) -> Comparison:
    """Two readings set side by side, for these numbers of players; raises Disagreement.

    `count` plays the random games; 0 `games` plays none. Without `each_alone`, the questions are
    taken together only.
    """
    book = room.rulebook()
    asked = differing(book, one, other)
    compared = Comparing(room, tuple(seats), games, seed, count)
    whole = compared.block(None if len(asked) != 1 else asked[0], one, other)
    each: tuple[Block, ...] = ()
    if len(asked) == 1:
        each = (whole,)
    elif each_alone:
        each = tuple(compared.block(q, one, alone(one, other, q)) for q in asked)
    agreement = tuple(
        v for of in (one, other) for v in (room.formal.agrees(of) if room.formal.agrees else ())
    )
    return Comparison(
        room.name, book.digest, one, other, len(book.questions), len(asked), each, whole, agreement
    )


@dataclass(frozen=True, slots=True)
class Comparing:
    """How two readings are compared: where, for whom, by how many random games."""

    room: Room
    seats: tuple[int, ...]
    games: int
    seed: int
    count: Count

    def block(self, question: Question | None, one: Reading, other: Reading) -> Block:
        """All that is known of two readings that differ in a question, or in several."""
        formal = self.room.formal
        separated = formal.separate(one, other, self.seats) if formal.separate else None
        found = list(separated.found) if separated else []
        if separated and not separated.alike and formal.shortest:
            found += formal.shortest(one, other, self.seats[0], in_games(separated))
        if separated is None:
            found += seen(self.room, one, other, self.seats[0], self.games or GAMES, self.seed)
        found = [self.or_seen(each, one, other) for each in found]
        shown = [self.shown(w, question, one, other) for w in found if isinstance(w, Witness)]
        missing = tuple(one for one in found if isinstance(one, Missing))
        played = separated is None or not separated.alike
        tallies = self.tallies(one, other) if played else ()
        return Block(question, one, other, separated, tuple(shown), missing, tallies)

    def tallies(self, one: Reading, other: Reading) -> tuple[Tally, ...]:
        seats = self.seats if self.games else ()
        return tuple(
            self.count(self.room, one, other, number, self.games, self.seed) for number in seats
        )

    def or_seen(self, found: Witness | Missing, one: Reading, other: Reading) -> Witness | Missing:
        """Where the solver leaves open how short a game can be, what random games show."""
        if not isinstance(found, Missing) or found.unit != TURNS or found.sure != UNKNOWN:
            return found
        for each in seen(self.room, one, other, self.seats[0], self.games or GAMES, self.seed):
            if each.part == found.part:
                return replace(each, scope=f"{each.scope}; {found.scope}")
        return found

    def shown(
        self, witness: Witness, question: Question | None, one: Reading, other: Reading
    ) -> Shown:
        told = replayed(self.room, witness, (one, other))
        where = " in a game" if witness.begins == "deal" else ""
        what = witness.part[0].upper() + witness.part[1:]
        title = f"{what}{where} differs between {one.name} and {other.name}"
        kind = "game" if witness.begins == "deal" else "position"
        stem = f"{question.name if question else 'together'}-{slug(witness.part)}-{kind}"
        return Shown(witness, told, scenario(self.room, witness, told, title, stem))


def in_games(separated: Separated) -> tuple[str, ...]:
    """The parts that differ, but for those of which it is proved that no game shows it."""
    missing = {
        (one.part, one.unit, one.sure) for one in separated.found if isinstance(one, Missing)
    }
    return tuple(part for part in separated.differing if (part, TURNS, PROVED) not in missing)


def seats_of(room: Room) -> tuple[int, ...]:
    """For how many players the game can be laid on its first board."""
    book = room.rulebook()
    reading = book.first
    board = room.named_board(room.default_board)

    def laid(seats: int) -> bool:
        try:
            room.game(board, reading, seats)
        except Impossible:
            return False
        return True

    return tuple(seats for seats in range(1, 1 + len(PLAYERS)) if laid(seats))
