"""What was done is kept, whatever ends the run; and nothing of other rules is mixed in."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from checkers.campaign.batches import DONE, NOT_RUN, Batch, Found, Outcome, as_line
from checkers.campaign.checked import Unfit, of_line
from checkers.campaign.kept import Foreign
from checkers.campaign.pool import outcomes
from checkers.campaign.store import Parted, Store
from checkers.campaign.told import as_csv, as_text, told
from checkers.writing import Unwritten
from tests.checkers.campaign.test_pool import ANY, batch

ANYBODY: Final = 65534  # no user of the system
FOUND = {"games": 1, "changed": 1, "parted": 1, "strayed": 0, "chance": 0}
ONE = Outcome(ANY, DONE, "", 2.0, FOUND)
TWO = Outcome(ANY._replace(low=1, high=2), DONE, "", 4.0, FOUND)
UNRUN = Outcome(ANY._replace(low=2, high=3), NOT_RUN, "2 processes died at it")
OTHER = ANY._replace(spec="another spec")
BATCHES = [Batch(ANY._replace(low=n, high=n + 1), batch(n).run) for n in range(4)]


def each(*outcomes: Outcome) -> Generator[Outcome, None, None]:
    yield from outcomes


def kept(store: Store, *outcomes: Outcome) -> Store:
    list(store.keep(each(*outcomes)))
    return store


def written(store: Store) -> Found:
    """As a run in a process of its own."""
    return {"kept": len(kept(store, TWO).known())}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept.sqlite")


def test_an_outcome_is_read_as_it_was_written() -> None:
    assert [of_line(as_line(one).encode()) for one in (ONE, UNRUN)] == [ONE, UNRUN]


def test_an_outcome_is_kept_before_it_is_passed_on(store: Store) -> None:
    kept = store.keep(each(ONE, TWO))
    next(kept)
    assert store.known() == {ONE.key: ONE}


def test_a_line_that_was_cut_off_spoils_no_other(store: Store) -> None:
    kept(store, ONE, TWO)
    store.lines.write_bytes(store.lines.read_bytes()[:-9])
    assert store.known() == {ONE.key: ONE}
    assert [*kept(store, UNRUN).known()] == [ONE.key, UNRUN.key]


def test_merging_twice_is_merging_once(store: Store) -> None:
    kept(store, ONE, TWO)
    lines = store.lines.read_bytes()
    store.merge()
    assert not store.lines.exists()
    store.lines.write_bytes(lines)  # as if it had been killed before they were taken away
    assert [*store.merge()] == [ONE.key, TWO.key]
    assert store.known() == {ONE.key: ONE, TWO.key: TWO}


def test_the_database_is_strict_and_writes_ahead(store: Store) -> None:
    kept(store, ONE).merge()
    with closing(sqlite3.connect(store.path)) as base:
        assert base.execute("pragma journal_mode").fetchone() == ("wal",)
        with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
            base.execute("update batches set low = 'none'")


def test_what_was_done_by_other_rules_is_kept_and_does_not_count(store: Store) -> None:
    kept(store, Outcome(OTHER, DONE, "", 1.0, FOUND), ONE).merge()
    here = told(BATCHES, store.known())
    assert ([one.key for one in here.outcomes], here.left, here.status) == ([ANY], 3, 3)
    assert as_text(here).endswith("\n1 kept of other work, rules, code or programs do not count")
    assert "another spec" not in as_csv(here)
    assert len(store.known()) == 2


def test_one_batch_that_comes_out_in_two_ways_is_refused(store: Store, tmp_path: Path) -> None:
    theirs = Store(tmp_path / "theirs")
    kept(theirs, ONE._replace(found={**FOUND, "changed": 0}))
    with pytest.raises(Parted, match="was done twice, and came out differently"):
        kept(store, ONE, TWO).merge([theirs.lines])
    assert not store.path.exists()
    assert store.lines.exists()


def test_what_another_machine_finished_is_merged_from_its_database(
    store: Store, tmp_path: Path
) -> None:
    theirs = kept(Store(tmp_path / "theirs"), TWO)
    theirs.merge()
    before = theirs.path.read_bytes()
    assert len(kept(store, ONE).merge([theirs.path])) == 2
    assert store.known() == {ONE.key: ONE, TWO.key: TWO}
    assert theirs.path.read_bytes() == before


@pytest.mark.parametrize("text", [b"no lines", b"\xff\xfe", b"SQLite format 3\0", b"{}\n"])
def test_what_holds_no_batches_is_not_merged(store: Store, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "other").write_bytes(text)
    with pytest.raises(Foreign, match="holds no batch"):
        kept(store, ONE).merge([tmp_path / "other"])


LINE = as_line(ONE)
NEVER_RUN = LINE.replace('"done"', '"not run"')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LINE, "no batch\n"),
        (LINE, "[" * 9_999 + "\n"),
        ('"done"', '"maybe"'),
        ('"found":{', '"found":"x","more":{'),
        ('"changed":1,', ""),
        ('"changed":1', '"changed":-1'),
        ('"changed":1', '"changed":2'),
        ('"changed":1', '"changed":true'),
        ('"changed"', '"\\u001b"'),
        ('"changed":1', '"changed":1,"first":"x"'),
        ('"games":1', '"games":9'),
        ('"kind":"games"', '"kind":"game"'),
        ('"low":0', '"low":"0"'),
        ('"high":1', f'"high":{1 << 70}'),
        ('"high":1', '"high":true'),
        ('"high":1', '"high":[1]'),
        ('"says":""', '"says":"\\ud800"'),
        ('"seconds":2.0', '"seconds":NaN'),
        ('"seconds":2.0', f'"seconds":1{"0" * 400}'),
        (LINE, NEVER_RUN),
    ],
)
def test_a_line_that_is_no_outcome_is_told_with_its_number(
    store: Store, tmp_path: Path, old: str, new: str
) -> None:
    (tmp_path / "theirs").write_text(as_line(TWO) + LINE.replace(old, new) + as_line(TWO), "utf-8")
    with pytest.raises(Foreign, match="theirs:2 holds no batch"):
        kept(store, ONE).merge([tmp_path / "theirs"])
    assert not store.path.exists()


@pytest.mark.parametrize(
    "spoilt",
    [
        "update batches set found = '{'",
        "update batches set found = '{}'",
        "update batches set status = 'maybe'",
        "alter table batches drop column says",
        "drop table batches",
    ],
)
def test_a_database_that_is_another_is_refused_and_left_as_it_is(store: Store, spoilt: str) -> None:
    kept(store, ONE).merge()
    with closing(sqlite3.connect(store.path)) as base, base:
        base.execute(spoilt)
    before = store.path.read_bytes()
    with pytest.raises(Foreign, match="holds no batches"):
        kept(store, TWO).merge()
    assert store.path.read_bytes() == before
    assert {one.name for one in store.path.parent.iterdir()} == {"kept.sqlite", "kept.sqlite.jsonl"}


def test_a_view_is_no_table_of_batches(store: Store) -> None:
    kept(store, ONE).merge()
    with closing(sqlite3.connect(store.path)) as base, base:
        base.execute("alter table batches rename to others")
        endless = "with recursive n(x) as (select 1 union all select x from n) select * from n"
        base.execute(f"create view batches as select o.* from others o, ({endless})")
    with pytest.raises(Foreign, match="batches is a view there, and no table"):
        store.known()


def test_lines_that_are_a_link_are_not_written(store: Store, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text("no line feed", "utf-8")
    store.lines.symlink_to(theirs)
    with pytest.raises(Unwritten, match=r"kept\.sqlite\.jsonl"):
        kept(store, ONE)
    assert theirs.read_text("utf-8") == "no line feed"


def test_a_database_that_has_a_batch_twice_is_refused(store: Store) -> None:
    kept(store, ONE).merge()
    with closing(sqlite3.connect(store.path)) as base, base:
        base.execute("create table twice as select * from batches union all select * from batches")
        base.execute("drop table batches")
        base.execute("alter table twice rename to batches")
        base.execute("update batches set found = replace(found, '0', '1') where rowid = 1")
    with pytest.raises(Parted):
        store.known()


def test_a_last_line_that_was_not_ended_counts(store: Store) -> None:
    kept(store, ONE)
    store.lines.write_bytes(store.lines.read_bytes()[:-1])
    assert [*kept(store, TWO).known()] == [ONE.key, TWO.key]


AUDITED = Outcome(ANY._replace(kind="audit"), DONE, "", 1.0)


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({"trials": 5, "agrees": 4}, "0 wrong and 4 others are not what"),
        ({"trials": 5, "agrees": 4, "differs": 1}, "1 wrong and 4 others are not what"),
        ({"trials": 5, "unsupported": 5}, "a program that takes no trial has done nothing"),
        ({"trials": 5, "agrees": 5, "by_claims": 5}, "does not tell 'by_claims'"),
    ],
)
def test_an_audit_tells_how_all_of_its_trials_came_out(found: Found, says: str) -> None:
    line = as_line(AUDITED._replace(found={"wrong": 0, "first": "", **found}))
    with pytest.raises(Unfit, match=says):
        of_line(line.encode())


def test_no_words_of_a_program_pass_for_a_line_of_a_report() -> None:
    odd = UNRUN._replace(key=ANY, says="no\n4 of 4 batches done")
    assert as_text(told(BATCHES, {ANY: odd})).endswith(": no\\n4 of 4 batches done")


def test_no_cell_of_a_table_is_obeyed() -> None:
    odd = UNRUN._replace(key=ANY, says="=cmd|x\x1b[31m\nmore")
    assert "'=cmd|x\\x1b[31m\\nmore" in as_csv(told(BATCHES, {ANY: odd}))


def test_the_time_that_a_batch_took_is_no_difference(store: Store, tmp_path: Path) -> None:
    theirs = kept(Store(tmp_path / "theirs"), ONE._replace(seconds=9.0))
    assert len(kept(store, ONE, TWO).merge([theirs.lines])) == 2


def test_what_was_run_stands_above_what_was_not(store: Store, tmp_path: Path) -> None:
    ran = UNRUN._replace(status=DONE, says="", found=FOUND)
    theirs = kept(Store(tmp_path / "theirs"), ran)
    kept(store, UNRUN).merge([theirs.lines])
    assert store.known() == {ran.key: ran}
    assert kept(store, UNRUN).known() == {ran.key: ran}


def test_why_a_batch_was_not_run_is_told_of_the_last_time(store: Store) -> None:
    kept(store, UNRUN).merge()
    kept(store, UNRUN._replace(says="it was not done within 60 seconds")).merge()
    assert store.known()[UNRUN.key].says == "it was not done within 60 seconds"


def test_two_runs_cannot_write_at_once(store: Store) -> None:
    first = store.keep(each(ONE, TWO))
    next(first)
    (other,) = outcomes([Batch(ANY, partial(written, store))], 1)
    assert other.says == f"Busy: another run writes into {store.lines}"
    first.close()
    (other,) = outcomes([Batch(ANY, partial(written, store))], 1)
    assert other.status == DONE


def merged_in_one_page(store: Store) -> Found:
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    return merged(store)


def test_where_there_is_no_room_for_a_database_the_lines_are_kept(store: Store) -> None:
    kept(store, ONE)
    (other,) = outcomes([Batch(ANY, partial(merged_in_one_page, store))], 1)
    assert other.says.startswith("Unwritten: ")
    assert store.known() == {ONE.key: ONE}
    assert [*store.path.parent.iterdir()] == [store.lines]


def interrupted() -> Iterator[Outcome]:
    yield ONE
    raise KeyboardInterrupt


def test_a_database_is_there_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(KeyboardInterrupt):
        store.put(interrupted())
    assert [*store.path.parent.iterdir()] == []


def test_what_was_begun_by_a_run_that_was_killed_is_not_taken_for_a_database(store: Store) -> None:
    begun = Store(store.path.with_name("kept.sqlite.new"))
    kept(begun, TWO).merge()
    assert [*kept(store, ONE).merge()] == [ONE.key]
    assert [*store.known()] == [ONE.key]
    assert [*store.path.parent.iterdir()] == [store.path]


def merged(store: Store) -> Found:
    """As a command beside the run."""
    return {"kept": len(store.merge())}


def test_what_a_run_writes_is_not_merged_before_it_ends(store: Store) -> None:
    run = store.keep(each(ONE, TWO))
    next(run)
    (other,) = outcomes([Batch(ANY, partial(merged, store))], 1)
    assert other.says == f"Busy: another run writes into {store.lines}"
    next(run)
    run.close()
    assert [*store.known()] == [ONE.key, TWO.key]
    (other,) = outcomes([Batch(ANY, partial(merged, store))], 1)
    assert other.found == {"kept": 2}


def test_a_file_that_is_no_database_is_refused(store: Store) -> None:
    store.path.write_text("no database", "utf-8")
    with pytest.raises(Foreign):
        store.known()


def test_what_is_left_is_estimated_from_what_was_done() -> None:
    here = told(BATCHES, {ONE.key: ONE, TWO.key: TWO, UNRUN.key: UNRUN})
    assert as_text(here, 1).splitlines() == [
        "2 of 4 batches done; 1 left, about 3 seconds with --workers 1",
        "  games normal 2: 2 of 4 batches; games 2, changed 2, parted 2, strayed 0, "
        "chance 0 (changed 34.24% to 100.00%)",
        "not run: games 2 to 2 of nim, normal, 2 players: 2 processes died at it",
    ]
    assert here.status == 3


def test_two_programs_are_told_apart() -> None:
    others = [Batch(one.key._replace(subject="nim 2"), one.run) for one in BATCHES]
    assert [
        line.split(":")[0] for line in as_text(told(BATCHES + others, {})).splitlines()[1:]
    ] == [
        "  games normal 2 nim, nim 1",
        "  games normal 2 nim, nim 2",
    ]


@pytest.mark.parametrize(
    ("what", "exit_code"),
    [("differs", 1), ("nondeterministic", 1), ("crashed", 4), ("hung", 4), ("not run", 3)],
)
def test_the_status_is_that_of_an_audit(what: str, exit_code: int) -> None:
    wrong = int(what != "not run")
    found: Found = {"trials": 3, "wrong": wrong, "agrees": 2, what: 1, "first": ""}
    odd = AUDITED._replace(key=ANY, found=found)
    assert told(BATCHES[:1], {odd.key: odd}).status == exit_code


def test_how_long_the_rest_takes_is_told_in_hours_and_days() -> None:
    slow = ONE._replace(seconds=90_000.0)
    here = told(BATCHES, {ONE.key: slow})
    assert as_text(here, 2).splitlines()[0].endswith("3 left, about 38 hours with --workers 2")
    assert as_text(here, 9).splitlines()[0].endswith("3 left, about 25 hours with --workers 9")


def test_what_is_not_begun_is_not_estimated_by_what_is() -> None:
    others = [Batch(one.key._replace(kind="walk"), one.run) for one in BATCHES]
    assert as_text(told(BATCHES + others, {ONE.key: ONE})).splitlines()[0] == (
        "1 of 8 batches done; 7 left, about 6 seconds with --workers 1, "
        "not counting 4 of work that is not begun"
    )


def test_work_on_other_seeds_is_told_in_one_line() -> None:
    other = Batch(ANY._replace(kind="walk"), BATCHES[0].run)
    told_apart = told([*BATCHES[:2], other, *BATCHES[2:]], {ONE.key: ONE, TWO.key: TWO})
    assert "  games normal 2: 2 of 4 batches; games 2, " in as_text(told_apart)


def test_readings_are_told_as_they_were_written() -> None:
    batches = [one._replace(reading="as written") for one in BATCHES[:1]]
    here = told(batches, {ONE.key: ONE})
    assert "  games as written 2: 1 of 1 batches" in as_text(here)
    assert "games,a spec,nim,as written,2," in as_csv(here)


def test_a_table_has_a_row_for_each_batch_that_was_done() -> None:
    assert as_csv(told(BATCHES, {ONE.key: ONE})).splitlines() == [
        "kind,spec,game,reading,players,at,low,high,subject,status,says,"
        "games,changed,parted,strayed,chance",
        "games,a spec,nim,normal,2,,0,1,nim 1,done,,1,1,1,0,0",
    ]


@pytest.fixture
def shared() -> Iterator[Store]:
    """In a folder that anybody can look into, and write into for now."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Store(Path(folder) / "kept.sqlite")


