"""A ruling file: a reading that starts from a named one and answers some questions otherwise.

An answer is one that the rulebook has; or a new one in place: what it `says`, and its `value`; or a
new one in words, where the game has a language for them.
"""

from __future__ import annotations

from collections.abc import Callable

from spec.game import Reading, Value
from spec.rulebook.book import Question, Rulebook, placed
from spec.rulebook.questions import entries_of, plain, texts
from spec.source import Node, did_you_mean

KEYS = ("title", "date", "source", "from", "answers", "note")

# The value of an answer to a question, None where it is answered by names alone; raises Mistake.
InWords = Callable[[str, Node], Value | None]


def read_ruling(name: str, node: Node, book: Rulebook, in_words: InWords | None = None) -> Reading:
    """The reading that a ruling makes, called `name`; raises Mistake for what is wrong in it."""
    entries = entries_of(node, KEYS, "a ruling")
    texts(node, ("title", "date", "source", "from"), entries, "a ruling")
    with placed(entries["from"]):
        base = book.reading(entries["from"].text)
    answers, values = dict(base.answers), dict(base.values)
    for key, answer in node.need("answers", entries, "a ruling").pairs:
        with placed(key):
            question = book.asked(key.text)
        said, value = read_answer(question, answer, book, in_words)
        answers[question.name], values[question.name] = said, value
    return Reading(name, answers, values)


def read_answer(
    question: Question, node: Node, book: Rulebook, in_words: InWords | None
) -> tuple[str, Value]:
    """An answer's name and value; a new one is called by what it says."""
    if node.kind == "block":
        new = entries_of(node, ("says", "value"), "a new answer")
        texts(node, ("says",), new, "a new answer")
        return new["says"].text, plain(node.need("value", new, "a new answer"))
    value = (
        None if in_words is None or meant(question, node.text) else in_words(question.name, node)
    )
    if value is None:
        with placed(node):
            known = book.answer(question.name, node.text)
        return known.name, known.value
    same = [answer.name for answer in question.answers.values() if answer.value == value]
    return (same[0] if same else node.text), value


def meant(question: Question, text: str) -> bool:
    """Whether a text is one of the answers' names, or one word that is nearly so."""
    near = did_you_mean(text, question.answers).startswith("did")
    return text in question.answers or (near and " " not in text)
