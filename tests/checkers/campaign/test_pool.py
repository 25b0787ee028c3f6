"""Every batch is done by some process; one that kills processes takes no other batch with it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from functools import partial
from pathlib import Path

from checkers.campaign.batches import DONE, NOT_RUN, Batch, Found, Key, as_line
from checkers.campaign.checked import of_line
from checkers.campaign.pool import outcomes

ANY = Key("games", "a spec", "nim", "normal", 2, "", 0, 1, "nim 1")


def squared(number: int) -> Found:
    return {"square": number * number}


def killed() -> Found:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def left() -> Found:
    os._exit(7)


def killed_once(flag: Path) -> Found:
    if flag.exists():
        return {"square": 0}
    flag.touch()
    return killed()


def nowhere() -> Found:
    raise FileNotFoundError(os.fsdecode(b"\xff"))


def hung() -> Found:
    while True:
        time.sleep(60)


def started(file: Path) -> Found:
    """A program that has started another, in a session of its own; then nothing more."""
    starts = f"sleep 300 & echo $! > {file}; wait"
    subprocess.run(["setsid", "sh", "-c", starts], check=True)
    raise AssertionError


def is_at_work(pid: int) -> bool:
    """Whether there is such a process; one that is dead, and of which nobody took note, is none."""
    try:
        return bool((Path("/proc") / str(pid) / "cmdline").read_bytes())
    except FileNotFoundError:
        return False


def batch(number: int) -> Batch:
    return Batch(ANY._replace(low=number, high=number + 1), partial(squared, number))


def test_every_batch_is_done_once() -> None:
    found = sorted(outcomes([batch(n) for n in range(9)], 3))
    assert [one.found["square"] for one in found] == [n * n for n in range(9)]
    assert {one.status for one in found} == {DONE}


def test_a_batch_at_which_two_processes_die_is_not_run_and_all_others_are() -> None:
    poison = Batch(ANY._replace(low=77), killed)
    found = {one.key.low: one for one in outcomes([poison, *map(batch, range(5))], 2)}
    assert [found[n].status for n in range(5)] == [DONE] * 5
    assert found[77].status == NOT_RUN
    assert found[77].says == "2 processes died at it, the last by signal 9"


def test_a_process_that_leaves_has_died() -> None:
    (found,) = outcomes([Batch(ANY, left)], 1)
    assert (found.status, found.says) == (NOT_RUN, "2 processes died at it, the last by status 7")


def test_a_batch_at_which_one_process_died_is_done_by_another(tmp_path: Path) -> None:
    (found,) = outcomes([Batch(ANY, partial(killed_once, tmp_path / "flag"))], 2)
    assert found.status == DONE


def test_a_batch_that_hangs_is_not_run_and_all_others_are() -> None:
    hanging = Batch(ANY._replace(low=77), hung, 1)
    found = {one.key.low: one for one in outcomes([hanging, *map(batch, range(3))], 1)}
    assert [found[n].status for n in range(3)] == [DONE] * 3
    assert (found[77].status, found[77].says) == (NOT_RUN, "it was not done within 1 seconds")


def test_what_a_batch_started_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "started"
    (found,) = outcomes([Batch(ANY, partial(started, file), 1)], 1)
    assert (found.status, found.says) == (NOT_RUN, "it was not done within 1 seconds")
    assert not is_at_work(int(file.read_text("utf-8")))


def test_what_a_batch_raises_is_why_it_is_not_run() -> None:
    found = list(outcomes([Batch(ANY, partial(squared, "x")), batch(3)], 1))  # type: ignore[arg-type]  # wrong on purpose
    assert [one.status for one in found] == [NOT_RUN, DONE]
    assert found[0].says.startswith("TypeError: ")


def test_why_a_batch_is_not_run_can_be_kept() -> None:
    (found,) = outcomes([Batch(ANY, nowhere)], 1)
    assert of_line(as_line(found).encode()) == found


def test_closing_stops_the_processes() -> None:
    found = outcomes([batch(n) for n in range(50)], 2)
    next(found)
    found.close()
    assert list(found) == []
