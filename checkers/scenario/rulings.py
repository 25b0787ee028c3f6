"""A reading as it is named: by name and overrides, or by a ruling file beside the scenario."""

from __future__ import annotations

import re
from pathlib import Path

from checkers.scenario.files import inside
from checkers.scenario.room import Room
from spec import Reading
from spec.rulebook import placed, read_ruling
from spec.source import Mistake, Node, Source, bytes_of, read

RULING_FILE = re.compile(r"\./[A-Za-z0-9_][A-Za-z0-9_./-]*\.ya?ml")
WHERE = (
    "it lies in the scenario's folder or below it, and is named from there, without blanks: "
    "./my-ruling.yaml, ./folder/my-ruling.yaml; --reading takes one from anywhere"
)


def read_reading(node: Node, room: Room, folder: Path | None) -> Reading:
    """A named reading, one with overrides, or a ruling file, looked for in `folder`."""
    if node.text.startswith(".") or node.text.endswith((".yaml", ".yml")):
        return read_ruling_file(node, room, folder)
    with placed(node):
        return room.rulebook().reading(node.text)


def read_ruling_file(node: Node, room: Room, folder: Path | None) -> Reading:
    """The reading of a ruling file: `title`, `date`, `source`, `from`, `answers`."""
    if not RULING_FILE.fullmatch(node.text) or folder is None:
        near = f"./{node.text}"
        hint = f"did you mean `{near}`?" if RULING_FILE.fullmatch(near) else WHERE
        raise node.wrong(f"`{node.text}` is no ruling file", hint)
    shown = Path(node.source.file).parent / node.text
    try:
        return read_ruling_path(node.text, inside(folder / node.text, folder), str(shown), room)
    except OSError as error:
        raise node.wrong(f"`{node.text}` cannot be read: {error.strerror}") from None


def read_ruling_path(name: str, path: Path, shown: str, room: Room) -> Reading:
    """The reading of a ruling file on disk; raises OSError, or Mistake."""
    documents = read(shown, bytes_of(path))
    if len(documents) != 1:
        raise Mistake(Source(shown, ()), 1, 1, f"expected one ruling, not {len(documents)}")
    return read_ruling_node(name, documents[0], room)


def read_ruling_node(name: str, node: Node, room: Room) -> Reading:
    """The reading of a ruling; raises Mistake, and says so if it is a scenario."""
    keys = {key.text for key, _ in node.pairs}
    if keys & {"given", "deal", "steps"} and "answers" not in keys:
        hint = "a ruling has title, date, source, from, answers; `checkers explain` takes this"
        raise node.wrong("this is a scenario, not a ruling", hint)
    return read_ruling(name, node, room.rulebook(), room.answer)
