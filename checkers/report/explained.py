"""Who rules, who wins and why, once for each answer that differs among the named readings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, TypeAlias

from checkers.scenario.language import Moment
from checkers.scenario.run import doubts, follow, table, unsaid
from checkers.scenario.written import Scenario
from spec import Reading, Refusal

Why: TypeAlias = Mapping[str, str]  # what holds, `Ford: red`, and why, `§4: stones there …`

MANY: Final = 3  # of which the same holds: they are told in one line
CITED = re.compile(r"§(\d+(?:\.\d+)*)")


def explain(scenario: Scenario, step: int | None, only: Reading | None = None) -> str:
    """The position after a step (0: the start; None: the last), told under every reading.

    Those are the scenario's own and all that have a name; or the one that alone is asked for. They
    are told together where the same holds, also if it is by other clauses.
    """
    asked = [only] if only else [*readings(scenario)]
    told = {reading.name: reasons(lines(scenario, reading, step)) for reading in asked}
    every = only.name if only else "every reading"
    if not only and not {*scenario.room.rulebook().profiles} <= {*told}:
        every += " that has such a table"
    alike: dict[tuple[str, ...], dict[str, Why]] = {}
    for name, why in told.items():
        alike.setdefault(tuple(why), {})[name] = why
    common = [it for it in next(iter(alike)) if all(it in holds for holds in alike)]
    parts = ["\n".join(head(scenario, step))]
    if common or len(alike) == 1:
        parts.append(block(every, common, told))
    own = {holds: [it for it in holds if it not in common] for holds in alike}
    if len(alike) > 1:
        parts += [block(", ".join(those), own[holds], those) for holds, those in alike.items()]
    cited = {
        name: cites(why, holds if only else own[holds])
        for holds, those in alike.items()
        for name, why in those.items()
    }
    return "\n\n".join([*parts, *ruled(scenario, asked, cited)])


def reasons(told: Iterable[str]) -> Why:
    """What holds and why, of lines such as `Ford: red (§4: stones there black 0, red 1)`."""
    split = ((line, *line.removesuffix(")").partition(" (§")) for line in told)
    return {it if mark else line: f"§{why}" if mark else "" for line, it, mark, why in split}


def cites(why: Why, holds: Iterable[str]) -> Set[str]:
    """The clauses by which this holds."""
    return {clause for it in holds for clause in CITED.findall(f"{it} {why[it]}")}


def block(who: str, holds: Sequence[str], told: Mapping[str, Why]) -> str:
    """What holds under some readings, by the first of them, and where another says why otherwise.

    Where the same holds of many, they are named together.
    """
    same: dict[tuple[str, ...], list[str]] = {}
    for it in holds:
        about, colon, what = it.partition(": ")
        whys: dict[str, list[str]] = {}
        for name, why in told.items():
            whys.setdefault(why[it], []).append(name)
        (first, _), *others = whys.items()
        also = [f"    under {', '.join(names)} {why or 'for no reason'}" for why, names in others]
        says = f"{colon}{what} ({first})" if first else f"{colon}{what}"
        same.setdefault((says, *also), []).append(about)
    listed: list[str] = []
    for (says, *also), them in same.items():
        for names in [", ".join(them)] if len(them) >= MANY else them:
            listed += [f"  {names}{says}", *also]
    return "\n".join([f"under {who}", *listed])


def ruled(
    scenario: Scenario, asked: Sequence[Reading], cited: Mapping[str, Set[str]]
) -> Iterator[str]:
    """The rulings in force that a reading does not follow where it cites the clause."""
    book = scenario.room.rulebook()
    for question in book.questions.values():
        one = book.in_force(question.name)
        if one is None:
            continue
        answer = question.answers[one.answer]
        so = [reading.name for reading in asked if reading[question.name] == answer.value]
        not_so = [name for name in cited if name not in so and question.clause in cited[name]]
        if not_so:
            follows = f"so under {', '.join(so)}; " if so else ""
            yield (
                f"in force, {question.id} {question.name} (§{question.clause}): {answer.says}\n"
                f"  ruling {one.id}, {one.by}, {one.date}\n"
                f"  {follows}not under {', '.join(not_so)}"
            )


def head(scenario: Scenario, step: int | None) -> Iterator[str]:
    """The title, after which step, what the file leaves to be assumed, and what is doubted."""
    yield scenario.title
    if scenario.steps:
        yield f"after step {scenario.steps if step is None else step} of {scenario.steps}"
    yield from beforehand(scenario)


def beforehand(scenario: Scenario) -> Iterator[str]:
    """What is to be known of the position at the start before anything is made of it."""
    if scenario.start.assumed:
        yield f"assumed, as the file does not say it: {'; '.join(scenario.start.assumed)}"
    yield from doubts(scenario)


def readings(scenario: Scenario) -> Iterator[Reading]:
    """The scenario's own reading, and all named ones under which its table can be laid."""
    room, (board, players) = scenario.room, scenario.names
    book = room.rulebook()
    if scenario.reading.name not in book.profiles:
        yield scenario.reading
    named = (book.reading(name) for name in book.profiles)
    yield from (one for one in named if room.seats(board, one, len(players)))


def lines(scenario: Scenario, reading: Reading, step: int | None) -> Iterator[str]:
    """What holds after the step; first, which of the steps this reading refuses."""
    moment = Moment(table(scenario, reading), scenario.start.step.state, ())
    for event in follow(scenario, reading):
        if step is not None and event.line.step > step:
            break
        if isinstance(event.refusal, Refusal):
            because = "; ".join([str(event.refusal), *unsaid(scenario, event)])
            yield f"step {event.line.step} ({event.line.at.text}) is refused by {because}"
            if event.problem and event.line.step < (scenario.steps if step is None else step):
                yield "what comes after it is not played: this is the position before it"
                break
        moment = event.after
    yield from scenario.room.explain(moment, scenario.names)
