"""Compiles and loads the solver's kernels in the background, and deletes old objects between turns of Qt's loop."""

import contextlib
import ctypes
import gc
import logging
import sys
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

from farkle_core.kernels.compiler.cache_folder import private_cache_folder
from farkle_core.kernels.compiler.shipped import shipped_level
from farkle_core.warmup import COMPILED, MARK, MATCHES
from farkle_explorer.workers.background import Background, OneByOne

INTERVAL: Final = 2000  # milliseconds between two looks for garbage
_YOUNG: Final = 5_000  # new objects before a search among the young ones, which takes 0.2 ms
_IMPORTED: Final = 100_000  # so many new objects come from an import, and stay; a search would take 10 ms
_ENOUGH: Final = 20  # searches among the young ones before one among all; Python's own figure is 10


class Garbage(QObject):
    """Collects objects that refer only to each other: in the window's thread, between turns of its loop.

    By itself Python would collect them in any thread and within Qt's own work, and would destroy widgets there. Does
    nothing if automatic collection is off (first threshold 0).
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._turns = OneByOne(self)
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def close(self) -> None:
        """Give collections back to Python."""
        self._timer.stop()
        self._turns.clear()
        gc.unfreeze()
        gc.enable()

    @Slot()
    def _look(self) -> None:
        if not gc.get_threshold()[0]:
            return
        new, _, searches = gc.get_count()
        if new >= _IMPORTED:
            gc.freeze()
        elif searches >= _ENOUGH:
            self._turns.add(_search, _give_back)
        elif new >= _YOUNG:
            self._turns.add(partial(gc.collect, 1))


def _search() -> None:
    """Collect objects newer than the last collection, and freeze the survivors."""
    gc.collect()
    gc.freeze()


def _give_back() -> None:
    """Give the system what is free within the heaps: it takes 1 to 13 ms. Without glibc the function does nothing."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


# Seconds after which a thread releases the interpreter lock; users feel Python's default of 0.005.
SWITCH_INTERVAL: Final = 0.0005

_loading: Final = Lock()
_loaded: Final[set[bool]] = set()  # whether those of matches: the kernels that are loaded
_LOG: Final = logging.getLogger(__name__)
_POLITENESS: Final = 3  # the niceness of the process that compiles


def take_short_turns() -> None:
    """Limit how long a thread keeps the interpreter while another waits: :data:`SWITCH_INTERVAL` seconds."""
    sys.setswitchinterval(SWITCH_INTERVAL)


class Kernels(QObject):
    """The compiled kernels of the solver, or those of matches: missing at first, then ready."""

    ready = Signal()  # the kernels are compiled; emitted once
    progressed = Signal()  # another kernel is compiled, or the compiling process has started

    def __init__(self, background: Background, parent: QObject | None = None, *, of_matches: bool = False) -> None:
        super().__init__(parent)
        self._background = background
        self._of_matches = of_matches
        self._process: QProcess | None = None
        self._is_requested = False
        self._compiled_so_far = 0
        self.are_ready = False

    @property
    def are_compiling(self) -> bool:
        return self._process is not None

    @property
    def fraction(self) -> float:
        """The share of compiled kernels, 0 to 1; unknown for the kernels of matches."""
        return min(self._compiled_so_far / COMPILED, 1.0)

    def prepare(self) -> None:
        """Start preparing the kernels; a second call has no effect."""
        if not self._is_requested:
            self._is_requested = True
            self._background.run(("kernels", self._of_matches), partial(are_compiled, self._of_matches), self._looked)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._compiled)
            process.errorOccurred.disconnect(self._not_started)
            process.kill()
            process.waitForFinished(1000)

    @Slot(object)
    def _looked(self, are_compiled: bool) -> None:
        if are_compiled:
            self._load() if self._of_matches else self._loaded(None)
            return
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.readyRead.connect(self._count)
        self._process.finished.connect(self._compiled)
        self._process.errorOccurred.connect(self._not_started)
        program, *arguments = warmup_command() + [MATCHES] * self._of_matches
        self._process.start(program, arguments)
        self.progressed.emit()

    @Slot()
    def _count(self) -> None:
        if self._process is not None:
            written = bytes(self._process.peek(self._process.bytesAvailable()).data())
            self._compiled_so_far = written.count(MARK.encode())
            self.progressed.emit()

    @Slot(int, QProcess.ExitStatus)
    def _compiled(self, code: int, _status: QProcess.ExitStatus) -> None:
        process, self._process = self._process, None
        if process is not None:
            if code:
                output = bytes(process.readAll().data()).decode(errors="replace")
                _LOG.warning("compiling the kernels failed with status %d:\n%s", code, output)
            process.deleteLater()
        self._load(notes=code == 0)

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        """Continue without the process: the first thread that needs the kernels compiles them."""
        if error is QProcess.ProcessError.FailedToStart:
            _LOG.warning("the process that compiles the kernels did not start")
            self._process = None
            self._load()

    def _load(self, *, notes: bool = False) -> None:
        self._background.run(("kernels", self._of_matches), partial(_load, self._of_matches, notes), self._loaded)

    @Slot(object)
    def _loaded(self, _nothing: object) -> None:
        self.are_ready = True
        self.ready.emit()


def warmup_command() -> list[str]:
    """Return the command that compiles the kernels, at the lowest priority that the system offers."""
    frozen = getattr(sys, "frozen", False)
    command = [sys.executable, "--warmup"] if frozen else [sys.executable, "-m", "farkle_core.warmup"]
    polite = Path("/usr/bin/nice")
    return [str(polite), "-n", str(_POLITENESS), *command] if polite.exists() else command


def _mark(of_matches: bool) -> Path | None:
    """Return the path of the marker file; None where compiled kernels are not cached."""
    folder = private_cache_folder()
    return folder and folder / (f"compiled-{MATCHES}" if of_matches else "compiled")


def are_compiled(of_matches: bool) -> bool:
    """Return whether a separate process would have nothing to compile, or nowhere to cache it."""
    mark = _mark(of_matches)
    if mark is None or mark.exists():
        return True
    return shipped_level() is not None


def _load(of_matches: bool, notes: bool) -> None:
    """Load the kernels. `notes`: write the marker file first."""
    mark = _mark(of_matches) if notes else None
    with contextlib.suppress(OSError):
        if mark is not None:
            mark.touch(0o600)
    load_kernels(of_matches)


def load_kernels(of_matches: bool) -> None:
    """Import numba and load the kernels: up to a second if their code is on disk, and no time when called again."""
    with _loading:
        if of_matches not in _loaded:
            from farkle_core import warmup

            warmup.warm_up_matches() if of_matches else warmup.warm_up()
            _loaded.add(of_matches)
