"""What is printed and written is the same on each run, however Python hashes its strings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from checkers.games import room
from checkers.proofs.catalogue import prove_all
from checkers.turncoats.claims import CATALOGUE

SEEDS = ("0", "1", "random")
COSTS = {"cpu_seconds", "bytes_per_state"}
RULING = """\
title: Mercy
date: 2026-01-31
source: a mail
from: rulebook
answers: {removal: up-to, no-faction: fewest-stones}
"""
QUICK = (
    "prove turncoats -k irrelevant --reading bga --smt2 out --format json",
    "compare turncoats rulebook rulebook+march=none-too --players 2 --games 3 --format json",
    "walk turncoats --from t0 --all-deals --format json",
    "play turncoats --players 3 --seed 7",
)
SLOW = (
    "prove turncoats --smt2 out --format json",
    "compare turncoats rulebook-literal bga --games 20 --out out --format json",
    "clarify turncoats mercy.yaml --games 20 --out out --format json",
    "questions turncoats --players 2 --games 5 --out out --format json",
    "walk turncoats --from ring-3-players --format json",
    "walk turncoats --from official-1-each-2-players --format json",
    "walk turncoats --from t1 --engine --format json",
    "run --format json",
    "verify --format json",
)
BOOK = room("turncoats").rulebook()


def told(command: str, seed: str, folder: Path) -> tuple[int, Any, dict[str, bytes]]:
    """The status of a command, what it prints, its costs apart, and the files that it writes."""
    folder.mkdir()
    (folder / "mercy.yaml").write_text(RULING, "utf-8")
    here = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(here)}
    ran = subprocess.run(
        [sys.executable, "-m", "checkers", *command.split()],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.stdout, ran.stderr
    printed = without_costs(json.loads(ran.stdout)) if "json" in command else ran.stdout
    return ran.returncode, printed, {f.name: f.read_bytes() for f in (folder / "out").glob("*")}


def without_costs(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: without_costs(value) for key, value in node.items() if key not in COSTS}
    return [without_costs(value) for value in node] if isinstance(node, list) else node


def same_on_each_run(command: str, folder: Path) -> None:
    first, *others = (told(command, seed, folder / f"{n}") for n, seed in enumerate(SEEDS))
    assert (first[2] != {}) == ("out" in command)
    for other in others:
        assert other == first


@pytest.mark.parametrize("command", QUICK)
def test_a_command_says_and_writes_the_same_on_each_run(command: str, tmp_path: Path) -> None:
    same_on_each_run(command, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("command", SLOW)
def test_a_long_command_says_and_writes_the_same_on_each_run(command: str, tmp_path: Path) -> None:
    same_on_each_run(command, tmp_path)


@pytest.mark.parametrize("name", ["one-ruler", "a-loser-is-irrelevant"])
def test_a_proof_takes_as_much_work_the_second_time_in_one_process(name: str) -> None:
    proofs = [proof for proof in CATALOGUE if proof.claim.name == name]
    readings = [BOOK.reading("bga")]
    once, again = (
        [(v.sure, v.count, v.size, v.evidence) for v, _ in prove_all("turncoats", proofs, readings)]
        for _ in range(2)
    )
    assert once == again
    assert once[0][2] > 0
