"""What any game can be seen to come to: a refusal, and a question whose answer matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from checkers.proofs.reached import At, Look, Sight
from spec import Refusal, Step
from spec.source import Mistake, read

Meant: TypeAlias = Callable[[Any], bool]  # which actions are looked at


def only(kind: type[Any]) -> Meant:
    """Actions of one kind."""
    return lambda action: isinstance(action, kind)


def refused(id: str, meant: Meant) -> Sight:
    """Something that is meant, and can be said, is refused by this id."""

    def of(at: At) -> Look:
        game = at.under(at.reading)

        def look(state: Any) -> str:
            for seat, action in game.attempts(state):
                if meant(action):
                    step = game.play(state, seat, action)
                    if isinstance(step, Refusal) and step.id == id and sayable(at, seat, action):
                        return f"{at.says(seat, action)} is refused by {step}"
            return ""

        return look

    return of


def sayable(at: At, seat: int, action: Any) -> bool:
    """Whether the language has a sentence for it, said by somebody at the table."""
    if seat >= len(at.names.players):
        return False
    try:
        (node,) = read("said", at.room.say_actions((action,), at.names))
        return at.room.actions(node, at.names) == (action,)
    except Mistake:
        return False


def asked_in_play(question: str, meant: Meant) -> Sight:
    """Another answer refuses an action that is meant or allows it, or leads elsewhere."""

    def of(at: At) -> Look:
        game, others = at.under(at.reading), [*at.others(question)]

        def look(state: Any) -> str:
            seat = game.to_move(state)
            if seat is None:
                return ""
            for name, other in others:
                offered = (*game.actions(state), *other.actions(state))
                for action in filter(meant, offered):
                    here, there = (each.play(state, seat, action) for each in (game, other))
                    if led(here) != led(there):
                        told = f"{verdict(here)}, with {name} {verdict(there)}"
                        return f"{at.says(seat, action)} is {told}"
            return ""

        return look

    return of


def led(step: Step[Any] | Refusal) -> Any:
    """The state that it leads to, if it is allowed."""
    return None if isinstance(step, Refusal) else step.state


def verdict(step: Step[Any] | Refusal) -> str:
    if isinstance(step, Refusal):
        return f"refused by {step}"
    return f"allowed ({', '.join(f'§{clause}' for clause in step.clauses)})"


def asked_at_the_end(question: str) -> Sight:
    """Another answer gives other winners."""

    def of(at: At) -> Look:
        game, others = at.under(at.reading), [*at.others(question)]

        def look(state: Any) -> str:
            here = game.outcome(state)
            for name, other in others if here is not None else ():
                there = other.outcome(state)
                if here and there and here.winners != there.winners:
                    return f"{winners(at, here)}, with {name} {winners(at, there)}"
            return ""

        return look

    return of


def winners(at: At, outcome: Any) -> str:
    names = [at.names.players[seat] for seat in outcome.winners] or ["nobody"]
    return f"{' and '.join(names)} wins ({', '.join(f'§{clause}' for clause in outcome.clauses)})"
