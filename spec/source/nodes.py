"""What a YAML file holds, as nodes that know where they stand."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spec.source.places import Mistake, Mistakes, Source

Pairs = tuple[tuple["Node", "Node"], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A scalar (`value` is text), a list (a tuple of nodes) or a block (a tuple of pairs)."""

    source: Source
    line: int
    column: int  # of a scalar's first character, after an opening quote
    end: tuple[int, int]  # line and column just after it
    value: str | tuple[Node, ...] | Pairs
    kind: str  # "text", "list" or "block"
    flow: bool = False  # written inside {…} or […]; of text: on one line, letter for letter

    def wrong(self, says: str, hint: str = "", offset: int = 0) -> Mistake:
        """A mistake in this node, `offset` characters into its text."""
        inside = offset if self.kind == "text" and self.flow else 0
        return Mistake(self.source, self.line, self.column + inside, says, hint)

    @property
    def text(self) -> str:
        if isinstance(self.value, str):
            return self.value
        raise self.wrong(f"expected text, not a {self.kind}")

    def part(self, start: int, end: int) -> Node:
        """A piece of a text, without the spaces around it."""
        text = self.text[start:end]
        if not self.flow:  # the words are not those of the line
            return Node(self.source, self.line, self.column, self.end, text.strip(), "text")
        column = self.column + start + len(text) - len(text.lstrip())
        after = self.line, column + len(text.strip())
        return Node(self.source, self.line, column, after, text.strip(), "text", True)

    @property
    def items(self) -> tuple[Node, ...]:
        if self.kind == "list":
            return self.value  # type: ignore[return-value]  # kind says which of the union it is
        says = f"expected a list, not {self.described}"
        raise self.wrong(says, "a list stands in brackets, or on lines that begin with a dash")

    @property
    def pairs(self) -> Pairs:
        if self.kind == "block":
            return self.value  # type: ignore[return-value]  # kind says which of the union it is
        raise self.wrong(f"expected a block of `key: value` lines, not {self.described}")

    @property
    def described(self) -> str:
        return (
            "nothing" if self.value == "" else "text" if self.kind == "text" else f"a {self.kind}"
        )

    def block(self, known: Iterable[str], what: str, wrong: Mistakes) -> dict[str, Node]:
        """The pairs by key; a key that is not `known` is noted as a mistake."""
        known = list(known)
        entries: dict[str, Node] = {}
        for key, node in self.pairs:
            if key.text in known:
                entries[key.text] = node
            elif self.flow and node.value == "":
                wrong.found.append(stray(key))
            else:
                wrong.found.append(
                    key.wrong(f"{what} has no `{key.text}`", did_you_mean(key.text, known))
                )
        return entries

    def need(self, key: str, entries: Mapping[str, Node], what: str) -> Node:
        if key not in entries:
            raise self.wrong(f"{what} lacks `{key}`")
        return entries[key]

    @property
    def truth(self) -> bool:
        if self.text not in ("true", "false"):
            raise self.wrong(f"expected true or false, not `{shorten(self.text)}`")
        return self.text == "true"

    @property
    def whole(self) -> int:
        try:
            return whole_number(self.text)
        except ValueError as error:
            raise self.wrong(str(error)) from None


def whole_number(digits: str) -> int:
    """A number as people write it; raises ValueError that says what is wrong with any other."""
    found = f"not `{shorten(digits)}`" if digits else "not nothing"
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"expected a whole number, {found}")
    if len(digits) > 9:
        raise ValueError(f"expected a whole number of at most 9 digits, {found}")
    if digits != str(int(digits)):
        raise ValueError(f"expected {int(digits)} without leading zeros, {found}")
    return int(digits)


def stray(key: Node) -> Mistake:
    return key.wrong(
        f"`{shorten(key.text)}` became a key of its own",
        "a comma inside {…} ends an entry: put the sentence on a line of its own, or in quotes",
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or all of them when they are few."""
    known = list(known)
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.55)
    near = near or [one for one in known if one.casefold() == word.casefold()]
    if near:
        return f"did you mean `{near[0]}`?"
    return f"known: {', '.join(known)}" if 0 < len(known) <= 16 else ""


def shorten(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
