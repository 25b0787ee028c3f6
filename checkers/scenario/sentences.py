"""Sentences: LALR grammars whose mistakes are told in words, with their column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import (
    UnexpectedCharacters,
    UnexpectedEOF,
    UnexpectedInput,
    UnexpectedToken,
)
from lark.lexer import PatternStr

from spec.rulebook import Unknown
from spec.source import Node, did_you_mean, shorten

LONGEST = 500  # characters in a sentence


class Word(NamedTuple):
    """A name as written, and where in its sentence."""

    text: str
    at: int


def word(token: Token) -> Word:
    return Word(str(token), token.start_pos or 0)


@dataclass(frozen=True, slots=True)
class Sentences:
    """A game's grammar, and what each of its terminals is called in messages."""

    grammar: Lark
    called: dict[str, str]  # terminal -> `an area`

    def read(self, node: Node, start: str, words: object) -> Any:
        """What a sentence says, as the methods of `words` tell it, one for each rule's name.

        Raises Mistake with the column.
        """
        text = node.text
        if len(text) > LONGEST:
            raise node.wrong(f"a sentence of {len(text)} characters; {LONGEST} are allowed")
        if not text.strip():
            raise node.wrong(
                f"expected {'an' if start[0] in 'aeiou' else 'a'} {start}, not nothing"
            )
        try:
            return meaning(self.grammar.parse(text, start=start), words)
        except UnexpectedInput as error:
            says, hint, offset = self.explained(error, text)
            raise node.wrong(says, hint, offset) from None
        except Unknown as unknown:
            raise node.wrong(unknown.says, unknown.hint, unknown.offset) from None

    def explained(self, error: UnexpectedInput, text: str) -> tuple[str, str, int]:
        """What is wrong with a sentence, a way out, and at which character."""
        offset = max(0, getattr(error, "pos_in_stream", 0) or 0)
        found, expected = "", set[str]()
        if isinstance(error, UnexpectedToken):
            found, expected = str(error.token), set(error.accepts or error.expected)
            offset = error.token.start_pos or 0
        elif isinstance(error, UnexpectedCharacters):
            found, expected = text[offset:].split()[0], set(error.allowed or ())
        ended = isinstance(error, UnexpectedEOF) or found == "" or error_at_end(error)
        options = [self.call(name) for name in sorted(expected - {"$END", "WS"})]
        if ended:
            return f"the sentence ends too early; {wanted(options)}", "", len(text.rstrip())
        if not options:
            return f"`{shorten(found)}` is a word too many", "", offset
        plain = [option.strip("`") for option in options if option.startswith("`")]
        hint = did_you_mean(found, plain) if plain else ""
        return f"{wanted(options)}, not `{shorten(found)}`", hint if "?" in hint else "", offset

    def call(self, terminal: str) -> str:
        if terminal in self.called:
            return self.called[terminal]
        pattern = self.grammar.get_terminal(terminal).pattern
        return f"`{pattern.value}`" if isinstance(pattern, PatternStr) else terminal.lower()

    def keywords(self) -> frozenset[str]:
        """The words that sentences are made of, and that no player may be called by."""
        patterns = (terminal.pattern for terminal in self.grammar.terminals)
        return frozenset(p.value for p in patterns if isinstance(p, PatternStr))


def meaning(tree: Tree[Token] | Token, words: object) -> Any:
    """A sentence's tree as the words tell it, from the leaves up; numbers and names as such."""
    if isinstance(tree, Token):
        return int(tree) if tree.type == "INT" else word(tree)
    return getattr(words, tree.data)(*[meaning(child, words) for child in tree.children])


def error_at_end(error: UnexpectedInput) -> bool:
    return isinstance(error, UnexpectedToken) and error.token.type == "$END"


def wanted(options: list[str]) -> str:
    if len(options) > 8:
        return "expected something else"
    *most, last = options or ["the end"]
    return f"expected {', '.join(most)} or {last}" if most else f"expected {last}"
