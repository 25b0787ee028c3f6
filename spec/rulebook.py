"""rules.md and questions.yaml of a game, read into clauses, questions, rulings and readings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import NamedTuple

from spec.game import Reading, Value, clause_of
from spec.source import Mistake, Mistakes, Node, Source, did_you_mean, nothing_wrong, read

HEADING = re.compile(r"^#{2,5} (\d+(?:\.\d+)*) (\S.*)$")
REFUSAL = re.compile(r"^- `(\d+(?:\.\d+)*\.[a-z][a-z0-9-]*)` (\S.*)$")


class Clause(NamedTuple):
    id: str
    title: str
    source: str
    text: str
    refuses: Mapping[str, str]  # the ids below this clause, and when each speaks
    line: int


class Answer(NamedTuple):
    name: str
    says: str
    source: str
    value: Value


class Question(NamedTuple):
    id: str
    name: str
    clause: str
    asks: str
    answers: Mapping[str, Answer]


class Ruling(NamedTuple):
    id: str
    question: str
    answer: str
    by: str
    date: str
    source: str
    says: str
    supersedes: tuple[str, ...]


class Profile(NamedTuple):
    """A named reading with where it comes from."""

    name: str
    stands_for: str
    source: str
    date: str
    answers: Mapping[str, str]  # one for every question
    inferred: Mapping[str, str]  # question -> why, where the reading's own text is silent


class Unknown(ValueError):
    """A name that the rulebook does not have, with a hint at the nearest that it has."""

    def __init__(self, says: str, hint: str = "", offset: int = 0) -> None:
        super().__init__(f"{says}; {hint}" if hint else says)
        self.says, self.hint, self.offset = says, hint, offset


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What is written down about one game's rules."""

    game: str
    clauses: Mapping[str, Clause]
    questions: Mapping[str, Question]  # by name
    rulings: Mapping[str, Ruling]
    profiles: Mapping[str, Profile]
    sources: Mapping[str, str]
    digest: str  # of all the files, so that results can name what they were judged by

    @property
    def refusals(self) -> Mapping[str, str]:
        return {id: says for c in self.clauses.values() for id, says in c.refuses.items()}

    def cited(self, text: str) -> str:
        """A clause or a refusal id, with or without §, checked."""
        id = text.removeprefix("§")
        known = [*self.clauses, *self.refusals]
        if id not in known:
            below = [k for k in self.refusals if clause_of(k) == clause_of(id)]
            raise Unknown(f"{self.game} has no clause `{id}`", did_you_mean(id, below or known))
        return id

    def reading(self, text: str) -> Reading:
        """`bga`, or a name with overrides: `rulebook+removal=up-to+empty-battle=refused`."""
        name, *overrides = text.split("+")
        if name not in self.profiles:
            raise Unknown(f"no reading `{name}`", did_you_mean(name, self.profiles))
        answers = dict(self.profiles[name].answers)
        at = len(name) + 1
        for override in overrides:
            question, _, answer = override.partition("=")
            self.check_answer(question, answer, at)
            answers[question] = answer
            at += len(override) + 1
        return self.answered(text, answers)

    def check_answer(self, question: str, answer: str, at: int = 0) -> None:
        if question not in self.questions:
            raise Unknown(f"no question `{question}`", did_you_mean(question, self.questions), at)
        known = self.questions[question].answers
        if answer not in known:
            raise Unknown(
                f"question `{question}` has no answer `{answer}`",
                did_you_mean(answer, known), at + len(question) + 1,
            )  # fmt: skip

    def answered(self, name: str, answers: Mapping[str, str]) -> Reading:
        values = {q: self.questions[q].answers[a].value for q, a in answers.items()}
        return Reading(name, answers, values)

    def in_force(self, question: str) -> Ruling | None:
        """The last ruling on a question that no other took back."""
        gone = {old for ruling in self.rulings.values() for old in ruling.supersedes}
        left = [r for r in self.rulings.values() if r.question == question and r.id not in gone]
        return left[-1] if left else None


def load(game: str, folder: Traversable) -> Rulebook:
    """The rulebook of a folder of `spec`; raises Mistake for the first thing that is wrong."""
    rules = (folder / "rules.md").read_text("utf-8")
    asked = (folder / "questions.yaml").read_text("utf-8")
    clauses = read_clauses(f"{game}/rules.md", rules)
    return read_questions(game, f"{game}/questions.yaml", asked, clauses, digest_of(folder))


