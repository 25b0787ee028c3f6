"""Somebody else's logs, read by a mapping file."""

from __future__ import annotations

import io
from itertools import combinations, product
from pathlib import Path

import pytest
from click.testing import CliRunner

from checkers import games
from checkers.audit.holes import blurred
from checkers.audit.mapping import Sentences, mapping
from checkers.audit.replayed import CONSISTENT, REFUSED, UNREADABLE, WRONG_WINNER, Replayed, replay
from checkers.audit.seated import Asked
from checkers.cli import cli
from spec.source import Mistake, read

FIRST = games.room(games.FIRST)
CLUB = """\
mapping: the logs of a club
head: {reading: rulebook, board: three-fords}
words:
  faction: {Crimson: red, Azure: blue, Coal: black, "Coal / Ash": black}
  place: {the Ford: Ford, the Old Ford: North, Südmark: South}
  year: {1st: first, last: last}
  hill: {Hill: North, / Ash Hill: South}
sentences:
  "Table of <players>": "players: <players>"
  "<player> recruits <faction> in <place>": "<player>: recruit <faction> to <place>"
  "<player> moves <number> <faction>: <place> -> <place2>":
    "<player>: march <number> <faction> from <place> to <place2>"
  "<player> talks; back goes <faction>": "<player>: negotiate drawing a stone returning <faction>"
  "** <player> wins! **": "winner: <player>"
  "Nobody wins": "winner: nobody"
  "Next table": "---"
  Good luck: ""
"""
LOG = """\
Table of Ada, Redwood
Good luck
Ada recruits Crimson in the Old Ford
Redwood moves 2 Coal / Ash: Südmark -> the Ford
Ada talks; back goes Azure
Redwood talks; back goes Coal
** Redwood wins! **
"""


def sentences(text: str) -> Sentences:
    (node,) = read("theirs.yaml", text)
    return mapping(node)


def of(log: str, theirs: str = CLUB) -> list[Replayed]:
    by = sentences(theirs)
    return list(replay(Asked(FIRST), "a.log", io.BytesIO(log.encode()), by.rows, by.head))


def test_a_log_is_read_by_its_mapping() -> None:
    (found,) = of(LOG)
    assert (found.verdict, found.deeds, found.players) == (CONSISTENT, 8, ("ada", "redwood"))


def test_games_are_divided_where_the_mapping_says() -> None:
    assert [one.verdict for one in of(f"{LOG}Next table\n{LOG}")] == [CONSISTENT, CONSISTENT]


def test_a_refusal_is_told_at_their_line_and_in_our_words() -> None:
    (found,) = of(LOG.replace("moves 2", "moves 3"))
    assert (found.verdict, found.refusal) == (REFUSED, "5.3.not-there")
    assert found.mistake is not None
    assert (found.mistake.line, found.mistake.column) == (4, 1)
    assert "read as `march 3 black from South to Ford`" in found.mistake.hint


def test_a_winner_whom_no_deal_explains_is_told_in_our_words() -> None:
    (found,) = of(LOG.replace("** Redwood wins! **", "Nobody wins"))
    assert found.verdict == WRONG_WINNER
    assert found.mistake is not None
    assert "read as `nobody`" in found.mistake.hint


