"""A reading's answers (Q1 … Q39), typed: small rows that the rules interpret.

Nothing here has a default. An answer that nobody has coded can be tried as long as it is made
of these rows; anything else raises Uninterpretable and says what was expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from spec import Reading, Uninterpretable, Value
from spec.answers import known_word, number, one_of, pair, row, words
from spec.oriflamme import CARDS, CHARACTER, INTRIGUE

WAYS: Final = ("discarded", "eliminated", "taken")
SPRINGS: Final = ("eliminates", "steals", "moves")
YES: Final = {  # for each yes or no: the question, the answer that is yes, and the one that is no
    "decree_stacks": ("decree-stack", "own-family", "forbidden"),
    "once_a_round": ("decree-pointer", "once-a-round", "positional"),
    "moves_pile": ("decree-moves", "whole-pile", "card"),
    "transitive": ("shapeshifters", "transitive", "no-effect"),
    "spy_may_find_nothing": ("spy-empty", "steals-nothing", "refused"),
    "covered_loses": ("covered-influence", "lost", "stays"),
    "lone_stays": ("lone-intrigue", "stays", "discarded"),
    "gone_open": ("gone", "open", "counted"),
    "same_place": ("decree-same-place", "allowed", "refused"),
    "assassination_itself": ("assassination-itself", "allowed", "refused"),
    "own_if_forced": ("own-targets", "if-forced", "allowed"),
    "others_first": ("spy-choice", "others-first", "any"),
    "sprung_stays": ("sprung-ambush", "stays", "leaves"),
    "copies_hidden": ("copy-source", "face-down-too", "face-up"),
    "covered_namesakes": ("heir-covered", "counts", "ignored"),
    "influence_to_owner": ("eliminated-influence", "owner", "nobody"),
    "own_covered": ("own-covered", "allowed", "refused"),
    "may_decline": ("must-apply", "may", "must"),
    "stock_open": ("stock", "open", "own-only"),
    "aside_open": ("set-aside", "owner-looks", "closed"),
    "copies_intrigues": ("copy-intrigues", "any-card", "characters"),
}


@dataclass(frozen=True, slots=True)
class Answers:
    lord: tuple[str, str]  # Q1: all or tops; any face or up
    own_ambush: tuple[int, bool]  # Q2: what it gives, and whether the other card leaves
    ambush_against: tuple[str, ...]  # Q3: character, intrigue
    decree_stacks: bool  # Q4
    once_a_round: bool  # Q5
    moves_pile: bool  # Q6
    uncovered_acts: tuple[str, ...]  # Q7: the ways in which a card can leave
    copied_heir: tuple[tuple[int, ...], str]  # Q8: which kinds spoil it; any face or up
    transitive: bool  # Q9
    archer_itself: str  # Q10: allowed, if-forced, refused
    spy_may_find_nothing: bool  # Q11
    covered_loses: bool  # Q12
    tie_break: str  # Q13: all, uncovered, revealed
    sprung_by: tuple[str, ...]  # Q14: what an ability does
    ambush_credit: int  # Q15
    lone_stays: bool  # Q16
    gone_open: bool  # Q19
    same_place: bool  # Q20
    assassination_itself: bool  # Q21
    own_if_forced: bool  # Q22
    others_first: bool  # Q23
    level: str  # Q24: shared, seat-order
    sprung_stays: bool  # Q25
    copies_hidden: bool  # Q26
    covered_namesakes: bool  # Q27
    influence_to_owner: bool  # Q28
    own_covered: bool  # Q29
    influence_taken: str  # Q30: influence-first, effect-first
    may_decline: bool  # Q31
    own_elimination: int  # Q32
    stock_open: bool  # Q34
    aside_open: bool  # Q35
    stacking_from: int | None  # Q37: the round
    copies_intrigues: bool  # Q38
    beside_double: int  # Q39: how many times what lies on it


def answers(reading: Reading) -> Answers:
    """The answers of a reading; raises Uninterpretable for a value that cannot be interpreted."""
    one_of(reading, "supply", ("unlimited",))  # Q17: §1.1 has no other supply
    one_of(reading, "empty-queue", ("one",))  # Q18: §4.1 has no other place
    one_of(reading, "own-spy", ("nothing",))  # Q33: §6.3 gives what it took
    one_of(reading, "first-player", ("oldest", "any-way"))  # Q36: seats are counted from there
    return Answers(
        **yes_or_no(reading),
        lord=lord(reading["lord"]),
        own_ambush=own_ambush(reading["own-ambush"]),
        ambush_against=words(reading, "ambush-against", (CHARACTER, INTRIGUE)),
        uncovered_acts=words(reading, "uncovered", WAYS),
        copied_heir=copied_heir(reading["copied-heir"]),
        archer_itself=one_of(reading, "archer-itself", ("allowed", "if-forced", "refused")),
        tie_break=one_of(reading, "tie-break", ("all", "uncovered", "revealed")),
        sprung_by=words(reading, "ambush-sprung-by", SPRINGS),
        ambush_credit=number("ambush-credit", reading["ambush-credit"]),
        level=one_of(reading, "still-level", ("shared", "seat-order")),
        influence_taken=one_of(reading, "reveal-order", ("influence-first", "effect-first")),
        own_elimination=number("own-elimination", reading["own-elimination"]),
        stacking_from=stacking(reading["stacking"]),
        beside_double=number("conspiracy", reading["conspiracy"]),
    )


def yes_or_no(reading: Reading) -> dict[str, Any]:
    return {name: yes(reading, *row) for name, row in YES.items()}


def yes(reading: Reading, question: str, if_so: str, if_not: str) -> bool:
    return one_of(reading, question, (if_so, if_not)) == if_so


def lord(value: Value) -> tuple[str, str]:
    """§6.5"""
    which, faces = pair("lord", value)
    return known_word("lord", which, ("all", "tops")), known_word("lord", faces, ("any", "up"))


def own_ambush(value: Value) -> tuple[int, bool]:
    """§6.7"""
    gives, then = pair("own-ambush", value)
    leaves = known_word("own-ambush", then, ("leaves", "stays")) == "leaves"
    return number("own-ambush", gives), leaves


def copied_heir(value: Value) -> tuple[tuple[int, ...], str]:
    """§6.6"""
    names, faces = pair("copied-heir", value)
    kinds = [known_word("copied-heir", name, CARDS) for name in row("copied-heir", names)]
    shown = known_word("copied-heir", faces, ("any", "up"))
    return tuple(CARDS.index(kind) for kind in kinds), shown


def stacking(value: Value) -> int | None:
    """§4.2"""
    rounds = row("stacking", value)
    if len(rounds) > 1:
        raise Uninterpretable(f"stacking: expected a round or nothing, not {value!r}")
    return number("stacking", rounds[0]) if rounds else None
