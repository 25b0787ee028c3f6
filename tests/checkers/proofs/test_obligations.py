"""Laws of proofs: nothing counts that could not have failed."""

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import z3

from checkers.claims import PROVED, REFUTED, UNKNOWN, VACUOUS, Claim
from checkers.proofs.catalogue import SAT, UNSAT, Known, Noted, Proof, exported, linked, prove_all
from checkers.proofs.obligations import Obligation, prove, show
from checkers.proofs.solving import Answer, Symbols, smallest
from checkers.symbolic import Number
from spec import Reading

CLAIM = Claim("sums", "1", "a sum is no less than its parts")


def sums(given: str, shows: str) -> Obligation:
    """An obligation about x and y, in words that the table knows."""
    symbols = Symbols()
    x, y = symbols.new("x"), symbols.new("y")
    terms: dict[str, Any] = {
        "both positive": z3.And(x > 0, y > 0),
        "x over itself": x > x,
        "sum over x": x + y > x,
        "x over y": x > y,
    }
    return Obligation("sum", symbols, (terms[given],), terms[shows])


@pytest.mark.parametrize(
    ("given", "shows", "sure"),
    [
        ("both positive", "sum over x", PROVED),
        ("both positive", "x over y", REFUTED),
        ("x over itself", "sum over x", VACUOUS),
    ],
)
def test_an_obligation_is_proved_refuted_or_vacuous(given: str, shows: str, sure: str) -> None:
    assert show(sums(given, shows)).sure == sure


def test_a_refuted_obligation_comes_with_values_that_refute_it() -> None:
    values = show(sums("both positive", "x over y")).values
    assert values["x"] > 0
    assert values["y"] >= values["x"]


def test_what_the_solver_does_not_know_is_unknown_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = Answer("unknown", {}, "out of budget", 7)
    monkeypatch.setattr(Symbols, "answer", lambda *_, **__: answer)
    shown = show(sums("both positive", "sum over x"))
    assert (shown.sure, shown.reason) == (UNKNOWN, "out of budget")


def test_one_obligation_that_fails_fails_the_claim() -> None:
    parts = [sums("both positive", "sum over x"), sums("both positive", "x over y")]
    verdict, shown = prove("nim", CLAIM, "book", "", parts)
    assert verdict.sure == REFUTED
    assert shown is not None


def test_a_claim_without_obligations_is_vacuous() -> None:
    assert prove("nim", CLAIM, "book", "", [])[0].sure == VACUOUS


def test_an_obligation_that_cannot_be_made_is_unknown_even_behind_one_that_is_shown() -> None:
    def obligations() -> Iterator[Obligation]:
        yield sums("both positive", "sum over x")
        bool(Number(Symbols().new("x")) > 0)

    verdict, _ = prove("nim", CLAIM, "book", "", obligations())
    assert (verdict.sure, verdict.count) == (UNKNOWN, 1)
    assert "compared where nothing is explored" in verdict.evidence


def test_a_name_that_is_taken_is_refused() -> None:
    symbols = Symbols()
    symbols.new("x")
    with pytest.raises(ValueError, match="taken"):
        symbols.new("x")


def test_the_smallest_is_proved_to_be_the_smallest_and_is_the_same_each_time() -> None:
    found = []
    for _ in range(2):
        symbols = Symbols()
        x, y = symbols.new("x"), symbols.new("y")
        found.append(smallest(symbols, [x + y >= 5, x >= 0, y >= 0], x + y))
    assert [one.values for one in found] == [{"x": 0, "y": 5}] * 2


def test_a_smallest_that_may_not_be_the_first_of_its_size_is_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    symbols = Symbols()
    x = symbols.new("x")
    answers = iter([
        Answer("sat", {"x": 5}, "", 0), Answer("unsat", {}, "", 0), Answer("unknown", {}, "out", 0)
    ])  # fmt: skip
    monkeypatch.setattr(Symbols, "ask", lambda *_: next(answers))
    assert smallest(symbols, [x >= 5], x) == Answer("unknown", {}, "out", 0)


def proof(shows: str, against: str) -> Proof:
    def obligations(reading: Reading, _: int) -> Iterable[Obligation]:
        assert reading["sign"] == "plus"
        yield sums("both positive", shows)

    def planted(_: Reading, __: int) -> Iterable[Obligation]:
        yield sums("both positive", against)

    return Proof(CLAIM, (2,), "any numbers", obligations, "sums are differences", planted)


def reading(name: str, other: str) -> Reading:
    return Reading(name, {"sign": "plus", "other": other}, {"sign": "plus", "other": other})


def test_a_mistake_of_which_nothing_is_known_is_not_said_to_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = proof("sum over x", "x over y")
    lost = Answer("unknown", {}, "out of budget", 7)
    verdicts = iter([Answer("sat", {}, "", 1), Answer("unsat", {}, "", 1), lost])
    monkeypatch.setattr(Symbols, "answer", lambda *_, **__: next(verdicts))
    ((verdict, _),) = prove_all("nim", [wrong], [reading("book", "this")])
    says = "it is unknown whether a telling in which sums are differences passes as well"
    assert (verdict.sure, verdict.evidence) == (UNKNOWN, says)


