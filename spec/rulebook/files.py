"""A game's folder of `spec`, read whole; its digest tells results what they were judged by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from spec.rulebook.book import Rulebook
from spec.rulebook.questions import read_questions
from spec.source import Source, decoded


def load(game: str, folder: Traversable) -> Rulebook:
    """The rulebook of a folder of `spec`; raises Mistake for the first thing that is wrong."""
    file, asked = f"{game}/rules.md", (folder / "questions.yaml").read_bytes()
    text = decoded(file, (folder / "rules.md").read_bytes())
    rules = Source(file, tuple(text.replace("\r\n", "\n").split("\n")))
    return read_questions(game, asked, rules, digest_of(folder))


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
