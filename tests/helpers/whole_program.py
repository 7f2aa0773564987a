"""The whole program for scripts that use it in a process of their own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

from patience import HANGS
from PySide6.QtCore import QCoreApplication

from farkle_explorer.program.app import make_application
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.reports import Reports


def until(condition: Callable[[], bool]) -> None:
    """Let the program run until `condition` holds, and leave time to those who work beside the window."""
    end = perf_counter() + HANGS
    while not condition():
        QCoreApplication.processEvents()
        sleep(0.005)
        if perf_counter() > end:
            raise TimeoutError


@contextmanager
def program(ruleset: Path) -> Iterator[tuple[Explorer, list[str]]]:
    """Give the started program, and the defects that it reports until it is closed after the block."""
    application = make_application()
    reports = Reports()
    defects: list[str] = []
    reports.happened.connect(defects.append)
    reports.open()
    explorer = Explorer(reports)
    explorer.start(ruleset)
    yield explorer, defects
    explorer.close()
    reports.close()
    application.processEvents()
