"""Oriflamme as SVG: what lies where is drawn, told in words, and hidden from who may not see it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from checkers.oriflamme import ROOM
from checkers.report.pictured import as_svg, board_as_svg
from checkers.report.player import as_html
from checkers.report.trace import frames
from checkers.scenario.written import Scenario
from spec.oriflamme import CARDS, decks
from tests.contrast import contrast
from tests.elements import Elements
from tests.rooms import telling_all
from tests.scenarios import of_text, scenarios

TEXT = """\
game: oriflamme
reading: rulebook
players: [ada, bob, cyd]
given:
  queue: front ^A:Conspiracy?*2, [B:Spy?*1/B:Lord] end
  round: 3
  ada: 1 influence, hand Heir Spy
  bob: 3 influence, hand Archer, aside Heir
  cyd: 2 influence, hand Soldier, gone Lord
steps:
  - ada: reveal
  - check: ada has 5 influence
"""
SVG = "{http://www.w3.org/2000/svg}"


def read(text: str = TEXT) -> Scenario:
    return of_text(text, "oriflamme")


def drawn(step: int | None = None, seat: int | None = None, text: str = TEXT) -> ET.Element:
    scenario = read(text)
    return ET.fromstring(as_svg(scenario, scenario.reading, step, seat))


def groups(svg: ET.Element, kind: str) -> list[ET.Element]:
    return [g for g in svg.iter(f"{SVG}g") if g.get("class", "").split(" ")[0] == kind]


def titles(svg: ET.Element, kind: str) -> list[str]:
    return [group.findtext(f"{SVG}title", "") for group in groups(svg, kind)]


def words(group: ET.Element) -> list[str]:
    return [text.text or "" for text in group.iter(f"{SVG}text")]


def marked(svg: ET.Element, kind: str, mark: str) -> list[int]:
    found = enumerate(groups(svg, kind))
    return [number for number, group in found if mark in group.get("class", "").split(" ")]


def test_a_card_shows_its_family_its_influence_and_whether_it_lies_face_down() -> None:
    conspiracy, lord, spy = groups(drawn(0), "card")  # of a pile the lowest is drawn first
    assert words(conspiracy) == ["Conspiracy", "A", "2", "face down"]
    assert words(lord) == ["Lord", "B"]
    assert words(spy) == ["Spy", "B", "1", "face down"]
    assert [g.get("class") for g in (conspiracy, lord, spy)] == [
        "card down",
        "card up",
        "card down",
    ]


def test_a_card_tells_where_it_lies() -> None:
    assert titles(drawn(0), "card") == [
        "place 1: Conspiracy of ada (A), face down, 2 influence on it",
        "place 2, 1 under the top: Lord of bob (B)",
        "place 2: Spy of bob (B), face down, 1 influence on it",
    ]


def test_the_pointer_stands_at_the_card_that_is_being_resolved() -> None:
    svg = drawn(0)
    assert marked(svg, "pile", "resolving") == [0]
    assert [words(pile)[0] for pile in groups(svg, "pile")] == ["▼ 1 resolving", "2"]


def test_a_player_shows_influence_hand_and_what_is_gone() -> None:
    ada, bob, cyd = (words(player) for player in groups(drawn(0), "player"))
    assert ada == ["A", "▶ ada, first player", "1", "influence", "hand: Spy, Heir"]
    assert bob == ["B", "bob", "3", "influence", "hand: Archer", "set aside: Heir"]
    assert cyd[4:] == ["hand: Soldier", "gone: Lord"]


def test_only_what_changed_is_marked() -> None:
    assert (marked(drawn(0), "pile", "changed"), marked(drawn(0), "player", "changed")) == ([], [])
    assert (marked(drawn(1), "pile", "changed"), marked(drawn(1), "player", "changed")) == ([], [0])
    assert marked(drawn(2), "player", "changed") == []


def test_a_seat_sees_backs_where_it_may_not_look() -> None:
    conspiracy, lord, spy = groups(drawn(0, seat=0), "card")
    assert words(conspiracy)[0] == "Conspiracy"
    assert words(spy)[0] == "?"
    assert words(lord)[0] == "Lord"
    bob = groups(drawn(0, seat=0), "player")[1]
    assert words(bob)[4:] == ["hand: 1 hidden", "set aside: 1 hidden"]


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize(
    ("seat", "hidden", "another"),
    [
        (0, "B:Spy?", "B:Soldier?"),
        (0, "hand Archer", "hand Decree"),
        (0, "aside Heir", "aside Ambush"),
        (1, "hand Heir Spy", "hand Lord Archer"),
    ],
)
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_shown(
    step: int, seat: int, hidden: str, another: str
) -> None:
    one, two = read(), read(TEXT.replace(hidden, another))
    assert as_svg(one, one.reading, step, seat) == as_svg(two, two.reading, step, seat)
    assert as_svg(one, one.reading, step, None) != as_svg(two, two.reading, step, None)
    assert [*frames(one, one.reading, seat)] == [*frames(two, two.reading, seat)]


def test_a_page_that_told_a_seat_all_would_be_found_out() -> None:
    one, two = map(telling_all, (read(), read(TEXT.replace("B:Spy?", "B:Soldier?"))))
    assert [*frames(one, one.reading, 0)] != [*frames(two, two.reading, 0)]


PLACED = TEXT.replace("^A", "A").replace("ada: reveal", "ada: place Heir at the end face down")


def test_a_seat_is_told_what_changed_as_far_as_it_may_know() -> None:
    scenario = read(PLACED.replace("ada has 5", "ada has 1"))
    own, others = (next(iter([*frames(scenario, scenario.reading, seat)][1:])) for seat in (0, 1))
    assert own.moved == ("ada's Heir: in hand → in the queue, face down", "turn: ada → bob")
    assert others.moved == (
        "ada's cards in hand: 2 → 1",
        "ada's face-down cards in the queue: with 2 influence on it → "
        "with 2 influence on it; nothing on it",
        "turn: ada → bob",
    )
    assert own.stands[0].endswith("ada's Heir face down")
    assert others.stands[0].endswith("ada's card face down")


SECRET = TEXT.replace("rulebook", "rulebook+stock=own-only+set-aside=closed+gone=counted")


def test_where_influence_is_secret_a_seat_is_not_told_who_leads() -> None:
    scenario = read(SECRET)
    start, revealed, *_ = frames(scenario, scenario.reading, 1)
    assert [line for line in start.stands if "leader" in line] == []
    assert "ada: unknown influence, 1 in the queue; 2 more on cards" in start.stands
    assert [line for line in revealed.moved if "influence of" in line] == []
    assert "ada's cards gone: 0 → 1" in revealed.moved


def test_a_picture_is_told_in_words_to_who_cannot_see_it() -> None:
    svg = drawn(0)
    assert svg.get("role") == "img"
    says = "round 3, ada is the first player; ada reveals the card or leaves it"
    assert svg.get("aria-label") == f"A position of Oriflamme: {says}"
    told = svg.findtext(f"{SVG}desc", "")
    assert "place 2: Spy of bob (B), face down, 1 influence on it." in told
    assert "cyd (C): 2 influence, hand Soldier, gone Lord." in told


@pytest.mark.parametrize("name", ROOM.boards())
def test_every_card_of_a_deck_is_drawn(name: str) -> None:
    svg = ET.fromstring(board_as_svg(ROOM, name))
    assert titles(svg, "card") == [CARDS[kind] for kind in decks.deck(name).kinds]


def test_every_shipped_position_can_be_drawn() -> None:
    for scenario in scenarios(ROOM.name):
        svg = ET.fromstring(as_svg(scenario, scenario.reading, None, 0))
        assert len(groups(svg, "player")) == len(scenario.names.players)


def test_a_page_has_a_picture_of_every_step() -> None:
    scenario = read()
    found = Elements(as_html(scenario, scenario.reading))
    assert len(found.named("svg")) == len(found.named("article")) == 3


def test_a_letter_stands_out_from_its_card() -> None:
    five = TEXT.replace("[ada, bob, cyd]", "[ada, bob, cyd, dan, eve]")
    found = {e.get("fill", "") for e in drawn(0, text=five).iter() if e.get("class") == "family"}
    assert len(found) == 5
    assert min(contrast("#fff", colour) for colour in found) >= 4.4


def test_what_changed_and_how_it_stands_is_told_in_words() -> None:
    scenario = read()
    start, revealed, _ = frames(scenario, scenario.reading)
    lies = "in the queue, face down with 2 influence on it → gone"
    assert {f"ada's Conspiracy: {lies}", "influence of ada: 1 → 5"} <= {*revealed.moved}
    queue = "bob's Spy face down with 1 influence on it on bob's Lord face up"
    assert start.stands[0].endswith(f"on it, being resolved; {queue}")
