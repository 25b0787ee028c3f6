"""What `explain` and `show` tell of a position, reading by reading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers.cli import cli
from checkers.turncoats import ROOM
from tests.checkers.commands.asking import POSITION, SPARED, checkers, write


def test_explain_tells_each_reading_that_differs(folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("explain spared.yaml").stdout
    assert "under bga-2023-03, bga\n" in told
    assert "Ford: red (§4.1: stones there black 0, blue 1, red 1; then on the axe" in told
    assert "step 1 (battle red at Ford removing nothing) is refused by §5.2.too-few" in told
    start = checkers("explain spared.yaml --step 0").stdout
    assert "after step 0 of 3" in start
    assert "refused" not in start


@pytest.mark.usefixtures("folder")
def test_explain_needs_a_position_only_and_says_what_it_assumes() -> None:
    told = checkers("explain position.yaml").stdout
    assumed = "assumed, as the file does not say it: players: ada, bob, in this order; turn: ada"
    assert told.startswith(f"position.yaml\n{assumed}\n\n")
    assert "  Ford: red (§4: stones there black 0, blue 0, red 1)\n" in told


UNDECIDED = """\
board: ring
given:
  North: 1 red, 1 blue
  axe: 1 red, 1 blue
  ada: 1 red
  bob: 1 blue
  ended: true
"""


def test_what_holds_alike_is_told_once_also_if_it_is_by_other_clauses(folder: Path) -> None:
    area, *more = ROOM.named_board("ring").areas
    write(folder / "level.yaml", UNDECIDED.replace("  A:", f"  {area}:"))
    told = checkers("explain level.yaml").stdout
    once = (
        f"  {', '.join(more)}: nobody (§4: no stone there)\n    under rulebook-literal §4.3: stones"
    )
    assert f"under every reading\n  {area}: nobody (§4.3: " in told
    assert told.count(once) == 1
    assert told.count("§4.3") == 2


@pytest.mark.parametrize(
    ("reading", "so", "told"),
    [
        (
            "",
            "  so under bga; not under rulebook, rulebook-literal, print-and-play, bga-2023-03",
            1,
        ),
        ("--reading rulebook", "  not under rulebook", 1),
        ("--reading bga", "so", 0),
    ],
)
def test_the_ruling_in_force_is_told_where_a_reading_does_not_follow_it(
    reading: str, so: str, told: int, folder: Path
) -> None:
    write(folder / "level.yaml", UNDECIDED)
    found = checkers(f"explain level.yaml {reading}").stdout
    assert found.count("in force, Q1 no-faction (§6.3): All stones are losing stones;") == told
    assert found.endswith(f"{so}\n") == bool(told)


@pytest.mark.parametrize(
    ("given", "assumed"),
    [
        (
            "game: flipwars\nplayers: [ada, bob]\ngiven:\n  c3: ada\n  ada: 1 soldier\n",
            "turn: ada; all the tiles of the board (bob)",
        ),
        (
            "game: oriflamme\nplayers: [ada, bob, cyd]\ngiven:\n  round: 2\n  bob: 3 influence\n",
            "first: ada; turn: ada; 1 influence (ada, cyd)",
        ),
    ],
)
def test_what_other_games_assume_is_told_too(given: str, assumed: str, folder: Path) -> None:
    write(folder / "bare.yaml", given)
    told = checkers("explain bare.yaml").stdout
    assert told.startswith(f"bare.yaml\nassumed, as the file does not say it: {assumed}\n")


@pytest.mark.usefixtures("folder")
def test_a_turn_and_players_that_are_told_are_not_assumed(folder: Path) -> None:
    write(folder / "position.yaml", f"players: [ada, bob]\n{POSITION}  turn: ada\n")
    assert "assumed" not in checkers("explain position.yaml").stdout


def test_a_reading_may_be_named_with_spaces(folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("explain spared.yaml --reading", "rulebook + removal = up-to").stdout
    assert re.findall("^under .*", told, re.M) == ["under rulebook+removal=up-to"]


@pytest.mark.parametrize("reading", ["bga", "rulebook+removal=up-to", "mercy.yaml"])
def test_explain_tells_one_reading_alone_if_asked(reading: str, folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("explain spared.yaml --reading", reading).stdout
    assert re.findall("^under .*", told, re.M) == [f"under {reading}"]
    assert "refused" not in told


def test_show_draws_each_step(folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("show spared.yaml --reading bga").stdout
    assert "reading: bga\n" in told
    assert "1. ada: battle red at Ford removing nothing  (§5, §5.2, §3.2)" in told
    assert "refused" not in told
    assert (
        "1. ada: battle red at Ford removing nothing: refused by §5.2.too-few"
        in checkers("show spared.yaml").stdout
    )


@pytest.mark.parametrize("board", ROOM.boards())
def test_show_draws_every_board(board: str) -> None:
    told = checkers("show turncoats --board", board).stdout
    assert all(area in told for area in ROOM.named_board(board).areas)


def test_a_board_in_a_file_is_as_good_as_a_shipped_one(folder: Path) -> None:
    write(folder / "wide.yaml", "size: 3x1\ncopies: {soldier: 2}\n")
    told = checkers("solve flipwars --engine --board ./wide.yaml").stdout
    assert "board: {size: 3x1, copies: {soldier: 2}}" in told
    write(folder / "solved.scenario.yaml", told)
    assert checkers("run solved.scenario.yaml").exit_code == 0


def test_a_file_that_is_no_board_is_told_with_its_place(folder: Path) -> None:
    write(folder / "bad.yaml", "hand: 3\nrounds: 9\n")
    told = checkers("show oriflamme --board bad.yaml")
    assert (told.exit_code, "bad.yaml:2:9: 9 rounds" in told.stderr) == (2, True)


MARKED = """\
scenario: A card that is moved ahead
game: oriflamme
clauses: [5.6]
reading: rulebook
players: [ada, bob, cyd]

