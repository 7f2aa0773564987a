"""Results files of any origin: each gets a sentence at once, is not changed, and nothing in it is run."""

import os
import sqlite3
import struct
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest
from small_studies import small_study

from farkle_core.errors import UserError
from farkle_core.files.reading import read_file
from farkle_core.lab.mixtures import expand
from farkle_core.lab.results import ResultLine, ResultRow, Results
from farkle_core.lab.workers import jobs_of, measure

STUDY = small_study(measures=["fairness", "first_hold", "drama"], axes={"goal": [200]})
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
SAME = {"study": "name, value", "variants": "number, labels, hash"}


@pytest.fixture(scope="module")
def row() -> ResultRow:
    (job,) = jobs_of(STUDY, expand(STUDY).distinct)
    return measure(job)


@pytest.fixture
def path(tmp_path: Path, row: ResultRow) -> Path:
    path = tmp_path / "study.results"
    with Results(path, STUDY.how) as results:
        results.describe(STUDY, "", expand(STUDY))
        results.put(row)
    return path


def change(path: Path, *commands: str) -> None:
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA writable_schema = ON")
    for command in commands:
        file.execute(command)
    file.close()


def read(path: Path) -> list[ResultLine]:
    with Results(path, STUDY.how, read_only=True) as results:
        results.finished(STUDY.measures)
        return results.lines(STUDY.names)


def test_the_programs_own_file_is_read_and_left_alone(path: Path, row: ResultRow) -> None:
    before = path.read_bytes()
    (line,) = read(path)
    assert (line.labels, line.row) == (("200",), row)
    assert row.document()["goal"] == 200
    assert (path.read_bytes(), os.listdir(path.parent)) == (before, [path.name])


@pytest.mark.parametrize(
    "commands",
    [
        [f"DROP TABLE {name}", f"CREATE VIEW {name} AS {ENDLESS} SELECT x AS {columns.replace(', ', ', x AS ')} FROM c"]
        for name, columns in SAME.items()
    ]
    + [
        ["CREATE TRIGGER bad AFTER INSERT ON study BEGIN DELETE FROM rows; END"],
        ["ALTER TABLE rows ADD COLUMN bad TEXT GENERATED ALWAYS AS (zeroblob(1000000000)) VIRTUAL"],
        ["DROP TABLE study", "CREATE VIRTUAL TABLE study USING fts5(name, value)"],
        ["DROP TABLE study", "CREATE TABLE study (name TEXT PRIMARY KEY, value TEXT CHECK (length(value) > 5))"],
        ["CREATE INDEX bad ON rows (abs(seconds))"],
        ["CREATE TABLE bad (x)"],
        ["DROP TABLE variants"],
        ["ALTER TABLE rows DROP COLUMN certificate"],
        ["UPDATE rows SET ruleset = zeroblob(50000000)"],
    ],
)
@pytest.mark.parametrize("read_only", [True, False])
def test_only_the_programs_own_tables_are_read(path: Path, commands: list[str], read_only: bool) -> None:
    change(path, *commands)
    before = path.read_bytes()
    with pytest.raises(UserError, match="cannot be used"), Results(path, STUDY.how, read_only=read_only) as results:
        results.lines(STUDY.names)
    assert path.read_bytes()[100:] == before[100:]  # beyond the head, where a writer notes that it was here


def test_work_has_a_limit(path: Path) -> None:
    with Results(path, STUDY.how) as results, pytest.raises(UserError, match="interrupted"), results._worded():
        results._file.execute(f"{ENDLESS} SELECT count(*) FROM c").fetchall()


