"""Opens the preferences window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import Following
from farkle_explorer.sheets.controller import SheetController
from farkle_explorer.widgets.opener import Opener

if TYPE_CHECKING:
    from farkle_explorer.preferences.window import PreferencesWindow


class PreferencesController(Opener["PreferencesWindow"]):
    """Updates the shown values whenever the window opens."""

    def __init__(self, context: FeatureContext, following: Following, sheets: SheetController, window: QWidget) -> None:
        super().__init__(context.theme, window, context.actions.preferences)
        self._preferences = Preferences(context, following, sheets, self)
        self.again, self.reported = self._preferences.again, self._preferences.reported

    def _make(self) -> PreferencesWindow:
        from farkle_explorer.preferences.window import PreferencesWindow

        return PreferencesWindow(self._preferences, self._window)

    @Slot()
    def open(self) -> None:
        super().open()
        assert self.shown is not None
        self.shown.show_chosen()
        self._preferences.count_kept()
