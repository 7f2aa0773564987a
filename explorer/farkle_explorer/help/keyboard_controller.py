"""Has all keys listed, puts in force those that the person chose, and opens the window about them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.session.settings import Remembered
from farkle_explorer.widgets.key_map import KeyMap
from farkle_explorer.widgets.theme import ThemeModel


class KeyboardController(QObject):
    """Makes the map of keys for a window.

    Parameters
    ----------
    window : QWidget
        The main window.
    list_keys : callable
        Adds the commands of the menus to the map.
    theme, remembered
        The colours, and where the keys are kept.
    """

    def __init__(
        self, window: QWidget, list_keys: Callable[[KeyMap], None], theme: ThemeModel, remembered: Remembered
    ) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self.keys = KeyMap(remembered, self)
        list_keys(self.keys)
        self.keys.add_view_commands()
        self.keys.apply()
        self.shown: KeyboardWindow | None = None

    @Slot()
    def open(self) -> None:
        """Show the window."""
        if self.shown is None:
            self.shown = KeyboardWindow(self.keys, self._window)
            self.shown.apply_theme(self._theme.theme)
            self._theme.changed.connect(self.shown.apply_theme)
        self.shown.show()
        self.shown.raise_()
        self.shown.activateWindow()

    def close(self) -> None:
        """Close the window."""
        if self.shown is not None:
            self.shown.close()
