"""Jobs, and workers on this machine: processes that measure one ruleset of a study after another.

Each is reached through a pipe that this process alone has. Nothing listens, because whoever can give a worker a job can
run code as its user. A worker that dies is replaced, and its ruleset measured again.

The workers of a running scheduler (``dask.distributed``) are on this machine or on others. The user has started them,
and decides who may connect: a scheduler runs the code of all who can. Its configuration
switches TLS on; the guide says how.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final, Protocol
from uuid import uuid4

import psutil

from farkle_core import __version__
from farkle_core.engine.settings import Settings
from farkle_core.engine.short_calls import cores
from farkle_core.errors import MissingExtraError, UserError
from farkle_core.lab.measuring import Measuring
from farkle_core.lab.results import ResultRow
from farkle_core.lab.study import Study
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, dumps, to_document

if TYPE_CHECKING:
    from distributed import Client


_SPARE_MEMORY: Final = 0.8  # share of the free memory for workers; the rest is for the system and a window
_PAUSE: Final = 0.05  # seconds to wait for a row
_NICENESS: Final = 10  # of 19: a window that has something to do gets nine tenths of a core

# How often a worker may die over one ruleset before it counts as failed: a machine that is short of memory kills
# workers that have done nothing wrong.
_DEATHS: Final = 5


@dataclass(frozen=True, slots=True)
class Job:
    """The job of a worker."""

    hash: str  # the ruleset's fingerprint
    ruleset: Ruleset  # the rules
    settings: Settings  # of the solver
    measures: tuple[str, ...]  # the measures wanted
    games: int  # games for measures that are counted
    version: str = __version__  # the program's version; a worker with another one refuses


def jobs_of(study: Study, games: Mapping[str, Ruleset]) -> list[Job]:
    """Return the jobs for some games by their hash."""
    return [Job(name, ruleset, study.settings, study.measures, study.games) for name, ruleset in games.items()]


def measure(job: Job) -> ResultRow:
    """Measure a ruleset. If the rules or the machine prevent it, the row has a failure; no error is raised."""
    began = perf_counter()
    if job.version != __version__:
        return failed(job, f"the worker has version {__version__}, the study needs {job.version}")
    measuring = Measuring(job.ruleset, job.settings, job.games)
    try:
        figures = measuring.figures(job.measures)
    except (UserError, MemoryError) as error:
        return failed(job, str(error) or "out of memory", perf_counter() - began)
    certificate: dict[str, Any] = asdict(measuring.solution.certificate)
    text = dumps(to_document(job.ruleset))
    return ResultRow(job.hash, text, figures, certificate, perf_counter() - began)


def failed(job: Job, why: str, seconds: float = 0.0) -> ResultRow:
    """Return the row of a game that could not be measured."""
    return ResultRow(job.hash, dumps(to_document(job.ruleset)), seconds=seconds, failure=why)


class Workers(Protocol):
    """The workers of a study, wherever they are."""

    @property
    def count(self) -> int:
        """How many there are now."""

    def rows(self, jobs: Sequence[Job]) -> Generator[ResultRow | None, None, None]:
        """Yield the row of each job as soon as it is measured, and None several times a second."""


def workers_for(memory: int) -> int:
    """Return how many workers of so many bytes each fit into this machine."""
    room = psutil.virtual_memory().available * _SPARE_MEMORY
    return max(1, min(cores(), int(room // max(memory, 1))))


class LocalWorkers:
    """So many processes on this machine, with one thread each."""

    def __init__(self, count: int) -> None:
        self.count = count

    def rows(self, jobs: Sequence[Job]) -> Generator[ResultRow | None, None, None]:
        """Yield the row of each job; see :class:`Workers`. Workers end when the iterator is closed."""
        left, deaths = deque(jobs), Counter[str]()
        workers = [_Worker() for _number in range(min(self.count, len(jobs)))]
        try:
            while left or any(worker.job for worker in workers):
                for worker in workers:
                    if worker.job is None and left:
                        worker.begin(left.popleft())
                ready = wait([worker.pipe for worker in workers if worker.job], _PAUSE)
                if not ready:
                    yield None
                for place, worker in enumerate(workers):
                    if worker.pipe not in ready or worker.job is None:
                        continue
                    job, row = worker.job, worker.row()
                    if row is not None:
                        yield row
                        continue
                    worker.end()
                    workers[place] = _Worker()
                    deaths[job.hash] += 1
                    if deaths[job.hash] < _DEATHS:
                        left.appendleft(job)
                    else:
                        yield failed(job, f"its worker died {_DEATHS} times")
        finally:
            for worker in workers:
                worker.end()


class _Worker:
    """A process, and this end of its pipe."""

    def __init__(self) -> None:
        spawning = get_context("spawn")  # a forked process would have this one's threads' locks
        self.job: Job | None = None
        self.pipe, its = spawning.Pipe()
        self._process = spawning.Process(target=_serve, args=(its,), daemon=True)
        masked = hasattr(signal, "pthread_sigmask") and signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self._process.start()  # Ctrl-C is for this process; while another one starts, it would print a traceback
        if masked is not False:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        its.close()

    def begin(self, job: Job) -> None:
        """Give it a job."""
        self.job = job
        with suppress(OSError):  # it has died; then there is no row
            self.pipe.send(job)

    def row(self) -> ResultRow | None:
        """Return the row of its job, which is over then; None if it has died."""
        self.job = None
        try:
            row = self.pipe.recv()
        except (EOFError, OSError):
            return None
        assert isinstance(row, ResultRow)
        return row

    def end(self) -> None:
        """End it at once: it holds nothing that is needed."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection) -> None:
    """Measure whatever comes through the pipe, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    let_others_go_first()
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            job = pipe.recv()
            try:
                row = measure(job)
            except Exception as error:  # noqa: BLE001 - the study goes on, and the row says why this one failed
                row = failed(job, f"{type(error).__name__}: {error}")
            pipe.send(row)


def _end_with_parent() -> None:
    """End this process with the one that has started it, even if that one is killed within a long job."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def let_others_go_first() -> None:
    """Lower the priority of this process, before it measures anything; one that is lower already keeps it."""
    process = psutil.Process()
    if sys.platform == "win32":
        process.nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        process.nice(max(process.nice(), _NICENESS))


