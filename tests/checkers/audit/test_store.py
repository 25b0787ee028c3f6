"""What an audit has found out is kept, whatever ends it; and nothing of another is mixed in."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from multiprocessing import Pipe, get_context
from pathlib import Path

import pytest

from checkers.audit import store
from checkers.audit.auditing import records
from checkers.audit.keys import Key
from checkers.audit.matrix import matrix, newest
from checkers.audit.records import NOT_RUN, Another, Record, as_line, keep, kept, of_line, unrun
from checkers.audit.result import Audit, audit
from checkers.audit.session import Program
from checkers.audit.store import Store, digests, identity, into
from checkers.audit.workers import shared
from checkers.report.matrix import FORMATS, columns
from checkers.writing import Unwritten
from tests.checkers.audit import subjects
from tests.checkers.audit.subjects import Change
from tests.toy_room import BOOK

ONE = Record("game 1 of 2", "g", "differs", "wrong-state", 2, 9, ("2", "1"), "says", ("1",),
             {"roll": (1, 0.5, 0.25)})  # fmt: skip
TWO = ONE._replace(key="game 2 of 2", status="agrees", kind="", odds=None)


def test_a_record_is_read_as_it_was_written() -> None:
    assert [of_line(as_line(one)) for one in (ONE, TWO)] == [ONE, TWO]


@pytest.mark.parametrize("line", ["[]", "{}", "3", '{"odds": [1]}', '{"odds": null}'])
def test_a_line_that_is_no_record_is_none(line: str) -> None:
    assert of_line(line) is None
    whole = json.loads(as_line(ONE))
    assert of_line(json.dumps({**whole, "more": 1})) is None
    assert of_line(json.dumps({**whole, "fired": 3})) is None


def test_what_another_version_of_the_auditor_found_is_not_gone_on_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Program("nim", "1", "Python", ("nim",), frozenset())
    before = identity(subjects.plan(), ("nim",), program)
    assert identity(subjects.plan(), ("nim",), program) == before
    monkeypatch.setattr(store, "ours", lambda _: "another")
    assert identity(subjects.plan(), ("nim",), program) != before


def test_what_was_written_before_the_end_is_kept(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    new = keep(lines, "an audit", iter([ONE, TWO]), [])
    next(new)
    assert kept(lines, "an audit") == {ONE.key: ONE}


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    list(keep(lines, "an audit", iter([ONE, TWO]), []))
    lines.write_bytes(lines.read_bytes()[:-7])
    assert kept(lines, "an audit") == {ONE.key: ONE}


def test_the_lines_of_another_audit_are_not_taken(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    list(keep(lines, "an audit", iter([ONE]), []))
    with pytest.raises(Another, match="lines is of another audit"):
        kept(lines, "another")


def test_the_same_command_of_a_file_that_was_changed_is_another(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    found = []
    for text in ("one", "other", "one"):
        engine.write_text(text, "utf-8")
        found.append(digests(["python3", str(engine), "x" * 9999, str(tmp_path)]))
    assert found[0] == found[2] != found[1]
    assert [len(one) for one in found] == [1, 1, 1]


def test_what_was_not_run_is_run_when_an_audit_goes_on(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    list(keep(lines, "an audit", iter([ONE, unrun(TWO.key, "g", "…")]), []))
    assert {*kept(lines, "an audit")} == {ONE.key}


def stored(path: Path, *changes: Change, resume: bool = False, workers: int = 1) -> Audit:
    return audit(subjects.plan(4), subjects.command(*changes), workers, Store(path, resume))


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of one audit of a right program, which nobody changes."""
    path = tmp_path_factory.mktemp("right") / "audits.sqlite"
    stored(path)
    return path


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as base:
        return base.execute("select * from trials order by audit, key").fetchall()


