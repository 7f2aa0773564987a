"""The preferences: a page for each kind, everything counts at once unless it says when."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTabWidget, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_explorer.preferences.disk import DiskPart
from farkle_explorer.preferences.look import LookPart
from farkle_explorer.preferences.sheets import SheetsPart
from farkle_explorer.preferences.solving import SolvingPart
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.widgets.window_size import open_at

_SIZE: Final = QSize(560, 480)


class PreferencesWindow(QDialog):
    """Holds the pages; whoever opens it fills and hears them.

    Parameters
    ----------
    settings_folder : Path
        Where settings are kept.

    Attributes
    ----------
    look, solving, sheets, disk : LookPart, SolvingPart, SheetsPart, DiskPart
        The pages.
    """

    def __init__(self, settings_folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Preferences"))
        self.look, self.solving, self.sheets = LookPart(), SolvingPart(), SheetsPart()
        self.disk = DiskPart(settings_folder)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(_("Preferences"))
        self.tabs.tabBar().setAccessibleName(_("Kinds of preferences"))
        for part in (self.look, self.solving, self.sheets, self.disk):
            self.tabs.addTab(part, part.name)
        self.close_button = QPushButton(_("Close"))
        self.close_button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.addWidget(self.look.remark(_("Changes take effect at once unless noted.")), 1)
        foot.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*[2 * SPACING] * 4)
        whole.setSpacing(2 * SPACING)
        whole.addWidget(self.tabs, 1)
        whole.addLayout(foot)
        self.close_button.clicked.connect(self.close)
        open_at(self, _SIZE)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        for part in (self.look, self.solving, self.sheets, self.disk):
            part.apply_theme(theme)
