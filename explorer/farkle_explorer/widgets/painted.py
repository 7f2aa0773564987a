"""Widgets that paint themselves in the theme's colours."""

from PySide6.QtWidgets import QWidget

from farkle_explorer.widgets.theme import Theme


class Painted(QWidget):
    """Repaints when the theme changes; the light theme comes first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()
