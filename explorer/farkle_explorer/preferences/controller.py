"""Opens the preferences."""

from PySide6.QtCore import Slot

from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.preferences.window import PreferencesWindow
from farkle_explorer.widgets.opener import Opener


class PreferencesController(Opener[PreferencesWindow]):
    """Shows what is in force whenever the window is opened."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences.theme, preferences.window)
        self._preferences = preferences
        self.again, self.said = preferences.again, preferences.said

    def _make(self) -> PreferencesWindow:
        return PreferencesWindow(self._preferences, self._window)

    @Slot()
    def open(self) -> None:
        """Show the window."""
        super().open()
        assert self.shown is not None
        self.shown.show_chosen()
        self._preferences.count_kept()
