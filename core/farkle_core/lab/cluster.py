"""Workers of a running scheduler (``dask.distributed``), on this machine or on others.

The user has started them, and decides who may connect: a scheduler runs the code of all who can. Its configuration
switches TLS on; the guide says how.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from farkle_core.errors import MissingExtraError, UserError
from farkle_core.lab.results import ResultRow
from farkle_core.lab.workers import Job, failed, measure
from farkle_core.language.messages import _

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE: Final = 20.0  # seconds to wait for the scheduler
_PAUSE: Final = 0.05  # seconds between two checks for rows


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
                    sleep(_PAUSE)
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
