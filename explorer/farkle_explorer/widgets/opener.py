"""Secondary windows, each created when it is first opened."""

from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QSize, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from farkle_explorer.widgets.layouts import show_in_front
from farkle_explorer.widgets.overrides import make_safe
from farkle_explorer.widgets.theme import Theme, ThemeModel

_LARGEST_SHARE: Final = 0.95  # share of the free screen that leaves space for the window frame


class ToolWindow(QDialog):
    """A secondary window."""

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""


_Window = TypeVar("_Window", bound=ToolWindow)


class Opener(QObject, Generic[_Window]):
    """Creates a window on first use; subclasses say which, `action` opens it."""

    def __init__(self, theme: ThemeModel, window: QWidget, action: QAction) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        action.triggered.connect(self.open)
        self.shown: _Window | None = None  # the window; None before its first use

    def _make(self) -> _Window:
        raise NotImplementedError

    @Slot()
    def open(self) -> None:
        """Show and raise the window."""
        if self.shown is None:
            self.shown = self._make()
            make_safe()  # its module may have been imported for it
            self.shown.apply_theme(self._theme.theme)
            self._theme.changed.connect(self.shown.apply_theme)
        show_in_front(self.shown)

    def close(self) -> None:
        if self.shown is not None:
            self.shown.close()


def room_on_screen(window: QWidget) -> QSize:
    """Return the largest size at which `window` fits its screen."""
    return window.screen().availableSize() * _LARGEST_SHARE


def open_at(window: QWidget, wanted: QSize) -> None:
    """Resize `window` to `wanted`, or to what fits its screen."""
    window.resize(wanted.boundedTo(room_on_screen(window)))
