"""What separates two readings, as text that a designer can read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from checkers.claims import HELD, PROVED, REFUTED
from checkers.compare import Block, Comparison, Shown, Tally
from checkers.compare.readings import says, source
from checkers.compare.replayed import Told
from checkers.compare.written import beginning, outcome
from checkers.proofs.differences import (
    ALLOWED,
    BEGINS,
    END,
    TURNS,
    WINS,
    Missing,
    Separated,
    Witness,
)
from checkers.scenario.language import PLAYERS, Names
from checkers.scenario.room import Room
from checkers.scenario.said import say_turn

COMPARED = """\
Random games: both readings get the same deal and take the same turns, which in every second game
are chosen under the first reading, else under the second. Each game likes now this kind of action
and now that, so that games end early and late. They part at the first turn that the other refuses,
or at an end that only one has; then each goes on at random by itself, and may come out otherwise by
chance alone: so many as have another winner when the reading that leads goes on a second time from
the turn that was refused. A game that does not part is judged otherwise, or it is not. In brackets:
the share, and its interval at 95 in 100 (Wilson)."""


def as_text(room: Room, comparison: Comparison) -> str:
    """A block for each question that differs, then all of them together."""
    one, other = comparison.one.name, comparison.other.name
    many = f"{comparison.differ} of {comparison.questions} questions are answered otherwise"
    parts = ["\n".join([f"{one} against {other}: {many}", *agreement_lines(comparison)])]
    for block in comparison.alone:
        parts.append("\n".join(question_lines(room, block, comparison)))
    if comparison.differ != 1:
        parts.append("\n".join(["all of it together", *block_lines(room, comparison.together)]))
    if any(block.tallies for block in (*comparison.alone, comparison.together)):
        parts.append(COMPARED)
    return "\n\n".join(parts)


def agreement_lines(comparison: Comparison) -> Iterator[str]:
    """What is said here of the model is so of the engine, under answers of its own too."""
    if comparison.agreement:
        shown = ", ".join(f"{v.claim.name} {v.told}" for v in comparison.agreement)
        yield f"engine and model under answers that no reading with a name has: {shown}"
    for verdict in comparison.agreement:
        if not verdict.enough:
            yield f"  {verdict.claim.name} under {verdict.reading}: {verdict.evidence}"


def question_lines(room: Room, block: Block, comparison: Comparison) -> Iterator[str]:
    question = block.question
    assert question is not None
    yield f"{question.id} {question.name} (§{question.clause})  {question.asks}"
    pair = (comparison.one, comparison.other)
    wide = max(len(reading.name) for reading in pair)
    for reading in pair:
        yield f"  {reading.name:<{wide}}  {says(reading, question)} ({source(reading, question)})"
    yield from block_lines(room, block)


def block_lines(room: Room, block: Block) -> Iterator[str]:
    if block.separated is not None:
        yield from part_lines(block)
    for shown in block.shown:
        yield ""
        yield from shown_lines(room, shown)
    for missing in block.missing:
        yield ""
        yield f"  {missing_line(missing)}"
    if block.tallies:
        yield ""
        yield from tally_lines(block.tallies)


def part_lines(block: Block) -> Iterator[str]:
    separated = block.separated
    assert separated is not None
    same = [part.name for part in separated.parts if part.sure == PROVED]
    alike = [name for name in same if name != BEGINS]
    open_ = [part.name for part in separated.parts if part.sure not in (PROVED, REFUTED)]
    if separated.same:
        yield "  no difference, proved: every game goes and ends alike, for these are told alike:"
        yield from (f"    {part.name}: {part.scope}" for part in separated.parts)
        return
    shown = {one.witness.part for one in block.shown}
    yield f"  differs: {'; '.join(differing(separated, shown)) or 'nothing that is known'}"
    if alike:
        yield f"  in the same position the same, proved: {'; '.join(alike)}"
    if BEGINS in same:
        yield f"  {BEGINS}: alike, proved"
    if separated.alike:
        begins = " that begins alike" if BEGINS in separated.differing else ""
        yield f"  so every game{begins} goes and ends alike, proved"
    if open_:
        yield f"  unknown: {'; '.join(open_)}"
    if separated.often:
        yield f"  how often: {separated.often}"


def differing(separated: Separated, shown: Collection[str]) -> Iterator[str]:
    """The parts that differ; where nothing is shown of one, what was looked at."""
    for part in separated.parts:
        if part.sure == REFUTED:
            scope = "" if part.name in shown or not part.scope else f" ({part.scope})"
            yield f"{part.name}{scope}"


def shown_lines(room: Room, shown: Shown) -> Iterator[str]:
    """A witness: how small it is, what it looks like, and what either reading makes of it."""
    witness = shown.witness
    names = Names(room.named_board(witness.board), PLAYERS[: witness.seats])
    yield f"  {witness.part}: {measured(witness)}"
    yield f"    {'; '.join(line.strip() for line in beginning(witness))}".replace(":; ", ": ", 1)
    for turn in witness.turns:
        yield from (f"    {line}" for line in say_turn(room, turn.steps, names))
    wide = max(len(told.reading.name) for told in shown.told)
    for told in shown.told:
        yield f"      {told.reading.name:<{wide}}  {outcome(told)}"
        yield from (f"      {'':<{wide}}    {line}" for line in reasons(told, shown.told))


def reasons(told: Told, both: Sequence[Told]) -> list[str]:
    """What stands otherwise than under the other reading, and why."""
    if not told.says:
        return []
    (other,) = (one for one in both if one is not told)
    return [line for line in told.because if line not in other.because]


def measured(witness: Witness) -> str:
    """`smallest position, 3 stones (none with fewer on two-banks, proved)`."""
    count = f"{witness.size} {witness.unit}{'' if witness.size == 1 else 's'}"
    what = "shortest game" if witness.unit == TURNS else "smallest position"
    if witness.sure == HELD:
        return f"{what} seen, {count} ({witness.scope})"
    least = "none shorter" if witness.unit == TURNS else "none with fewer"
    surely = "proved" if witness.sure == PROVED else "unknown whether there is a smaller one"
    return f"{what}, {count} ({least} {witness.scope}, {surely})"


def missing_line(missing: Missing) -> str:
    what = "game" if missing.unit == TURNS else "position"
    if missing.sure == PROVED:
        return f"{missing.part}: no {what} shows it, proved ({missing.scope})"
    return f"{missing.part}: unknown whether a {what} shows it ({missing.scope})"


def tally_lines(tallies: Sequence[Tally]) -> Iterator[str]:
    yield f"  random games with another winner, of {tallies[0].games} each"
    rows: list[tuple[str, ...]] = [(
        "players", "another winner", "judged otherwise", "parted", "came out otherwise",
        "by chance alone",
    )]  # fmt: skip
    for tally in tallies:
        low, high = tally.interval
        share = f"{tally.changed} ({tally.share:.1%}, {low:.1%} to {high:.1%})"
        counts = (tally.judged, tally.parted, tally.strayed, tally.chance)
        rows.append((f"{tally.seats}", share, *map(str, counts)))
    yield from (f"    {line}" for line in aligned(rows))


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of cells as lines, each column as wide as its widest cell."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, wide, strict=True))
        yield "  ".join(cells).rstrip()


def matrix_as_text(comparisons: Sequence[Comparison]) -> str:
    """A line for each pair: how small, how short, how often; `-` where nothing is found.

    Sizes are in pieces as the game calls them, which is one word.
    """
    pieces = {shown.witness.unit for one in comparisons for shown in one.together.shown} - {TURNS}
    (unit,) = pieces or {"piece"}
    rows = [(
        "readings", "questions", f"another winner: {unit}s", "turns", "another rule: turns",
        "random games with another winner",
    )]  # fmt: skip
    for one in comparisons:
        block = one.together
        apart = block.separated
        rows.append((
            f"{one.one.name} / {one.other.name}",
            f"{one.differ}",
            fewest(block, unit, (WINS,)),
            fewest(block, TURNS, (WINS,)),
            fewest(block, TURNS, (ALLOWED, END)),
            "no difference, proved" if apart and apart.same else
            "none, proved" if apart and apart.alike else
            ", ".join(f"{tally.seats}: {tally.share:.1%}" for tally in block.tallies) or "-",
        ))  # fmt: skip
    return "\n".join(aligned(rows))


def fewest(block: Block, unit: str, parts: Sequence[str]) -> str:
    witnesses = (shown.witness for shown in block.shown)
    sizes = [one.size for one in witnesses if one.unit == unit and one.part in parts]
    return f"{min(sizes)}" if sizes else "-"
