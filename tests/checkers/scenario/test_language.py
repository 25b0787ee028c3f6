"""Laws of the language of Turncoats scenarios: all that it can say, read, run and said again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turncoats_ref as t
from checkers.games import FIRST, GAMES, room
from checkers.scenario.language import Fact, Found, Names
from checkers.scenario.reader import read_path, read_text
from checkers.scenario.room import Room
from checkers.scenario.run import FAIL, PASS, Verdict, run
from checkers.scenario.seats import NAME
from checkers.scenario.selfcheck import toothless
from checkers.scenario.written import Scenario, Unread
from checkers.turncoats import ROOM
from checkers.turncoats.positions import players_in
from checkers.turncoats.say import say_actions
from checkers.turncoats.words import read_actions
from spec.source import Mistake, Mistakes, Node, read
from spec.turncoats import atlas

HEAD = """\
scenario: A law of the language
clauses: [5]
reading: rulebook
board: three-fords
given:
  Ford: 2 red, 1 blue
  South: 1 black
  axe: 1 blue
  flag: 1 black
  bag: 1 red
  ada: 2 red, 1 blue
  bob: 1 black
"""

# What somebody does.

ACTIONS = {
    "recruit blue to North": "North holds 1 blue",
    "battle red at Ford removing 1 blue": "bag holds 1 blue, 1 red",
    "battle blue at Ford removing 1 red": "axe holds 2 blue",
    "battle red at North removing nothing": "axe holds 1 blue, 1 red",
    "march 2 red from Ford to North": "North holds 2 red",
    "march 1 red from Ford to South": "South holds 1 black, 1 red",
    "negotiate": "nature has 1 action",
    "negotiate drawing red returning blue": "ada holds 3 red",
}


@pytest.mark.parametrize(("action", "then"), ACTIONS.items())
def test_every_action_has_a_sentence(action: str, then: str) -> None:
    assert judged(f"{HEAD}steps:\n  - ada: {action}\n  - check: {then}\n").verdict == PASS


def test_a_negotiate_may_be_told_in_its_three_steps() -> None:
    steps = """\
steps:
  - ada: negotiate
  - check: nature is to move
  - nature: draw red
  - check: ada is to move
  - ada: return blue
  - check: bob is to move
  - check: ada holds 3 red
