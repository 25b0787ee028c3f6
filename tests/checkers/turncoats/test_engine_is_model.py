"""The proofs that the engine is the model, and that each of them finds a mistake in the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import z3

import turncoats_ref as t
from checkers.claims import PROVED, REFUTED, UNKNOWN
from checkers.forking import Ask, PathProof, WrongHands, prove_on_paths
from checkers.logic import Terms
from checkers.proofs.solving import Symbols
from checkers.symbolic import Number
from checkers.turncoats import ROOM
from checkers.turncoats.engine_is_model import (
    STATEMENTS,
    Answers,
    Statement,
    all_answers,
    answered,
    answers_in,
    prove,
)
from checkers.turncoats.engine_is_model.case import Case, knowing_only
from checkers.turncoats.engine_is_model.statements import Tables
from checkers.turncoats.engine_is_model.verdicts import of_its_own
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from spec import NATURE, Reading, Step, Value
from spec.turncoats import Board, atlas

BOARD = atlas.board("three-fords")
BOOK = ROOM.rulebook()
NAMED = [BOOK.reading(name) for name in BOOK.profiles]
PARTS = {statement.part: statement for statement in STATEMENTS}
SET_UP = ("set_up", "homelands", "other areas", "hands", "first player")
TURNS = ("recruit", "battle", "march", "negotiate", "nothing else")


def under(answers: Callable[[Statement], list[Answers]]) -> dict[str, tuple[Statement, Answers]]:
    """Every statement under its answers."""
    return {
        " ".join([statement.part, *(answer for _, answer in one)]): (statement, one)
        for statement in STATEMENTS
        for one in answers(statement)
    }


ALL = under(lambda statement: all_answers(statement, BOOK))
QUICK = under(lambda statement: answers_in(statement, NAMED))


@pytest.mark.parametrize("case", QUICK)
def test_the_engine_is_the_model_under_each_named_reading(case: str) -> None:
    statement, answers = QUICK[case]
    assert prove(statement, answered(BOOK, answers), (("official", (2,)),)).sure == PROVED


@pytest.mark.slow
@pytest.mark.parametrize("case", ALL)
def test_the_engine_is_the_model_under_every_answer_for_every_size_of_table(case: str) -> None:
    statement, answers = ALL[case]
    assert prove(statement, answered(BOOK, answers), statement.more).sure == PROVED


# Each proof finds mistakes in the engine.

MODULES = (t.rules, t.setup, t.views, t.winners)
RIGHT = {name: part for m in MODULES for name, part in vars(m).items()}  # before any is planted


def knowing(table: t.Table, **answers: Any) -> t.Table:
    """The table with other answers."""
    known: Any = type(table.answers)(**{**vars(table.answers), **answers})
    return replace(table, answers=known)


def settle_on_the_first(*given: Any) -> Any:
    found = RIGHT["settle"](*given)
    return replace(found, left=found.left[:1])


def flag_first(*given: Any) -> Any:
    return RIGHT["tie_rows"](*given)[::-1]


def all_on_the_axe(table: t.Table, s: t.State, rows: Any, clauses: Any) -> Any:
    return RIGHT["tie_rows"](table, s, [(pile, "sole-of-all") for pile, _ in rows], clauses)


def the_empty_are_ruled(table: t.Table, s: t.State, place: int) -> Any:
    return RIGHT["ruler"](knowing(table, empty_area_ruled=True), s, place)


def by_the_bag(table: t.Table, s: t.State, place: int) -> Any:
    return RIGHT["ruler"](table, s, table.bag if s.piles[table.bag][0] > 9 else place)


def each_area_twice(table: t.Table, s: t.State) -> Any:
    return tuple(2 * n for n in RIGHT["areas_ruled"](table, s))


def fewest_areas(table: t.Table, s: t.State, ruled: Any) -> Any:
    return RIGHT["leading_faction"](table, s, [-n for n in ruled])


def best_of_the_losing(counts: Any) -> Any:
    return lambda faction, _: counts[faction]


def most_losing_stones(*given: Any) -> Any:
    rows = RIGHT["player_rows"](*given)
    clause, fewest = rows["fewest-losing"]
    return {**rows, "fewest-losing": (clause, lambda *one: -fewest(*one))}


def from_the_first_seat(table: t.Table, s: t.State, *given: Any) -> Any:
    return RIGHT["player_rows"](table, replace(s, turn=0), *given)


def turn_order_alone(table: t.Table, s: t.State, winning: Any, losing: Any) -> Any:
    right = RIGHT["leading_player"](table, s, winning, losing)
    rows = t.winners.player_rows(table, s, winning, losing)
    settle = vars(t.winners)["settle"]
    first = settle(range(table.seats), [rows["turn-order"]], "7.2")
    settle(range(table.seats), list(rows.values()), "7.2")
    return right if winning is None else first


def losing_in_another_order(*given: Any) -> Any:
    return RIGHT["losing_factions"](*given)[::-1]


def nobody_needs_a_stone(table: t.Table, *given: Any) -> Any:
    return RIGHT["leading_player"](knowing(table, zero_may_win=True), *given)


def before_the_end(table: t.Table, s: t.State) -> Any:
    return RIGHT["outcome"](table, replace(s, phase=t.OVER))


def somebody_wins(table: t.Table, s: t.State) -> Any:
    found = RIGHT["outcome"](table, s)
    return replace(found, winners=found.winners or (0,)) if found else None


def from_other_counts(table: t.Table, s: t.State) -> Any:
    ruled = t.winners.areas_ruled(table, s)
    faction = t.winners.leading_faction(table, s, ruled)
    losing = t.winners.losing_factions(table, s, (0, 0, 0), faction.who)
    return faction, t.winners.leading_player(table, s, faction.who, losing)


def none_loses(table: t.Table, s: t.State) -> Any:
    ruled = t.winners.areas_ruled(table, s)
    faction = t.winners.leading_faction(table, s, ruled)
    losing = t.winners.losing_factions(table, s, ruled, None)
    return faction, t.winners.leading_player(table, s, faction.who, losing)


def may_pay_if_not_rich(table: t.Table, s: t.State, stone: int) -> bool:
    rich = s.piles[table.hands[s.turn]][stone] > 1_000_000
    return RIGHT["cannot_pay"](table, s, stone) or rich


def pays_nothing(table: t.Table, s: t.State, a: Any) -> Any:
    step = RIGHT["recruit"](table, s, a)
    hand = table.hands[s.turn]
    if not isinstance(step, Step):
        return step
    piles = tuple(s.piles[n] if n == hand else pile for n, pile in enumerate(step.state.piles))
    return step._replace(state=replace(step.state, piles=piles))


def one_more_falls(*given: Any) -> Any:
    least, most = RIGHT["fallen_range"](*given)
    return least, most + 1


def own_may_fall(table: t.Table, s: t.State, a: Any) -> Any:
    others = tuple(0 if f == a.stone else n for f, n in enumerate(a.fallen))
    step = RIGHT["battle"](table, s, replace(a, fallen=others))
    gone = any(n != 0 for f, n in enumerate(a.fallen) if f == a.stone)
    return step._replace(clauses=("5.2",)) if isinstance(step, Step) and gone else step


def empty_battles_too(table: t.Table, s: t.State, a: Any) -> Any:
    return RIGHT["battle"](knowing(table, empty_battle=True), s, a)


def one_more_marches(*given: Any) -> Any:
    least, most = RIGHT["march_range"](*given)
    return least, most + 1


def the_other_way(table: t.Table, s: t.State, piles: Any, cited: Any) -> Any:
    return Step(t.State(piles, (s.turn - 1) % table.seats), cited)


def row_goes_on(table: t.Table, s: t.State, piles: Any, cited: Any) -> Any:
    return Step(t.State(piles, (s.turn + 1) % table.seats, negotiations=s.negotiations), cited)


def any_may_go_back(*_: Any) -> bool:
    return True


def no_end(*_: Any) -> bool:
    return False


def drawn_from_nowhere(table: t.Table, s: t.State, a: Any) -> Any:
    step = RIGHT["draw"](table, s, a)
    if not isinstance(step, Step):
        return step
    kept = tuple(s.piles[n] if n == table.bag else pile for n, pile in enumerate(step.state.piles))
    return step._replace(state=replace(step.state, piles=kept))


def anybody_may_act(table: t.Table, s: t.State, _: int, action: Any) -> Any:
    return RIGHT["play"](table, s, NATURE if s.phase == t.DRAW else s.turn, action)


def recruit_while_one_is_owed(table: t.Table, s: t.State, seat: int, action: Any) -> Any:
    owed = s.drawn is not None and isinstance(action, t.Recruit)
    return RIGHT["play"](table, replace(s, phase=t.ACT) if owed else s, seat, action)


def pays_with_no_faction(table: t.Table, s: t.State, stone: int) -> bool:
    return stone in t.FACTIONS and RIGHT["cannot_pay"](table, s, stone)


def draws_no_faction(table: t.Table, s: t.State, a: Any) -> Any:
    return RIGHT["draw"](table, s, a if a.stone in t.FACTIONS else t.Draw(0))


def recruit_anywhere(table: t.Table, s: t.State, a: Any) -> Any:
    return RIGHT["recruit"](replace(table, recruit_to=tuple(range(table.bag + 1))), s, a)


def march_anywhere(table: t.Table, s: t.State, a: Any) -> Any:
    everywhere = tuple(tuple(table.areas) for _ in table.areas)
    return RIGHT["march"](replace(table, touching=everywhere), s, a)


def act_out_of_phase(table: t.Table, s: t.State, seat: int, action: Any) -> Any:
    return RIGHT["play"](table, replace(s, phase=t.ACT) if s.phase == t.RETURN else s, seat, action)


def over_and_over(table: t.Table, s: t.State, seat: int, action: Any) -> Any:
    return RIGHT["play"](table, replace(s, phase=t.ACT) if s.phase == t.OVER else s, seat, action)


def bag_of_everything(piles: Any) -> Any:
    return RIGHT["left_over"](piles[:-1])


def draws_for_homelands_left_out(table: t.Table, deal: t.Deal) -> Any:
    homes = dict(table.board.homelands)
    areas = tuple(t.NONE if n in homes else pile for n, pile in enumerate(deal.areas))
    return RIGHT["set_up"](table, deal._replace(areas=areas))


def homes_of_the_next(table: t.Table) -> Any:
    return tuple(pile[1:] + pile[:1] for pile in RIGHT["homes"](table))


def laid_as_another(home: t.Stones, drawn: t.Stones) -> t.Stones:
    return home if any(home) else (0, drawn[0] + drawn[1], drawn[2])


def hands_change(table: t.Table, deal: t.Deal) -> Any:
    return RIGHT["set_up"](table, deal._replace(hands=deal.hands[::-1]))


def the_second_begins(table: t.Table, deal: t.Deal) -> Any:
    step = RIGHT["set_up"](table, deal)
    return step._replace(state=replace(step.state, turn=1))


def hand_of_the_mover(table: t.Table, s: t.State, seat: int) -> Any:
    return RIGHT["view"](table, s, seat)._replace(hand=s.piles[table.hands[s.turn]])


def heard_by_all(table: t.Table, s: t.State, action: Any, _: int) -> Any:
    return RIGHT["heard"](table, s, action, s.turn)


def nothing_is_doubted(*_: Any) -> list[str]:
    return []


Planted = tuple[str, str, int, str, Any]  # part, answers, seats, what is replaced, by what

MISTAKES: dict[str, Planted] = {
    "a hand is in the bag, too": ("set_up", "", 2, "left_over", bag_of_everything),
    "draws for homelands are left out": (
        "set_up", "", 2, "set_up", draws_for_homelands_left_out,
    ),
    "the homelands of others": ("homelands", "", 2, "homes", homes_of_the_next),
    "drawn as another faction": ("other areas", "", 2, "plus", laid_as_another),
    "hands change": ("hands", "", 2, "set_up", hands_change),
    "the second begins": ("first player", "", 2, "set_up", the_second_begins),
    "the first of those that are level": ("settle", "", 3, "settle", settle_on_the_first),
    "the flag before the axe": ("ruler", "", 2, "tie_rows", flag_first),
    "on the axe, all three": ("ruler", "", 2, "tie_rows", all_on_the_axe),
    "an empty area is ruled": ("ruler", "", 2, "ruler", the_empty_are_ruled),
    "each area twice": ("areas_ruled", "", 2, "areas_ruled", each_area_twice),
    "the fewest areas": ("leading_faction", "", 2, "leading_faction", fewest_areas),
    "of factions, all three": ("leading_faction", "", 2, "tie_rows", all_on_the_axe),
    "the best of the others": ("losing_factions", "losing=last", 2, "worst", best_of_the_losing),
    "the most losing stones": ("leading_player", "", 2, "player_rows", most_losing_stones),
    "turn order from the first": ("leading_player", "", 3, "player_rows", from_the_first_seat),
    "the rows of another call": ("leading_player", "", 2, "leading_player", turn_order_alone),
    "the losing in another order": (
        "losing_factions", "", 2, "losing_factions", losing_in_another_order,
    ),
    "no stone is needed": (
        "leading_player", "zero-winner=draw", 2, "leading_player", nobody_needs_a_stone,
    ),
    "somebody wins": ("outcome", "", 2, "outcome", somebody_wins),
    "an outcome before the end": ("outcome", "", 2, "outcome", before_the_end),
    "an outcome with other losers": ("outcome", "", 2, "winning_player", none_loses),
    "an outcome from other counts": ("outcome", "", 2, "winning_player", from_other_counts),
    "a hand too rich": ("recruit", "", 2, "cannot_pay", may_pay_if_not_rich),
    "nothing is paid": ("recruit", "", 2, "recruit", pays_nothing),
    "the other way round": ("recruit", "", 3, "after_turn", the_other_way),
    "the row goes on": ("march", "", 2, "after_turn", row_goes_on),
    "one more falls": ("battle", "", 2, "fallen_range", one_more_falls),
    "one's own may fall": ("battle", "removal=up-to", 2, "battle", own_may_fall),
    "empty battles too": ("battle", "empty-battle=refused", 2, "battle", empty_battles_too),
    "one more marches": ("march", "", 2, "march_range", one_more_marches),
    "the drawn may go back": (
        "negotiate", "negotiate=not-the-drawn", 2, "returnable", any_may_go_back,
    ),
    "the game never ends": ("negotiate", "", 2, "ends", no_end),
    "drawn, and still in the bag": ("negotiate", "", 2, "draw", drawn_from_nowhere),
    "the hand of the mover": ("view", "", 2, "view", hand_of_the_mover),
    "what is drawn is heard by all": ("heard", "", 2, "heard", heard_by_all),
    "nothing is doubted": ("doubts", "", 2, "doubts", nothing_is_doubted),
    "recruited while one is owed": ("nothing else", "", 2, "play", recruit_while_one_is_owed),
    "paid with no faction": ("nothing else", "", 2, "cannot_pay", pays_with_no_faction),
    "no faction is drawn": ("nothing else", "", 2, "draw", draws_no_faction),
    "recruited to the bag": ("nothing else", "", 2, "recruit", recruit_anywhere),
}  # fmt: skip

STOPPED: dict[str, Planted] = {  # where a wrong engine asks or looks where it may not
    "an area by the bag": ("ruler", "", 2, "ruler", by_the_bag),
    "anybody may act": ("nothing else", "", 2, "play", anybody_may_act),
    "a march to anywhere": ("nothing else", "", 2, "march", march_anywhere),
    "an action instead of a return": ("nothing else", "", 2, "play", act_out_of_phase),
    "an action after the end": ("nothing else", "", 2, "play", over_and_over),
}


def plant(what: str, wrong: Any, patch: pytest.MonkeyPatch) -> None:
    """Put a wrong function in the place of the engine's own, wherever the engine has it."""
    (module,) = (one for one in MODULES if hasattr(one, what))
    patch.setattr(module, what, wrong)
    for rules in t.rules.MAY.values():
        for action, right in rules.items():
            if right is RIGHT[what]:
                patch.setitem(rules, action, wrong)


