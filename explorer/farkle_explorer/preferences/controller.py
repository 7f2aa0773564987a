"""Opens the preferences window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.widgets.opener import Opener

if TYPE_CHECKING:
    from farkle_explorer.preferences.window import PreferencesWindow


class PreferencesController(Opener["PreferencesWindow"]):
    """Updates the shown values whenever the window opens."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences.theme, preferences.window, preferences.actions.preferences)
        self._preferences = preferences
        self.again, self.reported = preferences.again, preferences.reported

    def _make(self) -> PreferencesWindow:
        from farkle_explorer.preferences.window import PreferencesWindow

        return PreferencesWindow(self._preferences, self._window)

    @Slot()
    def open(self) -> None:
        """Show the window."""
        super().open()
        assert self.shown is not None
        self.shown.show_chosen()
        self._preferences.count_kept()
