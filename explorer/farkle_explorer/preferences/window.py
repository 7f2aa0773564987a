"""The window of the preferences: a page for each kind."""

from typing import Final

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QTabWidget, QWidget

from farkle_core.language.messages import _
from farkle_explorer.preferences.disk import DiskPage
from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.preferences.look import LookPage
from farkle_explorer.preferences.sheets import SheetsPage
from farkle_explorer.preferences.solving import SolvingPage
from farkle_explorer.widgets.arranging import button, column, row
from farkle_explorer.widgets.opener import ToolWindow
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.widgets.window_size import open_at

_SIZE: Final = QSize(560, 480)


class PreferencesWindow(ToolWindow):
    """Holds the pages."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Preferences"))
        self.look, self.solving = LookPage(preferences), SolvingPage(preferences)
        self.sheets, self.disk = SheetsPage(preferences), DiskPage(preferences)
        self._pages = (self.look, self.solving, self.sheets, self.disk)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(_("Preferences"))
        self.tabs.tabBar().setAccessibleName(_("Kinds of preferences"))
        for page in self._pages:
            self.tabs.addTab(page, page.name)
        self.close_button = button(_("Close"), clicked=self.close)
        foot = row((self.look.remark(_("Changes take effect at once unless noted.")), 1), self.close_button, spacing=-1)
        self.setLayout(column((self.tabs, 1), foot, spacing=2 * SPACING, margins=2 * SPACING))
        preferences.actions.follow_edits.toggled.connect(self.show_chosen)
        for action in preferences.actions.themes.values():
            action.triggered.connect(self.show_chosen)
        open_at(self, _SIZE)

    @Slot()
    def show_chosen(self) -> None:
        """Show what is in force."""
        for page in self._pages:
            page.show_chosen()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        for page in self._pages:
            page.apply_theme(theme)
