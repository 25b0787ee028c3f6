"""Laws of reading YAML: text stays text, and whatever is wrong is said with its place.

In the tables ‸ stands just before the place that a mistake must name (tests/marked.py).
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spec.source import (
    DEEPEST,
    LARGEST,
    Mistake,
    Mistakes,
    Node,
    Source,
    did_you_mean,
    nothing_wrong,
    read,
    shorten,
)
from tests.marked import behind, place, plain, told, under_the_caret

BOMB = "a: ‸&a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"

REFUSED = {
    # cleverness
    "an anchor": ("a: ‸&x b\n", "anchor"),
    "an anchor of a block": ("a: ‸&x\n  b: c\n", "anchor"),
    "an anchor of a key": ("a: b\n‸&x c: d\n", "anchor"),
    "an alias": ("a: ‸*x\n", "alias"),
    "an alias for a key": ("‸*x : a\n", "alias"),
    "an alias bomb": (BOMB, "anchor"),
    "a tag": ("a: ‸!!str b\n", "tag"),
    "a tag of one's own": ("a: [b, ‸!x c]\n", "tag"),
    "a tag of a list": ("‸!!set [a]\n", "tag"),
    # keys
    "a key twice": ("a: b\nc: d\n‸a: e\n", "twice"),
    "a key twice in braces": ("{a: b, ‸a: c}\n", "twice"),
    "a key twice, once in quotes": ("a: b\n'‸a': c\n", "twice"),
    "a key twice, deep inside": ("a:\n  - b: c\n    ‸b: d\n", "twice"),
    "no key": ("‸: b\n", "not YAML"),
    "no key in braces": ("{a: b, ‸: c}\n", "not YAML"),
    "no key behind a question mark": ("?‸ \n: b\n", "key"),
    "an empty key": ("a: b\n'‸': c\n", "key"),
    "a list for a key": ("? ‸[a]\n: b\n", "key must be text"),
    "a list for a key in braces": ("{‸[a]: b}\n", "key must be text"),
    "a block for a key": ("‸{a: b}: c\n", "key must be text"),
    # characters
    "a tab": ("a:‸\tb\n", "tab"),
    "a tab that indents": ("a:\n‸\tb: c\n", "tab"),
    "a tab in quotes": ("a: 'b‸\tc'\n", "tab"),
    "a no-break space": ("a: b‸\u00a0c\n", "no-break"),
    "a next line": ("a: b‸\u0085c\n", "next-line"),
    "a line separator": ("a: b‸\u2028c\n", "line separator"),
    "a paragraph separator": ("a: b‸\u2029c\n", "paragraph separator"),
    "a byte-order mark inside": ("a: b‸\ufeffc\n", "byte-order"),
    "a mark that turns text": ("a: b‸\u202ec\n", "turns text"),
    "NUL": ("a: ‸\0b\n", "characters are not allowed"),
    "a bell": ("a: b\nc‸\a: d\n", "characters are not allowed"),
    "an escape": ("a: ‸\x1b[31m\n", "characters are not allowed"),
    "a form feed": ("‸\fa: b\n", "characters are not allowed"),
    "DEL": ("a: b‸\x7f\n", "characters are not allowed"),
    "no character": ("a: ‸\ufffe\n", "characters are not allowed"),
    # sizes
    "a level too many": ("[" * 33 + "‸a" + "]" * 33, "levels"),
    "a level too many in braces": ("{a: " * 32 + "{‸a" + "}" * 33, "levels"),
    "a level too many in lines": ("- " * 33 + "‸- a\n", "levels"),
    "5,000 levels": ("- " * 33 + "‸" + "- " * 4967 + "a\n", "levels"),
    "5,000 levels in braces": ("{a: " * 32 + "{‸a: " + "{a: " * 4967, "levels"),
    "too much": ("‸a: " + "x" * LARGEST, "larger"),
    # not YAML
    "an open bracket": ("a: [b\n‸", "not YAML"),
    "an open brace": ("a: {b: c\n‸", "not YAML"),
    "an open quote": ("a: 'b‸", "not YAML"),
    "a closing bracket": ("a: ‸]\n", "not YAML"),
    "a brace for a bracket": ("a: [b‸}\n", "not YAML"),
    "a list and a block": ("- a\n‸b: c\n", "not YAML"),
    "two colons": ("a: b‸: c\n", "not YAML"),
    "a reserved character": ("a: ‸@b\n", "not YAML"),
    "half a character in quotes": ('a: "\\u‸d800"\n', "not YAML"),
    # where columns are easily miscounted
    "behind CRLF": ("a: b\r\nc: ‸&x d\r\n", "anchor"),
    "behind Chinese characters": ("語語: ‸&x b\n", "anchor"),
    "behind an emoji": ("😀: ‸&x b\n", "anchor"),
    "two lines behind a byte-order mark": ("\ufeffa: b\nc: ‸&x d\n", "anchor"),
    "in the second document": ("a: b\n---\na: ‸&x b\n", "anchor"),
    "NUL behind wide characters": ("語😀: ‸\0\n", "characters are not allowed"),
    "half a character": ("a: ‸\ud800\n", ""),
    "a lone carriage return": ("a: b‸\rc: d\n", "carriage return"),
    "an open bracket at the very end": ("a: [b‸", "not YAML"),
    "behind a byte-order mark": ("\ufeffa: ‸&x b\n", "anchor"),
    "a tab behind a byte-order mark": ("\ufeffa: b‸\tc\n", "tab"),
    "two byte-order marks": ("\ufeff‸\ufeffa: b\n", "byte-order"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_whatever_is_not_allowed_is_refused_at_its_place(what: str) -> None:
    marked, word = REFUSED[what]
    mistake = refused(plain(marked))
    assert told(mistake) == (mistake.line, mistake.column) == place(marked)
    assert word in mistake.says
    assert under_the_caret(mistake) == behind(marked)


@pytest.mark.parametrize(
    ("raw", "where"),
    [
        (b"\xff\xfea\0:\0", "1:1"),
        (b"a: b\nc: \x97\n", "2:4"),
        (b"a: b\r\nc: \xc3", "2:4"),
        ("語: ".encode() + b"\x80\n", "1:4"),
        ("語".encode() + b"\xed\xa0\x80", "1:2"),
    ],
)
def test_a_byte_that_is_not_utf_8_is_refused_at_its_place(raw: bytes, where: str) -> None:
    assert str(refused(raw)).startswith(f"f.yaml:{where}: byte 0x")


@pytest.mark.parametrize("raw", ["[" * 5000, "]" * 5000, "!%ed%a0%80 a"])
def test_what_trips_the_parser_is_a_mistake_and_no_traceback(raw: str) -> None:
    assert refused(raw).line == 1


def test_the_limits_themselves_are_allowed() -> None:
    deepest, largest = "[" * DEEPEST + "a" + "]" * DEEPEST, "a: ".ljust(LARGEST, "x")
    assert [len(read("f.yaml", text)) for text in (deepest, largest)] == [1, 1]


# How a mistake is shown.


@pytest.mark.parametrize(
    ("lines", "line", "column", "hint", "shown"),
    [
        (("a: b",), 1, 4, "", "f:1:4: no\n 1 | a: b\n   |    ^"),
        (("a:", "  b"), 2, 3, "try c", "f:2:3: no\n 1 | a:\n 2 |   b\n   |   ^\ntry c"),
        (("a", " ", "b"), 3, 1, "", "f:3:1: no\n 3 | b\n   | ^"),
        (("x",) * 10, 10, 2, "", "f:10:2: no\n  9 | x\n 10 | x\n    |  ^"),
        (("語: b",), 1, 4, "", "f:1:4: no\n 1 | 語: b\n   |     ^"),
        (("e\u0301: b",), 1, 5, "", "f:1:5: no\n 1 | e\u0301: b\n   |    ^"),
        ((), 1, 1, "", "f:1:1: no"),
    ],
)
def test_a_mistake_shows_place_line_above_caret_and_hint(
    lines: tuple[str, ...], line: int, column: int, hint: str, shown: str
) -> None:
    assert str(Mistake(Source("f", lines), line, column, "no", hint)) == shown


def test_a_long_line_is_shown_around_its_caret() -> None:
    mistake = Mistake(Source("f", ("a" * 9_999 + "B" + "c" * 9_999,)), 1, 10_000, "no")
    assert under_the_caret(mistake) == "B" + "c" * 19
    assert max(len(line) for line in str(mistake).split("\n")) < 140


def test_a_mistake_says_what_is_wrong_in_one_line() -> None:
    assert str(Mistake(Source("f", ()), 1, 1, "no `a\nb`")) == "f:1:1: no `a\\nb`"


# What is allowed stays what it is.


@pytest.mark.parametrize(
    "word",
    [
        "no", "on", "yes", "off", "y", "n", "true", "false", "null", "~", "010", "08", "0x1f",
        "12:30", "1:2:3", "2023-11-02", "1e3", ".inf", ".nan", "1_000", "-1", "1.5", "=", "<<",
        "§5.2", "語", "😀",
    ],
)  # fmt: skip
def test_a_scalar_stays_the_text_that_it_is(word: str) -> None:
    (document,) = read("f.yaml", f"{word}: {word}\nlist: [{word}, '{word}', \"{word}\"]\n")
    (key, value), (_, items) = document.pairs
    assert [key.text, value.text, *(item.text for item in items.items)] == [word] * 5


@pytest.mark.parametrize("raw", [b"a: [b, c]\n", b"\xef\xbb\xbfa: [b, c]\n", b"a: [b, c]\r\n"])
def test_marks_of_other_systems_change_nothing(raw: bytes) -> None:
    (document,) = read("f.yaml", raw)
    ((key, value),) = document.pairs
    assert [(n.text, n.line, n.column) for n in (key, *value.items)] == [
        ("a", 1, 1), ("b", 1, 5), ("c", 1, 8),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", []),
        ("# nothing\n", []),
        ("---\n", ["text"]),
        ("a\n---\n[b]\n---\nc: d\n", ["text", "list", "block"]),
    ],
)
def test_every_document_is_read(text: str, kinds: list[str]) -> None:
    assert [document.kind for document in read("f.yaml", text)] == kinds


# What a node is asked for.


@pytest.mark.parametrize(
    ("asked", "marked"),
    [
        ("text", "a: ‸[b]"),
        ("text", "a:\n  ‸b: c"),
        ("items", "a: ‸b"),
        ("items", "a:‸"),
        ("items", "a: ‸{b: c}"),
        ("pairs", "a: ‸b"),
        ("pairs", "a: ‸[b]"),
        ("truth", "a: ‸yes"),
        ("truth", "a: ‸True"),
        ("truth", "a: ‸[b]"),
        ("whole", "a: ‸010"),
        ("whole", "a: ‸-1"),
        ("whole", "a: ‸1.0"),
        ("whole", "a: ‸1_000"),
        ("whole", "a: '‸²'"),
        ("whole", "a: ‸٣"),
        ("whole", "a: ‸1234567890"),
        ("whole", "a:‸"),
        ("whole", 'a: "‸x"'),
    ],
)
def test_a_node_that_is_something_else_is_refused_at_its_place(asked: str, marked: str) -> None:
    value = value_of(plain(marked))
    with pytest.raises(Mistake) as caught:
        getattr(value, asked)
    assert told(caught.value) == place(marked)


@pytest.mark.parametrize(
    ("asked", "text", "got"),
    [
        ("truth", "a: true", True),
        ("truth", "a: 'false'", False),
        ("whole", "a: 0", 0),
        ("whole", "a: 999999999", 999_999_999),
        ("text", "a: |\n  b\n  c\n", "b\nc\n"),
    ],
)
def test_a_node_gives_what_it_holds(asked: str, text: str, got: object) -> None:
    assert getattr(value_of(text), asked) == got


@pytest.mark.parametrize(
    ("marked", "offset"),
    [
        ("a: red ‸to Ford", 4),
        ("a: 'red ‸to Ford'", 4),
        ("語: 語語‸語", 2),
        ("a: ‸|\n  red\n  to Ford\n", 4),
        ("a: ‸[red, to, Ford]", 4),
    ],
)
def test_a_mistake_inside_a_sentence_has_its_own_column(marked: str, offset: int) -> None:
    wrong = value_of(plain(marked)).wrong("no", offset=offset)
    assert told(wrong) == place(marked)


# Blocks with known keys.


def test_a_block_gives_its_known_entries_and_notes_every_other() -> None:
    (document,) = read("f.yaml", "given: a\nsteppes: b\nreading: c\nzzz: d\n")
    wrong = Mistakes()
    entries = document.block(["given", "steps", "reading"], "a scenario", wrong)
    assert {key: node.text for key, node in entries.items()} == {"given": "a", "reading": "c"}
    assert [(m.line, m.column) for m in wrong.found] == [(2, 1), (4, 1)]
    assert "`steps`" in wrong.found[0].hint


def test_a_comma_that_ends_an_entry_is_told_so() -> None:
    marked = "- {ada: recruit red, ‸then stop}\n"
    (document,) = read("f.yaml", plain(marked))
    wrong = Mistakes()
    document.items[0].block(["ada"], "a step", wrong)
    assert [told(m) for m in wrong.found] == [place(marked)]
    assert "then stop" in wrong.found[0].says
    assert "comma" in wrong.found[0].hint


def test_a_key_without_a_value_in_lines_is_no_stray_comma() -> None:
    (document,) = read("f.yaml", "ada: recruit red\nthen stop:\n")
    wrong = Mistakes()
    document.block(["ada"], "a step", wrong)
    assert "comma" not in wrong.found[0].hint


def test_a_missing_entry_is_said_where_its_block_begins() -> None:
    (document,) = read("f.yaml", "- a: b\n-\n  c: d\n")
    with pytest.raises(Mistake, match="lacks `a`") as caught:
        document.items[1].need("a", {}, "a step")
    assert (caught.value.line, caught.value.column) == (3, 3)


def test_all_mistakes_of_a_file_are_collected_and_the_first_is_raised() -> None:
    (document,) = read("f.yaml", "[a, 1, b]\n")
    wrong = Mistakes()
    for item in document.items:
        with wrong.noted():
            assert item.whole == 1
    assert [(m.line, m.column) for m in wrong.found] == [(1, 2), (1, 8)]
    with pytest.raises(Mistake) as caught:
        nothing_wrong(wrong)
    assert caught.value is wrong.found[0]


def test_nothing_is_raised_where_nothing_is_wrong() -> None:
    nothing_wrong(Mistakes())


def test_only_mistakes_are_noted() -> None:
    wrong = Mistakes()
    with pytest.raises(KeyError), wrong.noted():
        raise KeyError
    assert wrong.found == []


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("recrut", ["battle", "recruit", "march"], "did you mean `recruit`?"),
        ("xyz", ["battle", "march"], "known: battle, march"),
        ("xyz", [f"word{n}" for n in range(17)], ""),
        ("xyz", [], ""),
    ],
)
def test_a_hint_names_the_nearest_word_or_all_when_they_are_few(
    word: str, known: list[str], hint: str
) -> None:
    assert did_you_mean(word, known) == hint


@pytest.mark.parametrize(("text", "short"), [("abcd", "abcd"), ("abcde", "abc…")])
def test_a_long_text_is_shortened_to_what_is_asked(text: str, short: str) -> None:
    assert shorten(text, 4) == short


# No input ends in anything but nodes or a Mistake.

TOKENS = [
    *"ab語😀:?-,[]{}'\"#&*!|>%@`~\\ \0\t\n\ufeff\u2028",
    "---",
    "...",
    "<<:",
    "\\u",
    "\r\n",
    "\n  ",
]
anything = st.text() | st.binary() | st.lists(st.sampled_from(TOKENS)).map("".join)
calm = settings(deadline=None, derandomize=True, max_examples=400)


@calm
@given(anything)
def test_any_input_is_read_or_refused(raw: str | bytes) -> None:
    assert all(isinstance(each, Node | Mistake) for each in read_or_refused(raw))


@calm
@given(anything)
def test_the_place_of_any_mistake_lies_in_its_file(raw: str | bytes) -> None:
    mistakes = [each for each in read_or_refused(raw) if isinstance(each, Mistake)]
    assert all(m.source.excerpt(m.line, m.column) and shown_within(m) for m in mistakes)


def refused(raw: str | bytes) -> Mistake:
    with pytest.raises(Mistake) as caught:
        read("f.yaml", raw)
    return caught.value


def read_or_refused(raw: str | bytes) -> list[Node] | list[Mistake]:
    try:
        return read("f.yaml", raw)
    except Mistake as mistake:
        return [mistake]


def shown_within(mistake: Mistake) -> bool:
    return 1 <= mistake.column <= len(mistake.source.lines[mistake.line - 1]) + 1


def value_of(text: str) -> Node:
    (document,) = read("f.yaml", text)
    return document.pairs[0][1]
