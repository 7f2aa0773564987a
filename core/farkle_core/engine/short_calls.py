"""Cuts a sweep into short calls, each run by a team of threads: the cost of its steps, and how many to do at a time."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import perf_counter, process_time
from types import TracebackType
from typing import Final, Self, TypeVar

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.context import Floats, Game, Share, TurnPlan

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


# The duration of a call, and of one on trial: progress and a stop are handled far more often than every 50 ms.
_CALL_SECONDS: Final = 0.015
_TRIAL_SECONDS: Final = 0.004

# Calls until the first trial, and the most between two trials. Computed for sweeps of 1 s with a team that is 1.9 or
# 0.5 times as fast as one thread, or becomes slow or fast halfway: they take 1, 3, 32 and 10 % longer than with the
# better choice at every moment. With 10 calls until the first trial it is 1, 8, 19 and 25 %; with 4 calls between two
# trials 3, 5, 22 and 11 %, with 64 it is 1, 3, 43 and 17 %.
_FIRST_TRIAL: Final = 3
_SELDOM: Final = 16
_LARGEST_GROWTH: Final = 4.0  # the largest growth from one call to the next, while the speed is hardly known

# Called between kernel calls with the share of the work just done; may raise to stop.
Advance = Callable[[float], None]

# One row of all modes, one thread; twice the usual time, so that the first call is rather too short.
_SECONDS_PER_OPTION = 1e-10

_ALONE = 0.9  # threads with less of their cores' time than this share them with other programs


class ThreadTuner:
    """Chooses between a whole team and one thread.

    The team begins. If it shared its cores with other programs, the tuner tries one thread soon, and again after ever
    more calls while that changes nothing. `seconds`: the expected duration of the sweep.
    """

    def __init__(self, members: int, seconds: float) -> None:
        self._speeds: dict[int, float] = dict.fromkeys((members, 1), 0.0)
        self._best = members
        self._wait, self._calls = _FIRST_TRIAL, 0
        self._first_share = _TRIAL_SECONDS / max(seconds, _TRIAL_SECONDS)
        self._share = self._first_share
        self._on_trial = False
        self._crowded = True

    def choose(self) -> int:
        """Return the threads of the next call: the better choice so far, and now and then the other."""
        self._calls += 1
        others = [members for members in self._speeds if members != self._best]
        self._on_trial = bool(others) and self._calls > self._wait and self._crowded
        return others[0] if self._on_trial else self._best

    def share(self, members: int) -> float:
        """Return the share of the sweep for the next call: about 15 ms, less on trial."""
        speed = self._speeds[members]
        if speed == 0.0:
            return self._first_share
        wanted = speed * (_TRIAL_SECONDS if self._on_trial else _CALL_SECONDS)
        return min(wanted, _LARGEST_GROWTH * self._share)

    def note(self, members: int, share: float, seconds: float, *, crowded: bool = True) -> None:
        """Record how long a call took, and whether its threads shared their cores with other programs."""
        self._crowded = crowded or members < max(self._speeds)
        speed = share / max(seconds, 1e-6)
        before = speed if self._on_trial or self._speeds[members] == 0.0 else self._speeds[members]
        self._speeds[members] = (before + speed) / 2.0
        self._share = max(share, self._first_share)
        if self._on_trial:
            better = speed > self._speeds[self._best]
            self._best = members if better else self._best
            self._wait, self._calls = _FIRST_TRIAL if better else min(2 * self._wait, _SELDOM), 0


def costs_of(game: Game, links: Ints, phases: tuple[int, int], width: int = 1) -> Floats:
    """Return the cost up to each step, rows of blocks; a step is a level of farkles of up to `width` antidiagonals."""
    before_goal = phases[0] < game.seats
    own_first, own_last, other_first, other_last = (int(score) for score in links[3:7])
    totals = np.arange(own_last + other_last, own_first + other_first - 1, -1)
    lowest = np.maximum(other_first, totals - own_last)
    highest = np.minimum(other_last, totals - own_first)
    blocks = -(-(highest - lowest + 1) // LANES)
    top = game.size if before_goal else game.ceiling
    depth = np.maximum(top - (totals - highest), game.minimum) + LANES / 2
    if game.beats:
        depth = depth + highest * (highest / 2 + LANES)
    together = np.add.reduceat(blocks * depth, np.arange(0, len(totals), width))
    levels = game.counts - np.abs(np.arange(2 * game.counts - 2, -1, -1) - (game.counts - 1))
    costs: Floats = np.cumsum(np.outer(together, levels) * (phases[1] - phases[0]), dtype=float)
    return costs


def seconds_of(plan: TurnPlan, game: Game) -> float:
    """Estimate the seconds of a sweep on one thread, for the first call only; later calls use measured times."""
    deep = game.size / 3 if game.beats else 1.0
    return (game.size**3 / 2) * game.counts**2 * game.seats * len(plan.offsets) * deep * _SECONDS_PER_OPTION


def in_short_calls(costs: Floats, call: Callable[[int, int, int], None], advance: Advance, tuner: ThreadTuner) -> None:
    """Call ``call(first, last, members)`` over all steps, each call a short one, and `advance` after each.

    `costs`, shape (steps,): cost of the steps up to the end of each. `call`, `advance`: `call` does the steps from
    `first` up to `last`, not included, with so many threads; `advance` takes the finished share. `tuner`: chooses the
    number of threads and the length of each call.
    """
    first, shares = 0, costs / costs[-1]
    while first < len(shares):
        done = float(shares[first - 1]) if first else 0.0
        members = tuner.choose()
        last = max(int(np.searchsorted(shares, done + tuner.share(members), side="right")), first + 1)
        began, used = perf_counter(), process_time()
        call(first, last, members)
        covered, seconds = float(shares[last - 1]) - done, perf_counter() - began
        tuner.note(members, covered, seconds, crowded=process_time() - used < _ALONE * members * seconds)
        first = last
        advance(covered)
