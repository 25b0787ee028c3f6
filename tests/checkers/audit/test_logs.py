"""Logs of finished games: what is checked, where each goes wrong, and what no log may hold."""

from __future__ import annotations

import io
import itertools
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from checkers import games
from checkers.audit.replayed import (
    CONSISTENT,
    LEGAL,
    REFUSED,
    UNFINISHED,
    UNKNOWN,
    UNREADABLE,
    VERDICTS,
    WRONG_WINNER,
    Replayed,
    replay,
)
from checkers.audit.rows import LONGEST
from checkers.audit.seated import Asked
from checkers.audit.worlds import Counted
from checkers.cli import cli
from checkers.plays import random_play, turns
from checkers.report.outputs import schema
from checkers.report.replayed import STATUS
from checkers.scenario.hooks import Unsure
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.room import Room
from checkers.scenario.said import say_turn
from spec import NATURE
from tests import toy_room
from tests.toy import READING, Roll, State, Take, nim

FIRST = games.room(games.FIRST)
HEAD = "reading: rulebook\nboard: three-fords\nplayers: ada, bob\n"
GOOD = (
    HEAD
    + """\
deal ada: 8 red
# bob's hand is not known

ada: recruit red to Ford
bob: negotiate drawing a stone returning blue
ada: negotiate
nature: draw black
ada: return black
winner: nobody
"""
)
NIM = "players: ada, bob\nreading: normal\ndeal: 0\n"
TAKES = "nature: roll 2\nada: take 2 from A\nbob: roll 1\n"


def of(text: str | bytes, room: Room = FIRST) -> list[Replayed]:
    raw = text if isinstance(text, bytes) else text.encode()
    return list(replay(Asked(room), "a.log", io.BytesIO(raw)))


def one(text: str | bytes, room: Room = FIRST) -> Replayed:
    (found,) = of(text, room)
    return found


def place(found: Replayed) -> tuple[int, int]:
    assert found.mistake is not None
    return found.mistake.line, found.mistake.column


def test_a_game_with_something_unknown_is_consistent() -> None:
    found = one(GOOD)
    assert (found.verdict, found.deeds, found.winners) == (CONSISTENT, 7, None)
    assert (found.line, found.players, found.reading) == (1, ("ada", "bob"), "rulebook")


@pytest.mark.parametrize(
    ("right", "wrong", "verdict", "at", "refusal"),
    [
        ("recruit red", "recruit blue", REFUSED, (7, 6), "5.hand"),
        ("ada: negotiate", "bob: negotiate", REFUSED, (9, 6), "3.turn"),
        ("ada: return black", "ada: return blue", REFUSED, (11, 6), "5.4.not-in-hand"),
        ("winner: nobody", "bob: negotiate", REFUSED, (12, 6), "3.3.over"),
        ("winner: nobody", "winner: ada", WRONG_WINNER, (12, 9), "6.3"),
        ("bob: negotiate", "winner: bob\nbob: negotiate", WRONG_WINNER, (8, 9), ""),
        ("nature: draw black", "ada: draw black", REFUSED, (10, 6), "3.turn"),
        ("winner: nobody", "winner: nobody\nwinner: nobody", UNREADABLE, (13, 9), ""),
        ("8 red", "9 red", UNREADABLE, (4, 11), ""),
        ("deal ada", "deal cyd", UNREADABLE, (4, 11), ""),
        ("deal ada", "deal Ford", UNREADABLE, (4, 12), ""),
        ("deal ada: 8 red", "deal: 7\ndeal ada: 8 red", UNREADABLE, (5, 11), ""),
        ("reading: rulebook", "reading: rulebok", UNREADABLE, (1, 10), ""),
        ("reading: rulebook", "game: nim", UNREADABLE, (1, 7), ""),
        ("reading: rulebook\n", "", UNREADABLE, (1, 1), ""),
        ("players: ada, bob\n", "", UNREADABLE, (1, 1), ""),
        ("ada, bob", "ada, ada", UNREADABLE, (3, 15), ""),
        ("ada, bob", "ada, Bob", UNREADABLE, (3, 15), ""),
        ("ada, bob", "ada, winner", UNREADABLE, (3, 15), ""),
        ("ada, bob", "ada", UNREADABLE, (3, 10), ""),
        ("board: three-fords", "board: two-fords", UNREADABLE, (2, 8), ""),
        ("board: three-fords", "reading: bga", UNREADABLE, (2, 1), ""),
        ("ada: recruit red to Ford", "ada recruits red", UNREADABLE, (7, 1), ""),
        ("ada: recruit red to Ford", "adda: recruit red to Ford", UNREADABLE, (7, 1), ""),
        ("ada: recruit red to Ford", "ada: recruit red to Fort", UNREADABLE, (7, 21), ""),
        ("ada: recruit red to Ford", "ada: recruit red\x07 to Ford", UNREADABLE, (7, 17), ""),
        ("ada: recruit red to Ford", "ada: recruit red\tto Ford", UNREADABLE, (7, 17), ""),
        ("ada: recruit red to Ford", "ada:", UNREADABLE, (7, 5), ""),
        ("ada: recruit red to Ford", "ada: check", UNREADABLE, (7, 6), ""),
        ("ada: recruit red to Ford", "ada: " + "r" * 600, UNREADABLE, (7, 6), ""),
        ("ada: recruit red to Ford", "ada: " + "r" * LONGEST, UNREADABLE, (7, 1), ""),
    ],
)  # fmt: skip
def test_the_first_line_that_is_wrong_is_told(
    right: str, wrong: str, verdict: str, at: tuple[int, int], refusal: str
) -> None:
    assert right in GOOD
    found = one(GOOD.replace(right, wrong, 1))
    assert (found.verdict, place(found), found.refusal) == (verdict, at, refusal)


