"""Text and code cite each other: clauses, refusals and questions, game by game."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from spec.rulebook import Rulebook, load

ROOT = Path(__file__).parent.parent
GAMES = sorted(rules.parent.name for rules in ROOT.glob("spec/*/rules.md"))

ID = r"\d+(?:\.\d+)*(?:\.[a-z][a-z0-9-]*)?"
CITED = re.compile(rf"§({ID})")
FIELD = re.compile(r"^    (\w+): .*# (Q\d+)\b", re.MULTILINE)

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_whatever_is_cited_is_written(game: str) -> None:
    known = {*rulebook(game).clauses, *rulebook(game).refusals}
    cited = {f"{path}: {id}" for path, text in texts(game) for id in CITED.findall(text)}
    assert {citation for citation in cited if citation.split(": ")[1] not in known} == set()


@every_game
def test_whatever_the_engine_answers_with_is_written(game: str) -> None:
    assert words(game) - {*rulebook(game).clauses, *rulebook(game).refusals} == set()


@every_game
def test_every_clause_is_cited_by_the_engine(game: str) -> None:
    cited = {id for text in engine(game).values() for id in CITED.findall(text)}
    assert set(rulebook(game).clauses) - cited - words(game) == set()


@every_game
def test_every_refusal_is_given_by_the_engine_and_no_other(game: str) -> None:
    given = {id for id in words(game) if re.search(r"[a-z]", id)}
    assert given == set(rulebook(game).refusals)


@every_game
def test_every_question_is_marked_where_the_engine_asks_it(game: str) -> None:
    marked = {q for text in without_answers(game) for q in re.findall(r"#.*?\b(Q\d+)\b", text)}
    assert marked == {question.id for question in rulebook(game).questions.values()}


@pytest.mark.parametrize(
    ("game", "field", "question"),
    [
        (game, field, question)
        for game in GAMES
        for field, question in FIELD.findall((ROOT / f"{game}_ref/answers.py").read_text("utf-8"))
    ],
)
def test_a_question_is_asked_in_one_place_and_marked_there(
    game: str, field: str, question: str
) -> None:
    asking = [code for text in without_answers(game) for code in functions_that_read(field, text)]
    assert len(asking) == 1
    assert re.search(rf"#.*\b{question}\b", asking[0])


@every_game
def test_no_answer_that_an_engine_takes_is_unmarked(game: str) -> None:
    text = engine(game)["answers.py"]
    annotated = re.findall(r"^    \w+: .*$", text, re.MULTILINE)
    assert len(annotated) == len(FIELD.findall(text))


@cache
def rulebook(game: str) -> Rulebook:
    return load(game, files("spec") / game)


def texts(game: str) -> list[tuple[str, str]]:
    """Whatever is a game's own and may cite its clauses: code, grammars, tables, scenarios."""
    homes = [f"spec/{game}", f"{game}_ref", f"checkers/{game}", f"scenarios/{game}"]
    found = [path for home in homes for path in (ROOT / home).rglob("*.*")]
    written = [path for path in sorted(found) if path.suffix in {".py", ".lark", ".yaml"}]
    return [(str(path.relative_to(ROOT)), path.read_text("utf-8")) for path in written]


def engine(game: str) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (ROOT / f"{game}_ref").glob("*.py")}


def without_answers(game: str) -> list[str]:
    return [text for name, text in engine(game).items() if name != "answers.py"]


def words(game: str) -> set[str]:
    """Every clause and refusal that stands in the engine as a word of its own."""
    nodes = [node for text in engine(game).values() for node in ast.walk(ast.parse(text))]
    found = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {word for word in found if isinstance(word, str) and re.fullmatch(ID, word)}


def functions_that_read(field: str, text: str) -> list[str]:
    """The lines of each function that takes this answer from the table."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    read = re.compile(rf"\banswer(?:s|ed)\.{field}\b")
    lines = text.split("\n")
    codes = ["\n".join(lines[f.lineno - 1 : f.end_lineno]) for f in functions]
    return [code for code in codes if read.search(code)]
