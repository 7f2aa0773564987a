"""How many threads to use, and how much to do at a time.

Threads that meet every few microseconds wait for the slowest. On a machine that is busy with other things, one thread
alone may get more done than a team; which it is can only be measured, again and again. Results do not depend on it.
"""

from __future__ import annotations

from typing import Final

_CALL_SECONDS: Final = 0.015
_TRIAL_SECONDS: Final = 0.004
_TRIAL_EVERY: Final = 16
_LARGEST_GROWTH: Final = 4.0


class Pace:
    """Chooses between a whole team and one thread.

    Parameters
    ----------
    members : int
        Threads in the team.
    seconds : float
        A guess at how long the whole takes.
    """

    def __init__(self, members: int, seconds: float) -> None:
        self._speeds: dict[int, float] = dict.fromkeys((members, 1), 0.0)
        self._calls = 0
        self._first_share = _TRIAL_SECONDS / max(seconds, _TRIAL_SECONDS)
        self._share = self._first_share
        self._on_trial = False

    def choose(self) -> int:
        """Return how many threads the next call should use: those that did best, and now and then the others."""
        untried = [members for members, speed in self._speeds.items() if speed == 0.0]
        best = max(self._speeds, key=lambda members: self._speeds[members])
        others = [members for members in self._speeds if members != best]
        self._calls += 1
        self._on_trial = bool(untried or (others and self._calls % _TRIAL_EVERY == 0))
        if untried:
            return untried[0]
        return others[0] if self._on_trial else best

    def share(self, members: int) -> float:
        """Return which share of the whole the next call should do: about 15 ms, less on trial."""
        speed = self._speeds[members]
        if speed == 0.0:
            return self._first_share
        wanted = speed * (_TRIAL_SECONDS if self._on_trial else _CALL_SECONDS)
        return min(wanted, _LARGEST_GROWTH * self._share)

    def note(self, members: int, share: float, seconds: float) -> None:
        """Take note of how long a call took."""
        speed = share / max(seconds, 1e-6)
        before = self._speeds[members]
        self._speeds[members] = speed if before == 0.0 else (before + speed) / 2.0
        self._share = max(share, self._first_share)