def test_bytes_that_are_no_text_are_told_with_their_place() -> None:
    assert place(one(GOOD.encode().replace(b"red to", b"r\xe9d to"))) == (7, 15)


def test_the_line_above_is_shown_and_nothing_of_other_lines() -> None:
    mistake = str(one(GOOD.replace("ada: negotiate", "bob: negotiate")).mistake)
    assert mistake.splitlines()[1:4] == [
        " 8 | bob: negotiate drawing a stone returning blue",
        " 9 | bob: negotiate",
        "   |      ^",
    ]


def test_a_mark_of_byte_order_and_line_ends_of_windows_are_passed_over() -> None:
    raw = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert one(raw).verdict == CONSISTENT


def test_games_in_one_log_are_judged_each_for_itself() -> None:
    broken = GOOD.replace("recruit red", "recruit blue")
    found = of("---\n".join([GOOD, broken, "# nothing\n", "rubbish\n", GOOD]))
    assert [one.verdict for one in found] == [CONSISTENT, REFUSED, UNREADABLE, CONSISTENT]
    assert [one.line for one in found] == [1, 14, 29, 31]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n---\n"])
def test_a_log_of_no_game_is_unreadable(text: str) -> None:
    assert [found.verdict for found in of(text)] == [UNREADABLE]


def test_a_game_that_stops_before_its_end_is_unfinished() -> None:
    found = one(GOOD.replace("ada: return black\nwinner: nobody\n", ""))
    assert (found.verdict, found.deeds) == (UNFINISHED, 6)


def test_a_log_is_read_no_further_than_it_is_judged() -> None:
    """A log without an end gives its first games all the same."""
    lines = itertools.cycle((GOOD + "---\n").encode().splitlines(keepends=True))

    class Endless(io.BytesIO):
        def readline(self, _: int | None = -1, /) -> bytes:
            return next(lines)

    found = itertools.islice(replay(Asked(FIRST), "a.log", Endless()), 20)
    assert [one.verdict for one in found] == [CONSISTENT] * 20


def test_a_head_without_an_end_is_given_up() -> None:
    lines = (f"deal A{n}: 1 red\n".encode() for n in itertools.count())

    class Endless(io.BytesIO):
        def readline(self, _: int | None = -1, /) -> bytes:
            return next(lines)

    found = next(replay(Asked(FIRST), "a.log", Endless()))
    assert (found.verdict, place(found)[0]) == (UNREADABLE, 201)


