"""Number boxes and drop-down lists that the wheel never changes: it scrolls what they stand in, focused or not."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget


class NumberBox(QSpinBox):
    """A number to type or to step with keys and arrows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel alone would give it the focus

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Leave the wheel to what scrolls."""
        event.ignore()


class DropDown(QComboBox):
    """One of several choices, taken from a list that opens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Leave the wheel to what scrolls."""
        event.ignore()
