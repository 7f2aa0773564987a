"""A few threads that run the same kernel in step."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Self, TypeVar

import numpy as np

from farkle_core.kernels.turn.context import Share

_Result = TypeVar("_Result")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Team:
    """The calling thread and others, `members` in all; a context manager that ends its threads."""

    def __init__(self, members: int) -> None:
        self.members = members
        self._others = ThreadPoolExecutor(members - 1, "solver") if members > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._others is not None:
            self._others.shutdown()

    def run(self, work: Callable[[Share], _Result], members: int | None = None) -> list[_Result]:
        """Call ``work(share)`` in so many threads at once (default all); thread 0 is the caller's.

        If a thread cannot start or fails, this releases the others, which would otherwise wait without end. Then it
        raises the error.
        """
        barrier, members = np.zeros(3, np.int64), members or self.members
        started: list[Future[_Result]] = []
        try:
            if self._others is not None:
                for thread in range(1, members):
                    started.append(self._others.submit(work, Share(barrier, thread, members)))  # noqa: PERF401 - kept if one fails
            return [work(Share(barrier, 0, members)), *(future.result() for future in started)]
        except BaseException:
            barrier[1] = 1
            wait(started)
            raise
