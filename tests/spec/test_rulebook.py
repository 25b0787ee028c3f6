"""Laws of a game's written rules: what is read, what is refused and where, and the digest.

In the tables ‸ stands just before the place that a mistake must name (tests/marked.py).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest

from spec.rulebook import Rulebook, Unknown, digest_of, load
from spec.source import Mistake
from tests.marked import behind, place, plain, told, under_the_caret

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted(entry.name for entry in files("spec").iterdir() if (entry / "rules.md").is_file())

RULES = """\
# Nim

## 1 Turns

Source: BOOK 1

Nature rolls how many may be taken (Q1).

Refuses:
- `1.turn` Another seat is to move.
- `1.roll` A player rolls, or nature takes.

## 2 Taking

Source: BOOK 2; CLUB

So many stones are taken from one heap.

Refuses:
- `2.too-few` None is taken.

### 2.1 Heaps

Source: CLUB

A heap is a pile of stones.
No heap may be divided.

## 3 The end

Source: BOOK 3

The last to take wins (Q2).
"""

QUESTIONS = """\
sources:
  BOOK:
    title: The book of Nim
    at: on the shelf
  CLUB:
    title: The notice board
    date: 1901

questions:
  Q1:
    name: most
    clause: 1
    asks: How many may be taken?
    answers:
      two:
        says: One or two.
        source: BOOK 1
        value: "2"
      any:
        says: As many as there are.
        source: CLUB
        value: [all, [of, them]]
  Q2:
    name: last
    clause: 3
    asks: Does the last to take win?
    answers:
      wins:
        says: Yes.
        source: BOOK 3
      loses:
        says: No.
        source: CLUB

rulings:
  R1:
    question: last
    answer: loses
    by: the club
    date: 1900
    source: CLUB
    says: The last to take loses.
  R2:
    question: last
    answer: wins
    by: the author
    date: 1902
    source: BOOK
    supersedes: [R1]
    says: The last to take wins.
  R3:
    question: most
    answer: two
    by: the author
    date: 1903
    source: BOOK
    says: Never more than two.

readings:
  book:
    stands-for: The book as it stands
    source: BOOK
    date: 1902
    answers:
      most: two
      last: wins
    inferred:
      most: the book is silent
  club:
    stands-for: The club
    source: CLUB
    date: 1900
    from: book
    answers:
      last: loses