def test_a_claim_that_does_not_refute_its_mistake_is_not_proved() -> None:
    proofs = [proof("sum over x", "sum over x")]
    ((verdict, _),) = prove_all("nim", proofs, [reading("book", "1")])
    assert verdict.sure == UNKNOWN
    assert "sums are differences" in verdict.evidence


def test_readings_that_answer_alike_what_is_asked_share_a_verdict() -> None:
    proofs = [proof("sum over x", "x over y")]
    verdicts = [v for v, _ in prove_all("nim", proofs, [reading("a", "1"), reading("b", "2")])]
    assert [v.sure for v in verdicts] == [PROVED, PROVED]
    assert "as under a" in verdicts[1].evidence


@pytest.mark.parametrize(
    "ask",
    [
        lambda values: values["sign"],
        lambda values: values.get("sign"),
        lambda values: {**values, "other": "2"}["sign"],
        lambda values: (values | {"other": "2"})["sign"],
        lambda values: ({"other": "2"} | values)["sign"],
        lambda values: ChainMap({"other": "2"}, values)["sign"],
    ],
    ids=[
        "by its name",
        "perhaps",
        "of a copy",
        "joined",
        "joined to others",
        "of what lies over it",
    ],
)
def test_a_question_that_is_asked_is_noted_however_it_is_asked(ask: Callable[[Any], Any]) -> None:
    noted = Noted({"sign": "plus", "other": "1"})
    assert ask(noted) == "plus"
    assert "sign" in noted.asked


def test_what_an_answer_is_called_is_a_question_that_is_asked() -> None:
    def obligations(reading: Reading, _: int) -> Iterable[Obligation]:
        right = reading.answers["other"] == "1"
        yield sums("both positive", "sum over x" if right else "x over y")

    asks = proof("", "x over y")._replace(obligations=obligations)
    verdicts = [v for v, _ in prove_all("nim", [asks], [reading("a", "1"), reading("b", "2")])]
    assert [v.sure for v in verdicts] == [PROVED, REFUTED]


def on(name: str, claim: str, *builds_on: str) -> Proof:
    one = proof("x over y" if claim == "wrong" else "sum over x", "x over y")
    return one._replace(claim=replace(CLAIM, name=name, assumes=builds_on))


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [("right", PROVED, PROVED), ("wrong", UNKNOWN, UNKNOWN)],
)
def test_what_builds_on_a_claim_that_is_not_proved_is_unknown(
    first: str, second: str, third: str
) -> None:
    proofs = linked([on("c", "right", "b"), on("b", "right", "a"), on("a", first)])
    verdicts = {v.claim.name: v for v, _ in prove_all("nim", proofs, [reading("book", "1")])}
    assert (verdicts["c"].sure, verdicts["b"].sure) == (third, second)
    assert ("builds on a, which is refuted under book" in verdicts["b"].evidence) == (
        second == UNKNOWN
    )


def test_claims_that_build_on_a_circle_are_refused() -> None:
    with pytest.raises(ValueError, match="a builds on b builds on a"):
        linked([on("a", "right", "b"), on("b", "right", "a")])


def test_a_verdict_says_of_how_many_players_and_of_what() -> None:
    for_more = proof("sum over x", "x over y")._replace(players=(2, 3))
    proofs = [proof("sum over x", "x over y"), for_more]
    scopes = [v.scope for v, _ in prove_all("nim", proofs, [reading("book", "1")])]
    assert scopes == ["2 players, any numbers", "2 to 3 players, any numbers"]


def test_what_is_known_is_not_shown_again() -> None:
    known: Known = {}
    proofs = linked([on("b", "right", "a"), on("a", "right")])
    book = [reading("book", "1")]
    once = [v for v, _ in prove_all("nim", proofs, book, known)]
    assert [v for v, _ in prove_all("nim", proofs, book, known)] == once
    assert [len(found) for found in known.values()] == [1, 1]


def test_every_query_is_exported_with_the_answer_that_the_proof_rests_on() -> None:
    found = list(exported([proof("sum over x", "x over y")], [reading("book", "1")]))
    assert [(query.name, query.wanted, query.mistake) for query in found] == [
        ("sums.book.001.smt2", UNSAT, False),
        ("sums.book.001.given.smt2", SAT, False),
        ("sums.book.mistake.001.smt2", SAT, True),
    ]
    assert [answer(query.text) for query in found] == [UNSAT, SAT, SAT]


def test_a_query_of_what_does_not_hold_has_another_answer() -> None:
    shows, _, _ = exported([proof("x over y", "x over y")], [reading("book", "1")])
    assert (shows.wanted, answer(shows.text)) == (UNSAT, SAT)


def answer(text: str) -> str:
    symbols = Symbols()
    solver = symbols.solver()
    solver.from_string(text)
    return symbols.answer(solver).verdict
