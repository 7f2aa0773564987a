"""Starts the program three times, maximized and at another place than the first: run by `test_reopening.py`."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt

from farkle_explorer.program.app import make_application
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.reports import Reports


def main(file: Path) -> None:
    application = make_application()
    for start in range(3):
        reports = Reports()
        explorer = Explorer(reports)
        explorer.start(file)
        application.processEvents()
        if start:
            assert explorer.window.isMaximized()
            assert explorer.window.workspaces.current.name == "play"
        else:
            explorer.window.setWindowState(Qt.WindowState.WindowMaximized)
            application.processEvents()
            explorer.window.workspaces.actions["play"].trigger()
        application.processEvents()
        explorer.close()
        reports.close()
        explorer.deleteLater()
        application.processEvents()
    sys.stdout.write("shown\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
