"""questions.yaml, read into questions, answers, rulings and named readings."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping

from spec.game import Value
from spec.rulebook.book import Answer, Clause, Profile, Question, Rulebook, Ruling, placed
from spec.rulebook.clauses import read_clauses
from spec.source import Mistake, Mistakes, Node, Source, did_you_mean, nothing_wrong, read, shorten

NUMBERS = re.compile(r"(?<!\w)\d[\w./-]*")  # what is meant for a date, in the words around it
DAY = re.compile(r"([1-9]\d{3})(?:-(\d{2})(?:-(\d{2}))?)?")
ISO = "a date is a year, a month or a day, as in 2026-11-30"


def read_questions(game: str, raw: bytes, rules: Source, digest: str) -> Rulebook:
    """The whole rulebook, from the text of questions.yaml and that of rules.md."""
    clauses = read_clauses(rules)
    documents = read(f"{game}/questions.yaml", raw)
    if len(documents) != 1:
        at = documents[0].source if documents else Source(f"{game}/questions.yaml", ())
        raise Mistake(at, 1, 1, f"expected one YAML document, not {len(documents)}")
    keys = ("sources", "questions", "rulings", "readings")
    parts = entries_of(documents[0], keys, "a list of questions")
    needed = [documents[0].need(key, parts, "a list of questions") for key in keys]
    sources = {key.text: title_of(node) for key, node in needed[0].pairs}
    check_sources(needed, sources, clauses, rules)
    questions: dict[str, Question] = {}
    for key, node in needed[1].pairs:
        question = read_question(key, node, clauses)
        if question.name in questions:
            named = next(name for field, name in node.pairs if field.text == "name")
            raise named.wrong(f"a question called `{question.name}` is here twice")
        questions[question.name] = question
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
    if "date" in keys:
        possible(entries["date"])
    return [one.text for one in found]


def possible(date: Node) -> None:
    """Each number in a date is a year, a month of it, or a day that there is: `before 2023-11-02`.

    Where there is none it is said to be undated.
    """
    told = [found.rstrip(".") for found in NUMBERS.findall(date.text)]
    if not told and not date.text.startswith("undated"):
        raise date.wrong(f"`{shorten(date.text)}` is no date", f"{ISO}; or it is undated")
    for found in told:
        day = DAY.fullmatch(found)
        if day is None:
            raise date.wrong(f"`{found}` is no date", ISO)
        year, month = int(day[1]), int(day[2] or 1)
        if not 1 <= month <= 12:
            hint = "year, month, day: the months are 01 to 12"
            raise date.wrong(f"there is no month {day[2]}, as in {found}", hint)
        _, last = monthrange(year, month)
        if not 1 <= int(day[3] or 1) <= last:
            hint = f"that month ends with {day[1]}-{day[2]}-{last}"
            raise date.wrong(f"there is no day {found}", hint)


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
    return Answer(
        key.text, says, source, plain(entries["value"]) if "value" in entries else key.text
    )


def plain(node: Node) -> Value:
    return node.text if node.kind == "text" else tuple(plain(item) for item in node.items)


def read_ruling(key: Node, node: Node, book: Rulebook) -> Ruling:
    what = f"ruling {key.text}"
    fields = ("question", "answer", "by", "date", "source", "says")
    entries = entries_of(node, (*fields, "supersedes"), what)
    question, answer, by, date, source, says = texts(node, fields, entries, what)
    with placed(entries["question"]):
        book.asked(question)
    with placed(entries["answer"]):
        book.answer(question, answer)
    gone = entries.get("supersedes")
    supersedes = tuple(item.text for item in gone.items) if gone else ()
    return Ruling(key.text, question, answer, by, date, source, says, supersedes)


def check_superseded(node: Node, rulings: dict[str, Ruling]) -> None:
    """A ruling takes back others on its own question, and not itself."""
    for key, ruling in node.pairs:
        for old in (node for field, node in ruling.pairs if field.text == "supersedes"):
            for item in old.items:
                taken = rulings.get(item.text)
                mine = rulings[key.text].question
                if taken is None or taken.question != mine or item.text == key.text:
                    says = f"`{item.text}` is no other ruling on `{mine}` for {key.text}"
                    raise item.wrong(f"{says} to supersede")


def read_profile(name: str, node: Node, book: Rulebook, known: Mapping[str, Profile]) -> Profile:
    """A reading's block; it may start `from` one of the known, and must answer every question."""
    what = f"reading `{name}`"
    entries = entries_of(
        node, ("stands-for", "source", "date", "from", "answers", "inferred"), what
    )
    stands_for, source, date = texts(node, ("stands-for", "source", "date"), entries, what)
    answers: dict[str, str] = {}
    if "from" in entries:
        base = entries["from"].text
        if base not in known:
            raise entries["from"].wrong(f"no reading `{base}`", did_you_mean(base, known))
        answers.update(known[base].answers)
    for key, answer in node.need("answers", entries, what).pairs:
        with placed(key):
            book.asked(key.text)
        with placed(answer):
            answers[book.asked(key.text).name] = book.answer(key.text, answer.text).name
    missing = [question for question in book.questions if question not in answers]
    if missing:
        raise entries["answers"].wrong(f"{what} does not answer {', '.join(missing)}")
    return Profile(name, stands_for, source, date, answers, read_inferred(entries, book))


def read_inferred(entries: dict[str, Node], book: Rulebook) -> dict[str, str]:
    inferred: dict[str, str] = {}
    for key, why in entries["inferred"].pairs if "inferred" in entries else ():
        with placed(key):
            inferred[book.asked(key.text).name] = why.text
    return inferred
