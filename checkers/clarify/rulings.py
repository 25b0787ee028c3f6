"""Ruling files read whole: what each says, from where and when, and the reading that it makes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checkers.scenario.room import Room
from checkers.scenario.rulings import read_ruling_node
from spec import Reading, Uninterpretable
from spec.rulebook import Question, Rulebook, nearest_hint
from spec.source import Mistake, Node, Source, bytes_of, read


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
    """The ruling of a file; raises OSError, or Mistake with all that is wrong."""
    return read_text(room, str(path), bytes_of(path))


def read_text(room: Room, file: str, raw: bytes | str) -> RulingFile:
    documents = read(file, raw)
    if len(documents) != 1:
        says = f"a ruling file holds one ruling, not {len(documents)}"
        raise Mistake(Source(file, ()), 1, 1, says)
    (node,) = documents
    book = room.rulebook()
    entries = {key.text: value for key, value in node.pairs}
    reading = read_ruling_node(file, node, room)
    refuse_silent(entries, book)
    refuse_uninterpretable(room, entries["answers"], reading)
    stated = tuple(book.asked(key.text) for key, _ in entries["answers"].pairs)
    said = {key: entries[key].text for key in ("title", "date", "source", "from")}
    note = entries["note"].text if "note" in entries else ""
    base = book.reading(said["from"])
    return RulingFile(
        file, said["title"], said["date"], said["source"], base, reading, stated, note
    )


def refuse_silent(entries: dict[str, Node], book: Rulebook) -> None:
    if not entries["answers"].pairs:
        says = "this ruling answers no question that is listed"
        said = [entries[key].text for key in ("title", "note") if key in entries]
        raise entries["answers"].wrong(says, nearest_hint(book, *said))


def refuse_uninterpretable(room: Room, answers: Node, reading: Reading) -> None:
    """Raise Mistake for a value that no engine can work with."""
    book = room.rulebook()
    try:
        room.fewest(room.named_board(room.default_board), reading)
    except Uninterpretable as error:
        question = str(error).partition(":")[0]
        pairs = ((book.asked(key.text).name, value) for key, value in answers.pairs)
        at = next((value for name, value in pairs if name == question), answers)
        inside = at.pairs if at.kind == "block" and at is not answers else ()
        at = next((value for key, value in inside if key.text == "value"), at)
        raise at.wrong(str(error)) from None
