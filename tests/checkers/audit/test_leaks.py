"""In two worlds that a seat cannot tell apart, it is told the same to the byte."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from checkers import games
from checkers.audit import alike
from checkers.audit.auditing import Command, records
from checkers.audit.blame import blamed
from checkers.audit.judged import AGREES, CANNOT, DIFFERS, WRONG_RESULT, WRONG_VIEW
from checkers.audit.keys import LEAK, Key
from checkers.audit.leaks import elsewhere, leaking, told_twice
from checkers.audit.planned import Plan
from checkers.audit.records import NONDETERMINISTIC, NOT_RUN, Record
from checkers.audit.small import small
from checkers.audit.subject import CRASHED
from checkers.audit.trials import Deed, Referee, Trial, reached
from checkers.audit.wire import read
from spec import NATURE, Refusal
from tests.checkers.audit import subjects
from tests.toy import Roll, State, Take

COUNTED = (
    ("CLAIMS = ", "GAMES: list[int] = []\nCLAIMS = "),
    ("    game = nim(", "    GAMES.append(1)\n    game = nim("),
)
EVERY_OTHER_GAME = "[::1 if len(GAMES) % 2 else -1]"
ROLLED = State((2, 1), 0, 2)  # seat 1 does not know what was rolled


def rolled() -> Trial:
    by = subjects.table()
    return Trial("rolled", by.names, ROLLED, False, (Deed(0, Take(0, 1)),))


def rolled_again() -> Trial:
    """Seat 1 has two actions to choose from in the end."""
    return replace(rolled(), deeds=(*rolled().deeds, Deed(NATURE, Roll(2))))


def test_a_right_program_tells_nothing() -> None:
    with subjects.session() as subject:
        assert leaking(subject, subjects.table(), rolled(), 1).judged.status == AGREES


def test_what_is_denied_twice_is_no_secret_that_is_kept() -> None:
    mute = '    "observe": lambda params: observe(params["seat"]),\n'
    with subjects.session((mute, "")) as subject:
        found = leaking(subject, subjects.table(), rolled(), 1).judged
    assert (found.status, found.says) == (CANNOT, "`observe`: no such method")
    with subjects.session(subjects.without("observe", "legal")) as subject:
        assert leaking(subject, subjects.table(), rolled(), 1).judged.status == CANNOT


def test_where_the_seat_can_tell_the_worlds_apart_no_secret_was_looked_for() -> None:
    apart = replace(rolled(), deeds=(Deed(0, Take(0, 2)),))
    with subjects.session() as subject:
        assert leaking(subject, subjects.table(), apart, 1).judged.status == NOT_RUN


def test_a_view_that_shows_a_secret_is_found() -> None:
    with subjects.session(subjects.ALL_SEE_THE_ROLL) as subject:
        found = leaking(subject, subjects.table(), rolled(), 1).judged
    assert (found.status, found.kind, found.deed, found.clauses) == (DIFFERS, WRONG_VIEW, 0, ("1",))
    says = "what seat 1 may not know changes what it is told: in answer to `observe`, result.view."
    assert says in found.says


ORDER = ("game.view(state, seat)._asdict()", "dict([*game.view(state, seat)._asdict().items()]"
         "[::-1 if state.most == 1 else 1])")  # fmt: skip


def test_a_secret_that_shows_in_the_order_of_keys_is_found() -> None:
    with subjects.session(ORDER) as subject:
        assert leaking(subject, subjects.table(), rolled(), 1).judged.kind == WRONG_VIEW


REFUSED = Trial("refused", subjects.table().names, ROLLED, False, (Deed(1, Take(0, 1)),))
SAYS_THE_ROLL = ("str(step)", "f'{step}; {state.most} were rolled'")
SAYS_THE_TIME = ("str(step)", "f'{step}; {id(object())} {random.random()}'")


def test_a_refusal_that_tells_a_secret_is_found() -> None:
    with subjects.session() as subject:
        assert leaking(subject, subjects.table(), REFUSED, 1).judged.status == AGREES
    with subjects.session(SAYS_THE_ROLL) as subject:
        found = leaking(subject, subjects.table(), REFUSED, 1).judged
    assert (found.status, found.kind, found.deed, found.clauses) == (DIFFERS, WRONG_VIEW, 1, ("1",))
    says = "`apply` is answered by an error (illegal): §1.turn: seat 0 is to move; 2 were"
    assert says in found.says


def test_at_a_table_where_the_seat_is_not_there_is_nothing_to_leak_to_it() -> None:
    with subjects.session(SAYS_THE_ROLL) as subject:
        found = leaking(subject, subjects.table(), REFUSED, 2).judged
    assert (found.status, found.clauses) == (NOT_RUN, ())


def test_a_refusal_that_is_another_each_time_tells_no_secret() -> None:
    with subjects.session(SAYS_THE_TIME) as subject:
        found = leaking(subject, subjects.table(), REFUSED, 1).judged
    assert (found.status, found.kind, found.deed) == (NONDETERMINISTIC, "", 1)


def test_of_long_refusals_the_place_is_shown_at_which_they_part() -> None:
    says = "'much to say; ' * 999 + f'{state.most} were rolled; ' + 'and more; ' * 999"
    with subjects.session(("str(step)", says)) as subject:
        found = leaking(subject, subjects.table(), REFUSED, 1).judged
    assert found.kind == WRONG_VIEW
    assert "…" in found.says
    assert all(f"to say; {many} were rolled; and more;" in found.says for many in (1, 2))
    assert len(found.says) < 600


STUB = Path(__file__).parents[3] / "docs" / "harness" / "python"


@pytest.mark.parametrize(
    ("says", "found"),
    [("", {(AGREES, "")}), ("; {self.hands}", {(DIFFERS, WRONG_VIEW)})],
)
def test_an_audit_finds_a_refusal_that_tells_what_others_hold(
    says: str, found: set[tuple[str, str]], tmp_path: Path
) -> None:
    for name in ("stub.py", "turncoats.py"):
        text = (STUB / name).read_text("utf-8").replace("open to {seat}", f"open to {{seat}}{says}")
        (tmp_path / name).write_text(text, "utf-8")
    room = games.room("turncoats")
    plan = Plan(room, room.rulebook().first, (), (2,), 1, 0)
    keys = [Key(LEAK, number, 2) for number in range(2)]
    done = records(plan, Command((sys.executable, str(tmp_path / "stub.py"))), keys)
    assert {(one.status, one.kind) for one in done} == found


def test_the_lines_that_show_a_leak_differ_in_where_they_begin() -> None:
    one, other = told_twice(subjects.table(), rolled(), 1, ["observe", "legal"])
    assert one[1:] == other[1:]
    assert ['"most":2' in one[0], '"most":1' in other[0]] == [True, True]
    methods = ["new", "apply", "observe", "legal"]
    assert [read(f"{line}\n".encode())["method"] for line in one] == methods


def test_actions_in_another_order_each_time_are_no_leak() -> None:
    order = ("for move in moves]", f"for move in [*moves]{EVERY_OTHER_GAME}]")
    with subjects.session(*COUNTED, order) as subject:
        assert leaking(subject, subjects.table(), rolled_again(), 1).judged.status == AGREES


def test_keys_in_another_order_each_time_are_fickle_and_no_leak() -> None:
    order = ("game.view(state, seat)._asdict()",
             f"dict([*game.view(state, seat)._asdict().items()]{EVERY_OTHER_GAME})")  # fmt: skip
    with subjects.session(*COUNTED, order) as subject:
        found = leaking(subject, subjects.table(), rolled(), 1).judged
    assert (found.status, found.kind, found.deed) == (NONDETERMINISTIC, "", 0)


def test_what_the_seat_may_know_is_no_leak() -> None:
    with subjects.session(subjects.ALL_SEE_THE_ROLL) as subject:
        assert leaking(subject, subjects.table(), rolled(), 0).judged.status == AGREES


def test_a_leak_to_the_last_of_three_is_made_small_where_it_still_sits() -> None:
    by = subjects.table(3)
    refused = replace(REFUSED, names=by.names, deeds=(Deed(2, Take(0, 1)),) * 2)
    put = partial(leaking, seat=2)
    with subjects.session(SAYS_THE_ROLL) as subject:
        left = small(subject, by, put(subject, by, refused), put)
    assert (left.judged.kind, left.judged.clauses) == (WRONG_VIEW, ("1",))
    assert (len(left.trial.names.players), len(left.trial.deeds)) == (3, 1)


def test_a_program_that_breaks_has_not_kept_a_secret() -> None:
    dies = ("    step = game.play", "    sys.exit(3)\n    step = game.play")
    with subjects.session(dies) as subject:
        found = leaking(subject, subjects.table(), rolled(), 1).judged
    assert (found.status, found.deed) == (CRASHED, 1)


def test_the_worlds_of_a_plan_look_the_same_to_the_seat_all_the_way() -> None:
    room = games.room("turncoats")
    plan = Plan(room, room.rulebook().reading("rulebook"), (), (2, 3), 6, 0)
    keys = [key for key in plan.all_keys() if key.kind == LEAK]
    assert len(keys) == 12
    tried, apart = set[tuple[bool, int]](), set[int]()
    for key in keys:
        by, trial = plan.trial(key)
        other = elsewhere(by, trial, key.seat)
        assert other is not None
        assert other.start != trial.start
        assert len(other.deeds) == len(trial.deeds) > 0
        apart.update(a.seat for a, b in zip(trial.deeds, other.deeds, strict=True) if a != b)
        tried.update((deed.seat == key.seat, key.seats) for deed in refused(by, trial))
    assert tried == {(True, 2), (True, 3)}
    assert apart == {NATURE}  # of what others draw no more is heard than that they do


def refused(by: Referee, trial: Trial) -> list[Deed]:
    """The deeds of a trial that the reference refuses."""
    states = [reached(by, trial, many) for many in range(len(trial.deeds))]
    pairs = zip(trial.deeds, states, strict=True)
    return [deed for deed, state in pairs if isinstance(by.game.play(state, *deed), Refusal)]


def test_worlds_that_the_seat_can_tell_apart_are_not_the_same() -> None:
    by = subjects.table()
    twos = [Deed(0, Take(0, 2))]
    assert alike.in_the_other(by, ROLLED, ROLLED._replace(most=1), 1, twos) is None
    assert [*alike.alike(by, ROLLED, ROLLED._replace(turn=1), 0, random.Random(1))] == []


# blame


def found(number: int, status: str, clauses: str, fired: str = "") -> Record:
    return Record(f"game {number}", "g", status, "k", 1, 1, tuple(clauses), "", tuple(fired))


def test_the_clause_is_blamed_that_fires_where_something_differs_and_nowhere_else() -> None:
    records = [
        found(1, DIFFERS, "125"),
        found(2, DIFFERS, "235"),
        found(3, AGREES, "", "135"),
        found(4, AGREES, "", "5"),
    ]
    assert [one.clauses[0] for one in blamed(records)] == ["2", "2"]


def test_what_agrees_is_blamed_for_nothing() -> None:
    assert [*blamed([found(1, AGREES, "", "12"), Record("a", "a", "not run")])] == []


def test_what_would_explain_every_wrong_result_is_blamed_though_others_settled_it() -> None:
    wrong = Record("game 1", "g", DIFFERS, WRONG_RESULT, 1, 1, ("6", "7"), perhaps=("4.1",))
    other = wrong._replace(key="game 2", perhaps=("4.1", "4.2"))
    agreed = found(3, AGREES, "", "67")
    assert {one.clauses[0] for one in blamed([wrong, other, agreed])} == {"4.1"}
    unexplained = wrong._replace(key="game 4", perhaps=())
    assert {one.clauses[0] for one in blamed([wrong, unexplained, agreed])} == {"6"}


def test_a_rarer_mistake_beside_it_does_not_hide_what_explains_nine_in_ten() -> None:
    wrong = Record("", "g", DIFFERS, WRONG_RESULT, 1, 1, ("6", "7"), perhaps=("4.1", "6"))
    other = wrong._replace(perhaps=("6",))
    agreed = [found(n, AGREES, "", "67") for n in range(9)]
    nine = [one.clauses[0] for one in blamed([*[wrong] * 9, other, *agreed])]
    assert nine == [*["4.1"] * 9, "6"]
    assert [one.clauses[0] for one in blamed([*[wrong] * 8, other, *agreed])] == ["6"] * 9


def test_of_clauses_that_are_level_the_more_special_is_blamed() -> None:
    one = Record("game 1", "g", DIFFERS, "k", 1, 1, ("5", "5.2"))
    assert [again.clauses[0] for again in blamed([one])] == ["5.2"]
