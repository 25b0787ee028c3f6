"""What is written down about one game's rules, and what can be asked of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from spec.game import Reading, Value, clause_of
from spec.source import Node, did_you_mean


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
        clause = self.clauses.get(clause_of(id))
        if id not in self.clauses and (clause is None or id not in clause.refuses):
            known = [*self.clauses, *self.refusals]
            below = [k for k in self.refusals if clause_of(k) == clause_of(id)]
            raise Unknown(f"{self.game} has no clause `{id}`", did_you_mean(id, below or known))
        return id

    def reading(self, text: str) -> Reading:
        """`bga`, or a name with overrides: `rulebook+removal=up-to+empty-battle=refused`."""
        name, *overrides = text.split("+")
        if not name:
            says = "no reading is named" + (" before the first `+`" if overrides else "")
            raise Unknown(says, did_you_mean(name, self.profiles))
        if name not in self.profiles:
            raise Unknown(f"no reading `{name}`", did_you_mean(name, self.profiles))
        answers = dict(self.profiles[name].answers)
        at, given = len(name) + 1, set[str]()
        for override in overrides:
            named, sign, answer = override.partition("=")
            if not named:
                one = next(iter(self.questions.values()))
                says = (
                    f"no question is named behind `+`, as in +{one.name}={next(iter(one.answers))}"
                )
                raise Unknown(says, did_you_mean("", self.questions), at)
            question = self.asked(named, at)
            if not sign:
                says = f"`{named}` is not answered: {named}=…"
                raise Unknown(says, did_you_mean(answer, question.answers), at + len(named))
            if question.name in given:
                raise Unknown(f"`{named}` is answered twice", offset=at)
            given.add(question.name)
            chosen = self.answer(question.name, answer, at + len(named) + 1)
            answers[question.name] = chosen.name
            at += len(override) + 1
        return self.answered(text, answers)

    def asked(self, name: str, at: int = 0) -> Question:
        """A question by its short name or its number; `at` is where that stands in a text."""
        for question in self.questions.values():
            if name in (question.name, question.id):
                return question
        raise Unknown(f"no question `{name}`", did_you_mean(name, self.questions), at)

    def answer(self, question: str, name: str, at: int = 0) -> Answer:
        known = self.asked(question).answers
        if name not in known:
            says = f"question `{question}` has no answer `{name}`"
            raise Unknown(says, did_you_mean(name, known), at)
        return known[name]

    def answered(self, name: str, answers: Mapping[str, str]) -> Reading:
        values = {q: self.questions[q].answers[a].value for q, a in answers.items()}
        return Reading(name, answers, values)

    def in_force(self, question: str) -> Ruling | None:
        """The last ruling on a question that no other took back."""
        gone = {old for ruling in self.rulings.values() for old in ruling.supersedes}
        left = [r for r in self.rulings.values() if r.question == question and r.id not in gone]
        return left[-1] if left else None


@contextlib.contextmanager
def placed(node: Node) -> Iterator[None]:
    """What is unknown inside becomes a mistake in this node."""
    try:
        yield
    except Unknown as unknown:
        raise node.wrong(unknown.says, unknown.hint, unknown.offset) from None
