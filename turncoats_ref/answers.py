"""A reading's answers (Q1 … Q18), typed: small rows that the rules interpret.

Nothing here has a default. An answer that nobody has coded can be tried as long as it is made
of these rows; anything else raises Uninterpretable and says what was expected.
"""

from __future__ import annotations

from dataclasses import dataclass

from spec import Reading, Uninterpretable
from spec.answers import known_word, number, one_of, row, words

Rows = tuple[tuple[str, str], ...]  # (axe or flag, who is compared there)

WHOSE = ("most", "sole-of-level", "sole-of-all")
PILES = ("axe", "flag")
PLAYER_MEASURES = ("most-winning", "fewest-losing", "turn-order")


@dataclass(frozen=True, slots=True)
class Answers:
    no_faction: tuple[str, ...]  # Q1: measures of players; none: nobody wins
    losing: tuple[str, ...]  # Q2: measures that leave only the worst; none: all others lose
    tie_break: Rows  # Q3
    removal: tuple[int | None, int | None]  # Q4: at least, at most; None: as many as can
    fewest_march: int  # Q5
    recruit_to: tuple[str, ...]  # Q6: axe, flag
    also_ruled: tuple[str, ...]  # Q7: axe, flag
    drawn_may_return: bool  # Q8
    empty_hand_draws: bool  # Q9
    empty_bag: str  # Q10: refused, return-only
    empty_area_ruled: bool  # Q11
    order_from: str  # Q13: next, first
    end: str  # Q14: in-a-row, full-round
    zero_may_win: bool  # Q15
    empty_battle: bool  # Q17
    faction_tie_break: Rows  # Q18


def answers(reading: Reading) -> Answers:
    """The answers of a reading; raises Uninterpretable for a value that cannot be interpreted."""
    one_of(reading, "still-level", ("nobody",))  # Q12: §4.3 has no other row
    one_of(reading, "set-up", ("homelands-first",))  # Q16: §2 has no other order
    return Answers(
        no_faction=words(reading, "no-faction", PLAYER_MEASURES),
        losing=words(reading, "losing", ("areas", *PILES)),
        tie_break=rows(reading, "tie-break"),
        removal=bounds(reading, "removal"),
        fewest_march=number("march", reading["march"]),
        recruit_to=words(reading, "recruit-place", PILES),
        also_ruled=words(reading, "places-count", PILES),
        drawn_may_return=one_of(reading, "negotiate", ("any-stone", "not-the-drawn"))
        == "any-stone",
        empty_hand_draws=one_of(reading, "empty-hand", ("draw-and-return", "skip")) != "skip",
        empty_bag=one_of(reading, "empty-bag", ("refused", "return-only")),
        empty_area_ruled=one_of(reading, "empty-area", ("nobody", "tie-break")) == "tie-break",
        order_from=one_of(reading, "turn-order", ("next", "first")),
        end=one_of(reading, "end", ("in-a-row", "full-round")),
        zero_may_win=one_of(reading, "zero-winner", ("settled", "draw")) == "settled",
        empty_battle=one_of(reading, "empty-battle", ("allowed", "refused")) == "allowed",
        faction_tie_break=rows(reading, "faction-tie-break"),
    )


def rows(reading: Reading, question: str) -> Rows:
    pairs = [row(question, pair) for pair in row(question, reading[question])]
    if any(len(pair) != 2 for pair in pairs):
        raise Uninterpretable(f"{question}: a row is a pile and who is compared there")
    return tuple(
        (known_word(question, pile, PILES), known_word(question, whose, WHOSE))
        for pile, whose in pairs
    )


def bounds(reading: Reading, question: str) -> tuple[int | None, int | None]:
    value = row(question, reading[question])
    if len(value) != 2:
        raise Uninterpretable(f"{question}: expected [at least, at most]")
    low, high = (None if v == "due" else number(question, v) for v in value)
    if high is not None and (low is None or low > high):
        raise Uninterpretable(f"{question}: at least {value[0]} is more than at most {value[1]}")
    return low, high