def test_an_audit_that_came_to_its_end_is_in_the_database(tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    found = stored(path)
    assert len(rows(path)) == found.planned
    assert not Store(path).lines.exists()


def test_the_same_audit_again_replaces_itself(right: Path, tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    shutil.copy(right, path)
    stored(path)
    assert rows(path) == rows(right)


def test_two_workers_find_what_one_finds(tmp_path: Path) -> None:
    found = [{*stored(tmp_path / "s", subjects.NEVER_TWO, workers=n).records} for n in (1, 2)]
    assert found[0] == found[1]


def test_what_a_worker_that_dies_leaves_is_not_run() -> None:
    def work(keys: Sequence[Key]) -> Iterator[Record]:
        for key in keys:
            if key.number == 3:
                os.kill(os.getpid(), signal.SIGKILL)
            yield ONE._replace(key=str(key))

    found = {one.key: one.status for one in shared(work, [Key("game", n) for n in range(8)], 2)}
    assert [found[f"game {n}"] for n in (0, 2, 4, 6, 1)] == ["differs"] * 5
    assert [found[f"game {n}"] for n in (3, 5, 7)] == [NOT_RUN] * 3


def test_each_trial_is_given_to_one_worker() -> None:
    keys = subjects.plan(4).all_keys()
    found = list(shared(partial(records, subjects.plan(4), subjects.command()), keys, 2))
    assert sorted(one.key for one in found) == sorted(map(str, keys))


# the auditor killed


def resumed(path: Path) -> None:
    audit(subjects.plan(12), subjects.command(subjects.NEVER_TWO), 1, Store(path, True))


def killed(path: Path, seconds: float) -> bool:
    """Whether the auditor, a process of its own, had to be killed after so long."""
    auditor = get_context("fork").Process(target=resumed, args=[path])
    auditor.start()
    auditor.join(seconds)
    alive = auditor.is_alive()
    auditor.kill()
    auditor.join()
    return alive


def gone_on(path: Path, seed: int) -> None:
    """Killed at a moment of this seed; then it goes on to its end."""
    killed(path, random.Random(seed).uniform(0.1, 4))
    assert not killed(path, 200)


def undisturbed(path: Path) -> list[tuple[object, ...]]:
    killed(path, 200)
    return rows(path)


def test_an_auditor_that_is_killed_goes_on_to_the_same_end(tmp_path: Path) -> None:
    right = undisturbed(tmp_path / "right")
    assert len(right) == len(subjects.plan(12).all_keys())
    for seed in range(2):
        gone_on(tmp_path / f"{seed}", seed)
        assert rows(tmp_path / f"{seed}") == right


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_an_auditor_that_is_killed_at_any_moment_goes_on(tmp_path: Path) -> None:
    right = undisturbed(tmp_path / "right")
    for seed in range(100, 120):
        gone_on(tmp_path / f"{seed}", seed)
        assert rows(tmp_path / f"{seed}") == right


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells a process of such a death")
def test_workers_die_with_an_auditor_that_is_killed() -> None:
    here, there = Pipe(duplex=False)

    def work(_: Sequence[Key]) -> Iterator[Record]:
        there.send(os.getpid())
        time.sleep(100)
        yield ONE

    keys = [Key("game", n) for n in range(2)]
    auditor = get_context("fork").Process(target=lambda: [*shared(work, keys, 2)])
    auditor.start()
    there.close()
    workers = [here.recv(), here.recv()]
    auditor.kill()
    auditor.join()
    assert here.poll(20)  # nobody is left who could send
    with pytest.raises(EOFError):
        here.recv()
    assert len({*workers}) == 2


# the matrix


def test_the_matrix_has_a_cell_for_each_clause(tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    stored(path, subjects.LOSER_WINS, subjects.without("set"))
    (one,) = matrix(path, {"nim": BOOK.clauses})
    assert one.cells == {"1": "pass", "2": "pass", "3": "differs"}
    assert (one.subject, one.version, one.language, one.game) == ("nim", "1", "Python", "nim")


def test_a_clause_that_nothing_touched_was_not_run(right: Path) -> None:
    (one,) = matrix(right, {"nim": ["1", "9"]})
    assert one.cells["9"] == NOT_RUN


HOSTILE = ('"name": "nim"', '"name": "<b>&|`nim`\\u001b[31m\\n---"')


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "audits.sqlite"
    stored(path, HOSTILE)
    return path


@pytest.mark.parametrize("form", FORMATS)
def test_a_matrix_of_a_hostile_name_is_still_a_matrix(form: str, hostile: Path) -> None:
    told = FORMATS[form](matrix(hostile, {"nim": BOOK.clauses}))
    assert "\x1b" not in told
    assert "\n---`" not in told
    for clause in BOOK.clauses:
        assert clause in told


def test_a_page_has_no_element_that_a_name_brought(hostile: Path) -> None:
    page = FORMATS["html"](matrix(hostile, {"nim": BOOK.clauses}))
    assert "<td" in page
    assert "<b>" not in page


def test_a_matrix_leaves_nothing_beside_its_store(right: Path) -> None:
    matrix(right, {})
    assert [*right.parent.iterdir()] == [right]


def test_the_matrix_as_json_is_json(right: Path) -> None:
    told = json.loads(FORMATS["json"](matrix(right, {"nim": BOOK.clauses})))
    assert told["format"] == 1
    assert told["audits"][0]["cells"] == {"1": "pass", "2": "pass", "3": "pass"}


def test_the_newest_audit_of_a_program_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    stored(path, subjects.LOSER_WINS)
    with sqlite3.connect(path) as base:
        base.execute("update audits set command = ?, day = '2001-01-01'", (words(),))
    stored(path)
    (one,) = matrix(path, {"nim": BOOK.clauses})
    assert one.cells["3"] == "pass"


def test_of_several_stores_the_newest_audit_of_each_program_is_shown(right: Path) -> None:
    (one,) = matrix(right, {})
    older, other = one._replace(day="2001-01-01", planned=0), one._replace(version="2")
    assert newest([other, older, one]) == newest([one, older, other]) == [one, other]


def test_a_clause_of_one_game_is_not_that_of_another(right: Path) -> None:
    (one,) = matrix(right, {})
    told = FORMATS["markdown"]([one, one._replace(game="other")])
    assert "| nim §1 | pass |  |" in told
    assert "| other §1 |  | pass |" in told


def words() -> str:
    return json.dumps(subjects.nim())


def test_programs_of_one_name_are_told_apart_by_their_commands(right: Path, tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    shutil.copy(right, path)
    with sqlite3.connect(path) as base:
        base.execute("update audits set command = ?", (json.dumps(["./one", "a b"]),))
    (alone,) = columns(matrix(path, {}))
    stored(path, subjects.LOSER_WINS)
    names = columns(matrix(path, {"nim": BOOK.clauses}))
    assert len(names) == 2
    assert f"{alone} `./one 'a b'`" in names
    assert alone.startswith("nim 1 (normal, ")


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        matrix(tmp_path / "none", {})
    (tmp_path / "text").write_text("no database" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        matrix(tmp_path / "text", {})


def test_a_database_of_somebody_else_is_read_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.execute("create table notes (note text)")
    before = path.read_bytes()
    with pytest.raises(sqlite3.DatabaseError, match="no such table"):
        matrix(path, {})
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("command", ["no JSON", "3", "[3]"])
def test_a_store_with_a_command_that_is_none_is_no_store(
    command: str, right: Path, tmp_path: Path
) -> None:
    path = tmp_path / "audits.sqlite"
    shutil.copy(right, path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("update audits set command = ?", (command,))
    with pytest.raises(sqlite3.DatabaseError, match="is not JSON"):
        matrix(path, {})


@pytest.mark.parametrize("table", ["audits", "trials"])
def test_a_view_is_no_table_of_a_store(table: str, right: Path, tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    shutil.copy(right, path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"alter table {table} rename to others")
        base.execute(f"create view {table} as select * from others")
    with pytest.raises(sqlite3.DatabaseError, match=f"{table} is a view there, and no table"):
        matrix(path, {})


def test_a_store_that_is_none_is_told_as_one_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database" * 100)
    with pytest.raises(Unwritten, match="file is not a database") as told:
        stored(tmp_path / "text")
    assert told.value.filename == str(tmp_path / "text")
    assert [*tmp_path.iterdir()] == [tmp_path / "text"]


@pytest.mark.parametrize("table", ["notes (note text)", "audits (id text)", "batches (kind text)"])
def test_a_database_of_another_program_is_not_written_into(table: str, tmp_path: Path) -> None:
    path = tmp_path / "theirs.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"create table {table}")
    before = path.read_bytes()
    with pytest.raises(Unwritten, match="it is a database of something else"):
        stored(path)
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_a_store_with_a_trigger_is_not_written_into(right: Path, tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    shutil.copy(right, path)
    with closing(sqlite3.connect(path)) as base:
        base.execute("create trigger more after insert on audits begin delete from trials; end")
    with pytest.raises(Unwritten, match="it has triggers"), into(path):
        raise AssertionError("somebody else's words would be done")


def test_what_somebody_adds_to_a_store_leaves_it_a_store(right: Path, tmp_path: Path) -> None:
    path = tmp_path / "audits.sqlite"
    shutil.copy(right, path)
    with closing(sqlite3.connect(path)) as base:
        base.execute("create table notes (note text)")
    with into(path) as base:
        assert base.execute("select count(*) from audits").fetchone() == (1,)
