"""A game's folder of `spec`, read whole; its digest tells results what they were judged by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from spec.rulebook.book import Rulebook
from spec.rulebook.clauses import read_clauses
from spec.rulebook.questions import read_questions


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
