"""Sees what must not happen, exceptions and messages of Qt, and measures how long an answer takes."""

import re
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from types import FrameType, TracebackType
from typing import Final, TextIO

from PySide6.QtCore import QObject, Qt, QTimer, QtMsgType, qInstallMessageHandler

LONGEST: Final = 50.0
"""Milliseconds for which the window should be busy with one thing at the most."""

_BEAT: Final = 5
_LOOKS: Final = (0.01, 0.005)
_DEPTH: Final = 10
_ACCOUNT: Final = Path("/proc/thread-self/schedstat")
_HARMLESS: Final = re.compile(r"This plugin does not support (propagateSizeHints|raise|grabbing)")
_PAGE: Final = 4096


def _waited_for_a_core() -> float:
    """Return for how many seconds this thread has been ready to run while no core was free; 0 where nobody counts."""
    return int(_ACCOUNT.read_text().split()[1]) / 1e9 if _ACCOUNT.exists() else 0.0


def memory() -> int:
    """Return how many bytes this process holds in memory; 0 where that cannot be known."""
    account = Path("/proc/self/statm")
    return int(account.read_text().split()[1]) * _PAGE if account.exists() else 0


@dataclass
class Pace:
    """The longest times without an answer.

    Attributes
    ----------
    busy : float
        Milliseconds of a processor that the window's thread took between two answers; what the machine does besides
        does not count.
    away : float
        Milliseconds between two answers without those in which no core was free; waiting for a lock counts.
    """

    busy: float = 0.0
    away: float = 0.0


class Watch(QObject):
    """Watches the thread it is made in; every finding is told with what was being done.

    Parameters
    ----------
    found : callable
        Is given each finding in words.
    log : callable
        Is told when an answer took long.
    """

    def __init__(self, found: Callable[[str], None], log: Callable[[str], object]) -> None:
        super().__init__()
        self._found, self._log = found, log
        self.pace = Pace()
        self.since = perf_counter()
        self._last = (perf_counter(), thread_time(), 0.0)
        self._where: TextIO | None = None
        self._places: list[tuple[float, list[tuple[str, int]]]] = []
        self._timer = QTimer(self, interval=_BEAT, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.beat)

    def tell_where(self, file: Path) -> None:
        """Write where the program was whenever it did not answer; for the search, not for the proof."""
        self._where = file.open("w", buffering=1, encoding="utf-8")
        signal.signal(signal.SIGALRM, self._note_where)

    def _arm(self) -> None:
        if self._where is not None:
            self._places.clear()
            signal.setitimer(signal.ITIMER_REAL, *_LOOKS)

    def _note_where(self, _signal: int, frame: FrameType | None) -> None:
        places: list[tuple[str, int]] = []
        busy = 1000.0 * (thread_time() - self._last[1])
        while frame is not None and len(places) < _DEPTH:
            places.append((frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back
        self._places.append((busy, places))

    def _tell_where(self, busy: float) -> None:
        if self._where is not None:
            self._where.write(f"--- busy for {busy:.0f} ms\n")
            for after, places in self._places:
                told = " < ".join(f"{Path(file).name}:{line}" for file, line in places)
                self._where.write(f"{after:5.0f} ms {told}\n")

    @contextmanager
    def open(self) -> Iterator[None]:
        """Watch until the end of the block."""
        hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook, threading.excepthook = self._caught, lambda caught: self._caught(*caught[:3])
        sys.unraisablehook = lambda caught: self._caught(caught.exc_type, caught.exc_value, caught.exc_traceback)
        handler = qInstallMessageHandler(self._take_message)
        self.restart()
        self._timer.start()
        try:
            yield
        finally:
            self._timer.stop()
            signal.setitimer(signal.ITIMER_REAL, 0)
            qInstallMessageHandler(handler)
            sys.excepthook, threading.excepthook, sys.unraisablehook = hooks

    def restart(self) -> None:
        """Count from now: what was done until now was no answer to a person."""
        self._last = perf_counter(), thread_time(), _waited_for_a_core()
        self._arm()

    def beat(self) -> None:
        """The window answers: take note of how long it did not."""
        before, now = self._last, (perf_counter(), thread_time(), _waited_for_a_core())
        away = 1000.0 * ((now[0] - before[0]) - (now[2] - before[2]))
        busy = 1000.0 * (now[1] - before[1])
        self.pace.away, self.pace.busy = max(self.pace.away, away), max(self.pace.busy, busy)
        if busy > LONGEST:
            self._log(f"    busy for {busy:.0f} ms")
            self._tell_where(busy)
        self._last = now
        self._arm()

    def do(self, move: Callable[[], object]) -> None:
        """Do one thing, on the record."""
        self.since = perf_counter()
        self.restart()
        try:
            move()
        finally:
            self.beat()

    def _caught(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        lines = traceback.format_exception(kind, error, trace)
        self._found("an exception: " + "".join(lines)[-3000:])

    def _take_message(self, kind: QtMsgType, _context: object, message: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not _HARMLESS.search(message):
            where = "".join(traceback.format_stack(limit=4)[:-1])
            self._found(f"a message of Qt: {message}\n{where}")
