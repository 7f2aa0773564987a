"""Has all keys listed, puts in force those that the person chose, and opens the window about them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.program.main_window import MainWindow
from farkle_explorer.session.settings import Remembered
from farkle_explorer.widgets.key_map import KeyMap
from farkle_explorer.widgets.theme import ThemeModel


class KeyboardDesk(QObject):
    """Makes the map of keys for a window.

    Parameters
    ----------
    window : MainWindow
        Whose menus say what there is; whole before this is made.
    theme, remembered
        The colours, and where the keys are kept.
    """

    def __init__(self, window: MainWindow, theme: ThemeModel, remembered: Remembered) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self.keys = KeyMap(remembered, self)
        window.list_keys(self.keys)
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
