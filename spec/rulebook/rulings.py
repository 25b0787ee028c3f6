"""A ruling file: a reading that starts from a named one and answers some questions otherwise.

An answer is one that the rulebook has, or a new one in place: what it `says`, and its `value`.
"""

from __future__ import annotations

from spec.game import Reading
from spec.rulebook.book import Rulebook, placed
from spec.rulebook.questions import entries_of, plain, texts
from spec.source import Node

KEYS = ("title", "date", "source", "from", "answers", "note")


def read_ruling(name: str, node: Node, book: Rulebook) -> Reading:
    """The reading that a ruling makes, called `name`; raises Mistake for what is wrong in it."""
    entries = entries_of(node, KEYS, "a ruling")
    texts(node, ("title", "date", "source", "from"), entries, "a ruling")
    with placed(entries["from"]):
        base = book.reading(entries["from"].text)
    answers, values = dict(base.answers), dict(base.values)
    for key, answer in node.need("answers", entries, "a ruling").pairs:
        with placed(key):
            question = book.asked(key.text)
        if answer.kind == "block":
            new = entries_of(answer, ("says", "value"), "a new answer")
            texts(answer, ("says",), new, "a new answer")
            answers[question.name] = new["says"].text
            values[question.name] = plain(answer.need("value", new, "a new answer"))
        else:
            with placed(answer):
                known = book.answer(question.name, answer.text)
            answers[question.name], values[question.name] = known.name, known.value
    return Reading(name, answers, values)
