"""A number of points to type."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QValidator

from farkle_core.language.messages import _
from farkle_explorer.plots.plot_words import MINUS
from farkle_explorer.widgets.inputs import NumberBox
from farkle_explorer.widgets.languages import number_locale


class PointsBox(NumberBox):
    """A score or a turn total, in steps of the quantum; below 0 with the minus sign of all other texts, or a hyphen."""

    def __init__(self, name: str, *, with_unit: bool = True) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setLocale(number_locale())
        self.setGroupSeparatorShown(True)
        if with_unit:
            self.setSuffix(_(" points"))
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def set_range(self, lowest: int, highest: int, quantum: int) -> None:
        """Allow other points, without a signal."""
        with QSignalBlocker(self):
            self.setRange(lowest, highest)
            self.setSingleStep(quantum)

    def show_points(self, points: int) -> None:
        """Show `points`, without a signal."""
        with QSignalBlocker(self):
            self.setValue(points)

    def textFromValue(self, value: int) -> str:  # noqa: N802
        """Return the number as it is shown, without its unit."""
        return self._with_minus(super().textFromValue(value))

    def valueFromText(self, text: str) -> int:  # noqa: N802
        return super().valueFromText(self._as_qt_reads(text))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Say whether `text` is a number, or may become one; a hyphen in it becomes a minus sign."""
        state, typed, place = super().validate(self._as_qt_reads(text), position)
        return state, self._with_minus(typed), place

    def _as_qt_reads(self, text: str) -> str:
        """Return `text` with the sign that Qt knows: in many languages the hyphen alone."""
        return text.replace(MINUS, self.locale().negativeSign())

    def _with_minus(self, text: str) -> str:
        return text.replace(self.locale().negativeSign(), MINUS)
