"""New answers to the questions of Turncoats, in words; what cannot stand together is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from lark import Lark

from checkers.scenario.sentences import Sentences, Word
from spec import Value
from spec.rulebook import Unknown
from spec.source import Mistake, Node

RULES: Final = {  # question -> the rule of rulings.lark that its answers follow
    "no-faction": "players",
    "losing": "losing",
    "tie-break": "tie_break",
    "faction-tie-break": "tie_break",
    "removal": "removal",
    "march": "march",
    "recruit-place": "places",
    "places-count": "places",
    "turn-order": "order",
}
EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {  # sentences of each rule, one way or another
    "players": (
        "most winning stones, then fewest losing stones, then turn order",
        "fewest stones, or else nobody",
        "nobody",
    ),
    "losing": ("fewest areas, then fewest on the axe", "both"),
    "tie_break": (
        "the axe among the tied, then the flag if it has a single leader of all",
        "the flag if it has a single leader among the tied",
        "nobody",
    ),
    "removal": (
        "at least 1, at most 3",
        "exactly one", "up to 2", "at most 2", "at least none", "at most all", "any number", "all",
        "as many as can",
    ),
    "march": ("2 or more", "at least 2", "any number"),
    "places": ("areas, axe and flag", "areas and flag", "areas"),
    "order": ("from the first player", "from the next player"),
}  # fmt: skip
IN_FULL: Final = {  # what a new answer is, said to somebody who has the question before him
    "players": "yes, by {}",
    "losing": "only the last, by {}",
    "tie_break": "only {}; what is then still level goes to nobody",
    "march": "no, {}",
    "places": "{}, and no other place",
}
TURN_ORDER: Final = "turn-order"
FROM: Final = "turncoats/rulings.lark"


@cache
def sentences() -> Sentences:
    starts = sorted(set(RULES.values()))
    grammar = Lark.open_from_package(
        "checkers", FROM, parser="lalr", start=starts, propagate_positions=False
    )
    return Sentences(grammar, {"INT": "a number", "AXE": "`axe`", "FLAG": "`flag`"})


def read_answer(question: str, node: Node) -> Value | None:
    """The value of an answer in words; None where a question is answered by names alone.

    Raises Mistake with the place, a way out, and a sentence that can be read.
    """
    if question not in RULES:
        return None
    rule = RULES[question]
    if not node.text.strip():
        raise node.wrong("expected an answer, not nothing", f"for example: {EXAMPLES[rule][0]}")
    try:
        found: Value = sentences().read(node, rule, Words(node.text))
    except Mistake as wrong:
        example = EXAMPLES[rule][0]
        known = "" if wrong.hint.endswith(example) else f"for example: {example}"
        hint = "; ".join(filter(None, [wrong.hint, known]))
        raise Mistake(wrong.source, wrong.line, wrong.column, wrong.says, hint) from None
    return found


def examples(question: str) -> tuple[str, ...]:
    """Sentences that a question can be answered in, each kind once."""
    return EXAMPLES[RULES[question]] if question in RULES else ()


def in_full(question: str, words: str) -> str:
    """An answer that is not listed as a sentence which need not know how rulings are written."""
    rule = RULES.get(question, "")
    if rule == "tie_break" and words == "nobody":
        return "neither; what is level goes to nobody"
    return IN_FULL.get(rule, "{}").format(words.rstrip("."))


class Words:
    """The meaning of each rule of rulings.lark, for an answer with this text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def none(self) -> Value:
        return ()

    def place(self, name: Word) -> Word:
        return name

    def same(self, name: Word) -> Word:
        return name

    def words(self, *names: Word) -> Value:
        """Q2, Q6, Q7  Places or measures, each once."""
        return tuple(name.text for name in once(names))

    # Q3, Q18

    def most(self, pile: Word) -> tuple[Word, str]:
        return pile, "most"

    def sole_of_level(self, pile: Word) -> tuple[Word, str]:
        return pile, "sole-of-level"

    def sole_of_all(self, pile: Word) -> tuple[Word, str]:
        return pile, "sole-of-all"

    def rows(self, *rows: tuple[Word, str]) -> Value:
        once([pile for pile, _ in rows])
        return tuple((pile.text, whose) for pile, whose in rows)

    # Q4, Q5

    def number(self, number: int) -> str:
        return str(number)

    def zero(self) -> str:
        return "0"

    def one(self) -> str:
        return "1"

    def due(self) -> str:
        return "due"

    def all_fall(self) -> Value:
        return "due", "due"

    def any_fall(self) -> Value:
        return "0", "due"

    def exactly(self, bound: str) -> Value:
        return bound, bound

    def up_to(self, most: str) -> Value:
        return "0", most

    def at_least(self, fewest: str) -> Value:
        return fewest, "due"

    def between(self, fewest: str, most: str) -> Value:
        if most != "due" and (fewest == "due" or int(fewest) > int(most)):
            both = f"at least {said(fewest)} and at most {said(most)} contradict each other"
            hint = f"say: at least {said(most)}, at most {said(fewest)}"
            raise Unknown(both, hint, self.text.index("at most"))
        return fewest, most

    # Q13

    def next_player(self) -> Value:
        return "next"

    def first_player(self) -> Value:
        return "first"

    # Q1

    def most_winning(self, word: Word) -> Word:
        return Word("most-winning", word.at)

    def fewest_losing(self, word: Word) -> Word:
        return Word("fewest-losing", word.at)

    def turn_order(self, word: Word) -> Word:
        return Word(TURN_ORDER, word.at)

    def ranked(self, *measures: Word) -> Value:
        """Measures that leave one player in every case."""
        if measures[-1].text != TURN_ORDER and TURN_ORDER not in [m.text for m in measures]:
            says = "incomplete: players who are still level stay level"
            hint = "add `, then turn order`, or `, or else nobody`"
            raise Unknown(says, hint, len(self.text.rstrip()))
        return self.ranked_or_nobody(*measures)

    def ranked_or_nobody(self, *measures: Word) -> Value:
        names = [measure.text for measure in once(measures)]
        if TURN_ORDER in names[:-1]:
            after = measures[names.index(TURN_ORDER) + 1]
            says = "nobody is level any more after turn order, so this is never asked"
            raise Unknown(says, "put turn order last", after.at)
        return tuple(names)


def said(bound: str) -> str:
    return "all" if bound == "due" else bound


def once(words: Sequence[Word]) -> Sequence[Word]:
    """The words, none of which may be there twice."""
    names = [word.text for word in words]
    for n, word in enumerate(words):
        if word.text in names[:n]:
            says = f"{word.text.replace('-', ' ')} is asked twice"
            raise Unknown(says, "leave one of them out", word.at)
    return words
