"""Worker threads that run Python code pause while the window's thread is busy.

A thread that computes in Python takes the interpreter lock from the window's thread between any two steps. Even with a
free core, laying out a page then takes 100 ms instead of 30. The window's thread counts as busy if its CPU time
advances. On systems without CPU time per thread, no thread pauses.
"""

import threading
import time
from typing import Final

from farkle_core.giving_way import wait_by

_APART: Final = 0.001  # seconds between two checks
_SOON: Final = 0.006  # seconds between two checks while the window is busy
_IDLE: Final = 0.08  # the window counts as idle up to this share of CPU time between two checks
_LONGEST: Final = 0.1  # seconds: the longest pause
_BESIDE: Final = 0.02  # seconds for which the worker then runs in parallel with a window that is still busy


class GivingWay(threading.local):
    """State of a worker thread: its view of the window's thread."""

    def __init__(self, clock: int) -> None:
        """`clock`: the id of the clock that counts the CPU time of the window's thread."""
        self._clock = clock
        self._at, self._used = time.perf_counter(), time.clock_gettime(clock)
        self._goes_on_until = 0.0

    def wait(self) -> None:
        """Pause while the window's thread is busy."""
        begun = time.perf_counter()
        if begun - self._at < _APART or begun < self._goes_on_until:
            return
        while self._works():
            if self._at - begun > _LONGEST:
                self._goes_on_until = self._at + _BESIDE
                return
            time.sleep(_SOON)

    def _works(self) -> bool:
        """Return whether the window's thread has used CPU time since the last call."""
        at, used = self._at, self._used
        self._at, self._used = time.perf_counter(), time.clock_gettime(self._clock)
        return self._used - used > _IDLE * (self._at - at)


def give_way_to_window() -> None:
    """Make all long-running worker threads give way to the calling thread, which is the window's."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return
    window = threading.get_ident()
    way = GivingWay(time.pthread_getcpuclockid(window))
    wait_by(lambda: None if threading.get_ident() == window else way.wait())