TABLES = {"axes": "study", "labels": "variants"}


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("first_player_win", value) for value in ("9e999", "2.0", "x'00ff'", "'high'")),
        *(("komi", value) for value in ("9223372036854775807", "'\x1b[2J'")),
        *(("drama_se", value) for value in ("-9e999", "'x'")),
        *(("first_hold", value) for value in ("x'ff'",)),
        *(("certificate", value) for value in ("'x'", "'[1]'", "x'ff'")),
        *(("seconds", value) for value in ("9e999", "'long'")),
        *((name, "x'ff00ff'") for name in ("ruleset", "measured", "failure", "hash")),
        ("failure", "CAST(x'ff1b5b324a' AS TEXT)"),
        ("failure", "printf('%.*c', 200000, 'x')"),
        *(
            (name, value)
            for name in TABLES
            for value in ("'x'", "'5'", "'null'", "'[1]'", "'[NaN]'", "'[[\"a\"]]'", "'[\"a\", \"b\"]'", "x'ff'",
                          "'[\"\\u001b[2J\"]'", "'[\"\\ud800\"]'", f"'{'[' * 50_000}'", f"'[{'9' * 5000}]'")
        ),
    ],
)  # fmt: skip
def test_every_cell_is_checked(path: Path, column: str, value: str) -> None:
    where = {"axes": "value", "labels": "labels"}.get(column, column)
    which = " WHERE name = 'axes'" if column == "axes" else ""
    change(path, f"UPDATE {TABLES.get(column, 'rows')} SET {where} = {value}{which}")
    with pytest.raises(UserError) as caught:
        read(path)
    assert column in str(caught.value) or "axes" in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_rules_of_a_row_are_those_that_were_measured(path: Path) -> None:
    for text in ("x = [", "goal = 5", 'schema = 1\nid = "a"\n'):
        change(path, f"UPDATE rows SET ruleset = '{text}'")
        (line,) = read(path)
        assert line.row is not None
        with pytest.raises(UserError, match="not those that were measured"):
            line.row.document()


def make_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def make_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def link_to_a_device(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [make_pipe, make_folder, link_to_a_device])
@pytest.mark.parametrize("end", ["", "-wal"])
def test_what_is_no_file_is_not_opened(path: Path, make: Callable[[Path], None], end: str) -> None:
    make(path.with_name(path.name + end))
    for read_only in (True, False):
        with pytest.raises(UserError, match="cannot be used"):
            Results(path, STUDY.how, read_only=read_only)


@pytest.mark.parametrize("content", [b"my notes\n" * 100, b"SQLite format 3\x00" + b"\xff" * 1000])
def test_a_file_of_something_else_is_not_changed(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for read_only in (True, False):
        with pytest.raises(UserError):
            Results(path, STUDY.how, read_only=read_only)
    assert path.read_bytes() == content


def test_another_programs_database_is_not_changed(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE bookmarks (address TEXT)")
    with pytest.raises(UserError, match="bookmarks"):
        Results(path, STUDY.how)
    assert sqlite3.connect(path).execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def journal_that_names(victim: Path, of: Path) -> bytes:
    """Return a rollback journal after which SQLite deletes `victim` (https://sqlite.org/fileformat.html)."""
    magic, page, name = bytes.fromhex("d9d505f920a163d7"), 4096, str(victim).encode()
    head = magic + struct.pack(">IIIII", 0, 0, of.stat().st_size // page, 512, page)
    end = name + struct.pack(">II", len(name), sum(name)) + magic
    return head.ljust(512, b"\0") + struct.pack(">I", 0x40000000 // page + 1) + end


def test_a_journal_beside_it_deletes_no_file(path: Path, tmp_path: Path) -> None:
    victim = tmp_path / "letter.txt"
    victim.write_text("dear diary", encoding="utf-8")
    journal = path.with_name(path.name + "-journal")
    journal.write_bytes(journal_that_names(victim, path))
    assert len(read(path)) == 1
    with pytest.raises(UserError, match="journal"):
        Results(path, STUDY.how)
    assert victim.read_text(encoding="utf-8") == "dear diary"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_link_that_another_user_placed_is_not_followed(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.results"
    link.symlink_to(path)
    os.chown(link, 12345, -1, follow_symlinks=False)
    with pytest.raises(UserError, match="another user"):
        Results(link, STUDY.how)


def test_results_of_other_axes_are_not_shown_as_these(path: Path) -> None:
    other = small_study(axes={"dice": [3]})
    with Results(path, STUDY.how, read_only=True) as results, pytest.raises(UserError, match="other axes"):
        results.lines(other.names)


def test_runs_may_begin_at_once(tmp_path: Path) -> None:
    """Both make the tables of the same file; each does so in one step."""
    count, failures = 8, list[BaseException]()
    for name in map(str, range(10)):
        together = Barrier(count)

        def begin(path: Path = tmp_path / name, together: Barrier = together) -> None:
            together.wait()
            try:
                with Results(path, STUDY.how) as results:
                    results.describe(STUDY, "", expand(STUDY))
            except UserError as error:
                failures.append(error)

        runs = [Thread(target=begin) for _run in range(count)]
        for each in runs:
            each.start()
        for each in runs:
            each.join()
    assert failures == []
    assert read_file(tmp_path / "0")[:15] == b"SQLite format 3"
