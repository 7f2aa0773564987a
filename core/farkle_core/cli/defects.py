"""Reports defects of the program: one line on the terminal, and a report on disk for the maintainers."""

import os
import platform
import sys
import tempfile
import time
import traceback
from pathlib import Path
from types import TracebackType

from farkle_core import __version__
from farkle_core.cli import terminal
from farkle_core.files.folders import config_path
from farkle_core.language.messages import _


def report_defects() -> None:
    """Have every uncaught exception write a report; the exit status is then 1."""
    sys.excepthook = _report


def _report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    summary = traceback.format_exception_only(kind, error)[-1].strip()
    path = _write("".join([*_circumstances(), "\n", *traceback.format_exception(kind, error, trace)]))
    terminal.say(f"farkle: {_message(summary, path)}")


def _message(summary: str, report: Path | None) -> str:
    if report is None:
        return _("this is a defect of the program, not yours: {summary}. Use --debug to see where.", summary=summary)
    return _(
        "this is a defect of the program, not yours: {summary}. A report is in {path}.", summary=summary, path=report
    )


def _circumstances() -> list[str]:
    return [
        f"Farkle Explorer {__version__}, {time.strftime('%Y-%m-%d %H:%M:%S')}\n",
        f"Python {sys.version}, {platform.platform()}\n",
        f"Command: {sys.argv!r}\n",
    ]


def _write(report: str) -> Path | None:
    name = f"farkle-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    for folder in (config_path() / "logs", Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(report, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return folder / name
    return None
