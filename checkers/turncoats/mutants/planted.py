"""The planted mistakes: three families made from the rulebook, and those planted by hand."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Final, NamedTuple

from checkers.turncoats import ROOM
from checkers.turncoats.mutants.afresh import modules
from checkers.turncoats.mutants.edits import Change, Misfit, checks, patched
from checkers.turncoats.mutants.engines import (
    ENGINE,
    Answered,
    Made,
    Patched,
    Unchecked,
    Unsettled,
)  # fmt: skip
from spec.rulebook import Rulebook, Unknown
from spec.source import Mistakes, Node, read

SETTLED: Final = (  # what is settled, the clause where it stays level, the clauses of its rows
    ("the ruler of an area", "4.3", ("4", "4.1", "4.2")),
    ("the winning faction", "6.3", ("6", "6.1", "6.2")),
    ("the winning player", "7.2", ("7", "7.1", "7.2")),
)


FALLS_OVER: Final = {"3.3.over": "KeyError"}  # behind the end there is no rule to ask


class Mutant(NamedTuple):
    """A planted mistake: a sentence, the clause, refusal or question it breaks, and its making.

    `raises` is what the engine falls over by, where scenarios find it by that alone.
    """

    name: str
    breaks: str
    made: Made
    raises: str = ""


def mutants(wrong: Mistakes) -> list[Mutant]:
    """All planted mistakes; a patch that does not fit is noted, and left out."""
    book = ROOM.rulebook()
    return [*by_hand(book, wrong), *refusals(book), *answers(book), *rows()]


def refusals(book: Rulebook) -> Iterator[Mutant]:
    """Each refusal that a check of the engine gives; those of its tables are planted by hand."""
    for id in book.refusals:
        if id in checks(ENGINE):
            yield Mutant(f"Nothing is refused by {id}", id, Unchecked(id), FALLS_OVER.get(id, ""))


def answers(book: Rulebook) -> Iterator[Mutant]:
    """Each answer of each question that has several."""
    for question in book.questions.values():
        for answer in question.answers.values() if len(question.answers) > 1 else ():
            name = f"Under every reading {question.name} is answered {answer.name}"
            yield Mutant(name, question.name, Answered(question.name, answer.name, answer.value))


def rows() -> Iterator[Mutant]:
    """Each row of each settlement, left out and reversed."""
    for what, settlement, clauses in SETTLED:
        for clause in clauses:
            left_out, turned = (Unsettled(settlement, clause, r) for r in (False, True))
            yield Mutant(f"For {what} the row of {clause} is left out", clause, left_out)
            yield Mutant(f"For {what} the row of {clause} is turned round", clause, turned)


# those planted by hand


def by_hand(book: Rulebook, wrong: Mistakes, folder: str = "planted") -> Iterator[Mutant]:
    """What the files of a folder hold: `planted`, or `unplayed` for those no scenario catches."""
    there = files("checkers") / "turncoats" / "mutants" / folder
    for file in sorted(there.iterdir(), key=lambda file: file.name):
        yield from read_planted(f"{folder}/{file.name}", file.read_bytes(), book, wrong)


def read_planted(file: str, raw: bytes | str, book: Rulebook, wrong: Mistakes) -> Iterator[Mutant]:
    """The mistakes of a file; what is wrong with one is noted, and it is left out."""
    (planted,) = read(file, raw)
    for name, node in planted.pairs:
        with wrong.noted():
            yield read_mutant(name, node, book, wrong)


def read_mutant(name: Node, node: Node, book: Rulebook, wrong: Mistakes) -> Mutant:
    """What a mistake `breaks`, and `in` which module of the engine `old` text becomes `new`.

    What it breaks is a clause, a refusal or a question. Several old and new texts are lists. What
    it `raises` is told only where it cannot be found otherwise.
    """
    keys = ("breaks", "in", "old", "new")
    entries = node.block((*keys, "raises"), "a planted mistake", wrong)
    raises = entries["raises"].text if "raises" in entries else ""
    breaks, module, old, new = (node.need(key, entries, "a planted mistake") for key in keys)
    full = f"{ENGINE}.{module.text}"
    if full not in modules(ENGINE):
        raise module.wrong(f"{ENGINE} has no module `{module.text}`")
    if len(texts(old)) != len(texts(new)):
        raise new.wrong(f"{len(texts(old))} old texts, but {len(texts(new))} new ones")
    changes = tuple(Change(full, *pair) for pair in zip(texts(old), texts(new), strict=True))
    try:
        patched(changes)
        cited = breaks.text if breaks.text in book.questions else book.cited(breaks.text)
    except Misfit as misfit:
        raise name.wrong(f"`{name.text}` no longer fits: {misfit}") from None
    except Unknown as unknown:
        raise breaks.wrong(unknown.says, unknown.hint) from None
    return Mutant(name.text, cited, Patched(changes), raises)


def texts(node: Node) -> tuple[str, ...]:
    return (node.text,) if node.kind == "text" else tuple(item.text for item in node.items)
