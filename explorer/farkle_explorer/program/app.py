"""Starts the program: parses the command line, creates the application, opens the window."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from farkle_core import __version__
from farkle_core.language.messages import _, use, wanted_language
from farkle_explorer.program.headless import has_screen, run_without_screen
from farkle_explorer.program.system_libraries import QT_PACKAGES, missing_library, screen_trouble

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def main(arguments: Sequence[str] | None = None) -> int:
    use(wanted_language())
    given = build_parser().parse_args(sys.argv[1:] if arguments is None else arguments)
    if given.warmup:
        from farkle_core.warmup import MATCHES, compile_kernels

        compile_kernels(of_matches=given.warmup == MATCHES)
        return 0
    if not has_screen():
        return run_without_screen(given.file)
    try:
        return _run_window(given.file)
    except ImportError as error:
        library = missing_library(error)
        if not library:
            raise
        return _say_what_is_missing(library, QT_PACKAGES)


def build_parser() -> ArgumentParser:
    """Return the parser of the window's command line."""
    what = _("Edit the rules of Farkle, solve them exactly, and see when to roll and when to hold.")
    parser = ArgumentParser(prog="farkle-explorer", description=what)
    parser.add_argument("file", nargs="?", type=Path, help=_("a ruleset, solution, game or study to open"))
    parser.add_argument("--version", action="version", version=f"Farkle Explorer {__version__}")
    what = _("compile the solver, or the code for matches, then exit")
    parser.add_argument("--warmup", nargs="?", const="solving", choices=("solving", "matches"), help=what)
    return parser


def _say_what_is_missing(library: str, packages: tuple[str, ...]) -> int:
    words = _(
        "Qt does not start without {library}; install it by hand: sudo apt install {packages}",
        library=library,
        packages=" ".join(packages),
    )
    sys.stderr.write(f"farkle-explorer: {words}\n")
    return 1


def _run_window(file: Path | None) -> int:
    from PySide6.QtCore import QLibraryInfo

    plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    library, packages = screen_trouble(plugins)
    if library:  # otherwise Qt would end the process
        return _say_what_is_missing(library, packages)
    gc.disable()  # what is made until the window stands, stays
    make_application()
    from farkle_explorer.session.settings import SavedSettings

    remembered = SavedSettings()
    from farkle_explorer.program.explorer import Explorer, run
    from farkle_explorer.widgets.languages import speak
    from farkle_explorer.widgets.reports import Reports

    speak(remembered.language)
    reports = Reports()
    reports.open()
    explorer = Explorer(reports, remembered)
    explorer.start(file)
    if file is None:
        explorer.welcome.greet()
    try:
        return run(explorer, reports)
    finally:
        reports.close()


def make_application() -> QApplication:
    """Create the application object; applies the settings needed before and right after its creation."""
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtWidgets import QApplication

    from farkle_explorer.widgets.icons import application_icon
    from farkle_explorer.workers.kernels import take_short_turns

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
