"""The walk finds nothing wrong with a program that keeps to the protocol, and for each way of not
keeping to it has one line that says how."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers.audit.interview import explained
from checkers.audit.smoke import LEFT, RIGHT, SKIPPED, WRONG, Line, dealt, smoke
from checkers.audit.subject import HUNG, Broken, Limits
from checkers.cli import cli
from checkers.games import GAMES, room
from tests.toy_room import ROOM

NIM = (Path(__file__).parent / "nim.py").read_text("utf-8")
ROOT = Path(__file__).parents[3]
STUB = ROOT / "docs" / "harness" / "python" / "stub.py"


def walked(code: str, monkeypatch: pytest.MonkeyPatch, seconds: float = 60) -> list[Line]:
    async def walk() -> list[Line]:
        command = (sys.executable, "-c", code)
        return [line async for line in smoke(ROOM, command, Limits(seconds=seconds))]

    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return asyncio.run(walk())


def test_a_program_that_keeps_to_the_protocol_is_right_in_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = walked(NIM, monkeypatch)
    assert [line for line in lines if line.verdict != RIGHT] == []
    assert len(lines) == 13


def test_what_is_not_claimed_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    code = NIM.replace('["set", "draws", "legal", "observe", "seed"]', "[]")
    for method in ("legal", "observe"):
        code = code.replace(f'    "{method}": lambda', f'    "no-{method}": lambda')
    lines = walked(code, monkeypatch)
    skipped = [line.asked for line in lines if line.verdict == SKIPPED]
    assert skipped == ["legal", "observe", "a game from a seed, twice", "new from a position"]
    assert [line for line in lines if line.verdict == WRONG] == []


def test_a_refusal_of_what_is_legal_is_left_to_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    code = NIM.replace("if not hasattr", 'if "heap" in action or not hasattr')
    (line,) = [one for one in walked(code, monkeypatch) if one.asked == "a game"]
    assert line.verdict == RIGHT
    assert line.says.startswith('1 actions are done; {"seat": 0, "action": ')


def test_what_is_illegal_and_done_is_not_told_as_right(monkeypatch: pytest.MonkeyPatch) -> None:
    code = NIM.replace("raise PermissionError(str(step))", 'return {"nature": []}')
    (line,) = [one for one in walked(code, monkeypatch) if one.asked == "apply what is illegal"]
    assert line.verdict == LEFT
    told, _, says = line.says.partition(" is done")
    assert {*json.loads(told)} == {"seat", "action"}
    assert says == ", though the rules forbid it"


def test_a_program_that_stays_is_not_asked_whether_it_flushes() -> None:
    stays = Broken(HUNG, "the program had not ended 2 seconds after `bye`")
    assert explained(stays) == f"hung: {stays.says}"


FAULTS = {
    "no hello": (
        '    "hello": lambda',
        '    "hullo": lambda',
        "hello",
        "answered with an error (un",
    ),
    "version 2": ('"protocol": 1', '"protocol": 2', "hello", "it speaks version 2 of the protocol"),
    "no version": ('"protocol": 1, ', "", "hello", "result: 'protocol' is a required property"),
    "another game": ('"games": ["nim"]', '"games": ["go"]', "hello", "it plays go, not nim"),
    "unknown claim": ('"seed"]', '"sing"]', "hello", "result.capabilities.4: 'sing' is not one of"),
    "banner": ("for line in", "print('Nim 1.0')\nfor line in", "hello", "`Nim 1.0`; nothing but"),
    "wrong id": (
        '"id": asked["id"]',
        '"id": 5',
        "hello",
        "garbage: `hello` was answered wrongly: ",
    ),
    "text id": ('asked["id"],', 'str(asked["id"]),', "hello", "the reply's id is `"),
    "dead": ("import json", "import jsn", "hello", "No module named 'jsn'"),
    "early death": ("def apply", "sys.exit(9)\ndef apply", "hello", "ended with status 9"),
    "new fails": ("game = nim", "game = nym", "new from a deal", "crashed: the program ended"),
    "new denies": ("game = nim", "raise TypeError", "new from a deal", "an error (bad-request)"),
    "legal misnamed": ('"actions"', '"moves"', "legal", "'actions' is a required property"),
    "legal bare": (
        'return {"actions": [move._asdict() for move in moves]}',
        "return [move._asdict() for move in moves] * 99",
        "legal",
        "… is not of type 'object'",
    ),
    "legal misshapen": ("move._asdict()", "move", "legal", "result.actions."),
    "view misshapen": ("seat)._asdict()", "seat)", "observe", "result.view: "),
    "view too long": (
        "seat)._asdict()}",
        "seat)._asdict() | {'heaps': [1]}}",
        "observe",
        "has 1 e",
    ),
    "over at once": (
        'else {"over": False}',
        'else {"over": True, "winners": []}',
        "result",
        "said",
    ),
    "no winners": (', "winners": list(outcome.winners)', "", "a game", "'winners' is a required"),
    "wrong code": (
        '"code": 1,',
        '"code": -32602,',
        "apply what is illegal",
        "says bad-request; what",
    ),
    "own code": (
        '"code": 1,',
        '"code": 403,',
        "apply what is illegal",
        "error.code 403 is not known",
    ),
    "anything goes": (
        "except TypeError as",
        "except OSError as",
        "apply what is no action",
        "crash",
    ),
    "anything is done": (
        "    step = game.play",
        '    if "do" in action:\n        return {}\n    step = game.play',
        "apply what is no action",
        "is answered as if it had been done",
    ),
    "no such method": ('"code": -32601', '"code": -32602', "a method that is none", "code -32601"),
    "unasked nature": ("if chance is None or", "if", "new from a deal", "crashed"),
    "own nature": (
        "if own else None",
        "",
        "a game",
        "it claims `draws` and was told no seed, but plays nature itself",
    ),
    "no nature": (
        "if own else None",
        "and None",
        "a game from a seed, twice",
        "nature is to act, but the answer before tells no `nature`",
    ),
    "another nature": (
        'random.Random(params.get("seed"))',
        "random.Random(CLAIMS.append(0) or len(CLAIMS))",
        "a game from a seed, twice",
        "two games from the same seed go differently",
    ),
    "impossible nature": (
        "return [roll._asdict()]",
        "return [{'most': 9}]",
        "a game from a seed, twice",
        'nature cannot have done {"most": 9}: ',
    ),
    "no position": (
        'if "position" in params:',
        "raise TypeError\n    if 1 < 0:",
        "new from a deal",
        "",
    ),
    "nothing is null": (
        '{"actions": [move._asdict() for move in moves]}',
        '{"actions": [move._asdict() for move in moves] or None}',
        "a game",
        "result.actions: None is not of type 'array'",
    ),
    "heard from a seat": (
        "._asdict()}\n\n\ndef result",
        '._asdict(), "heard": {"heap": 0, "stones": 1, "seat": 0} if state.turn else None}'
        "\n\n\ndef result",
        "a game",
        "`observe` is answered with another form: result.heard",
    ),
    "play stops early": (
        'params["messages"]]',
        'params["messages"][:2]]',
        "play",
        "gives 2 replies",
    ),
    "play forgets": ("[answer(**message) for", "[{} for", "play", "result.replies."),
    "stays": ('if asked["method"] == "bye":', "if 1 < 0:", "bye", "had not ended"),
    "ends badly": ("        break", "        sys.exit(7)", "bye", "ended with status 7"),
    "last words": (
        "        break",
        "        print('bye!'); break",
        "bye",
        "something follows the an",
    ),
    "unflushed": (", flush=True", "", "hello", "is standard output flushed behind each line?"),
    "no line feed": ("flush=True", "flush=True, end=''", "hello", "is there a line feed behind"),
    "NaN": (
        'return {"over": True, "winners": list(outcome.winners)} if outcome',
        'return {"over": float("nan")} if 1',
        "result",
        "NaN is no JSON",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_a_line_that_says_how(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong, asked, says = FAULTS[fault]
    assert right in NIM
    slow = fault in ("unflushed", "no line feed", "stays")
    lines = walked(NIM.replace(right, wrong), monkeypatch, 3 if slow else 60)
    assert lines[-1].verdict == WRONG
    assert lines[-1].asked == asked
    assert says in lines[-1].says
    assert [line.verdict for line in lines[:-1]] == [RIGHT] * (len(lines) - 1)
    assert "\n" not in lines[-1].says


def test_the_command_has_a_line_for_each_step_and_status_0_if_all_is_right() -> None:
    found = CliRunner().invoke(cli, ["smoke", "turncoats", "--", sys.executable, str(STUB)])
    assert found.exit_code == 0
    assert len(found.stdout.splitlines()) == 13
    assert found.stdout.splitlines()[-1] == "right: bye: the program ends by itself"


@pytest.mark.skipif(shutil.which("cat") is None, reason="cat is not on this machine")
def test_the_command_has_status_4_if_anything_is_wrong() -> None:
    found = CliRunner().invoke(cli, ["smoke", "turncoats", "--", "cat"])
    assert found.exit_code == 4
    assert found.stdout.startswith("wrong: hello: garbage: ")


def test_the_command_is_misused_without_a_program_or_a_game() -> None:
    assert CliRunner().invoke(cli, ["smoke", "turncoats"]).exit_code == 2
    assert CliRunner().invoke(cli, ["smoke", "chess", "--", "cat"]).exit_code == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_dealt_for_as_few_as_there_can_be(game: str) -> None:
    by, first = dealt(room(game))
    assert by.game.to_move(first.start) is not None
    assert not by.room.seats(by.names.board, by.reading, len(by.seats) - 1)
