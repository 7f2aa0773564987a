"""What stands above the forms: which rules these are, what can be done with them, whether they can be played."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_explorer.rules.chooser import Chooser
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.rules.marks import Glyph, GlyphButton
from farkle_explorer.rules.notices import Notices, StatusLine
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.theme import SPACING


class Head(QWidget):
    """Chooser, file menu, undo and redo, notices, and the line of problems."""

    def __init__(self, draft: RulesetDraft, files: FileActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chooser = Chooser(draft)
        self.notices, self.status = Notices(), StatusLine()
        self.read_rules = QPushButton(_("Read the rules"))
        self.read_rules.setToolTip(_("The rules in plain language, to read aloud at the table"))
        self.undo = _button(Glyph.UNDO, files.undo)
        self.redo = _button(Glyph.REDO, files.redo)
        self.menu = GlyphButton(Glyph.MENU, _("New, open, save"))
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu.setMenu(_file_menu(files, self))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACING, SPACING, SPACING, SPACING)
        layout.setSpacing(SPACING)
        layout.addLayout(_line(self.chooser, self.menu))
        layout.addLayout(_line(self.read_rules, None, self.undo, self.redo))
        layout.addWidget(self.notices)
        layout.addWidget(self.status)


def _file_menu(files: FileActions, owner: QWidget) -> QMenu:
    menu = QMenu(owner)
    menu.addActions([files.new, files.open])
    menu.addMenu(files.recent)
    menu.addSeparator()
    menu.addActions([files.save, files.save_as])
    return menu


def _button(glyph: Glyph, action: QAction) -> GlyphButton:
    """Return a small button that does what `action` does, and says so."""
    button = GlyphButton(glyph, "")
    button.setDefaultAction(action)
    return button


def _line(*widgets: QWidget | None) -> QHBoxLayout:
    """Return widgets beside one another; None is a gap that grows."""
    line = QHBoxLayout()
    line.setSpacing(SPACING // 2)
    for widget in widgets:
        if widget is None:
            line.addStretch(1)
        else:
            line.addWidget(widget)
    return line
