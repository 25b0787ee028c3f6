"""Programs to audit: Nim by the toy game itself, with whatever mistake is planted in it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from checkers.audit.auditing import Command
from checkers.audit.made import trial_of
from checkers.audit.planned import Plan
from checkers.audit.session import Session
from checkers.audit.starts import laid
from checkers.audit.subject import Limits
from checkers.audit.trials import Deed, Referee, Trial
from checkers.scenario.reader import read_text
from checkers.scenario.written import Scenario
from spec import NATURE
from tests.toy import READING, Roll, State, Take
from tests.toy_room import FORM, ROOM, room

PASSES = """\
scenario: One may take two
game: nim
clauses: [2]
reading: normal
board: small
players: [ada, bob]
given:
  A: 2
  rolled: 2
steps:
  - ada: take 2 from A
  - check: A holds 0
"""

ROOT = Path(__file__).parents[3]
NIM = (Path(__file__).parent / "nim.py").read_text("utf-8")
FUTURE = "from __future__ import annotations\n"
HERE = f"{FUTURE}import sys; sys.path.insert(0, {str(ROOT)!r})\n"
CLAIMS = '["set", "draws", "legal", "observe", "seed"]'
LIMITS = Limits(seconds=30)

Change = tuple[str, str]

ANYTHING_GOES = ("raise PermissionError(str(step))", 'return {"nature": []}')
NEVER_TWO = ("    if not hasattr", "    if hasattr(step, 'state') and action.get('stones') == 2:\n"
             "        raise PermissionError('two are too many')\n    if not hasattr")  # fmt: skip
ALL_SEE_THE_ROLL = ("game.view(state, seat)._asdict()", "state._asdict()")
A_STONE_MORE = ("game.view(state, seat)._asdict()", "game.view(state._replace(heaps=("
                "state.heaps[0] + 1, *state.heaps[1:])), seat)._asdict()")  # fmt: skip
THE_OTHER_SEES_THE_ROLL = ("game.view(state, seat)", "game.view(state, 1 - seat)")
A_STONE_IS_OWED = ("game.view(state, seat)._asdict()", "game.view(state if any(state.heaps) else "
                   "state._replace(heaps=(-1, *state.heaps[1:])), seat)._asdict()")  # fmt: skip
LOSER_WINS = ("list(outcome.winners)", "[s for s in range(game.seats) if s not in outcome.winners]")
LISTS_TOO_MUCH = ("if seat == game.to_move(state) else []", "")
LISTS_TOO_LITTLE = ("for move in moves]", "for move in moves[1:]]")
DIES = ("    step = game.play", "    if action.get('stones') == 2:\n        sys.exit(3)\n"
        "    step = game.play")  # fmt: skip
HANGS = (DIES[0], DIES[1].replace("sys.exit(3)", "__import__('time').sleep(100)"))
TIRES = ("def answer(method: str, params: Any) -> dict[str, Any]:\n",
         "TOLD: list[str] = []\n\n\ndef answer(method: str, params: Any) -> dict[str, Any]:\n"
         "    TOLD.append(method)\n    if len(TOLD) == 60:\n        sys.exit(3)\n")  # fmt: skip
TALKS_GARBAGE = ('{"over": True', '{"over": 1')
FICKLE = ("game.view(state, seat)._asdict()",
          "state._replace(turn=random.randrange(2))._asdict()")  # fmt: skip
BACKWARDS = ('for message in params["messages"]]', 'for message in params["messages"]][::-1]')
CHATTY = ("for line in sys.stdin:", "for line in sys.stdin:\n    print('x' * 999, file=sys.stderr)")


def without(*claims: str) -> Change:
    """A program that can do less, and whose chance is its own then."""
    left = [one for one in ("set", "draws", "legal", "observe", "seed") if one not in claims]
    return CLAIMS, str(left)


def nim(*changes: Change) -> tuple[str, ...]:
    """The command that starts Nim with these changes."""
    code = NIM.replace(FUTURE, HERE)
    for old, new in changes:
        assert old in code, old
        code = code.replace(old, new)
    return sys.executable, "-c", code


def command(*changes: Change, limits: Limits = LIMITS) -> Command:
    return Command(nim(*changes), limits)


def session(*changes: Change, limits: Limits = LIMITS) -> Session:
    return Session(nim(*changes), FORM.schema(), limits)


def plan(games: int = 3, scenarios: Sequence[Scenario] = (), seed: int = 0) -> Plan:
    return Plan(ROOM, READING, scenarios, (2,), games, seed)


def table(seats: int = 2) -> Referee:
    return laid(ROOM, (2, 1), READING, ("ada", "bob", "cyd")[:seats])


def whole_game() -> Trial:
    """Ada takes one of two, then the other; bob takes the last; and in between somebody cheats."""
    deeds = [
        Deed(0, Take(0, 1)),  # before the roll
        Deed(NATURE, Roll(2)),
        Deed(0, Take(0, 2)),
        Deed(NATURE, Roll(1)),
        Deed(1, Take(1, 2)),
        Deed(1, Take(1, 1)),
        Deed(0, Take(0, 1)),  # after the end
    ]
    return trial_of(table(), "a whole game", State((2, 1)), deeds)


def scenario(text: str) -> Scenario:
    (read,) = read_text("nim.scenario.yaml", text, room, "nim", None)
    assert isinstance(read, Scenario), read
    return read
