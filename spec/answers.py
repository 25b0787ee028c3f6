"""The rows that answers are made of, as engines read them; all raise Uninterpretable."""

from __future__ import annotations

from typing import Final

from spec.game import Reading, Uninterpretable, Value

MOST: Final = 60  # characters of what somebody wrote


def one_of(reading: Reading, question: str, known: tuple[str, ...]) -> str:
    return known_word(question, reading[question], known)


def words(reading: Reading, question: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Any of these words, each once."""
    found = tuple(known_word(question, word, known) for word in row(question, reading[question]))
    if len(set(found)) < len(found):
        raise Uninterpretable(f"{question}: a word is here twice: {', '.join(found)}")
    return found


def row(question: str, value: Value) -> tuple[Value, ...]:
    if isinstance(value, tuple):
        return value
    raise Uninterpretable(f"{question}: expected a list, not {value!r}")


def pair(question: str, value: Value) -> tuple[Value, Value]:
    found = row(question, value)
    if len(found) != 2:
        raise Uninterpretable(f"{question}: expected two parts, not {len(found)}")
    return found[0], found[1]


def known_word(question: str, word: Value, known: tuple[str, ...]) -> str:
    if isinstance(word, str) and word in known:
        return word
    raise Uninterpretable(f"{question}: expected one of {', '.join(known)}, not {word!r}")


def number(question: str, value: Value) -> int:
    """At most nine digits, as numbers have in sentences."""
    if isinstance(value, str) and value.isdecimal() and len(value) <= 9:
        return int(value)
    raise Uninterpretable(f"{question}: expected a whole number, not {repr(value)[:MOST]}")