"""
    assert judged(HEAD + steps).verdict == PASS


# What holds.

FACTS = {
    "Ford is ruled by red": "Ford is ruled by blue",
    "North is ruled by nobody": "North is ruled by red",
    "Ford holds 2 red, 1 blue": "Ford holds 2 red",
    "Ford holds 1 blue, 2 red": "Ford holds nothing",
    "North holds nothing": "North holds 1 red",
    "axe holds 1 blue": "axe holds 2 blue",
    "flag holds 1 black": "flag holds 1 red",
    "bag holds 1 red": "bag holds nothing",
    "ada holds 2 red, 1 blue": "ada holds nothing",
    "the game is not over": "the game is over",
    "ada is to move": "bob is to move",
    "ada may recruit red to Ford": "ada may not recruit red to Ford",
    "ada may not recruit black to Ford": "ada may recruit black to Ford",
    "ada may negotiate drawing red returning blue": "ada may not negotiate",
    "ada may not negotiate drawing blue returning red": "ada may return red",
    "bob may not negotiate": "bob may negotiate",
    "nature may not draw red": "nature may draw red",
    "ada has 19 actions": "ada has 18 actions",
    "no action is open to bob": "no action is open to ada",
    "bob has 0 actions": "bob has 1 action",
    "black is the winning faction": "nobody is the winning faction",
}


@pytest.mark.parametrize(("true", "false"), FACTS.items())
def test_every_fact_has_a_sentence_that_holds_or_fails(true: str, false: str) -> None:
    assert judged(f"{HEAD}steps: ['check': '{true}']\n").verdict == PASS
    assert judged(f"{HEAD}steps: ['check': '{false}']\n").verdict == FAIL


LEVEL = HEAD.replace("Ford: 2 red, 1 blue", "Ford: 1 red")


@pytest.mark.parametrize(
    ("head", "facts"),
    [
        (HEAD, ["bob wins", "nobody wins"]),
        (LEVEL, ["nobody is the winning faction", "bob wins"]),
    ],
)
def test_who_wins_is_open_until_the_end(head: str, facts: list[str]) -> None:
    verdicts = [judged(f"{head}steps: ['check': '{fact}']\n") for fact in facts]
    assert "found: the game is not over" in str(verdicts[-1].mistakes[0])


@pytest.mark.parametrize(
    ("more", "fact"),
    [
        ("", "the game is over"),
        ("", "bob wins"),
        ("  North: 1 red\n", "ada wins"),
        ("  North: 1 black\n", "bob wins"),
        ("  North: 1 red\n", "no action is open to ada"),
    ],
)
def test_at_the_end_somebody_has_won(more: str, fact: str) -> None:
    board = f"{HEAD}{more}  ended: true\n"
    assert judged(f"{board}steps: ['check': '{fact}']\n").verdict == PASS


def test_nobody_wins_where_no_faction_does() -> None:
    head = HEAD.replace("  axe: 1 blue\n  flag: 1 black\n", "  North: 1 blue\n")
    text = f"{head}  ended: true\nsteps:\n  - check: nobody is the winning faction\n"
    assert judged(f"{text}  - check: nobody wins\n").verdict == PASS


# What a seat knows.


def test_a_seat_sees_its_hand_and_the_number_of_all_other_stones() -> None:
    steps = "steps:\n  - ada sees: {hand: '2 red, 1 blue', bob: 1 stone, bag: 1 stone}\n"
    assert judged(HEAD + steps).verdict == PASS


@pytest.mark.parametrize(
    "line", ["hand: 2 red", "bob: 2 stones", "bag: 0 stones", "heard: draw red"]
)
def test_what_a_seat_does_not_see_fails_on_its_line(line: str) -> None:
    (mistake,) = judged(f"{HEAD}steps:\n  - ada sees:\n      {line}\n").mistakes
    assert (mistake.line, mistake.column) == (15, 7 + line.index(" ") + 1)


DRAW = "steps:\n  - ada: negotiate drawing red returning blue\n"


def test_a_drawn_stone_is_heard_by_the_drawer_alone() -> None:
    own = "  - ada sees: {heard: negotiate drawing red returning blue}\n"
    others = "  - bob sees: {heard: negotiate drawing a stone returning blue}\n"
    assert judged(HEAD + DRAW + own + others).verdict == PASS
    told = "  - bob sees: {heard: negotiate drawing red returning blue}\n"
    assert judged(HEAD + DRAW + told).verdict == FAIL


def test_each_step_of_a_negotiate_is_heard_by_itself() -> None:
    steps = """\
steps:
  - ada: negotiate
  - bob sees: {heard: negotiate}
  - nature: draw red
  - ada sees: {heard: draw red}
  - bob sees: {heard: draw a stone}
  - ada: return red
  - bob sees: {heard: return red}
"""
    assert judged(HEAD + steps).verdict == PASS


# Refusals, and readings.


@pytest.mark.parametrize("cited", ["5.2", "§5.2", "5.2.too-few", "§5.2.too-few", "'5.2'"])
def test_a_refusal_is_cited_by_its_clause_or_its_id(cited: str) -> None:
    step = f"  - ada: battle red at Ford removing nothing\n    refused: {cited}\n"
    assert judged(f"{HEAD}steps:\n{step}").verdict == PASS


def test_a_negotiate_that_is_refused_is_taken_back_whole() -> None:
    steps = """\
steps:
  - ada: negotiate drawing red returning black
    refused: 5.4.not-in-hand
  - check: ada is to move
  - check: bag holds 1 red
  - check: ada holds 2 red, 1 blue
  - ada: recruit red to North
"""
    assert judged(HEAD + steps).verdict == PASS


UNDER = """\
steps:
  - ada: battle red at Ford removing nothing
    refused: 5.2.too-few
    under:
      bga: allowed
      rulebook+removal=one-up-to: 5.2.too-few
  - ada: recruit blue to North
    under:
      bga: 3.turn
  - check: North holds 1 blue
    under:
      bga: North holds nothing
  - check: axe holds 1 blue
    under:
      bga: axe holds 1 blue, 1 red
