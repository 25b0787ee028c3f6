"""Ruling files read whole: what each says, from where and when, and the reading that it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from checkers.scenario.language import Room
from spec import Reading, Uninterpretable
from spec.rulebook import Question, Rulebook, read_ruling
from spec.source import Mistake, Node, Source, bytes_of, did_you_mean, read


@dataclass(frozen=True, slots=True)
class RulingFile:
    """A ruling as its file tells it; `stated` are the questions that it names, in order."""

    file: str
    title: str
    date: str
    source: str
    base: Reading
    reading: Reading
    stated: tuple[Question, ...]
    note: str = ""

    def settles(self, book: Rulebook) -> tuple[Question, ...]:
        """The questions that it answers otherwise than the reading that it starts from."""
        return tuple(
            q for q in book.questions.values() if self.reading[q.name] != self.base[q.name]
        )


def read_file(room: Room, path: Path) -> RulingFile:
    """The ruling of a file; raises Mistake with the place and a way out, OSError."""
    return read_text(room, str(path), bytes_of(path))


def read_text(room: Room, file: str, raw: bytes | str) -> RulingFile:
    documents = read(file, raw)
    if len(documents) != 1:
        says = f"a ruling file holds one ruling, not {len(documents)}"
        raise Mistake(Source(file, ()), 1, 1, says)
    (node,) = documents
    book = room.rulebook()
    entries = {key.text: value for key, value in node.pairs}
    refuse_unlisted(entries.get("answers"), book)
    reading = read_ruling(file, node, book, room.answer)
    refuse_silent(entries, book)
    refuse_uninterpretable(room, entries["answers"], reading)
    stated = tuple(book.questions[key.text] for key, _ in entries["answers"].pairs)
    said = {key: entries[key].text for key in ("title", "date", "source", "from")}
    note = entries["note"].text if "note" in entries else ""
    base = book.reading(said["from"])
    return RulingFile(
        file, said["title"], said["date"], said["source"], base, reading, stated, note
    )


def refuse_unlisted(answers: Node | None, book: Rulebook) -> None:
    """Raise Mistake for a question that is not listed, with the nearest that is."""
    for key, answer in answers.pairs if answers and answers.kind == "block" else ():
        if key.text not in book.questions:
            said = answer.text if answer.kind == "text" else ""
            raise key.wrong(f"no question `{key.text}` is listed", hint(book, key.text, said))


def refuse_silent(entries: dict[str, Node], book: Rulebook) -> None:
    if not entries["answers"].pairs:
        says = "this ruling answers no question that is listed"
        said = [entries[key].text for key in ("title", "note") if key in entries]
        raise entries["answers"].wrong(says, hint(book, *said))


def refuse_uninterpretable(room: Room, answers: Node, reading: Reading) -> None:
    """Raise Mistake for a value that no engine can work with."""
    seats = 2
    try:
        room.game(room.named_board(room.default_board), reading, seats)
    except Uninterpretable as error:
        question = str(error).partition(":")[0]
        at = next((value for key, value in answers.pairs if key.text == question), answers)
        inside = at.pairs if at.kind == "block" and at is not answers else ()
        at = next((value for key, value in inside if key.text == "value"), at)
        raise at.wrong(str(error)) from None


def hint(book: Rulebook, *said: str) -> str:
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
    return {word[:4] for word in re.findall(r"[a-z]{4,}", text.lower())} - COMMON


COMMON = frozenset(("when", "what", "with", "that", "this", "from", "only", "then", "they", "does"))
