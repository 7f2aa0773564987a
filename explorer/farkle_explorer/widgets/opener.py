"""Windows beside the main one, each made when it is first opened."""

from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog, QWidget

from farkle_explorer.widgets.arranging import show_in_front
from farkle_explorer.widgets.theme import Theme, ThemeModel


class ToolWindow(QDialog):
    """A window of its own."""

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""


_Window = TypeVar("_Window", bound=ToolWindow)


class Opener(QObject, Generic[_Window]):
    """Makes a window when it is first wanted; who inherits says which."""

    def __init__(self, theme: ThemeModel, window: QWidget) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        self.shown: _Window | None = None  # the window; None before it was first opened

    def _make(self) -> _Window:
        raise NotImplementedError

    @Slot()
    def open(self) -> None:
        """Show the window before all others."""
        if self.shown is None:
            self.shown = self._make()
            self.shown.apply_theme(self._theme.theme)
            self._theme.changed.connect(self.shown.apply_theme)
        show_in_front(self.shown)

    def close(self) -> None:
        """Close the window."""
        if self.shown is not None:
            self.shown.close()
