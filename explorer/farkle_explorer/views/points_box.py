"""A number of points to type."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QSpinBox, QWidget

from farkle_core.language import _
from farkle_explorer.languages import number_locale


class PointsBox(QSpinBox):
    """A score or a turn total, in steps of the quantum.

    Parameters
    ----------
    name : str
        What assistive technology calls it.
    with_unit : bool, optional
        Whether it says that these are points; else something beside it does.
    """

    def __init__(self, name: str, parent: QWidget | None = None, *, with_unit: bool = True) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setLocale(number_locale())
        self.setGroupSeparatorShown(True)
        if with_unit:
            self.setSuffix(_(" points"))
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def set_range(self, lowest: int, highest: int, quantum: int) -> None:
        """Allow other points, without a signal."""
        blocker = QSignalBlocker(self)
        self.setRange(lowest, highest)
        self.setSingleStep(quantum)
        blocker.unblock()

    def show_points(self, points: int) -> None:
        """Show `points`, without a signal."""
        blocker = QSignalBlocker(self)
        self.setValue(points)
        blocker.unblock()
