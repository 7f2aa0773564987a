"""Handles exceptions in overrides of Qt methods without ending the process.

Before Python 3.12, exceptions that the interpreter raises itself (a division by zero, an index out of range, a deleted
widget) are normalised only when Python code catches them. PySide 6.10 treats any exception that leaves an override as
normalised. It then reads a string as an exception object, and the process crashes without a log entry.

An exception also keeps objects of its stack frames alive. A painter that outlives its paint device crashes the process
later.
"""

import contextlib
import faulthandler
import logging
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import metadata
from logging.handlers import RotatingFileHandler
from pathlib import Path
from traceback import clear_frames
from types import FunctionType, TracebackType
from typing import Any, Final, TextIO

import pyqtgraph as pg
import PySide6
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget
from shiboken6 import Shiboken

from farkle_core import __version__
from farkle_core.files.folders import config_path, make_folder
from farkle_core.files.reading import make_way
from farkle_core.language.messages import _
from farkle_explorer.widgets.icons import application_icon

_OURS: Final = ("farkle_explorer", "pyqtgraph")
_THEIRS: Final = "PySide6"
_MARK: Final = "_is_safe"
_SAFE: Final = set[type]()  # classes that were looked at: each later page brings few new ones


def make_safe() -> None:
    """Wrap all overrides of all existing classes to catch and re-raise exceptions; may be called again."""
    for kind in set(_below(Shiboken.Object)) - _SAFE:
        if kind.__module__.partition(".")[0] in _OURS:
            _make_safe(kind)
        _SAFE.add(kind)


def is_safe(function: Callable[..., Any]) -> bool:
    return hasattr(function, _MARK)


def _safe(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a wrapper whose exceptions are normalised and keep no objects alive."""

    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except BaseException as error:
            clear_frames(error.__traceback__)
            raise

    setattr(called, _MARK, True)
    return called


def _make_safe(kind: type) -> None:
    theirs = [vars(base) for base in kind.__mro__ if base.__module__.startswith(_THEIRS)]
    for name, function in tuple(vars(kind).items()):
        is_plain = isinstance(function, FunctionType) and not (name.startswith("__") or is_safe(function))
        if is_plain and any(name in names for names in theirs):
            setattr(kind, name, _safe(function))


def _below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for each in below:
        yield each
        yield from _below(each)


_LOG: Final = logging.getLogger("farkle_explorer")
_LOGS: Final = (_LOG, logging.getLogger("farkle_core"))
_LARGEST: Final = 500_000  # bytes of a log
_KEPT: Final = 2  # earlier logs
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


def log_path() -> Path:
    return config_path() / "logs" / "farkle-explorer.log"


def versions() -> str:
    """Return the versions of the program and its libraries, one per line."""
    return "\n".join(
        (
            f"Farkle Explorer {__version__}",
            f"Python {platform.python_version()}",
            f"PySide6 {PySide6.__version__}",
            f"pyqtgraph {pg.__version__}",
            *(f"{name} {metadata.version(name)}" for name in ("numpy", "numba")),
            platform.platform(),
        )
    )


class _LogFile(RotatingFileHandler):
    """A log that ignores write errors such as a full disk, because no log entry is worth interrupting the user."""

    def handleError(self, _record: logging.LogRecord) -> None:  # noqa: N802
        """Drop the entry."""

    def close(self) -> None:
        """Close the file; entries that are not on disk may be lost."""
        with contextlib.suppress(OSError):
            super().close()


class Reports(QObject):
    """Writes the log, and signals unexpected exceptions.

    While open, an uncaught exception goes to the log and to `happened`, in this object's thread; the program continues.
    A crash below Python leaves a stack trace in a file beside the log.
    """

    happened = Signal(str)  # one line about an uncaught exception

    def __init__(self) -> None:
        super().__init__()
        self._handler: logging.Handler | None = None
        self._crashes: TextIO | None = None
        self._hook: Hook | None = None

    def open(self) -> None:
        """Start; if the file cannot be written, the program runs without a log."""
        self._hook = sys.excepthook
        sys.excepthook = self._caught
        threading.excepthook = self._caught_in_thread
        try:
            self._open_files(log_path())
        except OSError as error:
            _LOG.warning("no log can be written: %s", error)
            return
        _LOG.info("start\n%s", versions())

    def close(self) -> None:
        if self._hook is not None:
            sys.excepthook = self._hook
            threading.excepthook = threading.__excepthook__
            self._hook = None
        if self._handler is not None:
            for log in _LOGS:
                log.removeHandler(self._handler)
            self._handler.close()
            self._handler = None
        if self._crashes is not None:
            faulthandler.disable()
            with contextlib.suppress(OSError):
                self._crashes.close()
            self._crashes = None

    def _open_files(self, path: Path) -> None:
        crashes = path.with_name("crashes.log")
        make_folder(path.parent)
        aside = [each for each in map(make_way, (path, crashes)) if each is not None]
        self._handler = _LogFile(path, maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8")
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        for log in _LOGS:
            log.addHandler(self._handler)
            log.setLevel(logging.INFO)
        self._crashes = crashes.open("a", encoding="utf-8")
        faulthandler.enable(self._crashes)
        for each in aside:
            _LOG.warning("what was in the place of a log was no file of ours, and is kept as %s", each)

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _LOG.error("an uncaught exception", exc_info=(kind, error, trace))
        if self._handler is None:
            sys.__excepthook__(kind, error, trace)
        self.happened.emit(
            _("The program made an error ({name}). The details are in {log}.", name=kind.__name__, log=log_path())
        )

    def _caught_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self._caught(caught.exc_type, caught.exc_value, caught.exc_traceback)


def show_about(window: QWidget) -> QMessageBox:
    """Show the versions of the program and its libraries; return the message box."""
    lines = versions().splitlines()
    what = _("When to roll and when to hold in Farkle, calculated exactly.")
    text = f"<p><b>{lines[0]}</b></p><p>{what}</p><p>{'<br>'.join(lines[1:])}</p>"
    box = _show(window, _("About Farkle Explorer"), text)
    box.setIconPixmap(application_icon().pixmap(64))
    return box


def _show(window: QWidget, title: str, text: str) -> QMessageBox:
    box = QMessageBox(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(text)
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.setModal(False)
    box.show()
    return box