# Everything that a game may do can be told, and is judged as it was.


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_that_is_all_told_is_legal_in_lines_and_in_json(seed: int) -> None:
    reading = FIRST.rulebook().reading("bga")
    names = Names(FIRST.named_board("official"), PLAYERS[: 2 + seed % 4])
    game = FIRST.game(names.board, reading, len(names.players))
    start = FIRST.dealt(game, seed)
    play = list(random_play(game, start, random.Random(seed)))
    outcome = game.outcome(play[-1].step.state)
    form = FIRST.programs.form
    assert outcome is not None
    assert form is not None
    who = ", ".join(names.players[w] for w in outcome.winners) or "nobody"
    told = [[(p.seat, p.action) for p in turn] for turn in turns(game, iter(play))]
    said = [line for turn in told for line in say_turn(FIRST, turn, names)]
    head = f"reading: bga\nplayers: {', '.join(names.players)}\ndeal: {seed}\n"
    in_lines = one(head + "\n".join([*said, f"winner: {who}"]))
    objects = [
        {"reading": "bga", "players": list(names.players), "deal": form.say_deal(start, names)},
        *({"seat": "nature" if p.seat == NATURE else p.seat,
           "action": form.say_action(p.action, names)} for p in play),
        {"winners": list(outcome.winners)},
    ]  # fmt: skip
    in_json = one("\n".join(map(json.dumps, objects)))
    winners = tuple(names.players[w] for w in outcome.winners)
    assert in_lines._replace(line=1) == in_json
    assert (in_json.verdict, in_json.deeds, in_json.winners) == (LEGAL, len(play), winners)


# In JSON.

JSON: list[dict[str, Any]] = [
    {"reading": "rulebook", "board": "three-fords", "players": ["ada", "bob"],
     "deal": {"hands": [{"red": 8}, None]}},
    {"seat": 0, "action": {"do": "recruit", "faction": "red", "to": "Ford"}},
    {"seat": 1, "action": {"do": "negotiate"}},
    {"seat": "nature", "action": {"do": "draw", "faction": None}},
    {"seat": 1, "action": {"do": "return", "faction": "blue"}},
    {"seat": 0, "action": {"do": "negotiate"}},
    {"seat": "nature", "action": {"do": "draw", "faction": "black"}},
    {"seat": 0, "action": {"do": "return", "faction": "black"}},
    {"winners": []},
]  # fmt: skip


def in_json(*changed: tuple[int, Any]) -> str:
    lines: list[Any] = [*JSON]
    for number, line in changed:
        lines[number] = line
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_games_in_json_begin_with_a_head() -> None:
    assert [one.verdict for one in of(in_json() + in_json())] == [CONSISTENT, CONSISTENT]


@pytest.mark.parametrize(
    ("number", "line", "verdict"),
    [
        (0, {**JSON[0], "deal": {"hands": [{"blue": 8}, None]}}, REFUSED),
        (0, {**JSON[0], "deal": {"hands": [{"red": 9}, None]}}, UNREADABLE),
        (0, {**JSON[0], "deal": {"hands": [None]}}, UNREADABLE),
        (0, {**JSON[0], "deal": {"areas": {"Ford": {"red": 2}}}}, UNREADABLE),
        (0, {**JSON[0], "deal": 7}, UNREADABLE),
        (0, {**JSON[0], "players": "ada"}, UNREADABLE),
        (0, {**JSON[0], "players": [1, 2]}, UNREADABLE),
        (0, {**JSON[0], "board": {"areas": []}}, UNREADABLE),
        (0, {**JSON[0], "boards": 1}, UNREADABLE),
        (0, {}, UNREADABLE),
        (1, {"seat": 1, "action": JSON[1]["action"]}, REFUSED),
        (1, {"seat": 2, "action": JSON[1]["action"]}, UNREADABLE),
        (1, {"seat": 0}, UNREADABLE),
        (1, {"seat": 0, "action": {"do": "fly"}}, UNREADABLE),
        (1, [], UNREADABLE),
        (1, "ada: recruit", UNREADABLE),
        (8, {"winners": [0]}, WRONG_WINNER),
        (8, {"winners": [7]}, UNREADABLE),
        (8, {"winners": [], "seat": 0}, UNREADABLE),
    ],
)  # fmt: skip
def test_what_is_wrong_in_json_is_told_at_its_line(number: int, line: object, verdict: str) -> None:
    found = one(in_json((number, line)))
    assert (found.verdict, place(found)[0]) == (verdict, 2 if number == 0 and verdict == REFUSED
                                                else number + 1)  # fmt: skip


