"""Python's search for garbage among what lives long, in a turn of the event loop of its own.

Python looks when much has been made, so in the midst of what takes longest anyhow, and in whichever thread that is. To
look through all that some windows and solutions are made of takes 20 to 100 ms. So each search goes through what is new
since the last one; what is still needed then is left alone, and goes when nobody refers to it any more. What only
refers to itself by then stays: some hundred small objects in a thousand of a person's actions.
"""

import ctypes
import gc
import sys
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from farkle_explorer.widgets.one_by_one import OneByOne

INTERVAL: Final = 2000  # milliseconds between two looks at how much there may be to find
_ENOUGH: Final = 20  # searches among what is younger, after which all is looked through; Python would do so after 10
_NEVER: Final = 1_000_000

# The number that glibc's `malloc.h` gives to the option.
_MOST_HEAPS: Final = 2

_M_ARENA_MAX: Final = -8


class Garbage(QObject):
    """Looks for garbage among what lives long, from time to time; Python looks among the rest as ever.

    Where the search was turned off (a first threshold of 0), this does not look either.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._usual = gc.get_threshold()
        gc.set_threshold(*self._usual[:2], _NEVER)
        self._turns = OneByOne(self)
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def close(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        self._turns.clear()
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    @Slot()
    def _look(self) -> None:
        if gc.get_threshold()[0] and gc.get_count()[2] >= _ENOUGH:
            self._turns.add(_search)


def _search() -> None:
    """Look through what has been made since the last time, and leave what is still needed alone from now on."""
    gc.collect()
    gc.freeze()


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
