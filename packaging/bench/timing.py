"""How things are timed, and how each gets a process of its own."""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


class Times(NamedTuple):
    """Several runs of the same.

    Attributes
    ----------
    median : float
        Of all runs, in seconds.
    spread : float
        The largest less the smallest, as a share of the median.
    runs : int
        How many there were.
    least : float
        The shortest, in seconds.
    """

    median: float
    spread: float
    runs: int
    least: float


def summary(seconds: Sequence[float]) -> Times:
    """Sum up several runs."""
    middle = median(seconds)
    return Times(middle, (max(seconds) - min(seconds)) / middle, len(seconds), min(seconds))


def seconds_of(call: Callable[[], object]) -> float:
    """Return how long a call takes."""
    began = perf_counter()
    call()
    return perf_counter() - began


def repeat(call: Callable[[], object], runs: int) -> Times:
    """Time a call so often, once the first has made everything warm."""
    call()
    return summary([seconds_of(call) for _ in range(runs)])


def side_by_side(calls: Sequence[Callable[[], object]], runs: int) -> list[Times]:
    """Time several calls in turns, so that what disturbs one disturbs all."""
    for call in calls:
        call()
    seconds = [[seconds_of(call) for call in calls] for _ in range(runs)]
    return [summary(column) for column in zip(*seconds, strict=True)]


def apart(function: Callable[_Given, _Found], *given: _Given.args, **named: _Given.kwargs) -> _Found:
    """Call a function in a process of its own, begun afresh, and return what it returns."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context) as pool:
        return pool.submit(function, *given, **named).result()


def peak_memory() -> int:
    """Return the most memory that this process has had, in bytes.

    Linux passes on to a process what the one that began it had then; so whoever begins those that measure must itself
    be small.
    """
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
