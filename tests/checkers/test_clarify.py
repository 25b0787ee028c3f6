"""A ruling is read with its places, judged, and told in words; two documents are the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from checkers import games
from checkers.claims import HELD, PROVED, REFUTED, UNKNOWN
from checkers.clarify import Clarified, Judged, clarify, read_text
from checkers.clarify.in_force import in_force
from checkers.clarify.ranked import alternatives, ranked, settled
from checkers.clarify.refuted import refuting
from checkers.commands import clarify as commands
from checkers.commands.options import save
from checkers.compare.replayed import Disagreement
from checkers.proofs.catalogue import Proof, prove_all
from checkers.proofs.differences import ALLOWED, TURNS, Missing, Part, Separated
from checkers.proofs.obligations import Obligation
from checkers.proofs.solving import Answer, Symbols
from checkers.report import clarified as report
from checkers.report.clarifications import as_markdown
from checkers.report.clarified_page import as_html
from checkers.scenario.files import ENDING, shipped
from checkers.scenario.reader import read_path
from checkers.scenario.run import PASS, run
from checkers.turncoats.parts import STONES
from checkers.turncoats.rulings import RULES, examples, sentences
from spec import Reading
from spec.source import Mistake
from tests.marked import MARK, place, plain, told
from tests.rooms import modelled

ROOM = games.room(games.FIRST)
HEAD = "title: A ruling\ndate: 2026-01-31\nsource: a mail\nfrom: rulebook\n"
BROKEN = ("full-battles-stay-open", "one-ruler")
FLIPS = """\
scenario: As many fall as can
clauses: [5.2]
reading: rulebook
board: two-banks
given: {East: 3 black, West: 3 red, ada: 1 black, bob: nothing}
steps:
  - ada: march 3 black from East to West
  - bob: battle black at West removing nothing
    refused: 5.hand
---
scenario: Three must fall to three
clauses: [5.2]
reading: rulebook
board: two-banks
given:
  East: 3 black, 3 red
  ada: 1 black
  bob: nothing
steps:
  - ada: battle black at East removing 2 red
    refused: 5.2.too-few
