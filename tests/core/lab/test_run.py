"""Runs: the same rows to the last bit, whatever happens to workers and to the run itself."""

import os
import socket
import sqlite3
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path
from threading import Thread
from typing import Any

import psutil
import pytest
from lab_run import Run, written
from patience import HANGS
from small_studies import MEASURES, small_study

from farkle_core.errors import UserError
from farkle_core.lab.measuring import Measuring
from farkle_core.lab.mixtures import expand
from farkle_core.lab.results import ResultRow, Results
from farkle_core.lab.study import Study
from farkle_core.lab.study_file import load_study
from farkle_core.lab.workers import Job, LocalWorkers, jobs_of, measure


def by_hand(study: Study) -> dict[str, ResultRow]:
    """Measure all games of a study in this process."""
    return {job.hash: measure(job) for job in jobs_of(study, expand(study).distinct)}


def figures(rows: dict[str, ResultRow]) -> dict[str, object]:
    return {name: (row.failure, row.ruleset, dict(row.figures)) for name, row in rows.items()}


def kept(path: Path, study: Study) -> dict[str, ResultRow]:
    with Results(path, study.how, read_only=True) as results:
        return {row.hash: row for row in results.rows()}


def disturbed_run_gives_the_same_rows(path: Path, rows: int) -> None:
    """A worker is killed after the first row, the run is stopped later and begun again."""
    study, results = load_study(path), path.with_suffix(".results")
    one = Run(path, "--workers", "2")
    one.rows(1)
    workers = one.workers
    assert len(workers) == 2
    workers[0].kill()
    one.rows(rows - 1)
    workers = one.workers
    one.process.terminate()
    assert one.end()[0] == 130
    gone, alive = psutil.wait_procs(workers, timeout=HANGS)
    assert (len(gone) > 0, alive) == (True, [])
    first = kept(results, study)
    assert rows <= len(first) < len(expand(study).distinct)
    status, answer = Run(path, "--workers", "2").end()
    assert (status, answer["done"], answer["failed"]) == (0, len(expand(study).distinct), 0)
    found = kept(results, study)
    assert figures(found) == figures(by_hand(study))
    assert all(found[name] == row for name, row in first.items())  # what was there is not measured again


def test_a_killed_worker_and_a_stopped_run_lose_nothing(tmp_path: Path) -> None:
    disturbed_run_gives_the_same_rows(written(tmp_path), 3)


@pytest.mark.nightly
def test_a_run_ends_when_it_is_stopped_while_workers_start(tmp_path: Path) -> None:
    """No process of it is left."""
    one = Run(written(tmp_path), "--workers", "2")
    next(one.said())
    workers = one.workers
    one.process.terminate()
    assert one.process.wait(HANGS) == 130
    _gone, alive = psutil.wait_procs(workers, timeout=HANGS)
    assert alive == []
    one.process.communicate()


@pytest.mark.nightly
def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    """The whole command is killed five times; nothing of it is left running, and the rows are the same."""
    path = written(tmp_path)
    for seconds in (4, 6, 8, 10, 12):
        one = Run(path, "--workers", "2")
        time.sleep(seconds)
        workers = one.workers if one.process.poll() is None else []
        one.process.kill()
        one.process.communicate()
        _gone, alive = psutil.wait_procs(workers, timeout=HANGS)
        assert alive == []
    assert Run(path).end()[0] == 0
    study = load_study(path)
    assert figures(kept(path.with_suffix(".results"), study)) == figures(by_hand(study))


@pytest.mark.nightly
def test_workers_started_by_hand(tmp_path: Path) -> None:
    """Two workers and a scheduler of their own on the loopback address give the same rows."""
    file, path = tmp_path / "scheduler.json", written(tmp_path)
    common = ["--no-dashboard", "--scheduler-file", str(file)]
    scheduler = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *common]
    worker = ["-m", "distributed.cli.dask_worker", "--nthreads", "1", "--local-directory", str(tmp_path), *common]
    started = [subprocess.Popen([sys.executable, *scheduler], stderr=subprocess.DEVNULL)]
    try:
        while not file.exists():
            time.sleep(0.1)
        started += [subprocess.Popen([sys.executable, *worker], stderr=subprocess.DEVNULL) for _number in range(2)]
        status, answer = Run(path, "--scheduler", str(file)).end()
        assert (status, answer["failed"], answer["done"]) == (0, 0, 8)
        assert figures(kept(path.with_suffix(".results"), load_study(path))) == figures(by_hand(load_study(path)))
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(HANGS)


