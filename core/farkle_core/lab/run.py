"""Runs a study: sends games without a row to workers, and writes each row to disk before it takes the next one.

Running the study again resumes a run. If a worker dies, only its unfinished ruleset is lost, and another worker takes
it up. A ruleset that fails is noted with its reason; the next run tries it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from farkle_core.errors import Cancelled, UserError
from farkle_core.lab.cluster import connected, workers_for
from farkle_core.lab.mixtures import expand, forecast, shares_of_cost
from farkle_core.lab.results import ResultRow, Results
from farkle_core.lab.study import Study
from farkle_core.lab.work import Job, failed, jobs_of, measure
from farkle_core.language.messages import _, in_english

if TYPE_CHECKING:
    from distributed import Client, Future

_PAUSE: Final = 0.05  # seconds between checks for finished rows and for a stop
_LOOKS: Final = 5  # checks without a new row until the next call of the watch


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The progress of a run."""

    done: int  # done, failed, of: games with a row, games that failed in this run, and all games of the study
    failed: int
    of: int
    left_out: int  # impossible mixtures
    workers: int = 0  # workers connected now
    seconds: float = 0.0  # since the start of the run
    seconds_left: float | None = None  # estimated time left; None before the first row
    busy: float = 0.0  # the share of the workers' time spent on rulesets, 0 to 1


# Called with the progress of a run for each new row; may raise Cancelled.
Watch = Callable[[RunProgress, ResultRow | None], None]


def run(
    study: Study,
    text: str,
    path: Path,
    watch: Watch,
    stop: Event,
    *,
    scheduler: str = "",
    workers: int = 0,
) -> RunProgress:
    """Measure all rulesets of a study that have no row yet.

    `text`: the study's file; it is kept with the results. `path`: the file of results; made if it is missing. `watch`:
    called for every row, and several times a second. `stop`: ends the run within a second when it is set; finished rows
    stay. `scheduler`: address or file of a scheduler; empty for workers on this machine. `workers`: workers on this
    machine; 0 = as many as cores and memory allow. Raises Cancelled if the run was stopped. Raises UserError if there
    is no ruleset, no scheduler, or no room for results.
    """
    with in_english():  # reasons for leaving out mixtures go into the results
        expansion = expand(study)
    if not expansion.variants:
        raise UserError(_("No mixture of this study can be played."), hint="\n".join(expansion.left_out))
    with Results(path, study.how) as results:
        results.describe(study, text, expansion)
        finished = results.finished(study.measures)
        games = expansion.distinct
        jobs = jobs_of(study, {name: ruleset for name, ruleset in games.items() if name not in finished})
        standing = RunProgress(len(games) - len(jobs), 0, len(games), expansion.left_out.total())
        watch(standing, None)
        if not jobs:
            return standing
        workers = workers or min(workers_for(forecast(study, expansion).memory), len(jobs))
        with connected(scheduler, workers) as client:
            return _Run(client, study, jobs, standing).finish(results, watch, stop)


class _Run:
    """One run with its workers."""

    def __init__(self, client: Client, study: Study, jobs: list[Job], standing: RunProgress) -> None:
        self._client, self._standing = client, standing
        costs = shares_of_cost({job.hash: job.ruleset for job in jobs}, study)
        # The dearest first, so that no worker is left alone with a long one at the end.
        self._jobs = sorted(jobs, key=lambda job: -costs[job.hash])
        self._costs, self._whole, self._done, self._worked = costs, sum(costs.values()), 0.0, 0.0
        self._began = perf_counter()

    def finish(self, results: Results, watch: Watch, stop: Event) -> RunProgress:
        """Collect rows until the study is complete."""
        name = uuid4().hex
        jobs = {f"farkle-{name}-{job.hash}": job for job in self._jobs}
        futures = self._client.map(measure, list(jobs.values()), key=list(jobs), pure=False, retries=1)
        try:
            for row in self._rows(futures, jobs, watch, stop):
                results.put(row)
                self._note(row)
                watch(self._standing, row)
        except BaseException:
            with suppress(OSError, TimeoutError):
                self._client.cancel(futures)
            raise
        return self._standing

    def _rows(
        self, futures: list[Future[ResultRow]], jobs: dict[str, Job], watch: Watch, stop: Event
    ) -> Iterator[ResultRow]:
        from distributed import as_completed

        coming = as_completed(futures, with_results=True, raise_errors=False, loop=self._client.loop)
        looks = 0
        while not coming.is_empty():
            if not coming.has_ready():
                if stop.wait(_PAUSE):
                    raise Cancelled
                looks += 1
                if looks % _LOOKS == 0:
                    self._standing = self._timed(self._standing)
                    watch(self._standing, None)
                continue
            for future, result in coming.next_batch(block=False):
                # Otherwise the worker keeps the row. If the worker died, the ruleset would be measured again although
                # its row is on disk; a run whose workers often die would never end.
                future.release()
                yield result if isinstance(result, ResultRow) else failed(jobs[future.key], _reason(result))
                if stop.is_set():
                    raise Cancelled

    def _note(self, row: ResultRow) -> None:
        self._done += self._costs[row.hash]
        self._worked += row.seconds
        standing = self._standing
        counted = (
            replace(standing, failed=standing.failed + 1) if row.failure else replace(standing, done=standing.done + 1)
        )
        self._standing = self._timed(counted)

    def _timed(self, standing: RunProgress) -> RunProgress:
        seconds = perf_counter() - self._began
        workers = len(self._client.nthreads())
        left = seconds * (self._whole - self._done) / self._done if self._done else None
        busy = min(self._worked / (seconds * workers), 1.0) if workers else 0.0
        return replace(standing, workers=workers, seconds=seconds, seconds_left=left, busy=busy)


def _reason(result: object) -> str:
    """Return why a job failed: dask reports the type of error, the error and its traceback."""
    error = result[1] if isinstance(result, tuple) and len(result) > 1 else result
    return f"{type(error).__name__}: {error}"
