"""A small question mark beside words that may need explaining."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from farkle_core.language.messages import _
from farkle_explorer.widgets.choice import button_style, small_style
from farkle_explorer.widgets.theme import Theme


class HelpMark(QToolButton):
    """A question mark; whoever puts up the window explains `about` when it is pressed."""

    def __init__(self, about: str) -> None:
        super().__init__()
        self.about = about
        self.setText("?")
        self.setAccessibleName(_("What is this? {about}", about=about))
        self.setToolTip(_("What is this? Explains the view and its words"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        kept = self.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.setSizePolicy(kept)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setStyleSheet(button_style(theme) + small_style())
