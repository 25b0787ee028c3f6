"""What is no message is refused with one sentence, and nothing else is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers.audit.wire import (
    BAD_REQUEST,
    HIGHEST,
    ILLEGAL,
    INTERNAL,
    UNSUPPORTED,
    Answer,
    Denied,
    Garbled,
    read,
    read_reply,
    request,
)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-HIGHEST, HIGHEST) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_any_json_is_read_as_it_was_written(value: object) -> None:
    assert read(json.dumps(value).encode() + b"\n") == value
    assert read(json.dumps(value, ensure_ascii=False).encode() + b"\n") == value


@given(st.binary())
def test_no_line_does_worse_than_to_be_refused(line: bytes) -> None:
    assert "\n" not in refusal(line + b"\n")


def refusal(line: bytes) -> str:
    try:
        read(line)
    except Garbled as wrong:
        return str(wrong)
    return ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b'{"a":NaN}\n', "NaN is no JSON"),
        (b'{"a":-Infinity}\n', "-Infinity is no JSON"),
        (b'{"a":1,"b":2,"a":3}\n', "the key `a` is there twice in one object"),
        (b'{"a":9007199254740993}\n', "the number 9007199254740993 is beyond 2^53"),
        (b'{"a":' + b"9" * 5000 + b"}\n", "the number 99999999999999999999999… is beyond 2^53"),
        (b'{"a":1.0}\n', "1.0 is not written as a whole number"),
        (b'{"a":1e999}\n', "1e999 is not written as a whole number"),
        (b"[" * 65 + b"]" * 65 + b"\n", "the line nests deeper than 64 levels"),
        (b"[" * 100_000 + b"\n", "the line nests deeper than 64 levels"),
        (b'{"a":"\\ud800"}\n', "an escape names half of a surrogate pair"),
        (b'{"\\udfff":1}\n', "an escape names half of a surrogate pair"),
        (b'{"a":"\x97"}\n', "byte 6 of the line, 0x97, is not UTF-8"),
        (b"\xef\xbb\xbf{}\n", "the line begins with a byte order mark"),
        (b"Engine 1.0 ready\n", "the line is not JSON (expecting value, column 1): `Engine 1.0"),
        (b'{"a":1} {"b":2}\n', "the line is not JSON (something follows it in column 9): "),
        (b"\x1b[1mhi\r\n", "the line is not JSON (expecting value, column 1): `\\x1b[1mhi`"),
        (b"{'a':1}\n", "the line is not JSON (expecting property name"),
        (b"\n", "the line is not JSON (expecting value, column 1): ``"),
        (b'{"a":1}', 'the line does not end: `{"a":1}`'),
    ],
)
def test_what_is_no_message_is_refused_with_one_sentence(line: bytes, says: str) -> None:
    with pytest.raises(Garbled) as refused:
        read(line)
    assert str(refused.value).startswith(says)
    assert len(str(refused.value)) < 200


def test_brackets_in_text_nest_nothing() -> None:
    text = '["\\"' + "[" * 200 + '"]'
    assert read(text.encode() + b"\n") == json.loads(text)


def test_what_nests_to_the_limit_is_read() -> None:
    assert read(b"[" * 64 + b"]" * 64 + b"\n") is not None


def test_a_request_is_one_line_of_ascii() -> None:
    line = request(7, "apply", {"seat": "nature", "action": {"do": "dräw\n"}})
    assert line.count(b"\n") == 1
    assert read(line)["params"]["action"] == {"do": "dräw\n"}
    assert line.isascii()


def reply(**fields: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 7, **fields}).encode() + b"\n"


def error(code: object) -> bytes:
    return reply(error={"code": code, "message": "no", "data": [1, {}]})


def test_a_reply_answers_or_denies() -> None:
    assert read_reply(reply(result={"over": False}), 7) == Answer({"over": False})
    assert read_reply(reply(result=None), 7) == Answer(None)
    assert read_reply(error(1), 7) == Denied(ILLEGAL, "no")
    assert read_reply(error(-32601), 7) == Denied(UNSUPPORTED, "no")
    assert read_reply(error(-32602), 7) == Denied(BAD_REQUEST, "no")
    assert read_reply(error(-32603), 7) == Denied(INTERNAL, "no")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"[1]\n", "the reply is a list, not an object"),
        (reply(result=1, id=8), "the reply's id is 8; the request's was 7"),
        (reply(result=1, id="7"), "the reply's id is `7`; the request's was 7"),
        (reply(result=1, id=None), "the reply's id is null; the request's was 7"),
        (reply(), "the reply has neither `result` nor `error`"),
        (reply(result=1, error={"code": 1, "message": ""}), "the reply has both"),
        (reply(result=1, jsonrpc="1.0"), "the reply's `jsonrpc` is `1.0`, not `2.0`"),
        (reply(result=1, took=5), "the reply has an unknown key `took`"),
        (b'{"id":7,"result":1}\n', "the reply lacks `jsonrpc`"),
        (error(404), "the reply's error.code 404 is not known"),
        (error(True), "the reply's error.code is true, not a whole number"),
        (reply(error="no"), "the reply's error is `no`, not an object"),
        (reply(error={"code": 1}), "the reply's error lacks `message`"),
        (reply(error={"code": 1, "message": 5}), "the reply's error.message is 5, not text"),
    ],
)
def test_what_is_no_reply_is_refused_with_one_sentence(line: bytes, says: str) -> None:
    with pytest.raises(Garbled) as refused:
        read_reply(line, 7)
    assert str(refused.value).startswith(says)


def test_true_is_not_the_id_1() -> None:
    with pytest.raises(Garbled, match="the reply's id is true; the request's was 1"):
        read_reply(reply(result=1, id=True), 1)
