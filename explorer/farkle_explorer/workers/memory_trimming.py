"""Keeping small what threads that come and go leave behind in memory."""

import ctypes
import sys
from typing import Final

# The number that glibc's `malloc.h` gives to the option.
_MOST_HEAPS: Final = 2
_M_ARENA_MAX: Final = -8


def share_heaps() -> None:
    """Have all threads take memory from two heaps; to be called before there are any.

    The C library of Linux gives each thread a heap of its own, up to eight for each core, and keeps what becomes free
    in the middle of one. With the workers of some hundred solves and pictures that is a tenth of all that the program
    holds. Where there is no such library nothing happens.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(_M_ARENA_MAX, _MOST_HEAPS)
