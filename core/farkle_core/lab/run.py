"""Runs a study: sends games without a row to workers, and writes each row to disk before it takes the next one.

Running the study again resumes a run. If a worker dies, only its unfinished ruleset is lost, and another worker takes
it up. A ruleset that fails is noted with its reason; the next run tries it again.
"""

from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Final

from farkle_core.errors import Cancelled, UserError
from farkle_core.lab.mixtures import expand, forecast, shares_of_cost
from farkle_core.lab.results import ResultRow, Results
from farkle_core.lab.study import Study
from farkle_core.lab.workers import Job, LocalWorkers, Workers, connected, jobs_of, workers_for
from farkle_core.language.messages import _, in_english

_LOOKS: Final = 5  # looks for rows without a new one until the next call of the watch


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
        workers = workers or workers_for(forecast(study, expansion).memory)
        local = LocalWorkers(min(workers, len(jobs)))
        with connected(scheduler) if scheduler else nullcontext(local) as staff:
            return _Run(staff, study, jobs, standing).finish(results, watch, stop)


class _Run:
    """One run with its workers."""

    def __init__(self, workers: Workers, study: Study, jobs: list[Job], standing: RunProgress) -> None:
        self._workers, self._standing = workers, standing
        costs = shares_of_cost({job.hash: job.ruleset for job in jobs}, study)
        # The dearest first, so that no worker is left alone with a long one at the end.
        self._jobs = sorted(jobs, key=lambda job: -costs[job.hash])
        self._costs, self._whole, self._done, self._worked = costs, sum(costs.values()), 0.0, 0.0
        self._began = perf_counter()

    def finish(self, results: Results, watch: Watch, stop: Event) -> RunProgress:
        """Collect rows until the study is complete."""
        looks = 0
        with closing(self._workers.rows(self._jobs)) as rows:
            for row in rows:
                if row is not None:
                    results.put(row)
                    self._note(row)
                    watch(self._standing, row)
                elif (looks := looks + 1) % _LOOKS == 0:
                    self._standing = self._timed(self._standing)
                    watch(self._standing, None)
                if stop.is_set():
                    raise Cancelled
        return self._standing

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
        workers = self._workers.count
        left = seconds * (self._whole - self._done) / self._done if self._done else None
        busy = min(self._worked / (seconds * workers), 1.0) if workers else 0.0
        return replace(standing, workers=workers, seconds=seconds, seconds_left=left, busy=busy)
