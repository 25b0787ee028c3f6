"""One message on one line: strict JSON, and the fields of JSON-RPC 2.0 around it.

What the standard reader lets pass (NaN, a key twice, half a surrogate pair, any depth, numbers
that other languages round) is refused here, each with one sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from checkers.scenario.shapes import Misshapen, entries, quoted, said, whole
from spec.source import shorten

DEEPEST: Final = 64  # levels of lists and objects
SHOWN: Final = 200  # characters of a reason
HIGHEST: Final = (1 << 53) - 1  # beyond, some languages round; such numbers are text

ILLEGAL: Final = "illegal"  # the rules forbid it
UNSUPPORTED: Final = "unsupported"  # the subject has no such method, game or capability
BAD_REQUEST: Final = "bad-request"  # the message says nothing that could be done
INTERNAL: Final = "internal"  # the subject noticed that it is broken

KINDS: Final[Mapping[int, str]] = {
    1: ILLEGAL,
    -32601: UNSUPPORTED,
    -32602: BAD_REQUEST,
    -32600: BAD_REQUEST,
    -32700: BAD_REQUEST,
    -32603: INTERNAL,
}


class Garbled(ValueError):
    """A line that is no message; told in one sentence."""


class Answer(NamedTuple):
    """What a subject answered with: the `result` of its reply."""

    result: Any


class Denied(NamedTuple):
    """Why a subject did not do what it was asked: the kind, and its own words."""

    kind: str
    reason: str

    @property
    def words(self) -> str:
        """As many of its own words as are shown."""
        return shorten(self.reason, SHOWN)


Reply: TypeAlias = Answer | Denied


def request(id: int, method: str, params: Mapping[str, Any]) -> bytes:
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def read_reply(line: bytes, id: int) -> Reply:
    """The reply to the request of this id; raises Garbled for anything else."""
    message = read(line)
    try:
        found = entries(message, "the reply", ("jsonrpc", "id"), ("result", "error"))
        if found["jsonrpc"] != "2.0":
            raise Misshapen(f"the reply's `jsonrpc` is {said(found['jsonrpc'])}, not `2.0`")
        if found["id"] != id or type(found["id"]) is not int:
            raise Misshapen(f"the reply's id is {said(found['id'])}; the request's was {id}")
        return outcome_of(found, "the reply")
    except Misshapen as wrong:
        raise Garbled(str(wrong)) from None


def outcome_of(found: Mapping[str, Any], at: str) -> Reply:
    """Its `result` or its `error`, of which there must be one; raises Misshapen."""
    if "result" in found and "error" in found:
        raise Misshapen(f"{at} has both `result` and `error`")
    if "result" not in found and "error" not in found:
        raise Misshapen(f"{at} has neither `result` nor `error`")
    if "result" in found:
        return Answer(found["result"])
    error = entries(found["error"], f"{at}'s error", ("code", "message"), ("data",))
    code = whole(error["code"], f"{at}'s error.code", -HIGHEST, HIGHEST)
    if code not in KINDS:
        raise Misshapen(
            f"{at}'s error.code {code} is not known; known: {', '.join(map(str, KINDS))}"
        )
    if not isinstance(error["message"], str):
        raise Misshapen(f"{at}'s error.message is {said(error['message'])}, not text")
    return Denied(KINDS[code], error["message"])


def read(line: bytes) -> Any:
    """The JSON value on a line; raises Garbled."""
    if not line.endswith(b"\n"):
        raise Garbled(f"the line does not end: {excerpt(line)}")
    if line.startswith(b"\xef\xbb\xbf"):
        raise Garbled("the line begins with a byte order mark")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as wrong:
        byte = line[wrong.start]
        raise Garbled(f"byte {wrong.start} of the line, 0x{byte:02x}, is not UTF-8") from None
    if depth(text) > DEEPEST:
        raise Garbled(f"the line nests deeper than {DEEPEST} levels")
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as wrong:
        raise Garbled(f"the line is not JSON ({reason(wrong)}): {excerpt(line)}") from None
    if "\\u" in text:
        whole_characters(value)
    return value


def depth(text: str) -> int:
    """How deep lists and objects nest, brackets in strings not counted; of deeper ones, too deep.

    All that is in pairs goes away level by level; what has no partner is no JSON anyway.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0  # no need to look
    left = STRINGS.sub("", text).encode("ascii", "replace").translate(ALIKE, NO_BRACKETS)
    for levels in range(DEEPEST + 1):
        inner = left.replace(b"[]", b"")
        if len(inner) == len(left):
            return levels + len(left)
        left = inner
    return DEEPEST + 1


STRINGS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
ALIKE: Final = bytes.maketrans(b"{}", b"[]")
NO_BRACKETS: Final = bytes({*range(256)} - {*b"[]{}"})


def reason(wrong: json.JSONDecodeError) -> str:
    if wrong.msg.startswith("Extra data"):
        return f"something follows it in column {wrong.colno}"
    return f"{wrong.msg[0].lower()}{wrong.msg[1:]}, column {wrong.colno}"


def excerpt(line: bytes) -> str:
    """The beginning of a line, so that a banner is known when it is seen."""
    return quoted(line[:200].decode("utf-8", "backslashreplace").rstrip())


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Garbled(f"the key {quoted(twice)} is there twice in one object")
    return found


def exact(text: str) -> int:
    if len(text) > 17 or not -HIGHEST <= (number := int(text)) <= HIGHEST:
        raise Garbled(f"the number {shorten(text, 24)} is beyond 2^53; write it as text")
    return number


def no_fraction(text: str) -> float:
    raise Garbled(f"{shorten(text, 24)} is not written as a whole number")


def no_constant(text: str) -> float:
    raise Garbled(f"{text} is no JSON")


def whole_characters(value: Any) -> None:
    """An escape may name half a character, which no text can hold."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise Garbled("an escape names half of a surrogate pair") from None


DECODER: Final = json.JSONDecoder(
    object_pairs_hook=no_key_twice,
    parse_int=exact,
    parse_float=no_fraction,
    parse_constant=no_constant,
)
