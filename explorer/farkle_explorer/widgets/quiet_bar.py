"""A bar that shows progress without holding up what else the window does."""

from PySide6.QtWidgets import QProgressBar

from farkle_explorer.widgets.theme import Theme


class QuietBar(QProgressBar):
    """A bar without words, painted when the window is painted next.

    Qt's own is painted the moment it moves, and with it everything else in the window that waits to be.
    """

    def __init__(self) -> None:
        super().__init__(textVisible=False)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setStyleSheet(
            f"QProgressBar {{ border: 0; background: {theme.line}; }}"
            f"QProgressBar::chunk {{ background: {theme.accent}; }}"
        )

    def setValue(self, value: int) -> None:  # noqa: N802
        """Show how far it is."""
        self.setUpdatesEnabled(False)
        super().setValue(value)
        self.setUpdatesEnabled(True)
