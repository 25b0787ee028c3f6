"""The room of Nim: the least that a game must bring to be spoken about.

A board is a list of heaps, called A, B and so on, each with its largest size. `given` has the
sizes, whose turn it is, and what was rolled, if anything was; a deal fills the heaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from lark import Lark
from lark.load_grammar import FromPackageLoader

from checkers.claims import Claim
from checkers.scenario.hooks import Form, Formal, Programs, Secrets
from checkers.scenario.language import Fact, Found, Moment, Names, Position, Start, Unsayable
from checkers.scenario.room import Room
from checkers.scenario.sentences import Sentences, Word
from checkers.scenario.shapes import entries, items, whole
from checkers.walk.findings import Watch
from spec import Game, Impossible, Reading, Refusal, Step
from spec.rulebook import Answer, Clause, Profile, Question, Rulebook, Unknown
from spec.source import Mistakes, Node, did_you_mean
from tests.toy import MISERE, READING, Action, Roll, State, Take, nim

HEAPS = "ABCDE"
BOARDS = {"small": (2, 1), "large": (3, 3, 3)}

REFUSALS = {"1": ("turn", "roll"), "2": ("too-few", "too-many"), "3": ("over",)}
ANSWERS = {"most": {"two": "2", "three": "3"}, "last": {"wins": "wins", "loses": "loses"}}

BOOK = Rulebook(
    game="nim",
    clauses={
        id: Clause(id, f"Clause {id}", "us", "…", {f"{id}.{name}": "…" for name in names}, 1)
        for id, names in REFUSALS.items()
    },
    questions={
        name: Question(name, name, "1", "?", {a: Answer(a, "…", "us", v) for a, v in known.items()})
        for name, known in ANSWERS.items()
    },
    rulings={},
    profiles={
        r.name: Profile(r.name, "…", "us", "today", r.answers, {}) for r in (READING, MISERE)
    },
    sources={"us": "this file"},
    digest="0123456789abcdef",
)  # fmt: skip

GRAMMAR = """
    action: "take" INT "from" place -> take
          | "roll" INT -> roll
          | "roll" INT "then" "take" INT "from" place -> roll_and_take
    fact: place "holds" INT -> holds
        | player "wins" -> wins
        | "the" "game" "is" "over" -> over
        | player "may" action -> may
    place: PLACE
    player: PLAYER
    %import scenario.base (PLAYER, PLACE, INT, WS)
    %ignore WS
"""

SENTENCES = Sentences(
    Lark(
        GRAMMAR,
        parser="lalr",
        start=["action", "fact"],
        import_paths=[FromPackageLoader("checkers")],
        propagate_positions=False,
    ),
    {"PLACE": "a heap", "PLAYER": "a player", "INT": "a number"},
)


class Words:
    """The meaning of each rule of the grammar."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def place(self, name: Word) -> int:
        known = HEAPS[: len(self.names.board)]
        if name.text not in known:
            raise Unknown(f"no heap `{name.text}`", did_you_mean(name.text, known), name.at)
        return known.index(name.text)

    def player(self, name: Word) -> int:
        known = self.names.players
        if name.text not in known:
            raise Unknown(f"no player `{name.text}`", did_you_mean(name.text, known), name.at)
        return known.index(name.text)

    def take(self, count: int, heap: int) -> tuple[Action, ...]:
        return (Take(heap, count),)

    def roll(self, most: int) -> tuple[Action, ...]:
        return (Roll(most),)

    def roll_and_take(self, most: int, count: int, heap: int) -> tuple[Action, ...]:
        return Roll(most), Take(heap, count)

    def holds(self, heap: int, size: int) -> Fact:
        def find(moment: Moment) -> Found:
            return Found(f"{HEAPS[heap]} holds {moment.state.heaps[heap]}", ("2",))

        return Fact(f"{HEAPS[heap]} holds {size}", find, (f"{HEAPS[heap]} holds {size + 1}",))

    def wins(self, seat: int) -> Fact:
        def find(moment: Moment) -> Found:
            outcome = moment.game.outcome(moment.state)
            won = [self.names.players[one] for one in outcome.winners] if outcome else ["nobody"]
            return Found(f"{' and '.join(won)} wins", ("3",))

        others = [name for n, name in enumerate(self.names.players) if n != seat]
        return Fact(
            f"{self.names.players[seat]} wins", find, tuple(f"{name} wins" for name in others)
        )

    def over(self) -> Fact:
        def find(moment: Moment) -> Found:
            over = moment.game.to_move(moment.state) is None
            return Found(f"the game is {'' if over else 'not '}over", ("3",))

        return Fact("the game is over", find, ())

    def may(self, seat: int, actions: tuple[Action, ...]) -> Fact:
        who, what = self.names.players[seat], say_actions(actions, self.names)

        def find(moment: Moment) -> Found:
            step = moment.game.play(moment.state, seat, actions[0])
            refused = isinstance(step, Refusal)
            cited = (step.id,) if isinstance(step, Refusal) else step.clauses
            return Found(f"{who} may {'not ' if refused else ''}{what}", cited)

        return Fact(f"{who} may {what}", find, ())


