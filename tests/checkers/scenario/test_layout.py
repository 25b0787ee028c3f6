"""Laws of the layout: one for each text, however it was laid; nothing said is changed or lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from checkers.scenario.files import below, shipped
from checkers.scenario.layout import laid_out
from spec.source import Mistake, read

BROKEN = Path(__file__).parent / "broken"
GOOD = """\
# yaml-language-server: $schema=scenario.schema.json
scenario: Blue falls to red
clauses: [5.2, 6]
reading: rulebook
# North - Ford - South
board: three-fords
note: >-
  a text
  of two lines

given:
  Ford: 1 red, 1 blue  # level
  # nothing lies in South
  ada: 1 red
  bob: 1 black

steps:
  # the worked example
  - ada: battle red at Ford removing 1 blue
    under:
      bga: {a: 1, b: [2]}
  - check: bob is to move
    # that is all
"""


def out(text: str) -> str:
    return laid_out("a.yaml", text.encode())


def test_a_file_that_is_laid_out_is_left_as_it_is() -> None:
    assert out(GOOD) == GOOD


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a:   1\n", "a: 1\n"),
        ("a: 1   \n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"),
        ("\n\na: 1", "a: 1\n"),
        ("\ufeffa: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
        ("a:\n    b: 1\n    c:\n        d: 2\n", "a:\n  b: 1\n  c:\n    d: 2\n"),
        ("steps:\n- a: 1\n  b: 2\n- c: 3\n", "steps:\n  - a: 1\n    b: 2\n  - c: 3\n"),
        ("steps:\n    -   a: 1\n        b: 2\n", "steps:\n  - a: 1\n    b: 2\n"),
        ("a: [ 1,2 ,  3 ]\nb: { c: 1,d : 2 }\n", "a: [1, 2, 3]\nb: {c: 1, d: 2}\n"),
        ("a: 1 # one\nb: 2      # two\n", "a: 1  # one\nb: 2      # two\n"),
        ("steps: []\nscenario: x\n", "scenario: x\nsteps: []\n"),
        ("steps: []\n# of the title\nscenario: x\n", "# of the title\nscenario: x\nsteps: []\n"),
        ("# of all\nsteps: []\nscenario: x\n", "# of all\nscenario: x\nsteps: []\n"),
        ("given:\n  a: 1\n     # deep\nsteps: []\n", "given:\n  a: 1\n    # deep\nsteps: []\n"),
        ("steps:\n# of x\n  - x: 1\n", "steps:\n  # of x\n  - x: 1\n"),
        ("a: 1\n---\nsteps: []\nscenario: x\n", "a: 1\n---\nscenario: x\nsteps: []\n"),
        ("a: |\n     x\n       y\n\n\nb: 1\n", "a: |\n  x\n    y\n\nb: 1\n"),
        ("steps:\n- note: |\n   x\n", "steps:\n  - note: |\n      x\n"),
        ("a: [1,\n  2]\n", "a: [1,\n  2]\n"),
        ("a: 'x  #  y'\n", "a: 'x  #  y'\n"),
        ('a: "one\n        two"\n', 'a: "one\n  two"\n'),
        ("# only this\n", "# only this\n"),
    ],
)
def test_each_text_has_one_layout(before: str, after: str) -> None:
    assert out(before) == after
    assert out(after) == after


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: &x 1\n", "a: [1\n", "a:\t1\n"])
def test_what_no_scenario_may_hold_is_not_laid_out(text: str) -> None:
    with pytest.raises(Mistake):
        out(text)


def test_a_text_whose_depth_is_told_beforehand_is_left_as_it_is() -> None:
    with pytest.raises(Mistake, match="no layout is known"):
        out("a:\n    b: |4\n          x\n")


def test_the_shipped_scenarios_are_laid_out() -> None:
    files = [
        (path.name, path.read_bytes()) for path in below([shipped()]) if "atlas" not in path.name
    ]
    assert [name for name, raw in files if laid_out(name, raw).encode() != raw] == []


def test_whatever_can_be_read_can_be_laid_out() -> None:
    told = list[str]()
    for path in sorted(path for path in BROKEN.glob("*.yaml") if path.is_file()):
        raw = path.read_bytes()
        try:
            read(path.name, raw)
        except Mistake:
            continue
        after = laid_out(path.name, raw)
        assert laid_out(path.name, after.encode()) == after
        told.append(path.name)
    assert len(told) > 200


@settings(deadline=None, derandomize=True, max_examples=40)
@given(
    some.permutations(["clauses", "reading", "board", "note", "given", "steps"]),
    some.tuples(*(some.integers(1, 4) for _ in range(6))),
    some.sampled_from(["", " ", "   "]),
)
def test_however_a_text_was_laid_it_is_laid_out_the_same(
    order: list[str], spaces: tuple[int, ...], end: str
) -> None:
    a, b, c, d, e, f = (" " * many for many in spaces)
    parts = {
        "scenario": ["scenario:" + a + "Blue falls to red"],
        "clauses": ["clauses:" + b + "[" + end + "5.2" + end + "," + a + "6 ]"],
        "reading": ["reading:" + c + "rulebook"],
        "board": ["# North - Ford - South", "board:" + f + "three-fords"],
        "note": ["note:" + d + ">-\n" + e + "a text\n" + e + "of two lines\n"],
        "given": [
            "given:",
            b + "Ford:" + a + "1 red, 1 blue  # level",
            b + "# nothing lies in South",
            b + "ada: 1 red",
            b + "bob: 1 black",
            "",
        ],
        "steps": [
            "steps:",
            c[1:] + "# the worked example",
            c[1:] + "-" + d + "ada: battle red at Ford removing 1 blue",
            c + d + "under:",
            c + d + e + "bga:" + a + "{a:" + f + "1,b: [" + end + "2]}",
            c[1:] + "-" + f + "check: bob is to move",
            c + f + "# that is all",
        ],
    }
    lines = [
        line + ("" if "note" in line else end)
        for key in ["scenario", *order]
        for line in parts[key]
    ]
    after = out("\n".join(["# yaml-language-server: $schema=scenario.schema.json", *lines]))
    assert full(after) == full(GOOD)
    assert out(after) == after


def full(text: str) -> list[str]:
    """The lines that are not blank."""
    return [line for line in text.splitlines() if line]
