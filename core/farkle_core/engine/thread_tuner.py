"""How many threads to use, and how much to do at a time.

Threads that meet every few microseconds wait for the slowest. On a machine that is busy with other things, one thread
alone may get more done than a team; which it is can only be measured, again and again. Results do not depend on it.
"""

from typing import Final

# How long a call takes, and one on trial: progress is told, and a stop heard, far more often than every 50 ms.
_CALL_SECONDS: Final = 0.015
_TRIAL_SECONDS: Final = 0.004

# Calls until the first trial, and at most between two: a trial takes 4 ms, so at most a fiftieth of the time.
_FIRST_TRIAL: Final = 3
_SELDOM: Final = 16

_LARGEST_GROWTH: Final = 4.0  # how much more than the last call a call may do, while its speed is hardly known


class ThreadTuner:
    """Chooses between a whole team and one thread.

    The team begins. Where it did not have its cores to itself, the others are tried soon, and again after ever more
    calls as long as that changes nothing: with what the work has come to since, they may do better now. `seconds`: a
    guess at how long the whole takes.
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
        """Return how many threads the next call should use: those that did best, and now and then the others."""
        self._calls += 1
        others = [members for members in self._speeds if members != self._best]
        self._on_trial = bool(others) and self._calls > self._wait and self._crowded
        return others[0] if self._on_trial else self._best

    def share(self, members: int) -> float:
        """Return which share of the whole the next call should do: about 15 ms, less on trial."""
        speed = self._speeds[members]
        if speed == 0.0:
            return self._first_share
        wanted = speed * (_TRIAL_SECONDS if self._on_trial else _CALL_SECONDS)
        return min(wanted, _LARGEST_GROWTH * self._share)

    def note(self, members: int, share: float, seconds: float, *, crowded: bool = True) -> None:
        """Take note of how long a call took, and whether its threads had to share their cores with others."""
        self._crowded = crowded or members < max(self._speeds)
        speed = share / max(seconds, 1e-6)
        before = speed if self._on_trial or self._speeds[members] == 0.0 else self._speeds[members]
        self._speeds[members] = (before + speed) / 2.0
        self._share = max(share, self._first_share)
        if self._on_trial:
            better = speed > self._speeds[self._best]
            self._best = members if better else self._best
            self._wait, self._calls = _FIRST_TRIAL if better else min(2 * self._wait, _SELDOM), 0