"""


def test_under_each_reading_the_game_goes_its_own_way() -> None:
    assert judged(HEAD + UNDER).verdict == PASS
    assert (
        judged(HEAD + UNDER.replace("bga: North holds nothing", "bga: North holds 1 blue")).verdict
        == FAIL
    )
    assert judged(HEAD + UNDER.replace("bga: 3.turn", "bga: allowed")).verdict == FAIL


@pytest.mark.parametrize(
    ("reading", "verdict"),
    [
        ("rulebook", FAIL),
        ("bga", PASS),
        ("rulebook+removal=up-to", PASS),
        ("bga+removal=all", FAIL),
        ("rulebook+removal=up-to+empty-battle=refused", PASS),
    ],
)
def test_a_reading_is_a_name_and_what_overrides_it(reading: str, verdict: str) -> None:
    text = f"{HEAD}steps: [ada: battle red at Ford removing nothing, check: bob is to move]\n"
    assert judged(text.replace("reading: rulebook", f"reading: {reading}")).verdict == verdict


RULING = "title: Mercy\ndate: 2026-11-30\nsource: us\nfrom: rulebook\nanswers: {removal: up-to}\n"
NEW = RULING.replace("up-to", "{says: At most one falls., value: ['0', '1']}")
IN_WORDS = RULING.replace("up-to", "up to 1").replace("removal", "Q4")


@pytest.mark.parametrize("ruling", [RULING, NEW, IN_WORDS])
def test_a_ruling_file_is_a_reading_and_may_have_a_new_answer(ruling: str, tmp_path: Path) -> None:
    (tmp_path / "mercy.yaml").write_text(ruling, "utf-8")
    steps = "steps:\n  - ada: battle red at Ford removing nothing\n  - check: bob is to move\n"
    text = HEAD.replace("reading: rulebook", "reading: ./mercy.yaml") + steps
    (tmp_path / "f.yaml").write_text(text, "utf-8")
    (one,) = read_path(tmp_path / "f.yaml", "f.yaml", room, FIRST)
    assert run(one).verdict == PASS
    assert list(toothless(only(one), room, FIRST)) == []


def test_an_answer_in_words_may_stand_under_a_step_and_must_be_one(tmp_path: Path) -> None:
    step = "  - ada: battle red at Ford removing nothing\n    refused: 5.2.too-few\n"
    text = f"{HEAD}steps:\n{step}    under: {{./mercy.yaml: allowed}}\n"
    (tmp_path / "f.yaml").write_text(text, "utf-8")
    (tmp_path / "mercy.yaml").write_text(IN_WORDS, "utf-8")
    (one,) = read_path(tmp_path / "f.yaml", "f.yaml", room, FIRST)
    assert run(one).verdict == PASS
    (tmp_path / "mercy.yaml").write_text(IN_WORDS.replace("up to 1", "at least 1"), "utf-8")
    (one,) = read_path(tmp_path / "f.yaml", "f.yaml", room, FIRST)
    assert run(one).verdict == FAIL
    (tmp_path / "mercy.yaml").write_text(IN_WORDS.replace("up to 1", "up to"), "utf-8")
    (one,) = read_path(tmp_path / "f.yaml", "f.yaml", room, FIRST)
    assert [mistake.line for mistake in run(one).mistakes] == [5]


# Boards, players, beginnings.

IN_PLACE = "{areas: [North, Ford, South], borders: [[North, Ford], [Ford, South]]}"
WITH_HOMES = IN_PLACE.replace("]]}", "]], homelands: {North: red, Ford: blue, South: black}}")


@pytest.mark.parametrize("board", ["three-fords", IN_PLACE, WITH_HOMES])
def test_a_board_is_shipped_or_written_in_place(board: str) -> None:
    text = HEAD.replace("board: three-fords", f"board: {board}")
    step = "  - ada: march 1 red from Ford to South\n  - check: South holds 1 red, 1 black\n"
    assert judged(f"{text}steps:\n{step}").verdict == PASS


def test_where_no_board_is_named_the_official_one_lies_there() -> None:
    text = HEAD.replace("board: three-fords\n", "").replace("Ford", "A7").replace("South", "A10")
    steps = "steps:\n  - ada: march 2 red from A7 to A10\n  - check: A7 holds 1 blue\n"
    assert judged(text + steps).verdict == PASS


@pytest.mark.parametrize("game", ["", "game: turncoats\n"])
def test_a_scenario_that_names_no_game_is_of_turncoats(game: str) -> None:
    assert scenario(f"{game}{HEAD}steps: [check: ada is to move]\n").room.name == "turncoats"


@pytest.mark.parametrize(
    ("players", "first"),
    [("", "ada"), ("players: [bob, ada]\n", "bob"), ("players: [ada, bob]\n", "ada")],
)
def test_turn_order_is_that_of_players_or_of_given(players: str, first: str) -> None:
    assert judged(f"{players}{HEAD}steps: [check: {first} is to move]\n").verdict == PASS


@pytest.mark.parametrize(
    ("more", "facts"),
    [
        ("  turn: bob\n", ["bob is to move"]),
        ("  negotiations: 1\n", ["the game is not over", "ada is to move"]),
        ("  negotiating: draw\n", ["nature is to move", "nature may draw red"]),
        ("  negotiating: red\n", ["ada may return blue", "ada may not negotiate"]),
        ("  ended: true\n", ["the game is over", "no action is open to nature"]),
        ("  ended: false\n", ["the game is not over"]),
        ("  North: nothing\n", ["North holds nothing"]),
    ],
)
def test_given_says_where_a_turn_stands(more: str, facts: list[str]) -> None:
    checks = "".join(f"  - check: {fact}\n" for fact in facts)
    assert judged(f"{HEAD}{more}steps:\n{checks}").verdict == PASS


DEAL = HEAD.split("given:")[0]


@pytest.mark.parametrize(
    "deal",
    [
        "players: [ada, bob]\ndeal: 7\n",
        "deal:\n  ada: 3 red, 3 blue, 2 black\n  bob: 8 black\n",
        "deal: {ada: 8 red, bob: 8 blue}\n",
    ],
)
def test_a_deal_is_dealt_by_number_or_as_it_is_told(deal: str) -> None:
    steps = """\
