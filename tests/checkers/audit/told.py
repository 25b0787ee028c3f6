"""Games as an auditor would put them to a program, with what the reference answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from checkers import games
from checkers.audit.subject import Limits, Subject, Told
from checkers.audit.wire import ILLEGAL, KINDS, Answer
from checkers.plays import random_play
from checkers.scenario.hooks import Form
from checkers.scenario.language import Names
from spec import NATURE, Game, Refusal
from spec.turncoats import atlas
from tests.turncoats_ref import plays
from turncoats_ref import OVER, State

ROOM = games.room("turncoats")
FORM = cast("Form", ROOM.programs.form)
RULEBOOK = ROOM.rulebook().reading("rulebook")
SEATED = ("ada", "bob", "cyd", "dan", "eve")
LIMITS = Limits(seconds=60)
ENDS = 20

Message = dict[str, Any]


class Asked(NamedTuple):
    """A message, and the reference's answer to it in values of the reference."""

    message: Message
    expected: Any


def games_of(seeds: Sequence[int]) -> Iterator[list[Asked]]:
    """For each seed: a dealt game, one from a hand-made position, and the ends of many others."""
    boards = sorted(atlas.shipped())
    for seed in seeds:
        rng = random.Random(seed)
        board = atlas.board(boards[seed % len(boards)])
        names = Names(board, SEATED[: 2 + seed % 4])
        game = ROOM.game(board, RULEBOOK, len(names.players))
        few = plays.scattered(game.table.table, 1 + seed % 3, seed % 4, rng)
        yield list(asked(names, game, few, {"position": FORM.say_position(few, names)}, rng))
        yield [one for _ in range(ENDS) for one in ended(names, game, rng)]
        if board.homelands:
            first = ROOM.dealt(game, seed)
            yield list(asked(names, game, first, {"deal": FORM.say_deal(first, names)}, rng))


def ended(names: Names, game: Game[Any, Any], rng: random.Random) -> Iterator[Asked]:
    """A game with few stones that is over, and who won it."""
    few = plays.scattered(game.table.table, rng.randint(1, 3), rng.randint(0, 3), rng)
    last = State(few.piles, rng.randrange(game.seats), OVER, game.seats)
    position = FORM.say_position(last, names)
    params = {"game": "turncoats", "board": FORM.say_board(names.board), "players": game.seats}
    yield Asked({"method": "new", "params": {**params, "position": position}}, {})
    yield from looked_at(game, last, [None] * game.seats)


def asked(
    names: Names, game: Game[Any, Any], start: Any, given: Message, rng: random.Random
) -> Iterator[Asked]:
    """A random game: at each step all that can be asked, and a few things worth refusing."""
    board = FORM.say_board(names.board)
    params = {"game": "turncoats", "board": board, "players": game.seats, **given}
    yield Asked({"method": "new", "params": params}, {})
    yield from looked_at(game, start, [None] * game.seats)
    for played in random_play(game, start, rng):
        yield from refused(names, game, played.before, rng)
        done = {"seat": said_seat(played.seat), "action": FORM.say_action(played.action, names)}
        yield Asked({"method": "apply", "params": done}, {})
        heard = [game.heard(played.before, played.action, seat) for seat in range(game.seats)]
        yield from looked_at(game, played.step.state, heard)


def looked_at(game: Game[Any, Any], state: Any, heard: Sequence[Any]) -> Iterator[Asked]:
    mover = game.to_move(state)
    for seat in (NATURE, *range(game.seats)):
        open_to = set(game.actions(state)) if seat == mover else set()
        yield Asked({"method": "legal", "params": {"seat": said_seat(seat)}}, open_to)
    for seat in range(game.seats):
        yield Asked(
            {"method": "observe", "params": {"seat": seat}}, (game.view(state, seat), heard[seat])
        )
    outcome = game.outcome(state)
    over = {"over": False} if outcome is None else {"over": True, "winners": [*outcome.winners]}
    yield Asked({"method": "result", "params": {}}, over)


def refused(names: Names, game: Game[Any, Any], state: Any, rng: random.Random) -> Iterator[Asked]:
    """Attempts that the reference refuses, as far as JSON has words for them."""
    attempts = [one for one in game.attempts(state) if -2 < one[0] < game.seats]
    for seat, action in rng.sample(attempts, min(len(attempts), 12)):
        if isinstance(game.play(state, seat, action), Refusal):
            try:
                said = FORM.say_action(action, names)
            except ValueError:
                continue
            done = {"seat": said_seat(seat), "action": said}
            yield Asked({"method": "apply", "params": done}, ILLEGAL)


def said_seat(seat: int) -> Any:
    return "nature" if seat == NATURE else seat


def answers(command: Sequence[str], games: Sequence[list[Asked]]) -> list[Told]:
    async def talk() -> list[Told]:
        async with Subject(command, LIMITS) as subject:
            return await subject.ask_all(
                [("play", {"messages": [one.message for one in game]}) for game in games]
            )

    return asyncio.run(talk())


def first_difference(command: Sequence[str], games: Sequence[list[Asked]]) -> int | None:
    """The number of the first game in which a program differs; what follows is not asked."""

    async def talk() -> int | None:
        async with Subject(command, LIMITS) as subject:
            for number, game in enumerate(games):
                told = await subject.ask("play", {"messages": [one.message for one in game]})
                if differences(game, told, names_of(game)):
                    return number
        return None

    return asyncio.run(talk())


def differences(game: Sequence[Asked], told: Told, names: Names) -> list[tuple[Asked, Any]]:
    """Where a program answers otherwise than the reference."""
    assert isinstance(told, Answer), told
    replies = told.result["replies"]
    assert len(replies) == len(game)
    pairs = [(one, valued(one, reply, names)) for one, reply in zip(game, replies, strict=True)]
    return [(one, found) for one, found in pairs if found != one.expected]


def valued(one: Asked, reply: Any, names: Names) -> Any:
    """A reply in values of the reference."""
    if "error" in reply:
        return KINDS[reply["error"]["code"]]
    result = reply["result"]
    match one.message["method"]:
        case "legal":
            actions = [FORM.read_action(action, names) for action in result["actions"]]
            return {*actions} if len({*actions}) == len(actions) else actions
        case "observe":
            heard = result["heard"]
            return (
                FORM.read_view(result["view"], names),
                None if heard is None else FORM.read_action(heard, names),
            )
        case "apply":
            return {key: value for key, value in result.items() if value}
    return result


def names_of(game: Sequence[Asked]) -> Names:
    params = game[0].message["params"]
    return Names(FORM.read_board(params["board"]), SEATED[: params["players"]])
