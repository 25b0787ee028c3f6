"""The question that somebody may have meant."""

from __future__ import annotations

import re

from spec.rulebook.book import Question, Rulebook
from spec.source import did_you_mean


def named(book: Rulebook, name: str) -> Question | None:
    """A question by its short name or its number, if there is one."""
    return next((q for q in book.questions.values() if name in (q.name, q.id)), None)


def nearest_hint(book: Rulebook, *said: str) -> str:
    """The nearest question, or those on a clause where a clause was named in its stead."""
    clause = said[0].removeprefix("§") if said else ""
    if clause in book.clauses:
        on = [f"{q.id} `{q.name}`" for q in book.questions.values() if q.clause == clause]
        return f"{clause} is a clause; asked about it: {', '.join(on) or 'nothing'}"
    near = nearest(book, *said)
    return f"the nearest is {near.id} `{near.name}`: {near.asks}"


def nearest(book: Rulebook, *said: str) -> Question:
    """The question that shares most with what was said: its name spelt alike, or its words."""
    for text in said:
        near = did_you_mean(text, book.questions)
        if near.startswith("did"):
            return book.questions[near.split("`")[1]]
    spoken = {word for text in said for word in stems(text)}

    def shared(question: Question) -> int:
        words = [question.name, question.asks, *(a.says for a in question.answers.values())]
        told = {stem for text in words for stem in stems(text)}
        return len(told & spoken) + len(stems(question.name) & spoken)  # a name counts twice

    return max(book.questions.values(), key=shared)


def stems(text: str) -> set[str]:
    """Its longer words, cut short, so that `falls` and `fallen` are one."""
    return {word[:4] for word in re.findall(r"[a-z]{3,}", text.lower())} - COMMON


COMMON = frozenset(
    ("when", "what", "with", "that", "this", "from", "only", "then", "they", "does", "the", "and",
     "are", "any", "who", "may", "all", "for", "has", "not", "one", "can", "neve", "into")
)  # fmt: skip