"""

# What is read.


def test_a_clause_has_id_title_source_text_and_refusals(nim: Rulebook) -> None:
    assert list(nim.clauses) == ["1", "2", "2.1", "3"]
    heaps = nim.clauses["2.1"]
    assert (heaps.title, heaps.source, heaps.line) == ("Heaps", "CLUB", 22)
    assert heaps.text == "A heap is a pile of stones.\nNo heap may be divided."
    assert nim.refusals == {
        "1.turn": "Another seat is to move.",
        "1.roll": "A player rolls, or nature takes.",
        "2.too-few": "None is taken.",
    }


def test_an_answer_is_worth_its_value_or_its_own_name(nim: Rulebook) -> None:
    values = {a.name: a.value for q in nim.questions.values() for a in q.answers.values()}
    assert values == {"two": "2", "any": ("all", ("of", "them")), "wins": "wins", "loses": "loses"}


def test_a_reading_answers_what_it_says_and_the_rest_as_the_one_it_starts_from(
    nim: Rulebook,
) -> None:
    assert nim.profiles["book"].answers == {"most": "two", "last": "wins"}
    assert nim.profiles["club"].answers == {"most": "two", "last": "loses"}
    assert nim.profiles["book"].inferred == {"most": "the book is silent"}


@pytest.mark.parametrize(
    ("text", "most", "last"),
    [
        ("book", "2", "wins"),
        ("club", "2", "loses"),
        ("club+last=wins", "2", "wins"),
        ("book+last=loses+most=any", ("all", ("of", "them")), "loses"),
    ],
)
def test_an_override_changes_one_answer_of_a_reading(
    nim: Rulebook, text: str, most: object, last: str
) -> None:
    reading = nim.reading(text)
    assert (reading.name, reading["most"], reading["last"]) == (text, most, last)


@pytest.mark.parametrize(
    ("text", "offset", "hint"),
    [
        ("clab", 0, "did you mean `club`?"),
        ("", 0, "known: book, club"),
        ("book+lasts=wins", 5, "did you mean `last`?"),
        ("book+most=two+xyz=wins", 14, "known: most, last"),
        ("book+last=win", 10, "did you mean `wins`?"),
        ("book+most=two+last=xyz", 19, "known: wins, loses"),
        ("book+last", 9, "known: wins, loses"),
        ("book+last=wins+last=loses", 15, ""),
        ("book+", 5, "known: most, last"),
    ],
)
def test_an_unknown_part_of_a_reading_is_refused_with_a_suggestion(
    nim: Rulebook, text: str, offset: int, hint: str
) -> None:
    with pytest.raises(Unknown) as caught:
        nim.reading(text)
    assert (caught.value.offset, caught.value.hint) == (offset, hint)


@pytest.mark.parametrize(
    ("text", "id"),
    [("2", "2"), ("§2.1", "2.1"), ("2.too-few", "2.too-few"), ("§1.turn", "1.turn")],
)
def test_a_clause_or_a_refusal_is_cited_with_or_without_its_sign(
    nim: Rulebook, text: str, id: str
) -> None:
    assert nim.cited(text) == id


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2.too-fev", "did you mean `2.too-few`?"),
        ("§1.turns", "did you mean `1.turn`?"),
        ("1.xyz", "known: 1.turn, 1.roll"),
        ("2.2", "did you mean `2.1`?"),
        ("2.", ""),
    ],
)
def test_an_unknown_clause_is_refused_with_a_suggestion(
    nim: Rulebook, text: str, hint: str
) -> None:
    with pytest.raises(Unknown) as caught:
        nim.cited(text)
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("changes", "last", "most"),
    [
        ({}, "R2", "R3"),
        ({"    supersedes: [R1]\n": ""}, "R2", "R3"),
        ({"supersedes: [R1]": "supersedes: []"}, "R2", "R3"),
        ({"[R1]": "[]", "date: 1900": "date: 1900\n    supersedes: [R2]"}, "R1", "R3"),
    ],
)
def test_the_last_ruling_that_nobody_took_back_is_in_force(
    tmp_path: Path, changes: dict[str, str], last: str, most: str
) -> None:
    questions = QUESTIONS
    for old, new in changes.items():
        questions = questions.replace(old, new, 1)
    book = written(tmp_path, RULES, questions)
    in_force = [book.in_force(question) for question in ("last", "most")]
    assert [ruling and ruling.id for ruling in in_force] == [last, most]


def test_no_ruling_is_in_force_on_what_nobody_ruled(tmp_path: Path) -> None:
    unruled = QUESTIONS.partition("  R3:")[0] + "\nreadings:" + QUESTIONS.partition("readings:")[2]
    assert written(tmp_path, RULES, unruled).in_force("most") is None


# What is refused.  Each row is (old, new, word): one change of a text that makes it wrong at ‸.

BEGIN = QUESTIONS.partition("readings:")[0]
TAKING = "## 2 Taking\n\nSource: BOOK 2; CLUB\n"
END = "## 3 The end\n\nSource: BOOK 3\n"
ANSWERS = QUESTIONS.partition("clause: 3\n")[2].partition("rulings:")[0].partition("answers:")[2]

WRONG_RULES = {
    "a clause twice": ("## 3 The", "‸## 2 The", "twice"),
    "a child before its parent": ("### 2.1 H", "‸### 3.1 H", "before 3"),
    "a child without a parent": ("### 2.1 H", "‸### 2.2.1 H", "before 2.2"),
    "no source": (END, "‸## 3 The end\n", "Source"),
    "two sources": (END, f"‸{END}Source: CLUB\n", "Source"),
    "an unknown source": (END, "‸## 3 The end\n\nSource: LOOK 3\n", "LOOK"),
    "an unknown second source": (TAKING, "‸## 2 Taking\n\nSource: BOOK 2; KLUB\n", "KLUB"),
    "a source left open": (TAKING, "‸## 2 Taking\n\nSource: BOOK 2;\n", "source"),
    "a refusal below another clause": ("- `2.too-few`", "‸- `1.too-few`", "below"),
    "a refusal below a child": ("- `2.too-few`", "‸- `2.1.too-few`", "below"),
    "a refusal twice": ("- `1.roll`", "‸- `1.turn`", "twice"),
    "a refusal that is none": ("- `2.too-few`", "‸- `2.Too-Few`", "2.Too-Few"),
    "a heading that is none": ("## 3 The", "‸## 3. The", "3."),
    "a clause that says nothing": (f"{END}\nThe last to take wins (Q2).", f"‸{END}", "nothing"),
    "no clause": (RULES, "‸# Nim\n\nNo clause.\n", "no clause"),
}

WRONG_QUESTIONS = {
    # the whole
    "a part that is missing": (QUESTIONS, f"‸{BEGIN}", "readings"),
    "an unknown part": ("rulings:\n", "‸rules:\n", "rules"),
    "two documents": (QUESTIONS, f"‸{BEGIN}---\nreadings: {{}}\n", "one YAML document"),
    "a tab": ("name: most", "name:‸\tmost", "tab"),
    # sources
    "a source without a title": ("    title: The notice board\n    d", "    ‸d", "title"),
    "a source with an unknown key": ("at: on the", "‸where: on the", "where"),
    # questions
    "an unknown clause": ("clause: 3", "clause: ‸4", "no clause"),
    "a question that asks nothing": ("asks: Does the last to take win?", "asks:‸", "empty"),
    "a question without a name": ("    name: last\n    clause", "    ‸clause", "name"),
    "a question's name twice": ("name: last", "name: ‸most", "twice"),
    "a question with an unknown key": ("asks: How", "‸aks: How", "aks"),
    "a question with no answer": (ANSWERS, " ‸{}\n", "no answer"),
    "an answer twice": ("      loses:\n", "      ‸wins:\n", "twice"),
    "an answer without a source": ("says: No.\n        source: CLUB", "‸says: No.", "source"),
    "an answer with an unknown source": ("source: BOOK 3", "source: ‸BOCK 3", "BOCK"),
    "an answer that says nothing": ("says: No.", "says:‸", "empty"),
    "a value that is a block": ("value: [all, [of, them]]", "value: ‸{all: them}", "list"),
    # rulings
    "a ruling twice": ("  R2:", "  ‸R1:", "twice"),
    "a ruling on an unknown question": ("question: most", "question: ‸mast", "no question"),
    "a ruling with an unknown answer": ("answer: wins", "answer: ‸wons", "no answer"),
    "a ruling on no question": ("    question: most\n    answer", "    ‸answer", "question"),
    "a ruling with an unknown source": ("BOOK\n    says: N", "‸BUUK\n    says: N", "BUUK"),
    "a ruling on an impossible day": ("date: 1903", "date: ‸1903-02-29", "1903-02-29"),
    "a ruling that supersedes nothing": ("[R1]", "[‸R9]", "R9"),
    "a ruling that supersedes itself": ("[R1]", "[‸R2]", "R2"),
    "a ruling that supersedes one on another question": ("[R1]", "[‸R3]", "R3"),
    # readings
    "a reading that misses a question": ("      most: two\n      last", "      ‸last", "most"),
    "a reading that answers an unknown question": ("last: loses", "‸lost: loses", "no question"),
    "a reading with an unknown answer": ("last: loses", "last: ‸looses", "no answer"),
    "a reading from nowhere": ("from: book", "from: ‸boook", "no reading"),
    "a reading from itself": ("from: book", "from: ‸club", "no reading"),
    "a reading from a later one": (
        "date: 1902\n    ans",
        "date: 1902\n    from: ‸club\n    ans",
        "no reading",
    ),
    "a reading with an unknown source": ("BOOK\n    date: 1902\n    a", "‸ROOK\n    a", "ROOK"),
    "a reading that stands for nothing": (
        "stands-for: The book as it stands",
        "stands-for:‸",
        "empty",
    ),
    "a reading without a name for people": (
        "    stands-for: The club\n    s",
        "    ‸s",
        "stands-for",
    ),
    "an inference on an unknown question": ("most: the book", "‸mast: the book", "no question"),
}

EVERY = [*WRONG_RULES, *WRONG_QUESTIONS]


@pytest.mark.parametrize("what", EVERY)
def test_what_is_wrong_is_refused_at_its_place(tmp_path: Path, what: str) -> None:
    marked, word, mistake = refused(tmp_path, what)
    assert told(mistake) == place(marked)
    assert word in mistake.says


@pytest.mark.parametrize("what", EVERY)
def test_what_is_wrong_is_shown_above_a_caret(tmp_path: Path, what: str) -> None:
    marked, _, mistake = refused(tmp_path, what)
    assert under_the_caret(mistake) == behind(marked)


@pytest.mark.parametrize("old", ["R9", "R3"])
def test_a_ruling_takes_back_only_rulings_on_its_own_question(tmp_path: Path, old: str) -> None:
    with pytest.raises(Mistake, match=old):
        written(tmp_path, RULES, QUESTIONS.replace("[R1]", f"[{old}]"))


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("last: loses", "lasts: loses", "did you mean `last`?"),
        ("last: loses", "last: looses", "did you mean `loses`?"),
        ("clause: 3", "clause: 4", "known: 1, 2, 2.1, 3"),
        ("source: BOOK 3", "source: BOK 3", "did you mean `BOOK`?"),
        ("from: book", "from: boook", "did you mean `book`?"),
        ("asks: How", "aks: How", "did you mean `asks`?"),
    ],
)
def test_a_mistake_in_the_questions_suggests_a_way_out(
    tmp_path: Path, old: str, new: str, hint: str
) -> None:
    with pytest.raises(Mistake) as caught:
        written(tmp_path, RULES, QUESTIONS.replace(old, new))
    assert caught.value.hint == hint


@pytest.mark.parametrize("name", ["rules.md", "questions.yaml"])
def test_a_file_that_is_not_utf_8_is_a_mistake(tmp_path: Path, name: str) -> None:
    written(tmp_path, RULES, QUESTIONS)
    (tmp_path / name).write_bytes(b"\xff" + (tmp_path / name).read_bytes())
    with pytest.raises(Mistake):
        load("nim", tmp_path)


# The digest.


def test_the_digest_changes_with_any_byte_of_any_file(tmp_path: Path) -> None:
    texts = [("rules.md", "## 1 Turns"), ("questions.yaml", "a: [b]\n"), ("boards/small.yaml", "c")]
    digests = [digest_of_texts(tmp_path, texts), *digests_after_one_byte(tmp_path)]
    assert len(digests) == len(set(digests)) == 1 + 10 + 7 + 1


def test_the_digest_changes_with_a_name_and_with_where_a_file_ends(tmp_path: Path) -> None:
    folders = [
        [("a.yaml", "xy"), ("b.yaml", "z")],
        [("a.yaml", "x"), ("b.yaml", "yz")],
        [("a.yaml", "xy"), ("b.md", "z")],
        [("a.yaml", "xy"), ("b/b.yaml", "z")],
        [("a.yaml", "xyb.yamlz")],
        [("a.yaml", "xy")],
    ]
    digests = [digest_of_texts(tmp_path / str(n), texts) for n, texts in enumerate(folders)]
    assert len(set(digests)) == len(folders)


def test_what_is_no_text_of_the_rules_leaves_the_digest_alone(tmp_path: Path) -> None:
    alone = digest_of_texts(tmp_path, [("rules.md", "x")])
    assert alone == digest_of_texts(tmp_path, [("code.py", "x"), ("code.pyc", "x")])


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_rulebook_is_the_same_under_any_hash_seed(game: str) -> None:
    first, second = (read_elsewhere(game, hash_seed) for hash_seed in ("1", "2"))
    assert first == second
    assert digest_of(files("spec") / game) in first


# What every shipped rulebook keeps.


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_clause_has_words_and_a_source(game: str) -> None:
    book = shipped(game)
    assert [c.id for c in book.clauses.values() if not (c.title and c.text and c.source)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_numbered_in_order_and_asked_in_the_text(game: str) -> None:
    book = shipped(game)
    asked = set(re.findall(r"\bQ\d+", " ".join(c.text for c in book.clauses.values())))
    asked |= set(re.findall(r"\bQ\d+", " ".join(book.refusals.values())))
    assert [q.id for q in book.questions.values()] == [
        f"Q{n + 1}" for n in range(len(book.questions))
    ]
    assert asked == {q.id for q in book.questions.values()}


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_reading_answers_every_question(game: str) -> None:
    book = shipped(game)
    readings = [book.reading(name) for name in book.profiles]
    assert [list(r.answers) for r in readings] == [list(book.questions)] * len(readings)


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_comes_from_a_text_of_its_reading_or_is_said_to_be_inferred(game: str) -> None:
    assert [one for one in taken(game) if not (one.sourced or one.inferred)] == []


@pytest.mark.parametrize("game", GAMES)
def test_where_a_reading_is_said_to_be_silent_the_answer_is_not_in_its_text(game: str) -> None:
    assert [one for one in taken(game) if one.sourced and one.inferred.startswith(SILENT)] == []


SILENT = "silent", "inferred; nothing is said"


def test_a_text_is_named_by_itself_by_a_state_of_it_and_by_a_place_in_it() -> None:
    named = ("RB", "RB p.3", "BGA-d2 Scoring")
    assert [within(one, "RB; BGA") for one in named] == [True] * 3
    assert [within(one, "RB p.1; RB p.3") for one in named] == [False, True, False]
    assert not within("RBF", "RB")


class Taken(NamedTuple):
    """An answer that a reading takes: whether a text of its own has it, and why else."""

    reading: str
    question: str
    sourced: bool
    inferred: str


def taken(game: str) -> list[Taken]:
    book = shipped(game)
    return [
        Taken(r.name, q, within(book.answer(q, answer).source, r.source), r.inferred.get(q, ""))
        for r in book.profiles.values()
        for q, answer in r.answers.items()
    ]


def within(cited: str, texts: str) -> bool:
    """Whether one of the places that are cited lies in one of the texts, in any state of it."""
    places, own = ([unstated(one) for one in named.split(";")] for named in (cited, texts))
    return any(re.match(rf"{re.escape(text)}(?!\w)", place) for text in own for place in places)


def unstated(text: str) -> str:
    return re.sub(r"^(\w+)-\S+", r"\1", text.strip())


def shipped(game: str) -> Rulebook:
    return load(game, files("spec") / game)


def read_elsewhere(game: str, hash_seed: str) -> str:
    """The whole rulebook as another process reads it."""
    code = "from importlib.resources import files; from spec.rulebook import load"
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}; print(load({game!r}, files('spec') / {game!r}))"],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return ran.stdout


@pytest.fixture
def nim(tmp_path: Path) -> Rulebook:
    return written(tmp_path, RULES, QUESTIONS)


def written(folder: Path, rules: str, questions: str) -> Rulebook:
    (folder / "rules.md").write_text(rules, "utf-8")
    (folder / "questions.yaml").write_text(questions, "utf-8")
    return load("nim", folder)


def refused(folder: Path, what: str) -> tuple[str, str, Mistake]:
    """The marked text of a row, its word, and the mistake that is made of it."""
    old, new, word = (WRONG_RULES | WRONG_QUESTIONS)[what]
    right = RULES if what in WRONG_RULES else QUESTIONS
    assert right.count(old) == 1
    marked = right.replace(old, new)
    texts = (plain(marked), QUESTIONS) if what in WRONG_RULES else (RULES, plain(marked))
    with pytest.raises(Mistake) as caught:
        written(folder, *texts)
    return marked, word, caught.value


def digests_after_one_byte(folder: Path) -> list[str]:
    """The digest after a change of each single byte in the folder."""
    found = []
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        raw = path.read_bytes()
        for at in range(len(raw)):
            path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
            found.append(digest_of(folder))
        path.write_bytes(raw)
    return found


def digest_of_texts(folder: Path, texts: list[tuple[str, str]]) -> str:
    for name, text in texts:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return digest_of(folder)