def say_actions(actions: tuple[Any, ...], names: Names) -> str:
    match actions:
        case (Roll(most),):
            return f"roll {most}"
        case (Take(heap, count),):
            return f"take {count} from {HEAPS[heap]}"
        case (Roll(most), Take(heap, count)):
            return f"roll {most} then take {count} from {HEAPS[heap]}"
    raise Unsayable(f"no sentence of {names.players} stands for {actions}")


def board(node: Node) -> tuple[int, ...]:
    return BOARDS[node.text] if node.kind == "text" else tuple(item.whole for item in node.items)


def game(board: tuple[int, ...], reading: Reading, seats: int) -> Game[State, Action]:
    if seats < 2:
        raise Impossible(f"Nim seats 2 players or more, not {seats}")
    return replace(nim(board, reading, seats), table=board)


def start(
    kind: str, node: Node, names: Names, game: Game[State, Action], wrong: Mistakes
) -> Start | None:
    if kind == "deal":
        return Start(Step(dealt(game, node.whole), ("1",)))
    heaps = HEAPS[: len(names.board)]
    entries = node.block((*heaps, *names.players, "turn", "rolled"), "`given`", wrong)
    turn = names.players.index(entries["turn"].text) if "turn" in entries else 0
    most = entries["rolled"].whole if "rolled" in entries else None
    sizes = tuple(entries[heap].whole if heap in entries else 0 for heap in heaps)
    doubts = [
        f"{h} never holds {n}" for h, n, m in zip(heaps, sizes, names.board, strict=True) if n > m
    ]
    return Start(Step(State(sizes, turn, most), ("1",)), tuple(doubts))


def dealt(game: Game[State, Action], _: int) -> State:
    return State(game.table)


def sees(seat: int, node: Node, names: Names, wrong: Mistakes) -> list[tuple[Node, Fact]]:
    """What was rolled, and what was heard of the last line."""
    who, found = names.players[seat], list[tuple[Node, Fact]]()

    def fact(key: str, value: str, find: Any) -> Fact:
        return Fact(
            f"{who} sees {key}: {value}", lambda m: Found(f"{who} sees {key}: {find(m)}", ()), ()
        )

    for key, entry in node.block(("rolled", "heard"), "`sees`", wrong).items():
        finds = {
            "rolled": lambda m: m.game.view(m.state, seat).most or "nothing",
            "heard": lambda m: heard(m, seat, names),
        }
        found.append((entry, fact(key, entry.text, finds[key])))
    return found


def heard(moment: Moment, seat: int, names: Names) -> str:
    all_of = (moment.game.heard(deed.before, deed.action, seat) for deed in moment.deeds)
    told = tuple(action for action in all_of if action is not None)
    return say_actions(told, names) if told else "nothing"


def tell(moment: Moment, names: Names) -> tuple[str, ...]:
    state, outcome = moment.state, moment.game.outcome(moment.state)
    heaps = tuple(f"{HEAPS[n]} holds {size}" for n, size in enumerate(state.heaps))
    winners = outcome.winners if outcome else ()
    won = tuple(f"{names.players[seat]} wins" for seat in winners[:1] if len(winners) == 1)
    return (*heaps, *(("the game is over", *won) if outcome else ()))


def another(game: Game[State, Action], s: State, seat: int, rng: Random) -> State:
    """What was rolled is the secret of whose turn it is."""
    known = seat in (s.turn, game.to_move(s)) or s.most is None
    return s if known else s._replace(most=rng.choice([n for n in (1, 2) if n != s.most]))


def say_given(state: State, names: Names) -> Mapping[str, str]:
    rolled = {} if state.most is None else {"rolled": str(state.most)}
    heaps = {HEAPS[n]: str(size) for n, size in enumerate(state.heaps)}
    return {**heaps, "turn": names.players[state.turn], **rolled}


def size(p: Position) -> int:
    stones: int = sum(p.state.heaps)
    return len(p.board) + p.seats + stones


def smaller(p: Position) -> Iterator[Position]:
    """Without the last heap, without the last seat, with a stone less in a heap."""
    heaps = p.state.heaps
    if len(heaps) > 1:
        yield p._replace(board=p.board[:-1], state=p.state._replace(heaps=heaps[:-1]))
    if p.seats > 2 and p.state.turn < p.seats - 1:
        yield p._replace(seats=p.seats - 1)
    for heap, n in enumerate(heaps):
        if n > 0:
            fewer = (*heaps[:heap], n - 1, *heaps[heap + 1 :])
            yield p._replace(state=p.state._replace(heaps=fewer))