@pytest.mark.parametrize(
    ("right", "wrong", "at"),
    [
        ("Good luck", "Good morning", (2, 6)),
        ("Crimson", "Pink", (3, 14)),
        ("Crimson", "Crimsonish", (3, 14)),
        ("in the Old Ford", "in the", (3, 25)),
        ("in the Old Ford", "in the Old Ford now", (3, 38)),
        ("moves 2", "moves 1234567890", (4, 15)),
    ],
)
def test_what_no_sentence_reads_is_told_with_its_column(
    right: str, wrong: str, at: tuple[int, int]
) -> None:
    assert right in LOG
    (found,) = of(LOG.replace(right, wrong))
    assert found.verdict == UNREADABLE
    assert found.mistake is not None
    assert (found.mistake.line, found.mistake.column) == at


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("mapping: the logs of a club\n", "", "a mapping lacks `mapping`"),
        ("head: {", "head: {boards: 1, ", "a head has no `boards`"),
        ("words:", "wordz:", "a mapping has no `wordz`"),
        ("  faction: {", "  Faction: {", "`Faction` is no name for a hole"),
        ("place: {the Ford", "place: {Azure: North, the Ford", "a word of <faction>, too"),
        ('<faction>: <place>', '<stone>: <place>', "no hole <stone>"),
        ("-> <place2>", "-> <place>", "<place> is there twice"),
        ("to <place2>", "to <place3>", "<place3> is not in their sentence"),
        ("<place> -> <place2>", "<place><place2>", "<place> runs into what follows it"),
        ("<place> -> <place2>", "<place>-<place2>", "<place> runs into what follows it"),
        ("<number> <faction>:", "<faction><number>:", "<faction> runs into what follows it"),
        ("<number> <faction>:", "<number><number2> <faction>:", "<number> runs into what follows"),
        ("<number> <faction>:", "<number>0 <faction>:", "<number> runs into what follows it"),
        ("<number> <faction>:", "<number><year>:", "<number> runs into what follows it"),
        ("Table of <players>", "Table of <players> , all of them", "<players> runs into what"),
        ("<faction> in <place>", "<faction> <hill>",
         "`Coal / Ash Hill` would be `Coal` and `/ Ash Hill`, or `Coal / Ash` and `Hill`"),
        ('"winner: <player>"', '"<player> wins"', "our sentence says who does what"),
        ('Good luck: ""', 'Good luck: ""\n  Good  luck: ""', "this reads what line 17 reads, too"),
        ('Good luck: ""', 'Good luck: ""\n  Good luck: ""', "`Good luck` is here twice"),
        ("Table of <players>", "", "a key is missing before the colon"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_mapping_is_told(right: str, wrong: str, says: str) -> None:
    assert right in CLUB
    with pytest.raises(Mistake) as raised:
        sentences(CLUB.replace(right, wrong))
    assert says in str([one.says for one in raised.value.all])


def test_two_pairs_are_blurred_where_one_would_be_read_as_the_other() -> None:
    texts = [" ".join(some) for many in (1, 2, 3) for some in product("ab", repeat=many)]
    kinds = [*combinations(texts, 2)]
    many = 0
    for one, other in product(kinds, repeat=2):
        said = [" ".join(pair) for pair in product(one, other)]
        pairs = blurred(one, other)
        assert (pairs is not None) == (len({*said}) < len(said))
        assert pairs is None or " ".join(pairs[0]) == " ".join(pairs[1])
        many += pairs is not None
    assert many == 88


def test_a_number_may_run_into_a_word() -> None:
    theirs = CLUB.replace("<number> <faction>:", "<number><faction>:")
    (found,) = of(LOG.replace("2 Coal / Ash:", "2Coal / Ash:"), theirs)
    assert found.verdict == CONSISTENT


def test_no_number_is_taken_for_two() -> None:
    theirs = CLUB.replace("moves <number> <faction>", "moves <number> <number2> <faction>")
    (found,) = of(LOG.replace("moves 2 Coal", "moves 1234567890 Coal"), theirs)
    assert (found.verdict, found.mistake is not None) == (UNREADABLE, True)
    (found,) = of(LOG.replace("moves 2 Coal", "moves 2 2 Coal"), theirs)
    assert found.verdict == CONSISTENT


def test_a_mapping_is_data_whatever_is_in_it() -> None:
    odd = CLUB.replace("Good luck", "'%import os -> /x/ \\ \"quoted\" | (a)*'")
    (found,) = of(LOG.replace("Good luck", '%import os -> /x/ \\ "quoted" | (a)*'), odd)
    assert found.verdict == CONSISTENT


def test_the_command_takes_a_mapping(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text(LOG, "utf-8")
    (tmp_path / "club.yaml").write_text(CLUB, "utf-8")
    asked = [
        "replay",
        FIRST.name,
        str(tmp_path / "a.log"),
        "--mapping",
        str(tmp_path / "club.yaml"),
    ]
    assert CliRunner().invoke(cli, asked).exit_code == 0
    (tmp_path / "club.yaml").write_text(CLUB.replace("words:", "wordz:"), "utf-8")
    assert CliRunner().invoke(cli, asked).exit_code == 2
