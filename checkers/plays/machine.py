"""A Hypothesis state machine that plays any game, and holds every state and step to the laws."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from checkers.plays.laws import Judge
from checkers.plays.strategies import starts, tallied
from checkers.scenario.language import PLAYERS, Names, Position
from spec import NATURE


class Broken(AssertionError):
    """A law that does not hold, and where; told with the smallest position like it."""

    def __init__(self, judge: Judge, law: str, position: Position) -> None:
        super().__init__(law)
        self.judge, self.law, self.position = judge, law, position

    def __str__(self) -> str:
        least = self.judge.smallest(self.position, self.law)
        return f"{self.law}: it does not hold\n{said(self.judge, least.case)}"


def said(judge: Judge, p: Position) -> str:
    """A position, and what is attempted there, as a scenario would have it; else as it is."""
    names = Names(p.board, PLAYERS[: p.seats])
    lines = [f"board: {p.board}", "given:"]
    lines += [f"  {key}: {value}" for key, value in judge.room.say_given(p.state, names).items()]
    if p.attempt is not None:
        seat, action = p.attempt
        who = "nature" if seat == NATURE else names.players[seat]
        lines += ["steps:", f"  - {who}: {judge.room.say_actions((action,), names)}"]
    return "\n".join(lines)


def machine(judge: Judge, board: Any, seats: int) -> type[RuleBasedStateMachine]:
    """A machine that starts where the room's plays start, and goes wherever actions lead."""
    game, _ = judge.table(board, seats)
    begin = starts(judge.room, judge.room.game(board, judge.reading, seats), board)

    def hold(position: Position) -> None:
        for law in judge.broken(position):
            raise Broken(judge, law, position)

    class Play(RuleBasedStateMachine):
        state: Any = None

        @initialize(start=begin)
        def starts(self, start: Any) -> None:
            self.state = start

        @precondition(lambda self: not list(game.actions(self.state)))
        @rule(start=begin)
        def starts_anew(self, start: Any) -> None:
            self.state = start

        @precondition(lambda self: bool(list(game.actions(self.state))))
        @rule(data=st.data())
        def acts(self, data: st.DataObject) -> None:
            seat, action, step = data.draw(st.sampled_from(list(game.steps(self.state))))
            hold(Position(board, seats, self.state, (seat, action)))
            tallied(step.clauses)
            self.state = step.state

        @invariant()
        def laws_hold(self) -> None:
            if self.state is not None:
                hold(Position(board, seats, self.state))
                outcome = game.outcome(self.state)
                tallied(outcome.clauses if outcome else ())

    return Play
