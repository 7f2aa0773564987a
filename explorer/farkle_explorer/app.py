"""Builds everything and wires everything: the only module that knows all others."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from farkle_core import __version__
from farkle_core.language import _, use, wanted_language
from farkle_explorer.headless import has_screen, run_without_screen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Parameters
    ----------
    arguments : sequence of str, optional
        The command line without the program's name; that of the process if left out.

    Returns
    -------
    int
        The exit status.
    """
    use(wanted_language())
    given = _parse(sys.argv[1:] if arguments is None else arguments)
    if given.warmup:
        from farkle_core.warmup import MATCHES, warm_up, warm_up_matches

        warm_up_matches() if given.warmup == MATCHES else warm_up()
        return 0
    if not has_screen():
        return run_without_screen()
    return _run_window(given.file)


def _parse(arguments: Sequence[str]) -> Namespace:
    what = _("Edit the rules of Farkle, have them solved exactly, see when to roll and when to hold.")
    parser = ArgumentParser(prog="farkle-explorer", description=what)
    parser.add_argument("file", nargs="?", type=Path, help=_("a ruleset (TOML) or a solution file to open"))
    parser.add_argument("--version", action="version", version=f"Farkle Explorer {__version__}")
    what = _("only compile the solver, or what matches need, then end")
    parser.add_argument("--warmup", nargs="?", const="solving", choices=("solving", "matches"), help=what)
    return parser.parse_args(arguments)


def _run_window(file: Path | None) -> int:
    from farkle_explorer.explorer import Explorer
    from farkle_explorer.languages import speak
    from farkle_explorer.reports import Reports
    from farkle_explorer.settings import Remembered

    application = make_application()
    speak(Remembered().language)
    reports = Reports()
    reports.open()
    explorer = Explorer(reports)
    explorer.start(file)
    try:
        return application.exec()
    finally:
        explorer.close()
        reports.close()


def make_application() -> QApplication:
    """Return the application object, with what has to be set before and right after it is made."""
    from PySide6.QtCore import QCoreApplication, Qt
    from PySide6.QtWidgets import QApplication

    from farkle_explorer.icons import application_icon
    from farkle_explorer.workers.calm import take_short_turns
    from farkle_explorer.workers.heaps import share_heaps

    share_heaps()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    QCoreApplication.setApplicationName("farkle-explorer")
    QCoreApplication.setApplicationVersion(__version__)
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(sys.argv[:1])
    QApplication.setApplicationDisplayName("")
    application.setDesktopFileName("farkle-explorer")
    application.setWindowIcon(application_icon())
    take_short_turns()
    return application
