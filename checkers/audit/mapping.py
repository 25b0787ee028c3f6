"""A mapping file: the sentences of somebody else's logs, and what each of them says in ours.

A sentence has holes, such as `<player> takes <number> from <heap>`. It is data: nothing in it is
ever run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import LarkError, UnexpectedInput

from checkers.audit.holes import (
    HOLE,
    KINDS,
    NAME,
    Words,
    kind_of,
    parts_of,
    refuse_blurred,
    runs_on,
)
from checkers.audit.lines import DIVIDES
from checkers.audit.rows import Row
from checkers.audit.seated import KEYS
from spec.source import Mistake, Mistakes, Node, Source, bytes_of, did_you_mean, nothing_wrong
from spec.source import read as read_yaml

FILE_KEYS: Final = ("mapping", "head", "words", "sentences")
MOST: Final = 500  # sentences, and words of a kind
SMALL: Final = ("player", "players")


class Sentence(NamedTuple):
    """One of theirs, as words and holes; and ours, empty where theirs says nothing to us."""

    at: Node
    parts: tuple[str, ...]  # a hole has its angle brackets
    ours: Node


class Sentences(NamedTuple):
    """A mapping file, read; `words` are ours for theirs, by the kind of hole they stand in."""

    head: Mapping[str, Node]
    words: Words
    sentences: tuple[Sentence, ...]
    grammar: Lark

    def rows(self, rows: Iterator[Row]) -> Iterator[Row]:
        """The lines of a log in our sentences, each still where it stands in theirs."""
        for row in rows:
            if isinstance(row, Mistake):
                yield row
                continue
            said = self.said(row)
            if isinstance(said, Mistake) or said.text:
                yield said

    def said(self, row: Node) -> Row:
        """One line in ours, or what is wrong with it."""
        try:
            (tree,) = self.grammar.parse(row.text).children
        except UnexpectedInput as error:
            near = did_you_mean(row.text, (one.at.text for one in self.sentences))
            hint = near if near.startswith("did") else ""
            at_end = error.pos_in_stream is None
            offset = len(row.text.rstrip()) if at_end else error.pos_in_stream
            return row.wrong("no sentence of the mapping reads this", hint, offset or 0)
        assert isinstance(tree, Tree)
        sentence = self.sentences[int(tree.data.removeprefix("s"))]
        tokens = [token for token in tree.children if isinstance(token, Token)]
        holes = [part for part in sentence.parts if HOLE.fullmatch(part)]
        told = {h: self.word(h, str(t)) for h, t in zip(holes, tokens, strict=True)}
        ours = HOLE.sub(lambda found: told[found[0]], sentence.ours.text)
        return Node(row.source, row.line, row.column, row.end, ours, "text")

    def word(self, hole: str, theirs: str) -> str:
        kind = kind_of(hole)
        if kind in self.words:
            return self.words[kind][theirs]
        return theirs.lower() if kind in SMALL else theirs


def read_mapping(path: Path) -> Sentences:
    """Raises OSError for a file that cannot be read, Mistake for what is wrong in it."""
    documents = read_yaml(str(path), bytes_of(path))
    if len(documents) != 1:
        raise Mistake(Source(str(path), ()), 1, 1, f"expected one mapping, not {len(documents)}")
    return mapping(documents[0])


def mapping(node: Node) -> Sentences:
    wrong = Mistakes()
    entries = node.block(FILE_KEYS, "a mapping", wrong)
    node.need("mapping", entries, "a mapping")
    listed = node.need("sentences", entries, "a mapping")
    head = entries["head"].block(KEYS, "a head", wrong) if "head" in entries else {}
    words = read_words(entries["words"], wrong) if "words" in entries else {}
    found: list[Sentence] = []
    if not 1 <= len(listed.pairs) <= MOST:
        raise listed.wrong(f"a mapping has 1 to {MOST} sentences, not {len(listed.pairs)}")
    for theirs, ours in listed.pairs:
        with wrong.noted():
            found.append(read_sentence(theirs, ours, words))
            refuse_same(found)
    nothing_wrong(wrong)
    return Sentences(head, words, tuple(found), grammar(listed, found, words))


def read_words(node: Node, wrong: Mistakes) -> Words:
    """Kinds of holes, each with what is said there in theirs and in ours."""
    taken = dict[str, str]()
    found = dict[str, Mapping[str, str]]()
    for kind, pairs in node.pairs:
        with wrong.noted():
            if not re.fullmatch("[a-z]+", kind.text):
                raise kind.wrong(f"`{kind.text}` is no name for a hole", "use small letters")
            if not 1 <= len(pairs.pairs) <= MOST:
                raise pairs.wrong(f"a kind of hole has 1 to {MOST} words, not {len(pairs.pairs)}")
            for theirs, _ in pairs.pairs:
                if taken.setdefault(theirs.text, kind.text) != kind.text:
                    raise theirs.wrong(f"`{theirs.text}` is a word of <{taken[theirs.text]}>, too")
            found[kind.text] = {theirs.text: ours.text for theirs, ours in pairs.pairs}
    return found


def read_sentence(theirs: Node, ours: Node, words: Words) -> Sentence:
    parts, kinds = tuple(parts_of(theirs.text)), (*KINDS, *words)
    for hole in HOLE.finditer(theirs.text):
        if hole[1] not in kinds:
            raise theirs.wrong(f"no hole {hole[0]}", did_you_mean(hole[1], kinds), hole.start())
        if parts.count(hole[0]) > 1:
            hint = f"tell them apart: <{hole[1]}>, <{hole[1]}2>"
            raise theirs.wrong(f"{hole[0]} is there twice", hint, hole.start())
        if hint := runs_on(hole, theirs.text, words):
            raise theirs.wrong(f"{hole[0]} runs into what follows it", hint, hole.end())
    refuse_blurred(theirs, parts, words)
    for hole in HOLE.finditer(ours.text):
        if hole[0] not in parts:
            says = f"{hole[0]} is not in their sentence"
            raise ours.wrong(says, did_you_mean(hole[0], parts), hole.start())
    if ours.text not in ("", DIVIDES) and ":" not in ours.text:
        raise ours.wrong("our sentence says who does what", "such as: '<player>: negotiate'")
    return Sentence(theirs, parts, ours)


def refuse_same(found: list[Sentence]) -> None:
    """Raise Mistake where two sentences read the same lines."""
    *before, last = found
    for one in before:
        if shape(one) == shape(last):
            raise last.at.wrong(f"this reads what line {one.at.line} reads, too")


def shape(sentence: Sentence) -> tuple[str, ...]:
    return tuple(terminal(p) if HOLE.fullmatch(p) else f" {p}" for p in sentence.parts)


def terminal(hole: str) -> str:
    """What a hole is called in the grammar."""
    kind = kind_of(hole)
    return {"player": "WORD"}.get(kind, kind.upper())


def grammar(at: Node, sentences: list[Sentence], words: Words) -> Lark:
    """An LALR grammar with a rule for each sentence."""
    kinds = {"WORD": NAME, "PLAYERS": KINDS["players"], "NUMBER": KINDS["number"]}
    used = {terminal(p) for one in sentences for p in one.parts if HOLE.fullmatch(p)}
    for kind, known in words.items():
        longest_first = sorted(known, key=lambda word: (-len(word), word))
        kinds[kind.upper()] = rf"({'|'.join(map(re.escape, longest_first))})(?![\w-])"
    rules = [f"s{n}: {' '.join(map(said, one.parts))}" for n, one in enumerate(sentences)]
    lines = [
        f"?line: {' | '.join(f's{n}' for n in range(len(rules)))}",
        "start: line",
        *rules,
        *(f"{k}{'.2' if k.lower() in words else ''}: /{slashed(v)}/" for k, v in kinds.items()
          if k in used),
        'SPACES: / +/',
        "%ignore SPACES",
    ]  # fmt: skip
    try:
        return Lark("\n".join(lines), parser="lalr", propagate_positions=False)
    except LarkError as error:
        why = str(error).splitlines()[0]
        raise at.wrong(f"the sentences cannot be told apart: {why}") from None


def said(part: str) -> str:
    if HOLE.fullmatch(part):
        return terminal(part)
    escaped = part.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def slashed(pattern: str) -> str:
    return pattern.replace("/", r"\/")
