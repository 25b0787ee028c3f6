"""A harness to copy: your engine on one side, the auditor on the other.

The auditor starts this program and writes one question a line; each is answered by one line.
Only the functions below know a game: call your engine there. Nothing else may be printed
to standard output (a stray print() is the most common mistake); standard error is free."""

import json
import sys

from turncoats import Illegal, Turncoats  # <- your engine


class Unsupported(Exception): ...


def hello(**_):
    # What you do not claim is never asked. `set`: new() takes a position. `draws`: the auditor
    # may play nature. `seed`: new() takes a seed, with which this program draws by itself.
    return {
        "protocol": 1,
        "name": "the python stub",
        "version": "1",
        "language": "Python",
        "games": ["turncoats"],
        "capabilities": ["set", "draws", "legal", "observe", "seed"],
    }


def new(**given):
    # `given` tells all: the board, how many players, and either what was dealt or a position.
    # Start afresh here: nothing of the game before may be left.
    global game
    if given.pop("game") != "turncoats":
        raise Unsupported("only turncoats is played here")
    game = Turncoats(**given)
    return {}


def legal(seat):
    return {"actions": list(game.legal(seat))}


def apply(seat, action):
    # Refuse with Illegal, and only then: an action that was refused must change nothing.
    return {"nature": game.apply(seat, action)}


def play(messages):  # many questions in one, so that nobody waits
    return {"replies": [answer(m["method"], m["params"]) for m in messages]}


game = None
METHODS = {"hello": hello, "new": new, "legal": legal, "apply": apply, "play": play}
METHODS["observe"] = lambda seat: game.observe(seat)
METHODS["result"] = lambda: game.result()
METHODS["bye"] = lambda: {}


def answer(method, params):
    if method not in METHODS:
        return {"error": {"code": -32601, "message": f"no method {method}"}}
    try:
        return {"result": METHODS[method](**params)}
    except Illegal as why:  # the rules say no
        return {"error": {"code": 1, "message": str(why)}}
    except Unsupported as why:  # not here
        return {"error": {"code": -32601, "message": str(why)}}
    except (KeyError, TypeError, AttributeError) as why:  # the question makes no sense
        return {"error": {"code": -32602, "message": f"{type(why).__name__}: {why}"}}


for line in sys.stdin:
    message = json.loads(line)
    reply = answer(message["method"], message["params"])
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **reply}), flush=True)  # do flush!
    if message["method"] == "bye":
        break
