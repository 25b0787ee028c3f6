"""What an audit in a campaign finds: something, or it was not run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checkers.audit.box import BWRAP
from checkers.audit.keys import LEAK, Key
from checkers.campaign.cut import NoSubject
from checkers.campaign.file import AUDIT, Work
from checkers.campaign.planned import NotSupported, tried
from checkers.campaign.subject import asked, behind, command
from tests.checkers.audit import subjects
from tests.toy import READING
from tests.toy_room import ROOM

DENIES = ("    if method not in METHODS:", "    if method not in ('hello', 'play'):")
WORK = Work(AUDIT, ROOM, (READING,), 10, command=subjects.nim())


def test_an_audit_in_which_all_is_denied_is_not_run() -> None:
    denied = replace(WORK, command=subjects.nim(DENIES))
    with pytest.raises(NotSupported, match="`new`: no such method"):
        tried(subjects.plan(1), denied)


def test_an_audit_of_what_is_right_finds_nothing_wrong() -> None:
    found = tried(subjects.plan(1), WORK)
    assert (found["wrong"], found["agrees"], found["trials"]) == (0, 3, 3)


def test_no_trial_belongs_to_two_batches() -> None:
    batches = [subjects.plan(1, seed=seed).own_keys() for seed in range(4)]
    every = [key for those in batches for key in those]
    assert len({*every}) == len(every)
    assert [key for key in every if key.kind == LEAK] == [Key(LEAK, n, 2) for n in range(4)]
    assert {*subjects.plan(4).own_keys()} < {*every}


BOXED = replace(WORK, box=True)


def test_a_program_in_a_box_is_another_subject() -> None:
    assert behind(BOXED) != behind(WORK)


def test_two_commands_of_the_same_letters_are_two_subjects() -> None:
    one, other = (replace(WORK, command=words) for words in (("play", "a b"), ("play", "a", "b")))
    assert behind(one) != behind(other)


def test_a_program_is_not_started_where_its_box_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoSubject, match="`box: true` needs bubblewrap"):
        asked(BOXED)
    (tmp_path / BWRAP).touch(0o755)
    assert command(BOXED).words[0] == BWRAP