steps:
  - check: North holds 2 red
  - check: axe holds nothing
  - ada sees: {bob: 8 stones, bag: 41 stones}
  - check: ada is to move
"""
    assert judged(DEAL.replace("[5]", "[2]") + deal + steps).verdict == PASS


def test_a_seeded_deal_is_the_same_for_ever() -> None:
    text = f"{DEAL}players: [ada, bob]\ndeal: 7\nsteps: [check: ada holds 1 red]\n"
    one = scenario(text)
    assert ROOM.say_given(one.start.step.state, one.names) == {
        "North": "2 red",
        "Ford": "2 blue",
        "South": "2 black",
        "bag": "14 black, 15 blue, 12 red",
        "ada": "2 black, 2 blue, 4 red",
        "bob": "3 black, 2 blue, 3 red",
        "turn": "ada",
    }


# Doubts.

WHOLE = """\
scenario: A whole position
clauses: [1]
reading: rulebook
board: three-fords
given:
  North: 2 red
  Ford: 2 blue
  South: 2 black
  bag: 14 black, 13 blue, 14 red
  ada: 5 black, 3 red
  bob: 6 blue, 2 red
steps:
  - check: North holds 2 red
"""


def test_a_position_that_a_game_can_reach_is_not_doubted() -> None:
    assert judged(WHOLE).warnings == ()


@pytest.mark.parametrize(
    ("bag", "ada", "doubt"),
    [
        ("13 black, 13 blue, 14 red", "6 black, 3 red", "ada holds 9 stones"),
        (
            "15 black, 13 blue, 14 red",
            "4 black, 3 red",
            "stones have fallen (1), but the axe is empty",
        ),
    ],
)
def test_a_whole_position_that_no_game_reaches_is_warned_of_or_declared(
    bag: str, ada: str, doubt: str
) -> None:
    text = WHOLE.replace("14 black, 13 blue, 14 red", bag).replace("5 black, 3 red", ada)
    assert f"no game reaches this position: {doubt}" in judged(text).warnings[0]
    assert judged(f"unreachable: true\n{text}").warnings == ()


def test_that_no_game_reaches_a_position_is_told_of_what_fails_too() -> None:
    text = WHOLE.replace("14 black, 13 blue", "13 black, 13 blue").replace("5 black", "6 black")
    failed = judged(text.replace("check: North holds 2 red", "check: North holds nothing"))
    assert failed.verdict == FAIL
    assert "no game reaches this position: ada holds 9 stones" in failed.warnings[0]


def test_a_position_of_which_few_stones_are_told_is_doubted_for_them() -> None:
    text = HEAD.replace("ada: ", "ada: 14 black, ") + "steps:\n  - check: ada is to move\n"
    assert "nobody ever holds more than 8" in judged(text).warnings[0]


# What the file does not say.

UNSAID = """\
scenario: Bob negotiates
clauses: [5.4]
reading: rulebook
players: [ada, bob, cyd]
given:
  A4: 2 red
  ada: 1 red
  bob: 1 blue
  turn: bob