given:
  queue: front B:Lord, ^A:Decree?, C:Heir? end
  round: 6

steps:
  - ada: reveal
  - ada: move the first card to the end
  - cyd: leave
  - check: bob has 2 influence
"""
ONCE = "rulebook+decree-pointer=once-a-round"


@pytest.mark.parametrize("mark", ["", "!"])
def test_only_where_a_card_acts_once_a_round_it_counts_that_it_has(mark: str, folder: Path) -> None:
    marked = MARKED.replace("B:Lord,", f"B:Lord{mark},")
    once = marked.replace("reading: rulebook", f"reading: {ONCE}").replace("has 2", "has 1")
    write(folder / "place-by-place.yaml", marked)
    write(folder / "once.yaml", once)
    assert checkers("run place-by-place.yaml once.yaml").exit_code == 0


def test_after_a_step_that_cannot_be_played_explain_stops(folder: Path) -> None:
    write(folder / "stuck.yaml", MARKED.replace("the first card", "the second card"))
    told = checkers("explain stuck.yaml --reading rulebook").stdout
    assert re.findall("^  step .*", told, re.M) == [
        "  step 2 (move the second card to the end) is refused by "
        "§6.10.itself: the Decree does not move itself"
    ]
    assert "what comes after it is not played" in told


def test_a_scenario_can_stand_on_standard_input() -> None:
    told = CliRunner().invoke(cli, ["run", "-"], input=MARKED)
    assert (told.exit_code, told.stdout) == (0, "1 scenario: 1 passed\n")


def test_influence_that_is_not_as_expected_is_told_by_what_paid_it(folder: Path) -> None:
    paid = MARKED[: MARKED.index("steps:")].replace("B:Lord, ^A:Decree?", "^B:Lord?")
    write(folder / "paid.yaml", f"{paid}steps:\n  - bob: reveal\n  - check: bob has 9 influence\n")
    assert "found: bob has 2 influence (§1.1, §5.2, §6.5)" in checkers("run paid.yaml").stdout


def test_a_step_is_shown_alone_with_the_position_behind_it(folder: Path) -> None:
    write(folder / "spared.yaml", SPARED)
    told = checkers("show spared.yaml --step 1").stdout
    assert re.findall(r"^\d+\. ", told, re.M) == ["1. "]
    assert told.count("bag") == 1
    start = checkers("show spared.yaml --step 0").stdout
    assert re.findall(r"^\d+\. ", start, re.M) == []
    assert start.count("bag") == 1
    assert "there are 3 steps, not 4" in checkers("show spared.yaml --step 4").stderr


DRAWN = """\
scenario: What is drawn is known to who drew it
clauses: [5.4]
reading: rulebook
board: three-fords
given:
  bag: 1 blue, 1 black
  ada: 1 red
  bob: 1 black
steps:
  - ada: negotiate drawing blue returning red
  - check: ada holds 1 blue
"""


@pytest.mark.parametrize(("seat", "hears"), [("ada", True), ("bob", False)])
def test_a_seat_is_shown_what_it_may_know(seat: str, hears: bool, folder: Path) -> None:
    write(folder / "drawn.yaml", DRAWN)
    told = checkers("show drawn.yaml --seat", seat).stdout
    assert f"as {seat} sees it" in told
    assert ("blue" in told) is hears
    assert "ada holds" not in told
    last = f"{told.rstrip()}\n"
    own, other = ("* ada:          1 blue\n", "  bob:          1 stone\n")
    assert [own in last, other in last] == [hears, hears]
    assert "  bag:          2 stones\n" in last


@pytest.mark.parametrize("line", ["explain", "explain --why-not --reading bga", "show"])
def test_that_no_game_reaches_a_position_is_told_wherever_it_is_shown(
    line: str, folder: Path
) -> None:
    write(folder / "full.yaml", POSITION.replace("ada: 1 red", "ada: 9 red"))
    doubt = "no game reaches this position: ada holds 9 stones; nobody ever holds more than 8"
    assert f"\n{doubt} (or say `unreachable: true`)\n" in checkers(f"{line} full.yaml").stdout
    assert doubt not in checkers(f"{line} position.yaml").stdout


def test_the_pages_tell_it_too_though_not_to_a_seat(folder: Path) -> None:
    write(folder / "full.yaml", POSITION.replace("ada: 1 red", "ada: 9 red"))
    doubt = "<p>no game reaches this position: ada holds 9 stones"
    checkers("explain full.yaml --reading bga --html why.html")
    assert doubt in (folder / "why.html").read_text("utf-8")
    assert doubt in checkers("show full.yaml --format html").stdout
    assert doubt not in checkers("show full.yaml --format html --seat bob").stdout