def laws(game: Game[State, Action], board: tuple[int, ...], reading: Reading) -> tuple[Watch, ...]:
    del game, board, reading
    return (
        Watch(Claim("nothing-is-owed", "2", "no heap owes a stone"), lambda s: min(s.heaps) >= 0),
        Watch(
            Claim("nothing-is-added", "2", "no heap grows"),
            lambda s, _, after: all(a <= b for a, b in zip(after.heaps, s.heaps, strict=True)),
            of_turns=True,
        ),
    )


def players_in(node: Node, _: tuple[int, ...]) -> tuple[str, ...]:
    kept = ("turn", "rolled")
    return tuple(key.text for key, _ in node.pairs if key.text.islower() and key.text not in kept)


def say_action(action: Action, _: Names) -> dict[str, int]:
    return dict(action._asdict())


def read_action(value: Any, names: Names) -> Action:
    if isinstance(value, dict) and "most" in value:
        return Roll(whole(entries(value, "action", ("most",))["most"], "action.most", 1, 9))
    found = entries(value, "action", ("heap", "stones"))
    heap = whole(found["heap"], "action.heap", 0, len(names.board) - 1)
    return Take(heap, whole(found["stones"], "action.stones", 0, 9))


def say_position(s: State, _: Names) -> dict[str, Any]:
    return {"heaps": list(s.heaps), "turn": s.turn, "most": s.most}


def read_position(value: Any, names: Names) -> State:
    found = entries(value, "position", ("heaps", "turn", "most"))
    heaps = items(found["heaps"], "position.heaps", len(names.board))
    sizes = tuple(whole(size, f"position.heaps.{n}", 0, 9) for n, size in enumerate(heaps))
    most = None if found["most"] is None else whole(found["most"], "position.most", 1, 9)
    return State(sizes, whole(found["turn"], "position.turn", 0, len(names.players) - 1), most)


WHOLE = {"type": "integer", "minimum": 0, "maximum": 9}
POSITION = {
    "type": "object",
    "required": ["heaps", "turn", "most"],
    "additionalProperties": False,
    "properties": {
        "heaps": {"type": "array", "items": WHOLE},
        "turn": WHOLE,
        "most": {"anyOf": [WHOLE, {"type": "null"}]},
    },
}
ACTION = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"most": WHOLE, "heap": WHOLE, "stones": WHOLE},
    "oneOf": [{"required": ["most"]}, {"required": ["heap", "stones"]}],
}
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:checkers:form",
    "$defs": {
        "board": {"type": "array", "items": WHOLE},
        "action": ACTION,
        "position": POSITION,
        "view": POSITION,
        "deal": {"type": "object", "additionalProperties": False},
    },
}

FORM = Form(
    schema=lambda: SCHEMA,
    say_board=list,
    read_board=tuple,
    say_action=say_action,
    read_action=read_action,
    say_position=say_position,
    read_position=read_position,
    say_deal=lambda *_: {},
    read_deal=lambda value, _, game: dealt(game, len(entries(value, "deal", ()))),
    say_view=say_position,
    read_view=read_position,
)

ROOM = Room(
    name="nim",
    engine="tests",
    rulebook=lambda: BOOK,
    boards=lambda: tuple(BOARDS),
    default_board="small",
    board=board,
    named_board=lambda name: BOARDS[name],
    game=game,
    sentences=SENTENCES,
    reserved=lambda: SENTENCES.keywords | {"turn", "rolled"},
    players_in=players_in,
    start=start,
    actions=lambda node, names: tuple(SENTENCES.read(node, "action", Words(names))),
    say_actions=say_actions,
    fact=lambda node, names: SENTENCES.read(node, "fact", Words(names)),
    sees=sees,
    say_given=say_given,
    dealt=dealt,
    explain=lambda moment, names: (f"{names.players[moment.state.turn]} is next",),
    draw_board=str,
    draw=lambda moment, names, changed: f"{say_given(moment.state, names)} {sorted(changed)}",
    changed=lambda before, after: frozenset(
        n for n, pair in enumerate(zip(before.heaps, after.heaps, strict=True)) if len({*pair}) > 1
    ),
    schema=lambda: {"board": {}, "given": {"type": "object"}, "deal": {"type": "integer"}},
    for_proofs=lambda: Formal(laws=laws),
    for_programs=lambda: Programs(
        form=FORM,
        secrets=Secrets("1", another),
        tell=tell,
        size=size,
        smaller=smaller,
        only_start=lambda game: dealt(game, 0),
    ),
)


def room(name: str) -> Room:
    """As `games.room` does, for the one game here."""
    if name != ROOM.name:
        raise Unknown(f"no game `{name}`", did_you_mean(name, [ROOM.name]))
    return ROOM
