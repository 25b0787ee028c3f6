"""Which scenarios catch which planted mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.scenario import files
from checkers.scenario.language import Start
from checkers.scenario.reader import read_path
from checkers.scenario.room import Room
from checkers.scenario.run import PASS, run
from checkers.scenario.written import Scenario, Unread
from checkers.turncoats import ROOM
from checkers.turncoats.mutants.engines import GameOf, wrong_game
from checkers.turncoats.mutants.planted import Mutant
from spec import Game, Reading
from spec.source import Mistakes, Node, read
from spec.turncoats import Board

Caught: TypeAlias = Mapping[str, str]  # the title of a scenario -> how it fails
Matrix: TypeAlias = Mapping[Mutant, Caught]

NOT_NEEDED: Final = ("demonstration", "documents §")  # so their notes begin
CRASH: Final = "crash: "
MOST_TOLD: Final = 5  # mistakes of a scenario, and others that catch one of them


class Trial(NamedTuple):
    """A scenario that wrong engines are put to, and the block that it is dealt from, if any."""

    scenario: Scenario
    deal: Node | None


def shipped() -> list[Scenario | Unread]:
    """The shipped scenarios of Turncoats."""
    below = files.below([files.shipped() / ROOM.name])
    return [one for path in below for one in read_path(path, path.name, room_of, ROOM.name)]


def room_of(_: str) -> Room:
    return ROOM


def trials(scenarios: Iterable[Scenario | Unread]) -> list[Trial]:
    """Those of the scenarios that the right engine passes."""
    readable = (one for one in scenarios if isinstance(one, Scenario))
    return [trial(one) for one in readable if run(one).verdict == PASS]


def trial(scenario: Scenario) -> Trial:
    """A scenario, with its `deal` looked up in its text."""
    for document in documents(scenario.file, "\n".join(scenario.at.source.lines)):
        block = {key.text: node for key, node in document.pairs}
        if block["scenario"].text == scenario.title:
            return Trial(scenario, block.get("deal"))
    raise AssertionError(f"{scenario.file} does not hold {scenario.title}")


@cache
def documents(file: str, text: str) -> list[Node]:
    return list(read(file, text))


def matrix(mutants: Iterable[Mutant], trials: Sequence[Trial]) -> Matrix:
    """What catches each mistake; who need not catch any is asked only where nobody else does."""
    needed = [one for one in trials if not one.scenario.note.startswith(NOT_NEEDED)]
    others = [one for one in trials if one.scenario.note.startswith(NOT_NEEDED)]
    return {mutant: caught(mutant, needed) or caught(mutant, others) for mutant in mutants}


def caught(mutant: Mutant, trials: Iterable[Trial]) -> Caught:
    """The scenarios that fail under a mistake, or in which it falls over as it is said to."""
    game = laid_once(wrong_game(mutant.made))
    tried = ((one.scenario.title, failure(one, game)) for one in trials)
    return {title: how for title, how in tried if counts(mutant, how)}


def counts(mutant: Mutant, how: str) -> bool:
    """Nothing is caught because it did not run, unless that is what the mistake is."""
    return bool(how) and (not how.startswith(CRASH) or how.startswith(f"{CRASH}{mutant.raises}: "))


def laid_once(game: GameOf) -> GameOf:
    """The same games, but each table is laid only once: that is a fifth of the time."""
    laid: dict[tuple[Any, ...], Game[Any, Any]] = {}

    def found(board: Board, reading: Reading, seats: int) -> Game[Any, Any]:
        key = (board, *reading.values.items(), seats)
        if key not in laid:
            laid[key] = game(board, reading, seats)
        return laid[key]

    return found


def failure(trial: Trial, game: GameOf) -> str:
    """How a scenario fails with a wrong engine: its line, or the crash; "" if it passes."""
    try:
        verdict = run(
            replace(trial.scenario, room=replace(ROOM, game=game), start=start(trial, game))
        )
    except Exception as error:  # whatever a wrong engine raises, it is caught by that
        return f"{CRASH}{type(error).__name__}: {error}".partition("\n")[0]
    return "" if verdict.verdict == PASS else f"line {verdict.mistakes[0].line}"


def start(trial: Trial, game: GameOf) -> Start:
    """Where a wrong engine starts: what it deals, or a copy of the position that is given.

    A copy, because a wrong engine may change it.
    """
    names, first = trial.scenario.names, trial.scenario.start
    if trial.deal is None:
        return replace(first, step=first.step._replace(state=replace(first.step.state)))
    table = game(names.board, trial.scenario.reading, len(names.players))
    dealt = ROOM.start("deal", trial.deal, names, table, Mistakes())
    assert dealt is not None, "this cannot be dealt"
    return dealt


# what the matrix says


def needless(matrix: Matrix, trials: Iterable[Trial]) -> Iterator[str]:
    """Each scenario that catches nothing of its own: what it catches, and who else does.

    A demonstration, or what documents a clause, need not catch anything, and takes nothing away
    from the others.
    """
    needed = [one.scenario for one in trials if not one.scenario.note.startswith(NOT_NEEDED)]
    titles = {one.title for one in needed}
    found = {mutant: [t for t in caught if t in titles] for mutant, caught in matrix.items()}
    for one in needed:
        mine = sorted((m for m in found if one.title in found[m]), key=lambda m: len(found[m]))
        if not mine or len(found[mine[0]]) > 1:
            shared = "".join(f"\n    {others(m, one, found[m])}" for m in mine[:MOST_TOLD])
            says = f"catches no mistake alone, {len(mine)} with others"
            yield f"{one.title} ({one.file}) {says}{shared}"


def others(mutant: Mutant, scenario: Scenario, titles: Iterable[str]) -> str:
    """A mistake, and the other scenarios that catch it."""
    found = [title for title in titles if title != scenario.title]
    more = f" and {len(found) - MOST_TOLD} more" if len(found) > MOST_TOLD else ""
    return f"{mutant.name} [{mutant.breaks}], as does: {'; '.join(found[:MOST_TOLD])}{more}"
