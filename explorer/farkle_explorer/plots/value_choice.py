"""Input of one value: points to type, or a few values side by side to click or in a list."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLabel, QLineEdit, QWidget

from farkle_core.language.messages import _, ngettext
from farkle_explorer.plots.plot_words import MINUS
from farkle_explorer.widgets.inputs import Choice, DropDown, NumberBox
from farkle_explorer.widgets.languages import number_locale
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.pages import follow
from farkle_explorer.widgets.theme import Theme


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


class ScoreBox(PointsBox):
    """Points in a row of boxes, typed with few keys.

    Zeros at the end may be missing. A digit that no score can have there goes to the next box: 435 52 3.
    """

    def valueFromText(self, text: str) -> int:  # noqa: N802
        return meant(super().valueFromText(text), self.singleStep(), self.maximum())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move on with a digit that has no place here."""
        if event.text().isdecimal() and not self._takes(event.text()):
            self.interpretText()
            self.focusNextChild()
            following = self.window().focusWidget()
            if isinstance(following, QAbstractSpinBox | QLineEdit):
                following.selectAll()
                QApplication.sendEvent(following, event)
        else:
            super().keyPressEvent(event)

    def _takes(self, digit: str) -> bool:
        line = self.lineEdit()
        if line.hasSelectedText() or line.cursorPosition() < len(line.text()):
            return True
        typed = str(int("".join(filter(str.isdecimal, f"{line.text()}{digit}"))))
        return _begins(typed, self.singleStep(), max(abs(self.minimum()), self.maximum()))


def _begins(typed: str, quantum: int, most: int) -> bool:
    """Whether any score begins with these digits."""
    return any(str(points).startswith(typed) for points in range(0, most + 1, quantum))


def parted(typed: int, quantum: int, most: int) -> tuple[int, ...]:
    """Return the scores of digits that were typed without a gap: a digit with no place in one begins the next."""
    parts = [""]
    for digit in str(typed):
        if parts[-1] and not _begins(parts[-1] + digit, quantum, most):
            parts.append("")
        parts[-1] += digit
    return tuple(map(int, parts))


def meant(typed: int, quantum: int, most: int) -> int:
    """Return the score that digits stand for: zeros at its end may be missing where no score is without them."""
    found = next((typed * tens for tens in (1, 10, 100) if typed * tens % quantum == 0), typed)
    return typed if abs(found) > most else found


class Option(NamedTuple):
    """One value with the text of its button and its meaning."""

    value: int
    words: str
    tip: str


class ValueChoice(QWidget):
    """Buttons for the few values of a field; hidden if there is only one.

    `label`: the text before the buttons, possibly ``""``; `name`: the accessible name, by default the label.
    """

    picked = Signal(dict)

    def __init__(self, field: str, label: str, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._name = name or label
        self._options: tuple[Option, ...] = ()
        self._theme = Theme.light()
        self._choice: Choice | None = None
        self._row = row(*([QLabel(label)] if label else []), None)
        self.setLayout(self._row)

    @property
    def offers(self) -> bool:
        return len(self._options) > 1

    def set_options(self, options: Sequence[Option]) -> None:
        self.setVisible(len(options) > 1)
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        if self._choice is not None:
            self._row.removeWidget(self._choice)
            self._choice.hide()
            self._choice.deleteLater()
            self._choice = None
        if options:
            self._choice = Choice(self._name, tuple((str(each.value), _(each.words), _(each.tip)) for each in options))
            self._choice.apply_theme(self._theme)
            self._choice.chosen.connect(self._chosen)
            self._row.insertWidget(self._row.count() - 1, self._choice)
            follow(self, self.buttons)

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        choice = self._choice
        return () if choice is None else tuple(choice.button(str(each.value)) for each in self._options)

    def show_value(self, value: int) -> None:
        if self._choice is not None and any(each.value == value for each in self._options):
            self._choice.choose(str(value))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._choice is not None:
            self._choice.apply_theme(theme)

    @Slot(str)
    def _chosen(self, value: str) -> None:
        self.picked.emit({self._field: int(value)})


class ValueList(DropDown):
    """A list of the values of a field, for long texts or many values."""

    picked = Signal(dict)

    def __init__(self, field: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._options: tuple[Option, ...] = ()
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.activated.connect(self._activated)

    @property
    def offers(self) -> bool:
        return len(self._options) > 1

    def set_options(self, options: Sequence[Option]) -> None:
        """Set the values, without a signal."""
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        with QSignalBlocker(self):
            self.clear()
            for place, option in enumerate(options):
                self.addItem(_(option.words), option.value)
                self.setItemData(place, _(option.tip), Qt.ItemDataRole.ToolTipRole)

    def show_value(self, value: int) -> None:
        """Select `value`, without a signal."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(value))

    @Slot(int)
    def _activated(self, place: int) -> None:
        self.picked.emit({self._field: self.itemData(place)})


class CountChoice(ValueChoice):
    """Buttons for a player's number of farkles in a row."""

    def set_counts(self, counts: int) -> None:
        """Set the values 0 to `counts` − 1; hidden if only 0 is possible."""
        self.set_options([Option(n, str(n), _farkles_tip(self._name, n)) for n in range(counts)])


def _farkles_tip(name: str, count: int) -> str:
    if count == 0:
        return _("{name} in a row: none", name=name)
    return ngettext("{name} in a row: the last turn", "{name} in a row: the last {count} turns", count, name=name)
