"""Sentences: LALR grammars, whose mistakes are explained in words, with the column."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from spec.rulebook import Unknown
from spec.source import Mistake, Node, did_you_mean, shorten, whole_number

WORD = re.compile("[^ ,]+")
LONGEST = 500  # characters in a sentence


class Word(NamedTuple):
    """A name as written, and where in its sentence."""

    text: str
    at: int


@dataclass(slots=True)
class Sentences:
    """A game's grammar, and what each of its terminals is called in messages.

    `keywords` are the words that sentences are made of, and that no player may be called by.
    """

    grammar: Lark
    called: dict[str, str]  # terminal -> `an area`
    keywords: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        patterns = (terminal.pattern for terminal in self.grammar.terminals)
        self.keywords = frozenset(p.value for p in patterns if isinstance(p, PatternStr))

    def read(self, node: Node, start: str, words: object) -> Any:
        """What a sentence says, as the methods of `words` tell it, one for each rule's name.

        Names are read by its `place` and `player`, which raise Unknown. Raises Mistake with the
        column.
        """
        text = node.text
        if len(text) > LONGEST:
            raise node.wrong(f"a sentence of {len(text)} characters; {LONGEST} are allowed")
        if not text.strip():
            raise node.wrong(
                f"expected {'an' if start[0] in 'aeiou' else 'a'} {start}, not nothing"
            )
        if "\n" in text:
            raise node.wrong("a sentence stands on one line, behind its colon")
        try:
            said = meaning(self.grammar.parse(text, start=start), words)
            self.refuse_run_together(node, words)
            return said
        except UnexpectedInput as error:
            raise self.explained(error, node, start, words) from None
        except Unknown as unknown:
            raise node.wrong(unknown.says, unknown.hint, unknown.offset) from None

    def explained(self, error: UnexpectedInput, node: Node, start: str, words: object) -> Mistake:
        """What is wrong with a sentence, a way out, and at which character."""
        text = node.text
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        offset = len(text.rstrip()) if at_end else word_start(text, error.pos_in_stream or 0)
        parser = self.grammar.parse_interactive(text[:offset], start=start)
        for token in parser.exhaust_lexer():
            unknown = stranger(token, words)
            if unknown:  # what follows such a name is hardly the mistake
                return node.wrong(unknown.says, unknown.hint, unknown.offset)
        accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # lark has no types there
        could = sorted(accepted, key=lambda terminal: (terminal == "$END", terminal))
        options = [self.call(terminal) for terminal in could]
        if at_end:
            return node.wrong(f"the sentence ends too early; {wanted(options)}", "", offset)
        found = re.split("[ ,]", text[offset:] + " ")[0] or text[offset]
        found = found if found.isprintable() else found.encode("unicode_escape").decode()
        if could == ["$END"]:
            return node.wrong(f"`{shorten(found)}` is a word too many", "", offset)
        hint = self.nearest(Token("", found, offset), could, words)
        return node.wrong(f"{wanted(options)}, not `{shorten(found)}`", hint, offset)

    def nearest(self, found: Token, could: list[str], words: object) -> str:
        """The word or the name that may have been meant, where one is near."""
        plain = [self.call(terminal).strip("`") for terminal in could]
        names = [Token(terminal, found, found.start_pos) for terminal in could]
        unknown = [stranger(name, words) for name in names]
        hints = [did_you_mean(found, plain), *(each.hint for each in unknown if each)]
        return next((hint for hint in hints if hint.startswith("did")), "")

    def call(self, terminal: str) -> str:
        if terminal in self.called:
            return self.called[terminal]
        if terminal == "$END":
            return "the end"
        pattern = self.grammar.get_terminal(terminal).pattern
        return f"`{pattern.value}`" if isinstance(pattern, PatternStr) else terminal.lower()

    def refuse_run_together(self, node: Node, words: object) -> None:
        """Raise Mistake for `redto`, which the grammar would take for `red to`."""
        for found in WORD.finditer(node.text):
            one = found.group()
            if one in self.keywords or not one[0].islower():
                continue
            kinds = [kind for kind in ("PLACE", "PLAYER") if hasattr(words, kind.lower())]
            if all(stranger(Token(kind, one, found.start()), words) for kind in kinds):
                says = f"`{shorten(one)}` is no word; a space is missing in it"
                raise node.wrong(says, "", found.start())


def meaning(tree: Tree[Token] | Token, words: object) -> Any:
    """The value of a sentence's tree: each rule's method of `words`, from the leaves up."""
    if isinstance(tree, Token):
        return number(tree) if tree.type == "INT" else Word(tree.value, tree.start_pos or 0)
    return getattr(words, tree.data)(*[meaning(child, words) for child in tree.children])


def number(token: Token) -> int:
    try:
        return whole_number(token.value)
    except ValueError as error:
        raise Unknown(str(error), offset=token.start_pos or 0) from None


def stranger(token: Token, words: object) -> Unknown | None:
    """Why a token is no place or no player, if `words` does not know it."""
    try:
        if token.type in ("PLACE", "PLAYER"):
            getattr(words, token.type.lower())(Word(token.value, token.start_pos or 0))
        return None
    except Unknown as unknown:
        return unknown


def word_start(text: str, at: int) -> int:
    """Where the word begins that a character stands in; a sign is one of its own."""
    sign = not (text[at : at + 1].isalnum() or text[at : at + 1] in "-_.")
    return at if sign else max(map(text[:at].rfind, " ,")) + 1


def wanted(options: list[str]) -> str:
    if len(options) > 12:
        return "expected another word (`checkers sentences` has examples of all)"
    *most, last = options or ["the end"]
    return f"expected {', '.join(most)} or {last}" if most else f"expected {last}"