def test_no_other_user_can_give_workers_a_job(tmp_path: Path) -> None:
    """No process of a run listens, on the network or in the file system: there is nothing to connect to."""
    axes = {"goal": {"from": 3000, "to": 5000, "step": 50}, "dice": [5, 6]}
    one = Run(written(tmp_path, axes=axes), "--workers", "2")
    one.rows(1)
    try:
        family = [psutil.Process(one.process.pid), *psutil.Process(one.process.pid).children(recursive=True)]
        assert len(family) > 2
        sockets = [each for process in family for each in process.net_connections("all")]
        assert [each for each in sockets if each.status == psutil.CONN_LISTEN or each.family != socket.AF_UNIX] == []
        assert [each.laddr for each in sockets if each.laddr] == []
    finally:
        one.process.terminate()
        one.process.communicate(timeout=HANGS)


class Fatal(Job):
    """A job that ends the worker that gets it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (1,)


def test_a_job_that_ends_its_workers_is_a_row_with_its_reason() -> None:
    """All others are measured."""
    jobs = jobs_of(small_study(), expand(small_study()).distinct)[:3]
    fatal = Fatal(*(getattr(jobs[1], each.name) for each in fields(Job)))
    rows = {row.hash: row for row in LocalWorkers(2).rows([jobs[0], fatal, jobs[2]]) if row is not None}
    assert [rows[job.hash].failure for job in jobs] == ["", "its worker died 5 times", ""]


@pytest.mark.nightly
def test_a_scheduler_with_tls_needs_a_certificate(tmp_path: Path) -> None:
    one = Run(written(tmp_path), "--scheduler", "tls://127.0.0.1:9")
    _out, said = one.process.communicate(timeout=HANGS)
    assert (one.process.returncode, "wants a certificate" in said) == (2, True)


def test_a_ruleset_that_fails_is_a_row_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_measuring: Measuring) -> None:
        raise UserError("too large")

    job = next(iter(jobs_of(small_study(), expand(small_study()).distinct)))
    monkeypatch.setattr(Measuring, "solution", property(refuse))
    row = measure(job)
    assert (row.failure, dict(row.figures)) == ("too large", {})


def test_a_full_disk_keeps_what_is_written(tmp_path: Path) -> None:
    study = small_study()
    rows = list(by_hand(study).values())
    path = tmp_path / "study.results"
    with Results(path, study.how) as results:
        results.describe(study, "", expand(study))
        results.put(rows[0])
        results._file.execute("PRAGMA max_page_count = 1")  # the size that it has now
        with pytest.raises(UserError, match="full"):
            results.put(ResultRow(hash="0", ruleset="x" * 1_000_000))
    assert kept(path, study)[rows[0].hash] == rows[0]


def test_results_are_read_while_a_run_writes(tmp_path: Path) -> None:
    study, path = small_study(), tmp_path / "study.results"
    rows = list(by_hand(study).values())
    with Results(path, study.how) as writing:
        writing.describe(study, "text", expand(study))
        seen: list[int] = []

        def read() -> None:
            with Results(path, study.how, read_only=True) as reading:
                seen.append(sum(line.row is not None for line in reading.lines(study.names)))

        for count, row in enumerate(rows, 1):
            writing.put(row)
            reader = Thread(target=read)
            reader.start()
            reader.join()
            assert seen[-1] >= count
        assert writing.finished(study.measures) == {row.hash for row in rows}
        assert writing.finished([*study.measures, "comeback"]) == set()
    with Results(path, small_study(games=21).how, read_only=True) as other:
        assert other.rows() == []
    assert sqlite3.connect(path).execute("SELECT value FROM study WHERE name = 'file'").fetchone() == ("text",)
    assert MEASURES[0] == "fairness"