def reading(answers: str) -> Reading:
    """The rulebook's, but for these answers."""
    return BOOK.reading("+".join(filter(None, ("rulebook", answers))))


def on_three_fords(
    part: str, answers: str = "", seats: int = 2, ask: Ask = z3.Solver.check
) -> PathProof:
    """The proof of a part at one small table; of what set-up does, on the other small board."""
    board = "crossroads" if part in SET_UP else "three-fords"
    return prove(PARTS[part], reading(answers), ((board, (seats,)),), ask=ask)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_engine_is_refuted(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, answers, seats, what, wrong = MISTAKES[mistake]
    plant(what, wrong, monkeypatch)
    found = on_three_fords(part, answers, seats)
    assert found.sure == REFUTED, found


@pytest.mark.parametrize("mistake", STOPPED)
def test_a_mistake_in_the_engine_is_stopped(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, answers, seats, what, wrong = STOPPED[mistake]
    plant(what, wrong, monkeypatch)
    found = on_three_fords(part, answers, seats)
    assert found.sure == REFUTED
    assert found.because.startswith(("it looks where", "it asks for"))


def test_what_is_assumed_is_shown_wherever_it_is_built_on() -> None:
    assert [
        (one.part, other)
        for one in STATEMENTS
        for other in one.assumes
        if not seated(one.tables) <= seated(PARTS[other].tables)
        or not seated(one.more) <= seated(PARTS[other].more)
    ] == []


def seated(tables: Tables) -> set[tuple[str, int]]:
    return {(board, seats) for board, several in tables for seats in several}


def test_a_mistake_is_planted_for_every_statement() -> None:
    assert {part for part, *_ in MISTAKES.values()} == set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_proved_by_a_solver_that_does_not_know(part: str) -> None:
    assert on_three_fords(part, ask=lambda _: z3.unknown).sure == UNKNOWN


def test_nothing_is_proved_where_the_solver_does_not_know_one_answer() -> None:
    right = on_three_fords("losing_factions")
    for at in range(1, right.questions + 1):
        assert on_three_fords("losing_factions", ask=unsure(at)).sure == UNKNOWN


def unsure(at: int) -> Callable[[z3.Solver], z3.CheckSatResult]:
    """Does not know the answer to one question."""
    asked: list[z3.Solver] = []

    def ask(solver: z3.Solver) -> z3.CheckSatResult:
        asked.append(solver)
        return z3.unknown if len(asked) == at else solver.check()

    return ask


def test_a_proof_is_the_same_on_every_run() -> None:
    first, second = (on_three_fords("leading_faction")[:3] for _ in range(2))
    assert first == second


# A part asks nothing but its questions and looks at nothing but what it may: so that its proofs
# under these answers are proofs under every reading.


def test_an_engine_that_asks_another_question_is_stopped() -> None:
    table = knowing_only(("march",), t.table(BOARD, BOOK.reading("rulebook"), 2))
    assert table.answers.fewest_march == 1
    with pytest.raises(WrongHands):
        _ = table.answers.removal
    with pytest.raises(WrongHands):
        _ = 0 in table.recruit_to


@pytest.mark.parametrize("part", [part for part in PARTS if part not in (*SET_UP, *TURNS)])
def test_the_model_of_the_scoring_asks_no_other_question(part: str) -> None:
    """To ask another would be a KeyError."""
    statement, full = PARTS[part], BOOK.reading("rulebook")
    only = Reading(full.name, full.answers, {q: full.values[q] for q in statement.asks})
    table = knowing_only(statement.asks, t.table(BOARD, full, 2))
    assert statement.prove(Case(Model(BOARD, only, 2), table, z3.Solver.check)).sure == PROVED


@pytest.mark.parametrize("part", TURNS)
def test_the_model_of_the_turns_asks_no_other_question(part: str) -> None:
    """The moves are the same to the letter, however the other questions are answered."""
    others = [q for q in BOOK.questions.values() if q.name not in PARTS[part].asks]
    readings = [
        f"rulebook+{question.name}={one}" for question in others for one in question.answers
    ]
    before = told_moves(part, BOOK.reading("rulebook"))
    assert len(before) > 3
    assert all(told_moves(part, BOOK.reading(reading)) == before for reading in readings)


def told_moves(part: str, reading: Reading) -> dict[Any, Any]:
    """All that the model says of its moves, by name; for `nothing else`, that there are these."""
    m, symbols = Model(BOARD, reading, 2), Symbols()
    v = [symbols.new(f"cell {n}") for n in range(m.size)]
    numbers, L = [symbols.new("one"), symbols.new("other")], Terms(symbols.context)
    if part == "nothing else":
        kinds: tuple[str, ...] = ("recruit", "battle", "march")
        return {move.name: move.name for move in moves.turns(m, 0) if move.name[0] in kinds}
    ends = [moves.ends(L, m, v[m.in_a_row], seat).sexpr() for seat in range(2)]
    return {
        move.name: (move.guard(L, v, numbers).sexpr(), move.delta, move.negotiates and ends)
        for move in moves.turns(m, 0)
        if move.name[0] == part
    }


@pytest.mark.parametrize("reading", BOOK.profiles)
def test_no_two_moves_of_the_model_have_one_name(reading: str) -> None:
    for seats in (2, 5):
        m = Model(BOARD, BOOK.reading(reading), seats)
        names = [(seat, move.name) for seat in range(seats) for move in moves.turns(m, seat)]
        assert len(names) == len(set(names))


def test_the_list_of_legal_actions_loops_over_numbers_and_is_refused() -> None:
    asks = ("recruit-place", "removal", "march")
    case = Case.at([(BOARD, 2)], BOOK.reading("rulebook"), asks, z3.Solver.check)
    game = t.at_table(t.table(BOARD, BOOK.reading("rulebook"), 2))
    s = case.position()
    found = case.prove(lambda: list(game.actions(s)), lambda _: case.L.all(), bool, [])
    assert (found.sure, "__index__" in found.because) == (UNKNOWN, True)


# What a ruling says in words of its own is proved when it is judged.


def saying(question: str, said: str, value: Value) -> Reading:
    """The rulebook's reading, but for an answer that it does not list."""
    listed = reading("")
    answers, values = {**listed.answers, question: said}, {**listed.values, question: value}
    return Reading("ours", answers, values)


@pytest.mark.parametrize(
    ("question", "said", "value", "parts"),
    [
        ("removal", "at least 1, at most 2", ("1", "2"), ("battle", "actions", "actions")),
        ("losing", "fewest on the axe", ("axe",), ("losing-factions",)),
    ],
)
def test_the_parts_that_ask_are_proved_for_an_answer_that_is_not_listed(
    question: str, said: str, value: Value, parts: tuple[str, ...]
) -> None:
    found = [*of_its_own(BOOK, saying(question, said, value))]
    assert [verdict.claim.name for verdict in found] == [f"engine-is-model-{p}" for p in parts]
    assert all(verdict.enough for verdict in found)
    assert {verdict.reading for verdict in found} == {"ours"}


@pytest.mark.parametrize(
    ("answers", "parts"),
    [
        ("removal=up-to", ["battle", "actions", "actions"]),
        ("places-count=anywhere", ["ruler", "areas-ruled"]),
    ],
)
def test_the_parts_that_ask_are_proved_for_listed_answers_that_no_named_reading_has(
    answers: str, parts: list[str]
) -> None:
    found = [*of_its_own(BOOK, reading(answers))]
    assert [verdict.claim.name for verdict in found] == [f"engine-is-model-{p}" for p in parts]
    assert all(verdict.enough for verdict in found)


def test_a_part_rests_on_what_it_assumes_under_a_reading_without_a_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant("ruler", the_empty_are_ruled, monkeypatch)
    ruler, areas = of_its_own(BOOK, reading("places-count=anywhere"))
    assert (ruler.sure, areas.sure) == (REFUTED, UNKNOWN)


@pytest.mark.parametrize("name", BOOK.profiles)
def test_nothing_more_is_to_be_proved_for_answers_that_are_listed(name: str) -> None:
    assert [*of_its_own(BOOK, BOOK.reading(name))] == []


@pytest.mark.parametrize(
    ("part", "range_of", "question", "value"),
    [
        ("march_range", lambda _, pile, stone: (1, pile[stone]), "march", "2"),
        ("fallen_range", lambda *_: (0, 3), "removal", ("0", "3")),
    ],
)
def test_an_answer_that_the_engine_takes_for_another_is_refuted(
    part: str, range_of: Any, question: str, value: Value, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(part, range_of, monkeypatch)
    verdict = next(of_its_own(BOOK, saying(question, "in other words", value)))
    assert verdict.sure == REFUTED


# All at once, with nothing that stands in for itself.


@pytest.mark.slow
@pytest.mark.parametrize("reading", BOOK.profiles)
def test_the_whole_outcome_on_one_area_is_the_models(reading: str) -> None:
    m = Model(Board(("Moor",), ()), BOOK.reading(reading), 2)
    table, symbols = t.table(m.board, m.reading, 2), Symbols()
    L, v = Terms(symbols.context), [symbols.new(f"cell {n}") for n in range(m.turn)]
    piles: Any = [tuple(Number(n) for n in m.pile(v, place)) for place in m.places]
    s, w = t.State(tuple(piles), 1, t.OVER), [*v, 1, 0]
    ruled = scoring.areas_ruled(L, m, w)
    told = scoring.winning_player(L, m, w, ruled, scoring.winning_faction(L, m, w, ruled))

    def claim(outcome: Any) -> Any:
        return L.all(*(one if (n,) == outcome.winners else L.no(one) for n, one in enumerate(told)))

    found = prove_on_paths(
        lambda: t.winners.outcome(table, s), claim, lambda outcome: outcome.winners, [(0,), (1,)],
        symbols, [n >= 0 for n in v],
    )  # fmt: skip
    assert found.sure == PROVED
