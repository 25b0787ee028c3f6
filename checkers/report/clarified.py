"""A ruling judged, as text, as JSON, and as a paragraph that can be pasted into a forum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from checkers.claims import HELD, PROVED, REFUTED, UNKNOWN
from checkers.clarify import Clarified, Judged
from checkers.compare import Shown
from checkers.compare.readings import says
from checkers.compare.replayed import begun
from checkers.proofs.differences import BEGINS, TURNS, Witness
from checkers.report import compared
from checkers.report.compared_json import as_json as comparison_as_json
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.room import Room
from checkers.scenario.said import say_turn
from spec import Reading
from spec.rulebook import Question, Rulebook
from spec.source import Mistake


def as_text(room: Room, clarified: Clarified) -> str:
    """What it settles, breaks, flips and separates, and the paragraph at the end."""
    ruling = clarified.ruling
    parts = [
        f"{ruling.title} ({ruling.date}; {ruling.source}), from {ruling.base.name}",
        "\n".join(settled(room, clarified)),
        "\n".join(claim_lines(clarified)),
        "\n".join(flip_lines(clarified)),
        compared.as_text(room, clarified.comparison),
        f"in plain words\n\n{paragraph(room, clarified)}",
    ]
    return "\n\n".join(parts)


def settled(room: Room, clarified: Clarified) -> Iterator[str]:
    ruling, book = clarified.ruling, room.rulebook()
    settles = ruling.settles(book)
    if not settles:
        yield f"settles nothing: every answer is as under {ruling.base.name}"
    for question in settles:
        yield f"settles {question.id} {question.name}: {question.asks}"
        yield f"  before    {says(ruling.base, question)}"
        yield f"  now       {says(ruling.reading, question)}"
        yield from (f"  in force  {told}" for told in ruled(book, question))
    for question in ruling.stated:
        if question not in settles:
            yield f"confirms {question.id} {question.name}: {says(ruling.base, question)}"
            yield from (f"  in force  {told}" for told in ruled(book, question))


def ruled(book: Rulebook, question: Question) -> Iterator[str]:
    """The answer of the ruling in force, if there is one, and whose it is."""
    if one := book.in_force(question.name):
        yield f"{question.answers[one.answer].says} ({one.id}, {one.by}, {one.date})"


def claim_lines(clarified: Clarified) -> Iterator[str]:
    claims = clarified.claims
    held = sum(judged.after.enough for judged in claims)
    yield f"claims: {held} of {len(claims)} hold, proved; {changed(clarified)}"
    for judged in claims:
        if judged.broken:
            yield f"  no longer  {claim_line(judged)}"
        elif judged.doubtful:
            yield f"  in doubt   {claim_line(judged)}{lacking(judged)}"
        elif judged.mended:
            yield f"  now        {claim_line(judged)}"
        elif not judged.after.enough:
            yield f"  as before  {claim_line(judged)}"


def lacking(judged: Judged) -> str:
    """What is not known of a claim that is in doubt: how it stands now, or how it stood before."""
    if judged.after.sure != REFUTED:
        return f": {judged.after.evidence}"
    return f"; before: {judged.before.told}: {judged.before.evidence}"


def changed(clarified: Clarified) -> str:
    broken = sum(judged.broken for judged in clarified.claims)
    mended = sum(judged.mended for judged in clarified.claims)
    doubtful = sum(judged.doubtful for judged in clarified.claims)
    known = f"{broken} of those that held no longer do, {mended} that did not hold do now"
    return f"{known}, of {doubtful} it is not known" if doubtful else known


def claim_line(judged: Judged) -> str:
    """`one-ruler (§4): an area has at most one ruler: proved`, and the scenario that refutes it."""
    claim = judged.claim
    files = ", ".join(one.file for one in judged.refuted)
    where = f" ({files})" if files else ""
    return f"{claim.name} (§{claim.clause}): {claim.says}: {judged.after.told}{where}"


def flip_lines(clarified: Clarified) -> Iterator[str]:
    name = clarified.ruling.base.name
    passing = f"{clarified.scenarios} that pass under {name}"
    yield f"scenarios: {len(clarified.flips)} of {passing} fail under the ruling"
    for flip in clarified.flips:
        yield f"  {flip.file}:{flip.line}: {flip.title}"
        yield f"    {flip.why}"


def paragraph(room: Room, clarified: Clarified) -> str:
    """All of it in plain words, on one line."""
    return " ".join(sayings(room, clarified))


def sayings(room: Room, clarified: Clarified) -> Iterator[str]:
    ruling, block = clarified.ruling, clarified.comparison.together
    settles = ruling.settles(room.rulebook())
    yield f"{ruling.title} ({ruling.date}; {ruling.source})."
    if not settles:
        yield f"This changes nothing: every answer is as under {ruling.base.name}."
        return
    yield from (said_answer(room, ruling.base, ruling.reading, q) for q in settles)
    if block.separated is not None and block.separated.same:
        yield "That makes no difference to any game, which is proved."
        return
    if block.separated is not None and block.separated.alike:
        begins = " that begins as before" if BEGINS in block.separated.differing else ""
        yield f"Every game{begins} goes and ends as before, which is proved."
    for in_turns in (False, True):
        shown = [one for one in block.shown if (one.witness.unit == TURNS) == in_turns]
        yield from (in_words(room, one) for one in shown[:1])
    for tally in block.tallies:
        low, high = tally.interval
        chance = f"; {tally.chance} would by chance alone, as games go on at random where they part"
        yield (
            f"Of {tally.games} random games for {tally.seats} players, {tally.changed} had another "
            f"winner ({low:.0%} to {high:.0%}){chance if tally.parted else ''}."
        )
    yield from claims_said(clarified)
    passing, failing = clarified.scenarios, len(clarified.flips)
    end = f"come{'s' if failing == 1 else ''} out otherwise with it"
    yield f"Of {passing} test scenarios that pass without it, {failing} {end}."


def claims_said(clarified: Clarified) -> Iterator[str]:
    broken = [judged.claim.says for judged in clarified.claims if judged.broken]
    doubtful = [judged for judged in clarified.claims if judged.doubtful]
    untrue = [judged.claim.says for judged in doubtful if judged.after.sure == REFUTED]
    unknown = [judged.claim.says for judged in doubtful if judged.after.sure != REFUTED]
    if broken:
        yield f"No longer true: {'; '.join(broken)}."
    if untrue:
        yield f"Not true with it, and not known to be true without it: {'; '.join(untrue)}."
    if unknown:
        yield f"Not known to be true with it: {'; '.join(unknown)}."
    if not broken and not doubtful:
        yield "Everything that was proved of the rules before is still true."


def said_answer(room: Room, base: Reading, reading: Reading, question: Question) -> str:
    now, before = (sentence(room, one, question).rstrip(".") for one in (reading, base))
    return f"{question.asks} {now[0].upper()}{now[1:]}. (Until now: {before}.)"


def sentence(room: Room, reading: Reading, question: Question) -> str:
    """A reading's answer, so that it can be read without the file of a ruling."""
    said = says(reading, question)
    listed = reading.answers[question.name] in question.answers
    return said if listed else room.in_full(question.name, said)


