"""Laws of symbolic numbers and of the paths that a function takes on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest
import z3

from checkers import forking
from checkers.claims import PROVED, REFUTED, UNKNOWN, VACUOUS
from checkers.forking import Exploration, NoPath, Path, PathProof, explore, prove_on_paths
from checkers.proofs.solving import Symbols
from checkers.symbolic import GaveUp, Number, Refused, Truth, term
from spec import Refusal, settle
from tests.toy import READING, State, Take, nim

Function = Callable[..., Any]


def run(function: Function, numbers: int = 2, **asked: Any) -> list[Path[Any]]:
    """The paths of a function of so many unknown numbers, none of them negative."""
    symbols = Symbols()
    terms = [symbols.new(name) for name in "xyz"[:numbers]]
    unknown = [Number(one) for one in terms]
    return explore(lambda: function(*unknown), symbols, [one >= 0 for one in terms], **asked)


def proof(
    function: Function,
    claim: Callable[..., Any],
    kinds: Sequence[object] = (),
    numbers: int = 2,
    **asked: Any,
) -> PathProof:
    """Of a claim about the result and the unknown numbers."""
    symbols = Symbols()
    terms = [symbols.new(name) for name in "xyz"[:numbers]]
    unknown = [Number(one) for one in terms]
    return prove_on_paths(
        lambda: function(*unknown),
        lambda result: claim(result, *terms),
        lambda result: result,
        kinds,
        symbols,
        [one >= 0 for one in terms],
        **asked,
    )


def larger(x: int, y: int) -> int:
    return max(x, y)


def is_larger(result: Any, x: Any, y: Any) -> Any:
    return z3.And(term(result) >= x, term(result) >= y, z3.Or(term(result) == x, term(result) == y))


def settled(*numbers: int) -> int | None:
    """The place of the largest, if it is alone."""
    return settle(range(len(numbers)), [("1", lambda one, _: numbers[one])], "2").who


def is_settled(who: int | None, *numbers: Any) -> Any:
    alone = [z3.And(*(n > m for m in numbers if m is not n)) for n in numbers]
    return z3.Not(z3.Or(*alone)) if who is None else alone[who]


# What numbers can do, they do as integers do.

EXPRESSIONS: list[Callable[[int, int], Any]] = [
    lambda x, y: (x + y, x - y, -x, 3 * x, x * 2, 1 - y, 1 + y, x * True, x + 0, 0 + y, y - 0),
    lambda x, y: (x < y, x <= y, x > y, x >= y, x == y, x != y),
    lambda x, y: [bool(one) for one in (x < y, x <= y, x > y, x >= y, x == y, x != y)],
    lambda x, y: (max(x, y), min(x, y, 1), sorted([x, y, 1])),
    lambda x, y: (0 <= x < y, not x, x or y, x and y, 1 if x else 2),
    lambda x, y: (x in (0, y), [x, y, 0].count(x), [y, x].index(x), (x, y) == (y, x)),
    lambda x, y: ((x, y) < (y, x), [x] == [y], all(n > 0 for n in (x, y)), any((x > y, x == y))),
    lambda x, y: (sum((x, y)), x in range(2), 2 * (x + 1) - y * 3),
]


@pytest.mark.parametrize("number", range(len(EXPRESSIONS)))
def test_on_each_path_the_result_is_what_integers_give(number: int) -> None:
    """Checked at every pair of small integers, on the one path that they lie on."""
    function = EXPRESSIONS[number]
    paths = run(function)
    for x in range(4):
        for y in range(4):
            on = [path for path in paths if all(holds(one, x, y) for one in path.conditions)]
            assert len(on) == 1
            assert valued(on[0].result, x, y) == function(x, y)


def at(expression: Any, x: int, y: int) -> Any:
    context = expression.ctx
    values = [(z3.Int(name, context), z3.IntVal(n, context)) for name, n in (("x", x), ("y", y))]
    return z3.simplify(z3.substitute(expression, *values))


def holds(condition: Any, x: int, y: int) -> bool:
    return bool(z3.is_true(at(condition, x, y)))


def valued(result: Any, x: int, y: int) -> Any:
    if type(result) is Number:
        return at(result.term, x, y).as_long()
    if type(result) is Truth:
        return holds(result.term, x, y)
    if isinstance(result, tuple | list):
        return type(result)(valued(one, x, y) for one in result)
    return result


# The paths are all there are, and apart.


@pytest.mark.parametrize(("function", "numbers"), [(larger, 2), (settled, 3)])
def test_the_paths_cover_the_hypotheses_and_no_two_of_them_meet(
    function: Function, numbers: int
) -> None:
    paths = run(function, numbers)
    conditions = [z3.And(*path.conditions) for path in paths]
    context = conditions[0].ctx
    none_negative = [z3.Int(name, context) >= 0 for name in "xyz"[:numbers]]
    assert impossible(*none_negative, *(z3.Not(one) for one in conditions))
    assert all(impossible(one, other) for one, other in combinations(conditions, 2))
    assert not any(impossible(*none_negative, one) for one in conditions)


def impossible(*terms: Any) -> bool:
    solver = z3.SimpleSolver(ctx=terms[0].ctx)
    solver.add(*terms)
    return bool(solver.check() == z3.unsat)


def test_a_function_that_compares_nothing_has_one_path() -> None:
    assert [path.conditions for path in run(lambda x, y: x + y)] == [()]


def test_what_the_hypotheses_rule_out_is_no_path() -> None:
    assert [path.result for path in run(lambda x, _: bool(x < 0))] == [False]


def test_hypotheses_that_cannot_hold_are_refused_and_prove_nothing() -> None:
    symbols = Symbols()
    x = symbols.new("x")
    with pytest.raises(NoPath):
        explore(lambda: 1, symbols, [x > 0, x < 0])
    vacuous = prove_on_paths(lambda: 1, lambda _: z3.BoolVal(False, symbols.context), bool, [],
                             symbols, [x > 0, x < 0])  # fmt: skip
    assert vacuous.sure == VACUOUS


class Lying:
    """Answers otherwise than Z3 at one question."""

    def __init__(self, at: int, answer: z3.CheckSatResult) -> None:
        self.at, self.answer, self.asked = at, answer, 0

    def __call__(self, solver: z3.Solver) -> z3.CheckSatResult:
        self.asked += 1
        return self.answer if self.asked == self.at else solver.check()


def questions(function: Function) -> int:
    honest = Lying(0, z3.unknown)
    run(function, ask=honest)
    return honest.asked


def test_an_unknown_at_any_question_is_never_a_proof() -> None:
    honest = proof(settled, is_settled)
    assert honest.sure == PROVED
    for at in range(1, honest.questions + 1):
        told = proof(settled, is_settled, ask=Lying(at, z3.unknown))
        assert told.sure == UNKNOWN
        assert told.because.startswith("Z3 gave up")


def test_an_unknown_at_any_question_is_never_a_list_of_paths() -> None:
    for at in range(1, questions(settled) + 1):
        with pytest.raises(GaveUp, match="Z3 gave up"):
            run(settled, ask=Lying(at, z3.unknown))


def test_a_way_that_is_wrongly_thought_impossible_is_noticed() -> None:
    whole, noticed = len(run(settled)), 0
    for at in range(1, questions(settled)):  # all but the last, which is whether these are all
        try:
            assert len(run(settled, ask=Lying(at, z3.unsat))) == whole, "here it was no lie"
        except GaveUp:
            noticed += 1
    assert noticed > 3


def test_a_path_that_is_dropped_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fork = Exploration.fork

    def forgetful(self: Exploration, condition: z3.BoolRef) -> forking.Fork:
        found = fork(self, condition)
        return replace(found, other=found.other and len(self.forks) > 0)

    monkeypatch.setattr(Exploration, "fork", forgetful)
    with pytest.raises(GaveUp, match="not all there are"):
        run(settled)
    assert proof(settled, is_settled).sure == UNKNOWN


# What is claimed of the results.


def test_a_claim_that_holds_on_every_path_is_proved() -> None:
    told = proof(larger, is_larger)
    assert (told.sure, told.paths) == (PROVED, 2)
    assert 0 < told.cpu_seconds < 5


def test_a_claim_that_fails_on_one_path_is_refuted_with_numbers() -> None:
    told = proof(lambda x, y: x if x > y + 1 else y, is_larger)
    assert told.sure == REFUTED
    assert told.because == "y, where x = 1"


def test_what_is_refuted_without_numbers_is_told_without_values() -> None:
    told = proof(lambda: 3, lambda result: result == 2, numbers=0)
    assert (told.sure, told.because) == (REFUTED, "3, where there are no values")


def test_a_proof_is_vacuous_without_the_results_that_it_is_about() -> None:
    assert vacuous_or_proved([True, False]) == PROVED
    assert vacuous_or_proved([True, False, None]) == VACUOUS


def vacuous_or_proved(kinds: list[object]) -> str:
    return proof(lambda x, y: bool(x < y), lambda result, x, y: (x < y) == result, kinds).sure


# What numbers cannot do is refused.

REFUSED: dict[str, Function] = {
    "hashed": lambda x, _: hash(x),
    "a key": lambda x, _: {0: 1}.get(x),
    "in a set": lambda x, y: len({x, y}),
    "hashed inside": lambda x, _: Take(0, x) in {Take(0, 1): 1},
    "cached": lambda x, _: lru_cache(lambda n: n + 1)(x),
    "an index": lambda x, _: (1, 2)[x],
    "a slice": lambda x, _: (1, 2)[:x],
    "a range": lambda x, _: list(range(x)),
    "repeated": lambda x, _: "-" * x,
    "made an int": lambda x, _: int(x),
    "made a float": lambda x, _: float(x),
    "made complex": lambda x, _: complex(x),
    "rounded": lambda x, _: round(x),
    "divided": lambda x, _: x // 2,
    "a remainder": lambda x, _: x % 2,
    "a remainder of": lambda x, _: 7 % x,
    "a power": lambda x, _: x**2,
    "a product": lambda x, y: x * y,
    "shifted": lambda x, _: 1 << x,
    "without sign": lambda x, _: abs(x),
    "bits": lambda x, _: x.bit_length(),
    "bitwise": lambda x, _: x & 1,
    "formatted": lambda x, _: f"{x:>3}",
    "asked for its kind": lambda x, _: isinstance(x, int),
    "matched by its kind": lambda x, _: matched(x),
    "compared to none": lambda x, _: x == None,  # noqa: E711
    "compared to a text": lambda x, _: x == "1",
    "compared to a float": lambda x, _: x < 0.5,
    "a sum with a float": lambda x, _: x + 0.5,
    "a truth counted": lambda x, y: (x < y) + 1,
    "a truth for an index": lambda x, y: (1, 2)[x < y],
    "a truth compared": lambda x, y: (x < y) == (y < x),
    "a truth hashed": lambda x, y: {x < y},
    "a key by its text": lambda x, _: {"1": 1}.get(f"{x}"),
    "a key by a longer text": lambda x, _: {"1 stone": 1}.get(f"{x} stone"),
    "compared by its text": lambda x, _: str(x) == "1",
    "a key by the text of a pile": lambda x, y: {"(1, 1)": 1}.get(str((x, y))),
    "hidden": lambda x, _: hidden(x),
}


def matched(x: Any) -> bool:
    match x:
        case int():
            return True
        case _:
            return False


def hidden(x: Any) -> int:
    try:
        return hash(x)
    except Exception:  # planted: an engine that swallows the refusal must be refused all the same
        return 0


@pytest.mark.parametrize("how", REFUSED)
def test_a_number_that_is_used_as_no_unknown_can_be_is_refused(how: str) -> None:
    with pytest.raises(Refused):
        run(REFUSED[how])
    assert proof(REFUSED[how], lambda *_: z3.BoolVal(True)).sure == UNKNOWN


def test_a_text_in_the_result_is_no_decision() -> None:
    paths = run(lambda x, _: Refusal("2.too-many", f"{x} may not be taken") if x > 2 else None)
    assert [isinstance(path.result, Refusal) for path in paths] == [True, False]


def test_a_loop_over_an_unknown_number_is_given_up() -> None:
    def count_down(x: int) -> int:
        while x > 0:
            x -= 1
        return x

    with pytest.raises(GaveUp, match="is it a loop"):
        run(count_down, 1)


def test_too_many_paths_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "MOST", 3)
    with pytest.raises(GaveUp, match="more than 3 paths"):
        run(settled, 3)


def test_too_much_work_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "BUDGET", 1)
    assert proof(settled, is_settled, numbers=3).sure == UNKNOWN


# A function must do the same when it is run again, and nothing is left behind.


def test_a_function_that_compares_something_else_when_it_is_run_again_is_refused() -> None:
    before: list[int] = []

    def forgets(x: int, y: int) -> bool:
        before.append(1)
        return bool(x < len(before)) and bool(y < 1)

    with pytest.raises(Refused, match="something else"):
        run(forgets)


def test_a_function_that_ends_earlier_when_it_is_run_again_is_refused() -> None:
    before: list[int] = []

    def tires(x: int, y: int) -> bool:
        before.append(1)
        return len(before) > 1 or (bool(x < 1) and bool(y < 1))

    with pytest.raises(Refused, match="ends earlier"):
        run(tires)


def test_an_error_in_the_function_is_no_result() -> None:
    with pytest.raises(ZeroDivisionError):
        run(lambda x, _: 1 // 0 if x > 5 else 1)


def test_two_runs_are_the_same() -> None:
    first, second = (
        [(path.result, [one.sexpr() for one in path.conditions]) for path in run(settled, 3)]
        for _ in range(2)
    )
    assert first == second
    assert proof(settled, is_settled, numbers=3)[:3] == proof(settled, is_settled, numbers=3)[:3]
    wrong = [proof(min, is_larger) for _ in range(2)]
    assert wrong[0].because == wrong[1].because


def test_numbers_are_compared_only_while_something_is_explored() -> None:
    x = Number(Symbols().new("x"))
    with pytest.raises(ZeroDivisionError):
        run(lambda x, _: 1 // 0 if x > 5 else 1)
    with pytest.raises(Refused, match="where nothing is explored"):
        bool(x > 0)
    late = run(lambda x, _: (n for n in (x,) if n > 0))[0].result
    with pytest.raises(Refused, match="where nothing is explored"):
        list(late)


# The toy game.

GAME = nim((9, 9), READING, 2)


def taken(first: int, second: int, most: int) -> Any:
    return GAME.play(State((first, second), 0, most), 0, Take(0, 1))


def test_a_game_is_played_on_any_numbers() -> None:
    def claim(step: Any, first: Any, second: Any, most: Any) -> Any:
        if isinstance(step, Refusal):
            return z3.Or(first < 1, most < 1) if step.id != "3.over" else first + second == 0
        left = step.state.heaps
        over = "3" in step.clauses
        return z3.And(
            first >= 1, most >= 1, term(left[0]) == first - 1, term(left[1]) == second,
            (first + second == 1) == over,
        )  # fmt: skip

    assert proof(taken, claim, numbers=3).sure == PROVED


def test_a_game_that_lets_one_take_too_many_is_found_out() -> None:
    def greedy(first: int, second: int, most: int) -> Any:
        return taken(first, second, most + 1)

    def claim(step: Any, first: Any, second: Any, most: Any) -> Any:
        del first, second
        return z3.BoolVal(True, most.ctx) if isinstance(step, Refusal) else most >= 1

    told = proof(greedy, claim, numbers=3)
    assert told.sure == REFUTED


def test_a_game_that_lists_its_actions_loops_over_numbers_and_is_refused() -> None:
    with pytest.raises(Refused, match="__index__"):
        run(lambda x, y: GAME.actions(State((x, y), 0, 2)))


def test_a_game_that_looks_an_action_up_hashes_numbers_and_is_refused() -> None:
    with pytest.raises(Refused, match="__hash__"):
        run(lambda x, y: GAME.play(State((x, 1), 0, 2), 0, Take(0, y)))


def test_comparisons_are_counted_on_one_path() -> None:
    counted = lambda x, y: sum(one == 3 for one in (x, y, 3))  # noqa: E731
    paths = run(counted)
    assert len(paths) == 1
    both = lambda n, x, y: z3.And((term(n) == 3) == z3.And(x == 3, y == 3), term(n) >= 1)  # noqa: E731
    assert proof(counted, both).sure == PROVED
    assert proof(counted, lambda n, *_: term(n) == 2).sure == REFUTED


def test_a_run_makes_the_same_of_the_same_numbers() -> None:
    (path,) = run(lambda x, y: (x + y, x + y, x + 1, x + True, x - y))
    one, same, more, as_many, other = path.result
    assert one is same
    assert [term(n).sexpr() for n in (one, more, as_many, other)] == [
        "(+ x y)", "(+ x 1)", "(+ x 1)", "(- x y)",
    ]  # fmt: skip