@pytest.mark.parametrize("line", ['{"seat": NaN}', '{"seat": 0, "seat": 0}', "{", "[" * 999])
def test_what_is_no_json_is_told_at_its_line(line: str) -> None:
    found = one(json.dumps(JSON[0]) + "\n" + line)
    assert (found.verdict, place(found)) == (UNREADABLE, (2, 1))


# Any game.


def test_a_game_that_leaves_nothing_open_is_replayed_on_its_engine() -> None:
    found = one(NIM + "nature: roll 2\nada: take 2 from A\nnature: roll 1 then take 1 from B\n"
                "winner: bob\n", toy_room.ROOM)  # fmt: skip
    assert (found.verdict, found.winners) == (LEGAL, ("bob",))
    refused = one(NIM + "nature: roll 1\nada: take 2 from A\n", toy_room.ROOM)
    assert (refused.verdict, refused.refusal, place(refused)) == (REFUSED, "2.too-many", (5, 6))


UNTOLD = {
    "lines": NIM.replace("deal: 0\n", "") + "nature: roll 1\nada: take 1 from A\n",
    "JSON": '{"reading": "normal", "players": ["ada", "bob"]}\n',
}


@pytest.mark.parametrize("form", UNTOLD)
def test_a_deal_need_not_be_told_where_there_is_but_one(form: str) -> None:
    assert one(UNTOLD[form], toy_room.ROOM).verdict == UNFINISHED


@pytest.mark.parametrize("form", UNTOLD)
def test_a_game_with_more_deals_that_leaves_nothing_open_asks_for_its_own(form: str) -> None:
    programs = replace(toy_room.ROOM.programs, only_start=None)
    room = replace(toy_room.ROOM, for_programs=lambda: programs)
    found = one(UNTOLD[form], room)
    assert (found.verdict, "deal" in str(found.mistake)) == (UNREADABLE, True)


def test_what_nobody_saw_is_all_that_it_may_have_been() -> None:
    game = nim((3, 2), READING, 2)
    every = Counted(game, (State((3, 2)),))
    assert every.play(NATURE, None) is None
    assert not every.known
    assert every.play(0, Take(0, 2)) is None  # so that 2 was rolled
    assert every.known
    assert every.play(NATURE, Roll(1)) is None
    assert every.play(1, Take(0, 2)) is not None


def test_what_cannot_be_counted_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checkers.audit.worlds.MOST", 1)
    every = Counted(nim((3, 2), READING, 2), (State((3, 2)),))
    assert isinstance(every.play(NATURE, None), Unsure)


# The command.


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (GOOD, 0),
        (GOOD.replace("winner: nobody", "winner: bob"), 1),
        (GOOD.replace("ada: return black\nwinner: nobody\n", ""), 3),
        (GOOD.replace("ada: return black\nwinner: nobody\n", "---\nrubbish\n"), 2),
    ],
)
def test_the_status_is_the_first_that_applies(text: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text(text, "utf-8")
    asked = ["replay", FIRST.name, str(tmp_path / "a.log")]
    found = CliRunner().invoke(cli, asked)
    printed = CliRunner().invoke(cli, [*asked, "--format", "json"])
    assert (found.exit_code, printed.exit_code) == (status, status)
    Draft7Validator(schema("replay")).validate(json.loads(printed.stdout))
    assert sum(json.loads(printed.stdout)["verdicts"].values()) == text.count("---") + 1


def test_every_verdict_but_two_has_a_status() -> None:
    assert {*VERDICTS} - {*STATUS} == {LEGAL, CONSISTENT}
    assert UNKNOWN in STATUS


def test_a_log_that_is_not_there_is_a_misuse() -> None:
    assert CliRunner().invoke(cli, ["replay", FIRST.name, "nowhere.log"]).exit_code == 2


def test_control_characters_of_a_log_reach_no_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes(GOOD.replace("red to", "r\x1b[2Jd to").encode())
    found = CliRunner().invoke(cli, ["replay", FIRST.name, str(tmp_path / "a.log")])
    assert "\x1b" not in found.output
    assert "\\x1b[2J" in found.output
