"""Readings set side by side, and how a scenario can name each of them."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from spec import Reading, Value
from spec.rulebook import Question, Rulebook, Unknown


class Cited(NamedTuple):
    """What a scenario calls a reading: a name, or a ruling file with the text that it needs."""

    name: str
    file: str = ""


def differing(book: Rulebook, one: Reading, other: Reading) -> tuple[Question, ...]:
    """The questions that two readings answer otherwise."""
    return tuple(q for q in book.questions.values() if one[q.name] != other[q.name])


def alone(one: Reading, other: Reading, question: Question) -> Reading:
    """The first reading with one answer of the other."""
    answer, value = other.answers[question.name], other[question.name]
    return answered(one, question, answer, value, f" as in {other.name}")


def answered(
    reading: Reading, question: Question, answer: str, value: Value, told: str = ""
) -> Reading:
    """The reading with another answer to a question; `told` says where an unlisted one is from."""
    name, known = question.name, question.answers.get(answer)
    if reading[name] == value:
        return reading
    listed = known is not None and known.value == value
    said = f"{reading.name}+{name}={answer}" if listed else f"{reading.name} with {name}{told}"
    return Reading(said, {**reading.answers, name: answer}, {**reading.values, name: value})


def cited(book: Rulebook, reading: Reading) -> Cited:
    """A reading as scenarios can name it."""
    try:
        if book.reading(reading.name).values == dict(reading.values):
            return Cited(reading.name)
    except Unknown:
        pass
    return Cited(f"./{file_of(reading.name)}", ruling(book, reading))


def file_of(name: str) -> str:
    """What a ruling file is called beside the scenarios that name a reading."""
    return f"reading-{slug(name)}.yaml"


def ruling(book: Rulebook, reading: Reading) -> str:
    """A ruling file that makes this reading out of the nearest one that has a name."""
    bases = [book.reading(name) for name in book.profiles]
    base = min(bases, key=lambda each: len(differing(book, each, reading)))
    lines = [
        f"title: {quoted(reading.name)}",
        "date: undated",
        "source: written by checkers, so that a scenario can name this reading",
        f"from: {base.name}",
        "answers:",
    ]
    for question in differing(book, base, reading):
        says = reading.answers[question.name]
        known = question.answers.get(says)
        if known is not None and known.value == reading[question.name]:
            lines.append(f"  {question.name}: {says}")
        else:
            value = written(reading[question.name])
            lines += [f"  {question.name}:", f"    says: {quoted(says)}", f"    value: {value}"]
    if lines[-1] == "answers:":
        lines[-1] = "answers: {}"
    return "\n".join(lines) + "\n"


def written(value: Value) -> str:
    return quoted(value) if isinstance(value, str) else f"[{', '.join(map(written, value))}]"


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def slug(text: str) -> str:
    """A file's name for a title: `./my.yaml` and `my` are both `my`."""
    plain = re.sub(r"\.ya?ml$", "", text.lower()).split("/")[-1]
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80] or "reading"


def says(reading: Reading, question: Question) -> str:
    """A reading's answer in words."""
    answer = question.answers.get(reading.answers[question.name])
    return answer.says if answer else reading.answers[question.name]


def source(reading: Reading, question: Question) -> str:
    """`all; RB 5.2`, or that the rulebook does not list the answer."""
    known = question.answers.get(reading.answers[question.name])
    return f"{known.name}; {known.source}" if known else "a new answer"