def in_words(room: Room, shown: Shown, before: str = "Before", now: str = "Now") -> str:
    """A witness as one would tell it to somebody without a board."""
    witness = shown.witness
    names = Names(room.named_board(witness.board), PLAYERS[: witness.seats])
    first, second = (outcome(one.says, one.refusal) for one in shown.told)
    if witness.unit == TURNS:
        return in_a_game(witness)
    told = "; ".join(needed(room, shown, names))
    acts = "; ".join(line for turn in witness.turns for line in say_turn(room, turn.steps, names))
    done = f"Then {acts}. " if acts else ""
    where = f"{POSITION[witness.sure]} in which it shows, on {witness.board}: {told}."
    return f"{where} {done}{before}: {first}. {now}: {second}."


def needed(room: Room, shown: Shown, names: Names) -> Iterator[str]:
    """The lines of a position, but for those of nothing without which it would be the same."""
    witness, lines = shown.witness, shown.witness.lines
    assert isinstance(lines, Mapping)
    game = room.game(names.board, shown.told[0].reading, witness.seats)

    def goes_without(key: str) -> bool:
        rest = {other: line for other, line in lines.items() if other != key}
        try:
            return bool(begun(room, replace(witness, lines=rest), names, game) == witness.state)
        except Mistake:  # then there is no such position
            return False

    for key, line in lines.items():
        if line != "nothing" or not goes_without(key):
            yield f"{key}: {line}"


POSITION: Final = {
    PROVED: "The smallest position",
    HELD: "The smallest position seen",
    UNKNOWN: "A position (whether there is a smaller one is unknown)",
}


def in_a_game(witness: Witness) -> str:
    """How soon it can show, and how surely not sooner."""
    count = f"{witness.size} turn{'' if witness.size == 1 else 's'}"
    says = f"In a game it can show after {count}"
    if witness.sure == PROVED:
        where = witness.scope if witness.scope.startswith("on ") else f"on {witness.board}"
        return f"{says} at the earliest ({where})."
    if witness.sure == HELD:
        return f"{says}: {witness.scope}."
    return f"{says}; whether it can earlier is unknown (on {witness.board})."


def outcome(says: str, refusal: Any) -> str:
    return f"not allowed ({refusal.because})" if refusal else says or "allowed"


def as_json(room: Room, clarified: Clarified) -> Mapping[str, Any]:
    """The stable form, `format` 1."""
    ruling = clarified.ruling
    return {
        "format": 1,
        "ruling": {"file": ruling.file, "title": ruling.title, "date": ruling.date,
                   "source": ruling.source, "from": ruling.base.name},
        "settles": [question.name for question in ruling.settles(room.rulebook())],
        "claims": [
            {"claim": judged.claim.name, "before": judged.before.sure, "after": judged.after.sure,
             "refuted_by": [one._asdict() for one in judged.refuted]}
            for judged in clarified.claims
        ],
        "scenarios": clarified.scenarios,
        "flips": [flip._asdict() for flip in clarified.flips],
        "comparison": comparison_as_json(clarified.comparison),
        "paragraph": paragraph(room, clarified),
    }  # fmt: skip
