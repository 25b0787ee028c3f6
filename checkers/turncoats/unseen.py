"""Logs of Turncoats in which a deal, hands or draws are not told: is there a game that they tell?

One such game is always at hand, played by the engine. Only when it does not allow what comes next
is the model asked, for all deals and draws at once, whether there is another; the engine must play
what is then found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import turncoats_ref as t
from checkers.scenario.hooks import Logs, Unsure
from checkers.scenario.language import Names
from checkers.turncoats.deal_told import Dealt, completed, of_state, read_dealt, read_dealt_in_json
from spec import NATURE, Game, Outcome, Reading, Refusal, Step

if TYPE_CHECKING:
    from checkers.turncoats.explained import Explained, Found

HIDDEN = t.Draw(None)
Deed = tuple[int, t.Action]


class Deals:
    """All deals and draws that explain a log so far (checkers.scenario.language.Worlds)."""

    def __init__(self, dealt: Dealt, names: Names, reading: Reading, game: Game[Any, Any]) -> None:
        self.dealt, self.names, self.reading, self.game = dealt, names, reading, game
        self.state = completed(dealt, game)
        self.deeds: list[Deed] = []
        self.turns: list[list[t.Action]] = [[]]  # the last is open
        self.known = dealt.known
        self.all: Explained | None = None

    def to_move(self) -> int | None:
        return self.game.to_move(self.state)

    def play(self, seat: int, action: t.Action) -> Refusal | Unsure | None:
        deed = (seat, action)
        step = played(self.game, self.state, deed)
        if isinstance(step, Refusal):
            if self.known or seat != self.to_move():  # whose turn it is, everybody knows
                return step
            found = self.explained().doing(self.turns[:-1], [*self.turns[-1], action])
            if found.verdict != "sat":
                return step if found.verdict == "unsat" else Unsure(found.reason)
            self.state = self.replayed(found, [*self.deeds, deed])
        else:
            self.state = step.state
        self.deeds.append(deed)
        self.turns[-1].append(action)
        if self.game.at_rest(self.state):
            self.turns.append([])
        self.known = self.known and action != HIDDEN
        return None

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def won(self, winners: tuple[int, ...]) -> bool | Unsure:
        outcome = self.outcome()
        if self.known or outcome is None or outcome.winners == winners:
            return outcome is not None and outcome.winners == winners
        found = self.explained().ending(self.turns[:-1], winners)
        if found.verdict == "unknown":
            return Unsure(found.reason)
        if found.verdict == "sat":
            self.state = self.replayed(found, self.deeds)
            after = self.outcome()
            if after is None or after.winners != winners:
                raise AssertionError(f"the engine does not end as the model does: {winners}")
        return found.verdict == "sat"

    def explained(self) -> Explained:
        if self.all is None:
            from checkers.turncoats.explained import Explained  # Z3 is not for every log

            self.all = Explained(self.dealt, self.names, self.reading)
        return self.all

    def replayed(self, found: Found, deeds: Sequence[Deed]) -> t.State:
        """Where the deeds lead from the deal and with the draws that were found."""
        state = completed(found.dealt, self.game)
        for seat, action in told(deeds, found.draws):
            step = self.game.play(state, seat, action)
            if isinstance(step, Refusal):
                raise AssertionError(f"the engine refuses what the model found: {step}")
            state = step.state
        return state


def told(deeds: Sequence[Deed], draws: Sequence[t.Faction]) -> Iterator[Deed]:
    """The deeds, with the draws that were not told."""
    left = iter(draws)
    for seat, action in deeds:
        yield (seat, t.Draw(next(left))) if action == HIDDEN else (seat, action)


def played(game: Game[Any, Any], state: t.State, deed: Deed) -> Step[t.State] | Refusal:
    """What a deed leads to; of draws that were not told, the likeliest."""
    if deed == (NATURE, HIDDEN) and game.to_move(state) == NATURE:
        weights = game.weights(state)
        return game.play(state, NATURE, max(weights, key=lambda action: weights[action]))
    return game.play(state, *deed)


def worlds(start: Any, names: Names, reading: Reading, game: Game[Any, Any]) -> Deals:
    dealt = of_state(start, names, game) if isinstance(start, t.State) else start
    return Deals(dealt, names, reading, game)


LOGS = Logs(read_dealt, read_dealt_in_json, worlds)