steps:
"""
BAG, HAND = "the bag is not told, and so is empty", "cyd is not told to hold anything"


@pytest.mark.parametrize(
    ("step", "untold"),
    [
        ("check: bob may negotiate", BAG),
        ("bob: negotiate", BAG),
        ("check: bob has 99 actions", BAG),
        ("check: cyd may battle red at A4 removing nothing", HAND),
    ],
)
def test_what_decides_since_it_is_not_told_is_said_with_the_verdict(step: str, untold: str) -> None:
    text = UNSAID.replace("turn: bob", "turn: cyd") if untold == HAND else UNSAID
    failed = judged(f"{text}  - {step}\n  - check: the game is not over\n")
    assert failed.verdict == FAIL
    assert failed.mistakes[0].says.endswith(f"; {untold}")
    told = text.replace("  A4", "  bag: nothing\n  cyd: nothing\n  A4")
    assert untold not in judged(f"{told}  - {step}\n").mistakes[0].says


def test_what_passes_since_something_is_not_told_is_warned_of() -> None:
    passed = judged(f"{UNSAID}  - check: bob may not negotiate\n")
    assert (passed.verdict, passed.warnings) == (PASS, (BAG,))


def test_a_bag_that_is_not_told_is_not_said_to_be_empty_once_stones_fell() -> None:
    fallen = UNSAID.replace("2 red", "2 red, 1 blue").replace("ada: 1 red", "ada: 1 blue")
    fallen = fallen.replace("bob: 1 blue", "bob: 2 red").replace("[5.4]", "[5]")
    steps = "  - bob: battle red at A4 removing 1 blue\n  - check: cyd has 1 action\n"
    passed = judged(fallen + steps)
    assert (passed.verdict, passed.warnings) == (PASS, (HAND,))


@pytest.mark.parametrize(
    ("step", "warnings"),
    [("check: bob may recruit blue to A4", ()), ("check: no action is open to ada", ())],
)
def test_what_does_not_decide_is_not_told(step: str, warnings: tuple[str, ...]) -> None:
    text = UNSAID.replace("[5.4]", "[3]")
    assert (judged(f"{text}  - {step}\n").warnings) == warnings


def test_who_plays_and_who_holds_nothing_is_assumed_where_it_is_not_told() -> None:
    listed = scenario(f"{UNSAID}  - check: bob is to move\n")
    assert listed.start.assumed == ("in hand: nothing (cyd)",)
    text = UNSAID.replace("players: [ada, bob, cyd]\n", "").replace("  turn: bob\n", "")
    named = scenario(f"{text}  - check: ada is to move\n")
    assert named.start.assumed == ("players: ada, bob, in this order", "turn: ada")


@pytest.mark.parametrize("name", ["axt", "axe2", "fleg", "falg", "end", "bog", "negotiation"])
def test_a_name_that_is_nearly_a_place_is_no_player_unless_it_is_listed(name: str) -> None:
    text = UNSAID.replace("  turn: bob", f"  {name}: 1 red\n  turn: bob")
    steps = "  - check: bob is to move\n"
    unlisted = text.replace("players: [ada, bob, cyd]\n", "")
    assert "would be a player here" in unread(unlisted + steps).says
    assert judged(text.replace("cyd]", f"{name}]") + steps).verdict == PASS


def test_a_player_may_be_called_by_any_latin_letters_that_are_small() -> None:
    text = UNSAID.replace("bob", "zoë").replace("cyd", "łukasz")
    steps = "  - zoë: recruit blue to A4\n  - check: łukasz is to move\n"
    sees = "  - łukasz sees: {zoë: 0 stones}\n"
    assert judged(text.replace("[5.4]", "[3]") + steps + sees).verdict == PASS
    for name in ("Łukasz", "łUkasz", "łukaŠ", "зоя", "lında"):
        wrong = unread(text.replace("łukasz", name) + "  - check: zoë is to move\n")
        assert wrong.says == f"`{name}` is no name for a player"


@pytest.mark.parametrize("game", GAMES)
def test_a_player_is_called_alike_in_sentences_and_in_given(game: str) -> None:
    (player,) = (t for t in room(game).sentences.grammar.terminals if t.name == "PLAYER")
    assert player.pattern.value == NAME


def test_whoever_only_holds_stones_is_no_third_player_unless_listed() -> None:
    text = UNSAID.replace("players: [ada, bob, cyd]\n", "")
    third = text.replace("  turn: bob", "  sack: 1 black\n  turn: bob")
    wrong = unread(f"{third}  - check: bob is to move\n")
    assert wrong.says == "`sack` is a player here, and is named once only"
    assert wrong.hint == "if so, add `players: [ada, bob, sack]`"
    assert judged(f"{third}  - check: sack holds 1 black\n").verdict == PASS
    second = text.replace("ada", "sack")  # without whom there is no table
    assert judged(f"{second}  - check: bob is to move\n").verdict == PASS


def test_a_clause_that_nothing_comes_near_is_warned_of() -> None:
    text = WHOLE.replace("[1]", "[1, 5.4, 7.2]")
    assert judged(text).warnings == (
        "§5.4 is cited, but nothing here touches it",
        "§7.2 is cited, but nothing here touches it",
    )


# Do expectations bite?


def test_the_expectations_of_a_true_scenario_bite() -> None:
    assert list(toothless(scenario(HEAD + UNDER), room, FIRST)) == []


def test_an_expectation_that_bites_nothing_is_found_wherever_it_stands() -> None:
    steps = """\