_PATIENCE: Final = 20.0  # seconds to wait for the scheduler
_CLUSTER_PAUSE: Final = 0.05  # seconds between two checks for rows


class ClusterWorkers:
    """The workers of a scheduler."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def count(self) -> int:
        """How many are connected now."""
        return len(self._client.nthreads())

    def rows(self, jobs: Sequence[Job]) -> Generator[ResultRow | None, None, None]:
        """Yield the row of each job; see :class:`.workers.Workers`."""
        from distributed import as_completed

        name = uuid4().hex
        by_key = {f"farkle-{name}-{job.hash}": job for job in jobs}
        futures = self._client.map(measure, jobs, key=list(by_key), pure=False, retries=1)
        coming = as_completed(futures, with_results=True, raise_errors=False, loop=self._client.loop)
        try:
            while not coming.is_empty():
                if not coming.has_ready():
                    sleep(_CLUSTER_PAUSE)
                    yield None
                    continue
                for future, result in coming.next_batch(block=False):
                    # Otherwise the worker keeps the row. If the worker died, the ruleset would be measured again
                    # although its row is on disk; a run whose workers often die would never end.
                    future.release()
                    yield result if isinstance(result, ResultRow) else failed(by_key[future.key], _reason(result))
        finally:
            with suppress(OSError, TimeoutError):
                self._client.cancel(futures)


def _reason(result: object) -> str:
    """Return why a job failed: dask reports the type of error, the error and its traceback."""
    error = result[1] if isinstance(result, tuple) and len(result) > 1 else result
    return f"{type(error).__name__}: {error}"


@contextmanager
def connected(scheduler: str) -> Generator[ClusterWorkers, None, None]:
    """Give the workers of a scheduler.

    `scheduler`: an address such as ``tls://host:8786``, or a scheduler file. Raises UserError if it cannot be reached.
    """
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError as error:
        raise MissingExtraError("distributed", "cluster") from error
    if scheduler.startswith("tls:") and not Security().get_connection_args("client").get("ssl_context"):
        hint = _("The guide, chapter “Rule lab”, says where `farkle` finds them.")
        raise UserError(_("The scheduler {place} wants a certificate and a key.", place=scheduler), hint=hint)

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the rows contain errors
    how = {"scheduler_file": scheduler} if Path(scheduler).is_file() else {"address": scheduler}
    try:
        client = Client(**how, set_as_default=False, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError, AssertionError) as error:  # a scheduler file without an address
        raise UserError(_("There is no scheduler at {place}: {reason}", place=scheduler, reason=str(error))) from error
    with client:
        yield ClusterWorkers(client)
