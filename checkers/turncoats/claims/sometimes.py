"""What a play of Turncoats comes to sometimes: every tie-break, every refusal, every question.

What play cannot come to is proved in `never`: an empty bag (5.4.empty-bag, Q10), and refusals that
a reading has no use for. Q12 and Q16 have one answer each, so nothing hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Final

from checkers.claims import SOMETIMES, Claim
from checkers.proofs.reached import GameOf, Reach, Sight
from checkers.proofs.sights import Meant, asked_at_the_end, asked_in_play, only, refused
from checkers.turncoats import ROOM
from checkers.turncoats.claims import idle
from checkers.turncoats.claims.decided import a_faction, a_player, a_third, an_area
from checkers.turncoats.mutants.edits import Change, checks
from checkers.turncoats.mutants.engines import (
    ENGINE,
    Answered,
    Made,
    Patched,
    Unchecked,
    Unsettled,
    wrong_game,
)
from turncoats_ref import (
    Action,
    Battle,
    Draw,
    March,
    Negotiate,
    Recruit,
    Return,
)

SMALL: Final = (("three-fords", 2), ("crossroads", 3))
FULL: Final = (("official", 5),)  # a single stone in the bag


def reach(
    claim: Claim,
    sight: Sight,
    mistake: str,
    made: Made,
    tables: tuple[tuple[str, int], ...] = SMALL,
    supposing: Mapping[str, str] | None = None,
) -> Reach:
    wrong: Callable[[], GameOf] = cache(partial(wrong_game, made))
    return Reach(claim, ROOM, tables, sight, mistake, wrong, supposing or {})


def patched(module: str, old: str, new: str) -> Patched:
    return Patched((Change(f"{ENGINE}.{module}", old, new),))


def a_named_draw(action: Action) -> bool:
    """A draw, though not of a stone that only its drawer sees."""
    return isinstance(action, Draw) and action.stone is not None


# §4, §6, §7

LEFT_OUT: Final = (  # claim, clause, what it says, where it is seen, what is settled
    ("stones-decide-an-area", "4", "outnumbering the others decides an area", an_area, "4.3"),
    ("axe-decides-an-area", "4.1", "the axe decides an area", an_area, "4.3"),
    ("flag-decides-an-area", "4.2", "the flag decides an area", an_area, "4.3"),
    ("areas-decide-the-faction", "6", "most areas make a faction win", a_faction, "6.3"),
    ("axe-decides-the-faction", "6.1", "the axe makes a faction win", a_faction, "6.3"),
    ("flag-decides-the-faction", "6.2", "the flag makes a faction win", a_faction, "6.3"),
    ("winning-stones-decide", "7", "most winning stones make a player win", a_player, "7.2"),
    ("losing-stones-decide", "7.1", "fewest losing stones make a player win", a_player, "7.2"),
    ("turn-order-decides", "7.2", "turn order makes a player win", a_player, "7.2"),
)


def tie_breaks() -> Iterator[Reach]:
    for name, clause, says, sight, settlement in LEFT_OUT:
        claim = Claim(name, clause, f"sometimes {says}", SOMETIMES)
        made = Unsettled(settlement, clause, reversed=False)
        found = reach(claim, sight(clause), f"the row of §{clause} is left out", made)
        yield found._replace(never=idle.never(clause))
    yield reach(
        Claim("areas-stay-level", "4.3", "sometimes nothing decides an area", SOMETIMES),
        an_area("4.3"), "the first in the list rules what stays level",
        patched("winners", 'pile[f]), *ties]', 'pile[f]), *ties, ("4.2", lambda f, _: -f)]'),
    )  # fmt: skip
    yield reach(
        Claim("no-faction-wins", "6.3", "sometimes no faction wins", SOMETIMES),
        a_faction("6.3"), "the first in the list wins what stays level",
        patched("winners", 'ruled[f]), *ties]', 'ruled[f]), *ties, ("6.2", lambda f, _: -f)]'),
    )  # fmt: skip


def thirds() -> Iterator[Reach]:
    """Where `third-is-irrelevant-to-factions` is not claimed, a third sometimes matters."""
    question = ROOM.rulebook().questions["faction-tie-break"]
    tied = next(iter(question.answers.values()))
    found = reach(
        Claim("third-matters-to-factions", "6.1",
              "sometimes a faction that is not level changes which of two that are wins",
              SOMETIMES, readings=("rulebook-literal",)),
        a_third, "only those still level are compared",
        Answered(question.name, tied.name, tied.value),
    )  # fmt: skip
    yield found._replace(never=idle.no_third)


# §3, §5: what is refused

NEEDS: Final[Mapping[str, Mapping[str, str]]] = {  # refusals that only some answers know
    "5.2.empty-battle": {"empty-battle": "refused"},
    "5.2.too-few": {"removal": "all"},
    "5.4.the-drawn": {"negotiate": "not-the-drawn"},
}
MEANT: Final[Mapping[str, Meant]] = {  # by which action a refusal of §5 is met
    "5": only(Recruit), "5.1": only(Recruit), "5.2": only(Battle), "5.3": only(March),
    "5.4": only(Return), "5.4.not-in-bag": a_named_draw, "5.4.return-first": only(Recruit),
}  # fmt: skip
NEVER_REFUSED: Final = ("5.4.empty-bag",)
STRANGE_WITHOUT: Final = (  # what they refuse cannot even be done
    "3.3.over", "5.1.place", "5.3.place", "5.4.not-in-bag",
)  # fmt: skip


def refusals() -> Iterator[Reach]:
    book = ROOM.rulebook()
    for id in book.refusals:
        if id in NEVER_REFUSED:
            continue
        needs = NEEDS.get(id, {})
        where = "".join(f", where {q} is answered {answer}" for q, answer in needs.items())
        clause = book.clauses[id.rpartition(".")[0]].id
        says = f"{id} sometimes refuses something{where}"
        claim = Claim(f"refused-{id}", clause, says, SOMETIMES)
        meant = MEANT.get(id, MEANT.get(clause, only(Negotiate)))
        tables = FULL if id == "5.4.not-in-bag" else SMALL
        yield reach(claim, refused(id, meant), *unrefused(id), tables, needs)


def unrefused(id: str) -> tuple[str, Made]:
    if id in checks(ENGINE) and id not in STRANGE_WITHOUT:
        return "nothing is refused by it", Unchecked(id)
    return "it is refused by another id", patched("rules", f'"{id}"', '"3.another"')


# Q1 … Q18: what hangs on an answer

IN_PLAY: Final[Mapping[str, type[Action]]] = {  # others are asked when it is over
    "removal": Battle, "march": March, "recruit-place": Recruit, "negotiate": Return,
    "empty-hand": Negotiate, "end": Return, "empty-battle": Battle,
}  # fmt: skip
NEVER_ASKED: Final = ("empty-bag",)


def questions() -> Iterator[Reach]:
    for question in ROOM.rulebook().questions.values():
        if len(question.answers) == 1 or question.name in NEVER_ASKED:
            continue
        name, kind = question.name, IN_PLAY.get(question.name)
        sight = asked_in_play(name, only(kind)) if kind else asked_at_the_end(name)
        hangs = "what may be done" if kind else "who wins"
        says = f"{hangs} sometimes hangs on {question.id} {name}"
        claim = Claim(f"asked-{name}", question.clause, says, SOMETIMES)
        first = next(iter(question.answers.values()))
        mistake = f"{name} is answered {first.name} under every reading"
        yield reach(claim, sight, mistake, Answered(name, first.name, first.value))


SOMETIMES_REACHED: Final = (*tie_breaks(), *thirds(), *refusals(), *questions())