steps:
  - check: >-
      Ford is
      ruled by red
  - check: Ford is ruled
      by red
  - check: "Ford is ruled by red"
  - ada sees: {hand: '2 red, 1 blue'}
  - ada: battle red at Ford removing nothing
    refused: 5.2.too-few
    under:
      bga: allowed
  - check: 'ada is to move'
    under: {bga: bob is to move}
"""
    assert judged(HEAD + steps).verdict == PASS
    found = list(toothless(scenario(HEAD + steps), tame, FIRST))
    assert sorted({mistake.line for mistake in found}) == [14, 17, 19, 20, 25, 26]
    assert {mistake.says.split("; ")[1] for mistake in found} == {"it came out as: pass"}


# What is said is read as it was meant.

BOARDS = st.sampled_from(["official", *sorted(atlas.shipped())])
PLAYERS = ("ada", "bob", "cyd", "dan", "eve")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Names, t.State]:
    """A board, players, and a position of some of the stones."""
    names = Names(atlas.board(draw(BOARDS)), PLAYERS[: draw(st.integers(2, 5))])
    number = len(names.board.areas) + 3 + len(names.players)
    stones = draw(
        st.lists(st.tuples(st.integers(0, number - 1), st.sampled_from(t.FACTIONS)), max_size=21)
    )
    piles = [[0, 0, 0] for _ in range(number)]
    for place, faction in stones:
        piles[place][faction] += 1
    turn = draw(st.integers(0, len(names.players) - 1))
    in_a_row = draw(st.integers(0, len(names.players) - 1))
    hand, bag = piles[turn - len(names.players)], piles[len(names.board.areas) + 2]
    held = [faction for faction in t.FACTIONS if hand[faction]]
    phases: list[tuple[str, int, t.Faction | None]] = [
        (t.ACT, in_a_row, None),
        (t.OVER, len(names.players), None),
        *((t.DRAW, in_a_row, None) for _ in range(any(bag))),
        *((t.RETURN, in_a_row, faction) for faction in (*held, *[None][: len(held)])),
    ]
    phase, row, drawn = draw(st.sampled_from(phases))
    return names, t.State(tuple((a, b, c) for a, b, c in piles), turn, phase, row, drawn)


calm = settings(deadline=None, derandomize=True, max_examples=40)


@calm
@given(tables())
def test_every_action_is_said_and_read_as_the_same(table: tuple[Names, t.State]) -> None:
    names, state = table
    game = ROOM.game(names.board, ROOM.rulebook().reading("rulebook-literal"), len(names.players))
    tried = {action for _, action in game.attempts(state) if has_words(action, names)}
    assert {*game.actions(state)} <= tried
    assert [a for a in tried if read_actions(text(say_actions((a,), names)), names) != (a,)] == []


@calm
@given(st.sampled_from([*t.FACTIONS, None]), st.sampled_from(t.FACTIONS))
def test_a_whole_negotiate_is_said_and_read_as_the_same(
    drawn: t.Faction | None, returned: t.Faction
) -> None:
    names = Names(atlas.board("two-banks"), PLAYERS[:2])
    turn = (t.Negotiate(), t.Draw(drawn), t.Return(returned))
    assert read_actions(text(say_actions(turn, names)), names) == turn


@calm
@given(tables())
def test_every_position_is_said_and_read_as_the_same(table: tuple[Names, t.State]) -> None:
    names, state = table
    said = ROOM.say_given(state, names)
    (node,) = read("given.yaml", "".join(f"{key}: {value}\n" for key, value in said.items()))
    game = ROOM.game(names.board, ROOM.rulebook().reading("rulebook"), len(names.players))
    wrong = Mistakes()
    start = ROOM.start("given", node, names, game, wrong)
    assert wrong.found == []
    assert start is not None
    assert start.step.state == state
    assert ROOM.say_given(start.step.state, names) == said
    assert {*players_in(node, names.board)} == {*names.players}


def has_words(action: t.Action, names: Names) -> bool:
    """Whether an action is made of places that have names, and of numbers from none upward."""
    places = range(len(names.board.areas) + 3)
    match action:
        case t.Recruit(_, place):
            return place in places
        case t.Battle(_, area, fallen):
            return area in places and min(fallen) >= 0
        case t.March(_, source, target, count):
            return source in places and target in places and count >= 0
    return True


def text(sentence: str) -> Node:
    (node,) = read("sentence.yaml", sentence)
    return node


def scenario(written: str) -> Scenario:
    (one,) = read_text("f.yaml", written, room, FIRST)
    return only(one)


def only(one: object) -> Scenario:
    assert isinstance(one, Scenario), one
    return one


def unread(written: str) -> Mistake:
    """The only mistake."""
    (one,) = read_text("f.yaml", written, room, FIRST)
    assert isinstance(one, Unread)
    (mistake,) = one.mistakes
    return mistake


def judged(written: str) -> Verdict:
    return run(scenario(written))


def tame(_: str) -> Room:
    """A room in which every fact is found to be as it is expected."""
    return replace(
        ROOM,
        fact=lambda node, names: tamed(ROOM.fact(node, names)),
        sees=lambda *asked: [(node, tamed(fact)) for node, fact in ROOM.sees(*asked)],
    )


def tamed(fact: Fact) -> Fact:
    return replace(fact, find=lambda _: Found(fact.says, ()))