def as_anybody(do: Callable[[Store], Found], store: Store, mode: int = 0o555) -> Found:
    """In a folder where nothing can be written, by somebody who may not write everywhere."""
    store.path.parent.chmod(mode)
    store.path.chmod(0o444)
    if os.geteuid() == 0:
        os.seteuid(ANYBODY)
    return do(store)


def known(store: Store) -> Found:
    return {"kept": len(store.known())}


def logged(store: Store) -> None:
    """As a run leaves it that is killed while it merges: one batch is in the log alone."""
    kept(store, ONE).merge()
    with closing(sqlite3.connect(store.path)) as base:
        base.execute("update batches set seconds = 9.0")
        base.commit()
        for end in ("", "-wal"):
            shutil.copy(f"{store.path}{end}", f"{store.path}{end}.kept")
    for end in ("", "-wal"):
        Path(f"{store.path}{end}.kept").replace(f"{store.path}{end}")


@pytest.mark.parametrize("end", ["", "-wal", ".jsonl"])
def test_what_stands_where_nothing_can_be_written_is_read(shared: Store, end: str) -> None:
    if end == ".jsonl":
        kept(shared, ONE, TWO).merge()
        kept(shared, UNRUN)
    elif end == "-wal":
        logged(shared)
    else:
        kept(shared, ONE).merge()
    assert shared.path.with_name(f"{shared.path.name}{end}").stat().st_size
    (found,) = outcomes([Batch(ANY, partial(as_anybody, known, shared))], 1)
    assert (found.says, found.found) == ("", {"kept": 3 if end == ".jsonl" else 1})


def test_what_is_in_the_log_alone_is_read(store: Store) -> None:
    logged(store)
    before = sorted(store.path.parent.iterdir())
    assert store.known()[ONE.key].seconds == 9.0
    assert sorted(store.path.parent.iterdir()) == before


def test_where_nothing_can_be_written_nothing_is_merged(shared: Store) -> None:
    kept(shared, ONE).merge()
    (found,) = outcomes([Batch(ANY, partial(as_anybody, merged, shared))], 1)
    assert found.says.startswith("Unwritten: ")
    assert "kept.sqlite.jsonl" in found.says


def test_a_database_that_cannot_be_written_stays_alone(shared: Store) -> None:
    kept(shared, ONE).merge()
    kept(shared, TWO)
    shared.lines.chmod(0o666)
    (found,) = outcomes([Batch(ANY, partial(as_anybody, merged, shared, 0o777))], 1)
    assert found.says.startswith("Unwritten: ")
    assert sorted(shared.path.parent.iterdir()) == [shared.path, shared.lines]
