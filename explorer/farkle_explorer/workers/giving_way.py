"""Work beside the window waits while the window's thread has something to do.

A thread that computes in Python takes the interpreter from the window's between any two steps: with a second core to
run on, it makes a page that is laid out in 30 ms take 100. Whether the window's thread works is told by the time that
it has had on a processor; where a system does not count that for each thread, nothing waits.
"""

import threading
import time
from typing import Final

from farkle_core.giving_way import wait_by

_APART: Final = 0.001  # seconds between two looks
_SOON: Final = 0.006  # the same while the window works
_IDLE: Final = 0.08  # the share of the time between two looks that is no work
_LONGEST: Final = 0.1  # seconds that the window goes first; for as long again work goes on beside what takes longer


class GivingWay(threading.local):
    """What a thread knows of the thread that it gives way to."""

    def __init__(self, clock: int) -> None:
        """`clock`: the number of the clock that counts the other thread's time on a processor."""
        self._clock = clock
        self._at, self._used = time.perf_counter(), time.clock_gettime(clock)
        self._goes_on_until = 0.0

    def wait(self) -> None:
        """Wait while the other thread works."""
        begun = time.perf_counter()
        if begun - self._at < _APART or begun < self._goes_on_until:
            return
        while self._works():
            if self._at - begun > _LONGEST:
                self._goes_on_until = self._at + _LONGEST
                return
            time.sleep(_SOON)

    def _works(self) -> bool:
        """Return whether the other thread has worked since this was asked last."""
        at, used = self._at, self._used
        self._at, self._used = time.perf_counter(), time.clock_gettime(self._clock)
        return self._used - used > _IDLE * (self._at - at)


def give_way_to_window() -> None:
    """Have all long work in other threads wait for this one, the window's, from now on."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return
    window = threading.get_ident()
    way = GivingWay(time.pthread_getcpuclockid(window))
    wait_by(lambda: None if threading.get_ident() == window else way.wait())
