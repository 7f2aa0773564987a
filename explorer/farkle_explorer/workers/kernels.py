"""Has the solver's kernels compiled and loaded before anything asks for them, without the window noticing.

Compiling takes seconds and would make the window stutter, so the first time it is done by a process of its own, which
leaves the machine code on disk. Then a thread imports numba and loads the code. A small file beside the cache says for
which sources and libraries that process has run, so that later starts skip it.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import sys
from functools import partial
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from farkle_core.store import cache_path
from farkle_core.warmup import MATCHES
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.calm import importing

_LOG: Final = logging.getLogger(__name__)
_LIBRARIES: Final = ("numpy", "numba", "llvmlite")
_POLITENESS: Final = 3


class Kernels(QObject):
    """The solver's compiled code, or that of matches: first missing, then ready.

    Attributes
    ----------
    ready : Signal
        The kernels are loaded; sent once.

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

    def __init__(self, background: Background, parent: QObject | None = None, *, of_matches: bool = False) -> None:
        super().__init__(parent)
        self._background = background
        self._stage = MATCHES if of_matches else ""
        self._process: QProcess | None = None
        self._ready = False
        self._asked = False

    @property
    def are_ready(self) -> bool:
        """Whether the kernels are loaded."""
        return self._ready

    @property
    def are_compiling(self) -> bool:
        """Whether a process is compiling them."""
        return self._process is not None

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
        self._process.finished.connect(self._compiled)
        self._process.errorOccurred.connect(self._not_started)
        program, *arguments = (*warmup_command(), *filter(None, (self._stage,)))
        self._process.start(program, arguments)

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


def _stamp(stage: str) -> tuple[Path, str]:
    """Return the file that says which kernels have been compiled, and what it says when it is these."""
    digest = hashlib.sha256(repr((sys.version, *map(metadata.version, _LIBRARIES))).encode())
    package = find_spec("farkle_core")
    for folder in (package.submodule_search_locations or ()) if package else ():
        for source in sorted((Path(folder) / "kernels").glob("*.py")):
            digest.update(source.read_bytes())
    given = os.environ.get("NUMBA_CACHE_DIR")
    name = f"compiled-kernels-{stage}" if stage else "compiled-kernels"
    return (Path(given) if given else cache_path()) / name, digest.hexdigest()


def _is_compiled(stage: str) -> bool:
    path, wanted = _stamp(stage)
    with contextlib.suppress(OSError):
        return path.read_text() == wanted
    return False


def _note_compiled(stage: str) -> None:
    path, content = _stamp(stage)
    with contextlib.suppress(OSError):
        path.write_text(content)


def _nothing() -> None:
    """Leave no note."""
