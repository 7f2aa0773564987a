"""Provides workers for a study: processes on this machine, or of a running scheduler (``dask.distributed``)."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, Final

import psutil

from farkle_core.engine.team import cores
from farkle_core.errors import UserError
from farkle_core.lab import worker_priority
from farkle_core.language.messages import _

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

_SPARE_MEMORY: Final = 0.8  # share of the free memory for workers; the rest is for the system and a window
_PATIENCE: Final = 20.0  # seconds to wait for the scheduler
_CLOSING: Final = 5.0  # seconds for workers to end by themselves

# How often a worker may die over one ruleset before it counts as failed: a machine that is short of memory kills
# workers that have done nothing wrong.
_DEATHS: Final = 5


def workers_for(memory: int) -> int:
    """Return how many workers of so many bytes each fit into this machine."""
    room = psutil.virtual_memory().available * _SPARE_MEMORY
    return max(1, min(cores(), int(room // max(memory, 1))))


@contextmanager
def connected(scheduler: str, workers: int) -> Iterator[Client]:
    """Give a client of a scheduler; of one on this machine, with so many workers, when `scheduler` is empty.

    `scheduler`: an address such as ``tcp://host:8786``, or a scheduler file. `workers`: processes on this machine, with
    one thread each. Raises UserError if the scheduler cannot be reached.
    """
    import dask
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the rows contain errors
    # Results are a few numbers: nothing is spilled to disk.
    memory = {f"distributed.worker.memory.{name}": False for name in ("spill", "target")}
    with dask.config.set({"distributed.scheduler.allowed-failures": _DEATHS, **memory}):
        if not scheduler:
            with _local(workers) as client:
                yield client
            return
        file = Path(scheduler)
        try:
            client = (
                Client(scheduler_file=str(file), set_as_default=False, timeout=_PATIENCE)
                if file.is_file()
                else Client(scheduler, set_as_default=False, timeout=_PATIENCE)
            )
        except (OSError, ValueError, TimeoutError, AssertionError) as error:  # a scheduler file without an address
            raise UserError(
                _("There is no scheduler at {place}: {reason}", place=scheduler, reason=str(error))
            ) from error
        with client:
            yield client


@contextmanager
def _local(workers: int) -> Iterator[Client]:
    from distributed import Client, LocalCluster

    with TemporaryDirectory(prefix=_folders()) as folder:
        cluster = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",  # any free port: another run may have the usual one
            local_directory=folder,
            silence_logs=logging.CRITICAL,
            memory_limit=0,
            preload=[worker_priority.__name__],
        )
        try:
            with Client(cluster, set_as_default=False) as client:
                yield client
        except BaseException:
            _end_workers(cluster)
            raise
        finally:
            with suppress(TimeoutError):  # workers that do not end by themselves end with this process
                cluster.close(timeout=_CLOSING)


def _folders() -> str:
    """Return the prefix of the folders that this process makes for its workers."""
    return f"farkle-lab-{os.getpid()}-"


def end_at_once() -> None:
    """End this process's workers and delete their folder, for a process that ends without closing anything."""
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            child.kill()
    for folder in Path(gettempdir()).glob(f"{_folders()}*"):
        shutil.rmtree(folder, ignore_errors=True)


def _end_workers(cluster: LocalCluster) -> None:
    """End workers at once: they hold no results that are needed."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        with suppress(psutil.NoSuchProcess):
            if nanny.pid:
                psutil.Process(nanny.pid).kill()