def digest_of(folder: Traversable) -> str:
    """SHA-256 over every data file of the folder, in order of their names."""
    hash = hashlib.sha256()
    for name, raw in sorted(data_files(folder, "")):
        hash.update(f"{name}\0{len(raw)}\0".encode() + raw)
    return hash.hexdigest()[:16]


def data_files(folder: Traversable, inside: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from data_files(entry, f"{inside}{entry.name}/")
        elif entry.name.endswith((".md", ".yaml")):
            yield inside + entry.name, entry.read_bytes()


def read_clauses(file: str, text: str) -> dict[str, Clause]:
    """The clauses of a rules.md: a numbered heading, `Source:`, the text, `Refuses:` and ids."""
    source = Source(file, tuple(text.split("\n")))
    starts = [n for n, line in enumerate(source.lines) if HEADING.match(line)]
    clauses: dict[str, Clause] = {}
    for start, end in zip(starts, [*starts[1:], len(source.lines)], strict=True):
        clause = read_clause(source, start, source.lines[start:end])
        if clause.id in clauses:
            raise Mistake(source, clause.line, 1, f"clause {clause.id} is here twice")
        parent, _, _ = clause.id.rpartition(".")
        if parent and parent not in clauses:
            raise Mistake(source, clause.line, 1, f"clause {clause.id} stands before {parent}")
        clauses[clause.id] = clause
    if not clauses:
        raise Mistake(source, 1, 1, "no clause here: expected headings such as `## 5.2 Battle`")
    return clauses


def read_clause(source: Source, start: int, lines: tuple[str, ...]) -> Clause:
    heading = HEADING.match(lines[0])
    assert heading is not None  # the caller cut the text at headings
    id, title = heading.groups()
    cited = [line.removeprefix("Source: ") for line in lines if line.startswith("Source: ")]
    if len(cited) != 1:
        raise Mistake(source, start + 1, 1, f"clause {id} needs one line `Source: …`")
    refuses: dict[str, str] = {}
    prose: list[str] = []
    for offset, line in enumerate(lines[1:], 2):
        refusal = REFUSAL.match(line)
        if refusal:
            if clause_of(refusal[1]) != id:
                says = f"refusal {refusal[1]} does not stand below clause {id}"
                raise Mistake(source, start + offset, 1, says)
            refuses[refusal[1]] = refusal[2]
        elif not line.startswith(("Source: ", "Refuses:")):
            prose.append(line)
    text = "\n".join(prose).strip()
    if not text:
        raise Mistake(source, start + 1, 1, f"clause {id} says nothing")
    return Clause(id, title, cited[0], text, refuses, start + 1)


def read_questions(
    game: str, file: str, text: str, clauses: dict[str, Clause], digest: str
) -> Rulebook:
    """The whole rulebook, from questions.yaml and clauses that are already read."""
    documents = read(file, text)
    if len(documents) != 1:
        raise Mistake(Source(file, ()), 1, 1, "expected one YAML document")
    wrong = Mistakes()
    keys = ("sources", "questions", "rulings", "readings")
    parts = documents[0].block(keys, "a list of questions", wrong)
    nothing_wrong(wrong)
    needed = [documents[0].need(key, parts, "a list of questions") for key in keys]
    sources = {key.text: title_of(node) for key, node in needed[0].pairs}
    check_sources(needed, sources, clauses, Source(f"{game}/rules.md", ()))
    questions = {q.name: q for q in (read_question(*p, clauses) for p in needed[1].pairs)}
    book = Rulebook(game, clauses, questions, {}, {}, sources, digest)
    rulings = {key.text: read_ruling(key, node, book) for key, node in needed[2].pairs}
    check_superseded(needed[2], rulings)
    profiles: dict[str, Profile] = {}
    for key, node in needed[3].pairs:
        profiles[key.text] = read_profile(key.text, node, book, profiles)
    return Rulebook(game, clauses, questions, rulings, profiles, sources, digest)


def title_of(node: Node) -> str:
    entries = entries_of(node, ("title", "date", "at"), "a source")
    return node.need("title", entries, "a source").text


def entries_of(node: Node, keys: tuple[str, ...], what: str) -> dict[str, Node]:
    wrong = Mistakes()
    entries = node.block(keys, what, wrong)
    nothing_wrong(wrong)
    return entries


def texts(node: Node, keys: tuple[str, ...], entries: dict[str, Node], what: str) -> list[str]:
    found = [node.need(key, entries, what) for key in keys]
    for one in found:
        if not one.text:
            raise one.wrong(f"{what} has an empty entry")
    return [one.text for one in found]


def check_sources(
    needed: list[Node], sources: Mapping[str, str], clauses: dict[str, Clause], rules: Source
) -> None:
    """Every source that is named anywhere is one of the list."""
    for clause in clauses.values():
        for key in keys_of(clause.source):
            if key not in sources:
                hint = did_you_mean(key, sources)
                raise Mistake(rules, clause.line, 1, f"clause {clause.id}: no source `{key}`", hint)
    for node in sourced(needed[1:]):
        for key in keys_of(node.text):
            if key not in sources:
                raise node.wrong(f"no source `{key}`", did_you_mean(key, sources))


def keys_of(source: str) -> list[str]:
    return [part.split()[0] if part.split() else "" for part in source.split(";")]


def sourced(nodes: list[Node]) -> Iterator[Node]:
    for node in nodes:
        for key, inner in node.pairs if node.kind == "block" else ():
            if key.text == "source":
                yield inner
            yield from sourced([inner])


def read_question(key: Node, node: Node, clauses: dict[str, Clause]) -> Question:
    what = f"question {key.text}"
    entries = entries_of(node, ("name", "clause", "asks", "answers"), what)
    name, clause, asks = texts(node, ("name", "clause", "asks"), entries, what)
    if clause not in clauses:
        raise entries["clause"].wrong(f"no clause `{clause}`", did_you_mean(clause, clauses))
    answers = {k.text: read_answer(k, n) for k, n in node.need("answers", entries, what).pairs}
    if not answers:
        raise entries["answers"].wrong(f"{what} has no answer")
    return Question(key.text, name, clause, asks, answers)


def read_answer(key: Node, node: Node) -> Answer:
    what = f"answer `{key.text}`"
    entries = entries_of(node, ("says", "source", "value"), what)
    says, source = texts(node, ("says", "source"), entries, what)
    return Answer(key.text, says, source, plain(entries["value"]) if "value" in entries else key.text)


def plain(node: Node) -> Value:
    return node.text if node.kind == "text" else tuple(plain(item) for item in node.items)


def read_ruling(key: Node, node: Node, book: Rulebook) -> Ruling:
    what = f"ruling {key.text}"
    fields = ("question", "answer", "by", "date", "source", "says")
    entries = entries_of(node, (*fields, "supersedes"), what)
    question, answer, by, date, source, says = texts(node, fields, entries, what)
    place_unknown(entries["question"], lambda: book.check_answer(question, answer))
    gone = entries.get("supersedes")
    supersedes = tuple(item.text for item in gone.items) if gone else ()
    return Ruling(key.text, question, answer, by, date, source, says, supersedes)


def check_superseded(node: Node, rulings: dict[str, Ruling]) -> None:
    for ruling in rulings.values():
        for old in ruling.supersedes:
            if old not in rulings or rulings[old].question != ruling.question:
                raise node.wrong(f"ruling {ruling.id} supersedes `{old}`, which is none on its question")


def read_profile(
    name: str, node: Node, book: Rulebook, known: Mapping[str, Profile], called: str = "stands-for"
) -> Profile:
    """A reading's block; it may start `from` one of the known, and must answer every question."""
    what = f"reading `{name}`"
    entries = entries_of(node, (called, "source", "date", "from", "answers", "inferred"), what)
    stands_for, source, date = texts(node, (called, "source", "date"), entries, what)
    answers: dict[str, str] = {}
    if "from" in entries:
        base = entries["from"].text
        if base not in known:
            raise entries["from"].wrong(f"no reading `{base}`", did_you_mean(base, known))
        answers.update(known[base].answers)
    for key, answer in node.need("answers", entries, what).pairs:
        place_unknown(key, lambda k=key, a=answer: book.check_answer(k.text, a.text), answer)
        answers[key.text] = answer.text
    missing = [question for question in book.questions if question not in answers]
    if missing:
        raise entries["answers"].wrong(f"{what} does not answer {', '.join(missing)}")
    return Profile(name, stands_for, source, date, answers, read_inferred(entries, book))


def read_inferred(entries: dict[str, Node], book: Rulebook) -> dict[str, str]:
    inferred: dict[str, str] = {}
    for key, why in entries["inferred"].pairs if "inferred" in entries else ():
        if key.text not in book.questions:
            raise key.wrong(f"no question `{key.text}`", did_you_mean(key.text, book.questions))
        inferred[key.text] = why.text
    return inferred


def place_unknown(node: Node, check: object, second: Node | None = None) -> None:
    """Run a check that may raise Unknown, and say where it was asked."""
    assert callable(check)
    try:
        check()
    except Unknown as unknown:
        at = second if second is not None and unknown.offset else node
        raise at.wrong(unknown.says, unknown.hint) from None
