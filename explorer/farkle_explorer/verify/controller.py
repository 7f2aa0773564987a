"""Has the published numbers checked when somebody asks for it, and shows what comes of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from farkle_explorer.verify.verification import Verification
from farkle_explorer.verify.window import VerifyWindow
from farkle_explorer.widgets.theme import ThemeModel
from farkle_explorer.workers.kernels import Kernels


class VerifyController(QObject):
    """Opens the window of published numbers; it begins to check when it is first opened.

    Parameters
    ----------
    background, kernels
        Who does the work; they are closed by who made them.
    theme : ThemeModel
        The colours.
    window : QWidget
        What it belongs to.
    """

    def __init__(self, kernels: Kernels, theme: ThemeModel, window: QWidget) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self.verification = Verification("verifying", kernels, self)
        self.shown: VerifyWindow | None = None

    @Slot()
    def open(self) -> None:
        """Show the window, and begin if nothing has been checked."""
        if self.shown is None:
            self.shown = VerifyWindow(self.verification, self._window)
            self.shown.apply_theme(self._theme.theme)
            self._theme.changed.connect(self.shown.apply_theme)
        if not self.verification.is_running and not self.shown.findings:
            self.shown.start()
        self.shown.show()
        self.shown.raise_()
        self.shown.activateWindow()

    def close(self) -> None:
        """Close the window, and end what is going on."""
        self.verification.close()
        if self.shown is not None:
            self.shown.close()
