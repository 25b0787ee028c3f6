"""A ruling file: a reading that starts from a named one and answers some questions otherwise.

An answer is one that the rulebook has; or a new one in place: what it `says`, and its `value`; or a
new one in words, where the game has a language for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spec.game import Reading, Value
from spec.rulebook.book import Question, Rulebook, placed
from spec.rulebook.nearest import named, nearest_hint
from spec.rulebook.questions import entries_of, plain, texts
from spec.source import Mistakes, Node, Pairs, did_you_mean, nothing_wrong

TOLD = ("title", "date", "source", "from")
KEYS = (*TOLD, "answers", "note")

# The value of an answer to a question, None where it is answered by names alone; raises Mistake.
InWords = Callable[[str, Node], Value | None]


def read_ruling(name: str, node: Node, book: Rulebook, in_words: InWords | None = None) -> Reading:
    """The reading that a ruling makes, called `name`; raises Mistake with all that is wrong."""
    wrong = Mistakes()
    entries = node.block(KEYS, "a ruling", wrong)
    for key in TOLD:
        with wrong.noted():
            texts(node, (key,), entries, "a ruling")
    base = book.first  # only so that the answers are read all the same
    with wrong.noted():
        if "from" in entries:
            refuse_file(entries["from"], book)
            with placed(entries["from"]):
                base = book.reading(entries["from"].text)
    answers, values = dict(base.answers), dict(base.values)
    with wrong.noted():
        pairs = node.need("answers", entries, "a ruling").pairs
        for question, answer in stated(pairs, book, wrong):
            with wrong.noted():
                said, value = read_answer(question, answer, in_words)
                answers[question.name], values[question.name] = said, value
    nothing_wrong(wrong)
    return Reading(name, answers, values)


def refuse_file(base: Node, book: Rulebook) -> None:
    """Raise Mistake where a ruling starts from another: each says by itself what it changes."""
    if base.text.endswith((".yaml", ".yml")):
        says = f"`{base.text}` is a ruling, and a ruling starts from a reading that has a name"
        hint = f"repeat its answers here; known: {', '.join(book.profiles)}"
        raise base.wrong(says, hint)


def stated(pairs: Pairs, book: Rulebook, wrong: Mistakes) -> Iterator[tuple[Question, Node]]:
    """The questions that are answered, by name or number, each with its answer."""
    lines: dict[str, int] = {}
    for key, answer in pairs:
        question = named(book, key.text)
        if question is None:
            said = answer.text if answer.kind == "text" else ""
            wrong.found.append(
                key.wrong(f"no question `{key.text}` is listed", nearest_hint(book, key.text, said))
            )
        elif question.name in lines:
            says = f"{question.id} `{question.name}` is answered in line {lines[question.name]} too"
            wrong.found.append(key.wrong(says, "leave one of the two answers out"))
        else:
            lines[question.name] = key.line
            yield question, answer


def read_answer(question: Question, node: Node, in_words: InWords | None) -> tuple[str, Value]:
    """An answer's name and value; a new one is called by what it says."""
    if node.kind == "block":
        new = entries_of(node, ("says", "value"), "a new answer")
        texts(node, ("says",), new, "a new answer")
        return new["says"].text, plain(node.need("value", new, "a new answer"))
    for known in question.answers.values():
        if plainly(known.says) == plainly(node.text):
            return known.name, known.value
    value = (
        None if in_words is None or meant(question, node.text) else in_words(question.name, node)
    )
    if value is None:
        return by_name(question, node)
    same = [answer.name for answer in question.answers.values() if answer.value == value]
    return (same[0] if same else node.text), value


def by_name(question: Question, node: Node) -> tuple[str, Value]:
    """One of the answers that are listed, where no other is understood."""
    known = question.answers.get(node.text)
    if known is None:
        says = f"question `{question.name}` has no answer `{node.text}`"
        near = did_you_mean(node.text, question.answers)
        alone = "" if near.startswith("did") else "it is answered by name, and not in other words"
        raise node.wrong(says, "; ".join(filter(None, [near, alone])))
    return known.name, known.value


def plainly(text: str) -> str:
    """A sentence but for its capitals and its full stop."""
    return text.rstrip(".").casefold()


def meant(question: Question, text: str) -> bool:
    """Whether a text is one of the answers' names, or one word that is nearly so."""
    near = did_you_mean(text, question.answers).startswith("did")
    return text in question.answers or (near and " " not in text)