"""


def answers(lines: str) -> str:
    return f"{HEAD}answers:\n{lines}\n"


def dated(date: str) -> str:
    return answers("  removal: all").replace("2026-01-31", f"{MARK}{date}")


@pytest.mark.parametrize(
    ("question", "words", "value"),
    [
        ("tie-break", "axe among the tied, then flag among the tied", None),
        (
            "tie-break",
            "axe if it has a single leader of all, then flag",
            (("axe", "sole-of-all"), ("flag", "most")),
        ),
        ("tie-break", "nobody", ()),
        ("faction-tie-break", "the flag", (("flag", "most"),)),
        (
            "no-faction",
            "most winning stones, then fewest losing stones, then turn order",
            ("most-winning", "fewest-losing", "turn-order"),
        ),
        ("no-faction", "fewest stones, or else nobody", ("fewest-losing",)),
        ("losing", "fewest areas, then fewest on the axe", ("areas", "axe")),
        ("removal", "at least 1, at most all", ("1", "due")),
        ("removal", "up to 2", ("0", "2")),
        ("removal", "exactly 1", ("1", "1")),
        ("removal", "as many as can", None),
        ("march", "2 or more", "2"),
        ("recruit-place", "areas and the axe", ("axe",)),
        ("places-count", "areas, axe and flag", ("axe", "flag")),
        ("turn-order", "from the first player", "first"),
    ],
)
def test_an_answer_in_words_has_a_value(question: str, words: str, value: Any) -> None:
    ruling = read_text(ROOM, "r.yaml", answers(f"  {question}: {words}"))
    assert ruling.reading[question] == (ruling.base[question] if value is None else value)
    assert [q.name for q in ruling.stated] == [question]


@pytest.mark.parametrize(
    ("words", "name"), [("at least 1", "one-up-to"), ("any number", "up-to"), ("all", "all")]
)
def test_words_for_an_answer_that_is_listed_are_that_answer(words: str, name: str) -> None:
    ruling = read_text(ROOM, "r.yaml", answers(f"  removal: {words}"))
    assert ruling.reading.answers["removal"] == name


@pytest.mark.parametrize(
    ("lines", "says", "hint"),
    [
        ("  removal: at ‸leest 3", "expected `least` or `most`", "did you mean `least`?"),
        ("  removal: up to‸", "the sentence ends too early", ""),
        ("  removal: ‸up-too", "has no answer `up-too`", "did you mean `up-to`?"),
        ("  removal: at least 3, ‸at most 1", "contradict", "say: at least 1, at most 3"),
        ("  tie-break: axe, then ‸axe", "axe is asked twice", "leave one of them out"),
        ("  tie-break: axe among the tied ‸then flag", "expected `,`", ""),
        ("  no-faction: fewest stones‸", "incomplete", "add `, then turn order`"),
        ("  no-faction: turn order, then ‸fewest stones", "never asked", "turn order last"),
        ("  places-count: areas, axe and ‸axe", "axe is asked twice", "leave one"),
        (
            "  empty-hand: ‸pass the turn",
            "has no answer `pass the turn`",
            "known: draw-and-return, skip; it is answered by name, and not in other words",
        ),
        (
            "  ‸4.1: nobody",
            "no question `4.1`",
            "asked about it: Q3 `tie-break` (all of them: checkers rules turncoats)",
        ),
        ("  ‸§4.2: nobody", "no question `§4.2`", "4.2 is a clause; asked about it: nothing"),
        ("  tie-break:‸", "expected an answer, not nothing", "for example: the axe among the tied"),
        ("  ‸removel: all", "no question `removel` is listed", "the nearest is Q4 `removal`"),
        ("  ‸kills: any number may fall", "no question `kills`", "the nearest is Q4 `removal`"),
        ("  ‸first: who wins a draw when level", "no question `first`", "the nearest is Q"),
        ("  removal:\n    says: odd\n    value: ‸few", "expected a list", ""),
    ],
)
def test_a_mistake_in_an_answer_has_its_place(lines: str, says: str, hint: str) -> None:
    marked = answers(lines)
    with pytest.raises(Mistake) as caught:
        read_text(ROOM, "r.yaml", plain(marked))
    assert told(caught.value) == place(marked)
    assert says in caught.value.says
    assert hint in caught.value.hint


def test_a_hint_that_is_an_example_is_given_once() -> None:
    with pytest.raises(Mistake) as caught:
        read_text(ROOM, "r.yaml", answers("  removal: at least 3, at most 1"))
    assert caught.value.hint == "say: at least 1, at most 3"


@pytest.mark.parametrize("question", RULES)
def test_every_example_of_an_answer_in_words_is_read(question: str) -> None:
    assert len(examples(question)) > 1
    for words in examples(question):
        read_text(ROOM, "r.yaml", answers(f"  {question}: {words}"))


def test_the_examples_go_every_way_of_the_grammar() -> None:
    grammar = sentences().grammar
    said = [grammar.parse(words, start=RULES[q]) for q in RULES for words in examples(q)]
    gone = {str(part.data) for tree in said for part in tree.iter_subtrees()}
    assert {rule.alias for rule in grammar.rules if rule.alias} - gone == set()


@pytest.mark.parametrize(
    ("question", "words", "told"),
    [
        ("tie-break", "the flag", "Only the flag; what is then still level goes to nobody."),
        ("tie-break", "nobody", "Neither; what is level goes to nobody."),
        ("no-faction", "turn order", "Yes, by turn order."),
        ("march", "2 or more", "No, 2 or more."),
        ("places-count", "areas and flag", "Areas and flag, and no other place."),
        ("removal", "at least one, at most 3", "At least one, at most 3."),
        ("removal", "up-to", "Any number from none to as many as can."),
    ],
)
def test_an_answer_is_told_so_that_it_answers_its_question(
    question: str, words: str, told: str
) -> None:
    ruling = read_text(ROOM, "r.yaml", answers(f"  {question}: {words}"))
    (settled,) = ruling.settles(ROOM.rulebook())
    said = report.said_answer(ROOM, ruling.base, ruling.reading, settled)
    assert said.startswith(f"{settled.asks} {told} (Until now: ")


@pytest.mark.parametrize("question", RULES)
def test_who_words_an_answer_otherwise_is_shown_a_sentence_that_is_read(question: str) -> None:
    with pytest.raises(Mistake, match=r"expected|ends too early") as caught:
        read_text(ROOM, "r.yaml", answers(f"  {question}: whatever"))
    _, _, example = caught.value.hint.partition("for example: ")
    read_text(ROOM, "r.yaml", answers(f"  {question}: {example}"))


@pytest.mark.parametrize(
    ("text", "says", "hint"),
    [
        (f"{MARK}title: A\nfrom: rulebook\nanswers:\n  removal: all\n", "lacks `date`", ""),
        (f"{HEAD}answers: {MARK}{{}}\n", "answers no question", "the nearest is Q"),
        (HEAD.replace("rulebook", f"{MARK}rulebok"), "no reading `rulebok`", "`rulebook`"),
        (f"{MARK}{HEAD}", "lacks `answers`", ""),
        (dated("2025-02-30"), "there is no day 2025-02-30", "ends with 2025-02-28"),
        (dated("2024-02-00"), "there is no day 2024-02-00", "ends with 2024-02-29"),
        (dated("2025-13-01"), "there is no month 13, as in 2025-13-01", "01 to 12"),
        (dated("before 2025-04-31"), "there is no day 2025-04-31", "ends with 2025-04-30"),
        (dated("2999-02-30"), "there is no day 2999-02-30", "ends with 2999-02-28"),
        (dated("2026-13"), "there is no month 13", "01 to 12"),
        (dated("yesterday"), "`yesterday` is no date", "2026-11-30; or it is undated"),
        (dated("30.11.2026"), "`30.11.2026` is no date", "2026-11-30"),
        (dated("11/30/2026"), "`11/30/2026` is no date", "2026-11-30"),
        (dated("20261130"), "`20261130` is no date", "2026-11-30"),
        (dated("1 April"), "`1` is no date", "2026-11-30"),
        (
            HEAD.replace("rulebook", f"{MARK}./house.yaml"),
            "`./house.yaml` is a ruling, and a ruling starts from a reading that has a name",
            "repeat its answers here; known: rulebook, ",
        ),
        (HEAD.replace("rulebook", f"{MARK}BGA"), "no reading `BGA`", "did you mean `bga`?"),
    ],
)
def test_an_incomplete_ruling_has_its_place(text: str, says: str, hint: str) -> None:
    with pytest.raises(Mistake) as caught:
        read_text(ROOM, "r.yaml", plain(text))
    assert told(caught.value) == place(text)
    assert says in caught.value.says
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    "date", ["2024-02-29", "2025", "2025-11", "undated, old", "before 2025-04-30."]
)
def test_a_date_is_a_day_with_words_around_it(date: str) -> None:
    text = plain(dated(date))
    assert read_text(ROOM, "r.yaml", text).date == date


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = answers("  removal: at leest 3\n  kills: any\n  Q4: all\n  march: none-tooo")
    with pytest.raises(Mistake) as caught:
        read_text(ROOM, "r.yaml", text.replace("from: rulebook", "from: rulebok"))
    lines = [(mistake.line, mistake.says) for mistake in caught.value.all]
    assert [line for line, _ in lines] == [4, 6, 7, 8, 9]
    assert "is answered in line 6 too" in lines[3][1]


# a ruling judged


def few_claims() -> Any:
    """The claims that this ruling breaks and keeps, and no other: proofs take their time."""
    return [proof for proof in ROOM.formal.proofs if proof.claim.name in BROKEN]


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Clarified:
    folder = tmp_path_factory.mktemp("scenarios")
    (folder / "battles.scenario.yaml").write_text(FLIPS, "utf-8")
    room = modelled(ROOM, proofs=few_claims())
    text = answers("  removal: up to 2\n  march: one-or-more")
    ruling = read_text(room, "r.yaml", text)
    return clarify(room, ruling, folder, (2,), games=2)


def test_a_ruling_settles_what_it_answers_otherwise(judged: Clarified) -> None:
    assert [q.name for q in judged.ruling.settles(ROOM.rulebook())] == ["removal"]
    text = report.as_text(ROOM, judged)
    assert "settles Q4 removal: How many stones must fall in a battle?" in text
    assert "confirms Q5 march: No; one or more." in text


@pytest.mark.parametrize(
    ("words", "told"),
    [("fewest stones, then turn order", "settles Q1 no-faction"), ("nobody", "confirms Q1 no-f")],
)
def test_what_is_in_force_stands_beside_what_is_ruled(
    words: str, told: str, judged: Clarified
) -> None:
    ruling = read_text(ROOM, "r.yaml", answers(f"  no-faction: {words}"))
    lines = [*report.settled(ROOM, replace(judged, ruling=ruling))]
    (first,) = (line for line in lines if line.startswith(told))
    assert lines[-1].startswith("  in force  All stones are losing stones;")
    assert "(R5, Matilda Simonsson, the designer, " in lines[-1]
    assert first.endswith("?") == ("settles" in told)


def test_a_claim_that_a_ruling_breaks_is_shown_by_a_scenario(
    judged: Clarified, tmp_path: Path
) -> None:
    broken = [one for one in judged.claims if one.broken]
    assert [one.claim.name for one in broken] == ["full-battles-stay-open"]
    (written,) = broken[0].refuted
    for name, text in {written.file: written.text, **written.rulings}.items():
        (tmp_path / name).write_text(text, "utf-8")
    file = tmp_path / written.file
    (read,) = read_path(file, file.name, games.room, games.FIRST)
    assert run(read).verdict == PASS
    assert "refused: 5.2.too-many" in written.text


NAME = "turning-seats-turns-the-winner"


def test_a_claim_about_two_positions_is_refuted_by_two_scenarios() -> None:
    reading = ROOM.rulebook().reading("rulebook+turn-order=first")
    (proof,) = (one for one in ROOM.formal.proofs if one.claim.name == NAME)
    ((_, shown),) = prove_all(ROOM.name, [proof], [reading])
    one, other = refuting(ROOM, proof.claim, shown, reading)
    assert "turn: ada" in one.text
    assert "turn: bob" in other.text
    assert (one.file, other.file) == (f"claim-{NAME}-1{ENDING}", f"claim-{NAME}-2{ENDING}")


DOUBTED = ("a-choice-is-open", "the-drawn-may-go-back")


def forgiven(proof: Proof) -> Proof:
    """Its planted mistake is none where an empty hand skips."""

    def against(reading: Reading, seats: int) -> Iterable[Obligation]:
        answered = {"skip": proof.obligations}
        return answered.get(str(reading["empty-hand"]), proof.against)(reading, seats)

    return proof._replace(against=against)


def test_a_claim_of_which_less_is_known_is_not_told_as_broken(tmp_path: Path) -> None:
    named = {proof.claim.name: proof for proof in ROOM.formal.proofs}
    claims = [forgiven(named[DOUBTED[0]]), named[DOUBTED[1]]]
    room = modelled(ROOM, proofs=claims, separate=None, shortest=None)
    ruling = read_text(room, "r.yaml", answers("  empty-hand: skip"))
    clarified = clarify(room, ruling, tmp_path, (2,), games=1)
    assert [(one.broken, one.doubtful) for one in clarified.claims] == [
        (False, True),
        (False, False),
    ]
    told = report.as_text(room, clarified)
    assert (
        "0 of those that held no longer do, 0 that did not hold do now, of 1 it is not known"
        in told
    )
    assert "  in doubt   a-choice-is-open (§5.4): whoever is to move has a choice" in told
    assert "No longer true" not in told
    assert "Not known to be true with it: whoever is to move has a choice." in told


def test_a_claim_that_the_solver_knows_nothing_of_is_not_said_to_be_still_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Symbols, "answer", lambda *_, **__: Answer("unknown", {}, "lost", 0))
    claims = [one for one in ROOM.formal.proofs if one.claim.name == "one-ruler"]
    room = modelled(ROOM, proofs=claims, separate=None, shortest=None, agrees=None)
    ruling = read_text(room, "r.yaml", answers("  march: none-too"))
    clarified = clarify(room, ruling, tmp_path, (2,), games=1)
    assert clarified.unknown
    told = report.paragraph(room, clarified)
    assert "still true" not in told
    assert "Not known to be true with it: an area has at most one ruler." in told


@pytest.mark.parametrize(
    ("before", "broken", "doubtful", "told"),
    [
        (PROVED, True, False, "No longer true: {}."),
        (UNKNOWN, False, True, "Not true with it, and not known to be true without it: {}."),
        (REFUTED, False, False, "Everything that was proved of the rules before is still true."),
    ],
)
def test_a_claim_that_is_refuted_now_is_told_by_what_was_known_before(
    before: str, broken: bool, doubtful: bool, told: str, judged: Clarified
) -> None:
    claim = next(one for one in judged.claims if one.claim.about(one.before.reading))
    pair = [replace(claim.before, sure=sure) for sure in (before, REFUTED)]
    one = Judged(claim.claim, pair[0], pair[1], ())
    only = replace(judged, claims=(one,))
    assert (one.broken, one.doubtful, only.unknown) == (broken, doubtful, doubtful)
    assert told.format(claim.claim.says) in report.paragraph(ROOM, only)
    assert (f": refuted; before: {before}: " in report.as_text(ROOM, only)) is doubtful


def test_what_refutes_a_claim_about_a_refusal_shows_that_refusal() -> None:
    reading = ROOM.rulebook().reading("rulebook+negotiate=not-the-drawn")
    (proof,) = (one for one in ROOM.formal.proofs if one.claim.name == "the-drawn-may-go-back")
    ((_, shown),) = prove_all(ROOM.name, [proof], [reading])
    (written,) = refuting(ROOM, proof.claim, shown, reading)
    assert written.text.endswith("    refused: 5.4.the-drawn\n")
    other = replace(proof.claim, says="no stone is refused by 5.4.negotiate-first")
    with pytest.raises(Disagreement, match=r"nothing is refused by 5\.4\.negotiate"):
        refuting(ROOM, other, shown, reading)


def test_a_scenario_that_a_ruling_flips_is_named(judged: Clarified) -> None:
    assert judged.scenarios == 2
    (flip,) = judged.flips
    assert (flip.title, flip.line) == ("Three must fall to three", 21)
    assert flip.why == "expected to be refused by §5.2.too-few, but it is allowed"


def test_a_ruling_is_told_in_one_paragraph(judged: Clarified) -> None:
    told = report.paragraph(ROOM, judged)
    assert "\n" not in told
    assert "How many stones must fall in a battle? Up to 2. (Until now: As many as can.)" in told
    assert "Before: not allowed (1 must fall in East, not 0). Now: allowed." in told
    assert "No longer true: what `all` demands, every answer to Q4 allows." in told
    assert "Of 2 test scenarios that pass without it, 1 comes out otherwise with it." in told


def test_all_that_is_named_is_written_with_the_ruling_as_it_was(
    judged: Clarified, tmp_path: Path
) -> None:
    (broken,) = (one for one in judged.claims if one.broken)
    before = broken._replace(before=broken.after)
    file = tmp_path / "r.yaml"
    file.write_text(answers("  removal: up to 2  # as one mails it"), "utf-8")
    save(tmp_path / "out", replace(judged, claims=(before,)).written, [str(file)])
    assert (tmp_path / "out" / broken.refuted[0].file).is_file()
    assert (tmp_path / "out/reading-r.yaml").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [(REFUTED, REFUTED, None), (PROVED, UNKNOWN, "in doubt"), (PROVED, REFUTED, "no longer")],
)
def test_a_page_is_red_only_about_what_the_ruling_touches(
    before: str, after: str, told: str | None, judged: Clarified
) -> None:
    claim = judged.claims[0]
    pair = [replace(claim.before, sure=sure) for sure in (before, after)]
    one = Judged(claim.claim, pair[0], pair[1], ())
    page = as_html(ROOM, replace(judged, claims=(one,)))
    assert re.findall(r'<h3 class="bad">([a-z ]+):', page) == ([told] if told else [])


def test_a_ruling_that_changes_nothing_says_so(tmp_path: Path) -> None:
    room = modelled(ROOM, proofs=())
    ruling = read_text(room, "r.yaml", answers("  removal: all"))
    told = report.as_text(room, clarify(room, ruling, tmp_path, (2,)))
    assert "settles nothing: every answer is as under rulebook" in told
    assert "no difference, proved" in told


@pytest.mark.slow
def test_the_command_judges_a_ruling_whole(tmp_path: Path) -> None:
    file = tmp_path / "r.yaml"
    file.write_text(answers("  tie-break: overall-leader"), "utf-8")
    out = tmp_path / "out"
    arguments = [games.FIRST, str(file), "--players", "2", "--games", "2"]
    ran = CliRunner().invoke(commands.clarify, [*arguments, "--format", "json", "--out", str(out)])
    assert ran.exit_code == 0
    found = json.loads(ran.stdout)
    refuted = [c["claim"] for c in found["claims"] if c["refuted_by"]]
    assert refuted == ["third-is-irrelevant", "somebody-wins", "few-are-never-too-few"]
    for written in out.glob("*.scenario.yaml"):
        (read,) = read_path(written, written.name, games.room, games.FIRST)
        assert run(read).verdict == PASS


def test_the_command_tells_the_place_of_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "r.yaml"
    file.write_text(answers("  removal: at leest 3"), "utf-8")
    ran = CliRunner().invoke(commands.clarify, [games.FIRST, str(file)])
    assert ran.exit_code == 2
    assert "r.yaml:6:15: expected `least` or `most`, not `leest`" in ran.output


# the clarifications document


def test_the_document_tells_what_is_in_force_and_what_that_changed() -> None:
    first = next(in_force(ROOM, []))
    text = as_markdown(ROOM, [first])
    assert text == as_markdown(ROOM, [next(in_force(ROOM, []))])
    assert "**In force: All stones are losing stones;" in text
    assert [said.name for said in first.superseded] == ["R1", "R3"]
    assert [said.name for said in first.agreeing] == ["R4"]
    assert "- `rulebook`: nobody wins (§6.3)" in text
    assert "the game is over; the next turn would have been that of ada" in text


def test_a_ruling_file_proposes_and_what_is_published_stays_in_force() -> None:
    files = [
        read_text(ROOM, name, answers(f"  no-faction: {words}"))
        for name, words in (("old.yaml", "fewest stones, then turn order"), ("new.yaml", "nobody"))
    ]
    first = next(in_force(ROOM, files))
    assert first.ruling.name == "new.yaml"
    assert [said.name for said in first.superseded] == ["R4", "R5", "old.yaml"]
    assert first.now.name == "rulebook"
    text = as_markdown(ROOM, [first])
    assert "what is in force, what is only proposed (in `new.yaml`), and what" in text
    assert "**Proposed in `new.yaml`: " in text
    assert "| new.yaml, proposed | nobody | - | 2026-01-31 | A ruling; a mail |" in text
    assert "| R5, in force |" in text
    assert "| old.yaml, proposed |" in text
    assert "- `rulebook`, proposed: nobody wins" in text


UNTOLD = Missing(ALLOWED, STONES, UNKNOWN, "on two-banks")
ALIKE = Part(ALLOWED, PROVED, "any position", 1, 0)


@pytest.mark.parametrize(
    ("separated", "says"),
    [
        (Separated((ALIKE,), ()), "No position tells this answer from the one before it, which"),
        (
            Separated((ALIKE._replace(sure=REFUTED),), (UNTOLD,)),
            "It is unknown whether a position tells",
        ),
        (Separated((ALIKE._replace(sure=UNKNOWN),), ()), "It is unknown whether a position tells"),
    ],
)
def test_that_no_position_is_found_is_not_that_there_is_none(
    separated: Separated, says: str
) -> None:
    room = modelled(ROOM, separate=lambda *_: separated)
    assert says in as_markdown(room, [next(in_force(room, []))])


@pytest.mark.parametrize(
    ("sure", "says", "written"),
    [
        (PROVED, "The smallest position in which it shows", "on the smallest position that shows"),
        (HELD, "The smallest position seen in which", "on the smallest position seen that shows"),
        (
            UNKNOWN,
            "A position (whether there is a smaller one is unknown) in",
            "on a position that",
        ),
    ],
)
def test_a_position_is_called_the_smallest_where_that_is_known(
    sure: str, says: str, written: str
) -> None:
    one = next(in_force(ROOM, []))
    assert one.shown is not None
    shown = one.shown._replace(witness=replace(one.shown.witness, sure=sure))
    assert report.in_words(ROOM, shown).startswith(says)
    assert written in as_markdown(ROOM, [one._replace(shown=shown)])


@pytest.mark.parametrize(
    ("sure", "says"),
    [
        (PROVED, "In a game it can show after 2 turns at the earliest (on official)."),
        (HELD, "In a game it can show after 2 turns: the shortest of 9 random games."),
        (UNKNOWN, "In a game it can show after 2 turns; whether it can earlier is unknown"),
    ],
)
def test_a_game_is_called_the_shortest_where_that_is_known(sure: str, says: str) -> None:
    one = next(in_force(ROOM, []))
    assert one.shown is not None
    seen = "the shortest of 9 random games"
    game = replace(one.shown.witness, unit=TURNS, size=2, board="official", sure=sure, scope=seen)
    assert report.in_words(ROOM, one.shown._replace(witness=game)).startswith(says)


@pytest.mark.slow
def test_two_documents_are_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "one.md", tmp_path / "two.md"]
    for file in files:
        ran = CliRunner().invoke(commands.rulings, [games.FIRST, "-o", str(file)])
        assert ran.exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()


# the open questions


@pytest.mark.slow
def test_questions_are_ranked_by_what_they_change() -> None:
    found = ranked(ROOM, (2,), 4, 0)
    order = [(settled(ROOM, one.question), -one.weight) for one in found]
    assert order == sorted(order)
    several = [q for q in ROOM.rulebook().questions.values() if len(q.answers) > 1]
    assert {one.question.name for one in found} == {q.name for q in several}
    assert all(one.shown for one in found)
    (empty_bag,) = [one for one in found if one.question.name == "empty-bag"]
    assert "never empty" in empty_bag.missing[0].scope


def test_what_all_named_readings_answer_alike_comes_last() -> None:
    found = ranked(modelled(ROOM, separate=None, near=None), (2,), 0, 0)
    alike = [settled(ROOM, one.question) for one in found]
    assert alike == sorted(alike)
    assert {*alike} == {True, False}


def test_who_waits_for_the_questions_may_look_on_answer_by_answer() -> None:
    passed: list[int] = []

    def through(things: Sequence[Any]) -> Iterator[Any]:
        for number, thing in enumerate(things, 1):
            yield thing
            passed.append(number)

    book = ROOM.rulebook()
    others = list(alternatives(list(book.questions.values()), book.reading("rulebook")))
    ranked(modelled(ROOM, separate=None, near=None), (2,), 0, 0, through)
    assert passed == [*range(1, len(others) + 1)] * 2


def test_the_shipped_scenarios_are_where_clarify_looks() -> None:
    assert list((shipped() / games.FIRST).glob("*.scenario.yaml")) != []


def test_what_is_only_known_on_one_board_is_not_told_of_another() -> None:
    one = next(in_force(ROOM, []))
    assert one.shown is not None
    scope = "on three-fords, 2 players; there may be a shorter one on official, 2 players"
    game = replace(one.shown.witness, unit=TURNS, size=4, sure=PROVED, scope=scope)
    told = report.in_words(ROOM, one.shown._replace(witness=game))
    assert f"at the earliest ({scope})." in told
