"""What a subject is asked depends on nothing that the reference knows; and it is asked a lot."""

from __future__ import annotations

from checkers import games
from checkers.audit.expected import expectations
from checkers.audit.judging import met
from checkers.audit.keys import GAME, LEAK, POSITION, REPEAT, Key
from checkers.audit.made import trial_of
from checkers.audit.messages import messages
from checkers.audit.planned import Plan
from checkers.audit.starts import laid, started
from checkers.audit.trials import Deed, Referee, Trial, by_players, draws
from checkers.commands.audit import shipped
from spec import NATURE, Refusal
from tests.checkers.audit import subjects
from tests.toy import MISERE, Roll, State, Take
from tests.toy_room import BOOK, ROOM

ALL = ("set", "draws", "legal", "observe", "seed")
TURNCOATS = games.room("turncoats")
RULEBOOK = TURNCOATS.rulebook().reading("rulebook")


def refused(by: Referee, trial: Trial) -> list[str]:
    found = expectations(by, trial, ())
    return [one.refusal.id for one in found if isinstance(one.refusal, Refusal)]


def test_what_is_asked_is_the_same_whatever_the_reference_expects() -> None:
    other = Plan(ROOM, MISERE, (), (2,), 3, 0)
    for key in other.all_keys():
        trials = subjects.plan().trial(key), other.trial(key)
        assert messages(*trials[0], ALL) == messages(*trials[1], ALL)


def test_nature_does_nothing_where_it_is_refused() -> None:
    by, does = subjects.table(), [Deed(NATURE, Roll(1)), Deed(0, Take(0, 2))]
    trial = trial_of(by, "nature rolls again", State((2,), 0, 2), does)
    assert not draws(by, trial)
    assert by_players(by, trial).deeds == (does[1],)
    assert by_players(by, subjects.whole_game()) == subjects.whole_game()


def test_for_each_message_there_is_one_expectation() -> None:
    by, trial = subjects.table(), subjects.whole_game()
    for can in ((), ("legal",), ("observe",), ALL):
        asked, expected = messages(by, trial, can), expectations(by, trial, can)
        assert [method for method, _ in asked] == [one.method for one in expected]


def test_what_is_refused_changes_nothing_that_is_expected() -> None:
    by, trial = subjects.table(), subjects.whole_game()
    assert refused(by, trial) == ["1.turn", "2.too-many", "3.over"]
    views = [e.right[0] for e in expectations(by, trial, ALL) if e.method == "observe"]
    assert views[0:2] == views[2:4]  # before and after the first deed, which is refused
    assert views[0:2] != views[4:6]


def test_a_key_gives_the_same_trial_again() -> None:
    plan = Plan(TURNCOATS, RULEBOOK, (), (2, 5), 2, 7, None, started(TURNCOATS, (2,))[:5])
    trials = [[plan.trial(key)[1] for key in plan.all_keys()] for _ in range(2)]
    assert trials[0] == trials[1]


def test_every_way_to_be_refused_is_tried() -> None:
    keys = [Key(GAME, number, 2) for number in range(60)]
    met = {id for key in keys for id in refused(*subjects.plan().trial(key))}
    assert met == {*BOOK.refusals}


def test_every_way_to_be_refused_at_turncoats_is_tried_in_a_default_audit() -> None:
    """Here is less than such an audit has: scenarios, and some of the games for two."""
    plan = Plan(TURNCOATS, RULEBOOK, shipped(TURNCOATS), (2,), 4, 0)
    met = {id for key in plan.all_keys() for id in refused(*plan.trial(key))}
    answered_otherwise = {"5.2.empty-battle", "5.4.the-drawn", "5.4.empty-bag"}
    assert {*TURNCOATS.rulebook().refusals} - met <= answered_otherwise


def test_a_budget_bounds_the_steps_of_random_games() -> None:
    plan = subjects.plan(games=20)._replace(budget=30)
    played = [plan.trial(key)[1] for key in plan.all_keys() if key.kind == GAME]
    assert 0 < sum(len(trial.deeds) for trial in played) <= 30
    assert len(played) < 20


def test_a_plan_has_all_kinds_of_trials() -> None:
    starts = started(TURNCOATS, (2,))
    plan = Plan(TURNCOATS, RULEBOOK, (), (2,), 1, 0, None, starts)
    assert {key.kind for key in plan.all_keys()} == {POSITION, REPEAT, LEAK, GAME}


def test_positions_to_start_from_end_in_every_way_of_winning() -> None:
    """What decides a game, among all that can, is decided in some trial from a position."""
    plan = Plan(TURNCOATS, RULEBOOK, (), (2,), 0, 0, None, started(TURNCOATS, (2,)))
    settled = set[str]()
    for key in plan.all_keys():
        for one in expectations(*plan.trial(key), ()):
            settled |= {*one.clauses} if one.method == "result" and one.right is not None else set()
    assert {"6.1", "6.2", "6.3", "7.1", "7.2"} <= settled


def test_a_clause_that_is_seen_only_in_who_wins_is_met_where_that_rests_on_it() -> None:
    by = laid(TURNCOATS, TURNCOATS.named_board("three-fords"), RULEBOOK, ("ada", "bob"))
    one, other = (by.form.read_position(level(axe), by.names) for axe in ({}, {"red": 1}))
    last = [[*expectations(by, trial_of(by, "", end, ()), ())][-1] for end in (one, other)]
    ruling = {"4", "4.1", "4.2", "4.3"}
    assert [{*met(by, e)} & ruling for e in last] == [ruling, {"4", "4.1"}]


def level(axe: dict[str, int]) -> dict[str, object]:
    """A final position in which two factions are level in one area."""
    piles = {"North": {"red": 1, "blue": 1}, "Ford": {}, "South": {}, "axe": axe, "flag": {}}
    turn = {"turn": 0, "phase": "over", "negotiations": 2, "drawn": None}
    return {"piles": {**piles, "bag": {}}, "hands": [{"red": 1}, {}], **turn}


def test_random_games_come_to_their_end() -> None:
    by, trial = subjects.plan().trial(Key(GAME, 1, 2))
    state = trial.start
    for deed in trial.deeds:
        step = by.game.play(state, *deed)
        state = state if isinstance(step, Refusal) else step.state
    assert by.game.to_move(state) is None
