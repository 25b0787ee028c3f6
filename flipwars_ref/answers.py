"""A reading's answers (Q1 … Q23), typed: small rows that the rules interpret.

Nothing here has a default. An answer that nobody has coded can be tried as long as it is made
of these rows; anything else raises Uninterpretable and says what was expected.
"""

from __future__ import annotations

from dataclasses import dataclass

from spec import Reading, Uninterpretable, Value
from spec.answers import known_word, one_of, pair, row, words
from spec.flipwars import Pattern

NUMBERS = frozenset(str(number) for number in range(-7, 8))
ROWS = {"cell": 2, "line": 2, "row": 1, "corners": 0}  # how many numbers follow each word
FACINGS = ("own", "up", "chosen")
IN_THE_WAY = ("nothing", "tile", "block")
FLAGS = (("tile", "mark", "first"), ("flips", "stays"))


@dataclass(frozen=True, slots=True)
class Answers:
    general: tuple[str, Pattern]  # Q1: own, up, chosen; and the pattern
    archer: Pattern  # Q2
    gaps: tuple[str, ...]  # Q3: gap, block
    thief_next_to: Pattern  # Q4
    thief_flips: tuple[str, ...]  # Q5: enemy, thief
    forced: tuple[str, ...]  # Q6: optional, enemy-only
    assassin: str  # Q7: one, all
    two_fields: tuple[str, Pattern]  # Q8: nothing, tile, block; and the pattern
    neighbours: Pattern  # Q9
    flips_itself: bool  # Q10
    by_owner: bool  # Q11
    in_turn: bool  # Q12
    by_lot: bool  # Q13
    may_pass: bool  # Q14
    majority: str  # Q15: of-tiles, of-cells
    tie: str  # Q16: draw, second-player, last-mover, shared
    goes_round: bool  # Q17
    hidden: bool  # Q18
    block: tuple[str, ...]  # Q19: stops, laid, thief
    flag: tuple[str, str]  # Q20: tile, mark, first; flips, stays
    flag_owed: bool  # Q21
    any_eight: bool  # Q22
    combining: bool  # Q23


def answers(reading: Reading) -> Answers:
    """The answers of a reading; raises Uninterpretable for a value that cannot be interpreted."""
    return Answers(
        general=with_pattern(reading, "general", FACINGS),
        archer=pattern("archer", reading["archer"]),
        gaps=words(reading, "gaps", ("gap", "block")),
        thief_next_to=pattern("thief-next-to", reading["thief-next-to"]),
        thief_flips=words(reading, "thief-flips", ("enemy", "thief")),
        forced=words(reading, "forced", ("optional", "enemy-only")),
        assassin=one_of(reading, "assassin", ("one", "all")),
        two_fields=with_pattern(reading, "two-fields", IN_THE_WAY),
        neighbours=pattern("neighbours", reading["neighbours"]),
        flips_itself=one_of(reading, "itself", ("stays", "flips")) == "flips",
        by_owner=one_of(reading, "enemy", ("by-colour", "by-owner")) == "by-owner",
        in_turn=one_of(reading, "twice", ("once", "in-turn")) == "in-turn",
        by_lot=one_of(reading, "first", ("first-seat", "by-lot")) == "by-lot",
        may_pass=one_of(reading, "pass", ("refused", "allowed")) == "allowed",
        majority=one_of(reading, "majority", ("of-tiles", "of-cells")),
        tie=one_of(reading, "tie", ("draw", "second-player", "last-mover", "shared")),
        goes_round=one_of(reading, "edge", ("lost", "goes-round")) == "goes-round",
        hidden=one_of(reading, "supply", ("open", "hidden")) == "hidden",
        block=words(reading, "block", ("stops", "laid", "thief")),
        flag=flag(reading),
        flag_owed=one_of(reading, "flag-in-hand", ("may-stay", "must-be-placed")) != "may-stay",
        any_eight=one_of(reading, "enclosed-set", ("one-of-each", "any-eight")) == "any-eight",
        combining=one_of(reading, "combining", ("refused", "allowed")) == "allowed",
    )


def flag(reading: Reading) -> tuple[str, str]:
    placed, flipped = pair("flag", reading["flag"])
    return known_word("flag", placed, FLAGS[0]), known_word("flag", flipped, FLAGS[1])


def with_pattern(reading: Reading, question: str, known: tuple[str, ...]) -> tuple[str, Pattern]:
    word, rows = pair(question, reading[question])
    return known_word(question, word, known), pattern(question, rows)


def pattern(question: str, value: Value) -> Pattern:
    """Rows as tiles.yaml explains them."""
    return tuple(pattern_row(question, row(question, part)) for part in row(question, value))


def pattern_row(question: str, parts: tuple[Value, ...]) -> tuple[str, ...]:
    word, *numbers = [part for part in parts if isinstance(part, str)] or [""]
    good = len(numbers) == len(parts) - 1 == ROWS.get(word, -1) and NUMBERS.issuperset(numbers)
    if not good or (word in ("cell", "line") and not any(map(int, numbers))):
        raise Uninterpretable(f"{question}: expected a row such as [cell, 1, 2], not {parts!r}")
    return (word, *numbers)
