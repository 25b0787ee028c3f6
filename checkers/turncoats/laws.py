"""What plays of Turncoats are held to: the claims of walks, and both tellings of scores."""

from __future__ import annotations

from typing import Any, Final

import turncoats_ref as t
from checkers.claims import Claim
from checkers.logic import Ints
from checkers.turncoats import walking
from checkers.turncoats.model import moves, scoring
from checkers.turncoats.model.vector import Model
from checkers.walk.findings import Watch
from spec import Game, Reading
from spec.turncoats import Board

L: Final = Ints()

ENDED: Final = Claim("end-as-told", "3.3", "the engine's games end where the model's do")
RULERS: Final = Claim("rulers-as-told", "4", "the engine's rulers are the model's")
FACTION: Final = Claim("faction-as-told", "6", "the engine's winning faction is the model's")
PLAYER: Final = Claim("player-as-told", "7", "the engine's winning player is the model's")


def laws(game: Game[Any, Any], board: Board, reading: Reading) -> tuple[Watch, ...]:
    """Of states, and of single steps."""
    table, m = walking.table(board, reading, game.seats), Model(board, reading, game.seats)
    walked = [table.of_game(watch) for watch in (*table.of_states, *table.of_steps)]
    return (*walked, ended(m), *scored(game.table, m))


def ended(m: Model) -> Watch:
    def holds(s: t.State) -> bool:
        told: bool = moves.ends(L, m, s.negotiations, s.turn)
        return (s.phase == t.OVER) == told

    return Watch(ENDED, holds)


def scored(ask: Any, m: Model) -> tuple[Watch, ...]:
    """Every state is scored as if the game ended there, by the engine and by the model."""

    def rulers(s: t.State) -> bool:
        v = walking.vector(s)
        told = [scoring.ruler(L, m, v, place) for place in m.named("places-count")]
        return [the_one(one) for one in told] == [ask.ruler(s, p).who for p in ask.table.ruled]

    def faction(s: t.State) -> bool:
        v = walking.vector(s)
        wins = scoring.winning_faction(L, m, v, scoring.areas_ruled(L, m, v))
        found: t.Faction | None = ask.winning_faction(s).who
        return the_one(wins) == found

    def player(s: t.State) -> bool:
        v = walking.vector(s)
        ruled = scoring.areas_ruled(L, m, v)
        wins = scoring.winning_faction(L, m, v, ruled)
        _, settled = ask.winning_player(s)
        who = settled.who if settled else None
        return the_one(scoring.winning_player(L, m, v, ruled, wins)) == who

    return Watch(RULERS, rulers), Watch(FACTION, faction), Watch(PLAYER, player)


def the_one(truths: Any) -> int | None:
    return next((n for n, truth in enumerate(truths) if truth), None)
