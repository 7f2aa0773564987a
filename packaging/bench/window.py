"""Opens the program's window and says when it can be used: ``python -m bench.window``, see :mod:`bench.starting`.

The first time there is nothing to be shown: the kernels are compiled and the default rules solved, so that the next
time finds everything.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from farkle_explorer.program.app import make_application

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from farkle_explorer.program.explorer import Explorer

_LOOK_EVERY: Final = 10  # more often, looking alone makes worker threads give way
_PATIENCE: Final = 240_000


class Watch:
    """Looks whether the window can be used, says so once, and ends the program."""

    def __init__(self, application: QApplication, explorer: Explorer) -> None:
        self._application, self._explorer = application, explorer
        self._timer = QTimer(application, interval=_LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        QTimer.singleShot(_PATIENCE, application, application.quit)

    def end(self) -> None:
        """Look no longer."""
        self._timer.stop()

    def _look(self) -> None:
        from farkle_explorer.session.session import SessionState

        explorer, session = self._explorer, self._explorer.session
        if session.state is SessionState.EMPTY and explorer.kernels.are_ready and not explorer.background.is_busy:
            session.solve()
        shown = session.state is SessionState.FRESH and explorer.further.is_up_to_date
        if shown and explorer.window.isVisible() and not explorer.background.is_busy:
            sys.stdout.write("usable\n")
            sys.stdout.flush()
            self._application.quit()


def main() -> int:
    """Run the window as the program does, until it can be used."""
    gc.disable()  # as the program does
    application = make_application()
    from farkle_explorer.session.settings import SavedSettings

    remembered = SavedSettings()
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.reports import Reports

    explorer = Explorer(Reports(), remembered)
    explorer.start()
    watch = Watch(application, explorer)
    try:
        return application.exec()
    finally:
        watch.end()
        explorer.close()


if __name__ == "__main__":
    sys.exit(main())
