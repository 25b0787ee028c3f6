"""The lines of a log, one at a time; what no log may hold is told at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, groupby
from typing import BinaryIO, Final

from spec.source import Mistake, Node, Source, refuse_strange

LONGEST: Final = 1 << 16  # bytes in a line
MARK: Final = b"\xef\xbb\xbf"  # of byte order, with which some files begin

Row = Node | Mistake  # a line, or what is wrong with it


def rows(file: str, stream: BinaryIO) -> Iterator[Row]:
    """Every line that is not blank, as text; a line that is too long is the last."""
    before = ""
    for number in count(1):
        raw = stream.readline(LONGEST + 1)
        if not raw:
            return
        if len(raw) > LONGEST:
            source = Source(file, (raw[:LONGEST].decode("utf-8", "replace"),), number)
            yield Mistake(source, number, 1, f"a line is longer than {LONGEST} bytes")
            return
        raw = raw.removeprefix(MARK) if number == 1 else raw
        row = readable(file, number, before, raw.removesuffix(b"\n").removesuffix(b"\r"))
        if isinstance(row, Mistake) or row.text.strip():
            yield row
        before = row.source.lines[-1]


def readable(file: str, number: int, before: str, raw: bytes) -> Row:
    """A line, with the one before it to be shown beside it."""
    try:
        text, wrong = raw.decode("utf-8"), None
    except UnicodeDecodeError as error:
        text, wrong = raw[: error.start].decode("utf-8"), f"byte 0x{raw[error.start]:02x}"
    shown = (before, text) if number > 1 else (text,)
    source = Source(file, shown, number - len(shown) + 1)
    try:
        refuse_strange(Source(file, (text,), number))
    except Mistake as mistake:
        return Mistake(source, number, mistake.column, mistake.says, mistake.hint)
    if wrong:
        return Mistake(source, number, len(text) + 1, f"{wrong} is not UTF-8", "save it as UTF-8")
    row = Node(source, number, 1, (number, len(text) + 1), text, "text", True)
    return row.part(0, len(text))


def games(rows: Iterator[Row], begins: Callable[[Node], bool]) -> Iterator[Iterator[Row]]:
    """The rows of each game; one that is left early is passed over by the next."""
    number = count()
    now = next(number)

    def game(row: Row) -> int:
        nonlocal now
        if isinstance(row, Node) and begins(row):
            now = next(number)
        return now

    return (group for _, group in groupby(rows, game))


def texts(rows: Iterator[Row]) -> Iterator[Node]:
    """The rows; raises the Mistake that stands in the place of one."""
    for row in rows:
        if isinstance(row, Mistake):
            raise row
        yield row
