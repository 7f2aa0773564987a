"""Has the solver's kernels compiled and loaded before anything asks for them, without the window noticing.

Compiling takes seconds and would make the window stutter, so the first time it is done by a process of its own, which
leaves the machine code on disk. Then a thread imports numba and loads the code. An empty file beside the code says that
this process has run, so that later starts skip it.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from farkle_core.kernels.compiler.cache_folder import private_cache_folder
from farkle_core.warmup import COMPILED, MARK, MATCHES
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.gradual_import import importing

_LOG: Final = logging.getLogger(__name__)
_POLITENESS: Final = 3


class Kernels(QObject):
    """The solver's compiled code, or that of matches: first missing, then ready.

    Attributes
    ----------
    ready : Signal
        The kernels are loaded; sent once.
    progressed : Signal
        More of them are compiled, or the process that compiles them has begun.

    Parameters
    ----------
    background : Background
        Where they are loaded.
    parent : QObject, optional
        The owner.
    of_matches : bool
        Whether they are those of matches.
    """

    ready = Signal()
    progressed = Signal()

    def __init__(self, background: Background, parent: QObject | None = None, *, of_matches: bool = False) -> None:
        super().__init__(parent)
        self._background = background
        self._stage = MATCHES if of_matches else ""
        self._process: QProcess | None = None
        self._ready = False
        self._asked = False
        self._compiled_so_far = 0

    @property
    def are_ready(self) -> bool:
        """Whether the kernels are loaded."""
        return self._ready

    @property
    def are_compiling(self) -> bool:
        """Whether a process is compiling them."""
        return self._process is not None

    @property
    def fraction(self) -> float:
        """Which share of them is compiled, 0 to 1, where that is known: not for those of matches."""
        return min(self._compiled_so_far / COMPILED, 1.0)

    def prepare(self) -> None:
        """Begin, if that has not been done."""
        if self._asked:
            return
        self._asked = True
        self._background.run(("stamp", self._stage), partial(_is_compiled, self._stage), self._looked)

    def close(self) -> None:
        """Stop compiling."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._compiled)
            process.errorOccurred.disconnect(self._not_started)
            process.kill()
            process.waitForFinished(1000)

    @Slot(object)
    def _looked(self, is_compiled: bool) -> None:
        if is_compiled:
            self._load()
        else:
            self._compile()

    def _compile(self) -> None:
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.readyRead.connect(self._count)
        self._process.finished.connect(self._compiled)
        self._process.errorOccurred.connect(self._not_started)
        program, *arguments = (*warmup_command(), *filter(None, (self._stage,)))
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
        note = partial(_note_compiled, self._stage) if code == 0 else _nothing
        self._background.run(("stamp", self._stage), note, self._noted)

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        """Go on without the process: the kernels are then compiled by the thread that first needs them."""
        if error is QProcess.ProcessError.FailedToStart:
            _LOG.warning("the process that compiles the kernels did not start")
            self._process = None
            self._load()

    @Slot(object)
    def _noted(self, _nothing: object) -> None:
        self._load()

    def _load(self) -> None:
        load = load_match_kernels if self._stage else load_kernels
        self._background.run(("kernels", self._stage), load, self._loaded)

    @Slot(object)
    def _loaded(self, _nothing: object) -> None:
        self._ready = True
        self.ready.emit()


def warmup_command() -> list[str]:
    """Return the command that compiles the kernels, as politely towards other processes as the system allows."""
    frozen = getattr(sys, "frozen", False)
    command = [sys.executable, "--warmup"] if frozen else [sys.executable, "-m", "farkle_core.warmup"]
    polite = Path("/usr/bin/nice")
    return [str(polite), "-n", str(_POLITENESS), *command] if polite.exists() else command


def load_kernels() -> None:
    """Import numba and load every kernel; takes up to a second, with the machine code on disk."""
    with importing():
        from farkle_core.warmup import warm_up

        warm_up()


def load_match_kernels() -> None:
    """Load every kernel of matches; takes half a second, with the machine code on disk."""
    with importing():
        from farkle_core.warmup import warm_up_matches

        warm_up_matches()


def _mark(stage: str) -> Path | None:
    """Return the file that says that kernels have been compiled; None where they are not kept."""
    folder = private_cache_folder()
    return folder and folder / (f"compiled-{stage}" if stage else "compiled")


def _is_compiled(stage: str) -> bool:
    """Return whether a process of its own would have nothing to compile, or nowhere to keep it."""
    mark = _mark(stage)
    return mark is None or mark.exists()


def _note_compiled(stage: str) -> None:
    mark = _mark(stage)
    with contextlib.suppress(OSError):
        if mark is not None:
            mark.touch(0o600)


def _nothing() -> None:
    """Leave no note."""
