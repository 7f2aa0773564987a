"""The list of hot-dice bonuses, from the first time on."""

from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules.model import LARGEST_POINTS, MOST_HOT_DICE_BONUSES
from farkle_explorer.rules.entry_row import tab_through
from farkle_explorer.rules.marks import Glyph, GlyphButton, let_wrap
from farkle_explorer.rules.value_boxes import IntegerBox, name_box
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

_FIRST: Final = 500
_TIMES: Final = (N_("1st"), N_("2nd"), N_("3rd"))


class BonusList(QWidget):
    """A list of numbers of any length, each with a button to remove it."""

    edited = Signal(object)  # list of int: after the user changed, added or removed a bonus

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: list[Any] = []
        self.boxes: list[IntegerBox] = []
        self.removers: list[GlyphButton] = []
        self._labels: list[QLabel] = []
        self._rows: list[QWidget] = []
        self.add = button(_("Add a bonus"), clicked=self._append)
        self._layout = column(row(self.add, None), spacing=SPACING // 2)
        self.setLayout(self._layout)

    def focusInEvent(self, _event: QFocusEvent) -> None:  # noqa: N802
        """Pass the focus to the add button; with a focus proxy, Tab would skip the bonuses."""
        self.add.setFocus()

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal."""
        self._values = list(value) if isinstance(value, list) else []
        while len(self._rows) < len(self._values):
            self._add_row()
        while len(self._rows) > len(self._values):
            self._drop_row()
        for index, box in enumerate(self.boxes):
            box.show_value(self._values[index])
            self._labels[index].setText(self._times(index))
            name_box(box, _("bonus, {times}", times=self._times(index)))
        self.add.setEnabled(len(self._values) < MOST_HOT_DICE_BONUSES)

    def _times(self, index: int) -> str:
        nth = _(_TIMES[index]) if index < len(_TIMES) else _("{number}th", number=index + 1)
        if index < len(self._values) - 1:
            return _("{nth} time", nth=nth)
        return _("{nth} time and later", nth=nth) if index else _("every time")

    def _add_row(self) -> None:
        index = len(self._rows)
        box = IntegerBox(0, LARGEST_POINTS, 50, unit="points")
        remover = GlyphButton(Glyph.REMOVE, _("Remove this bonus"))
        label = QLabel()
        label.setBuddy(box)
        let_wrap(label)
        line = QWidget()
        line.setLayout(row((label, 1), box, remover, spacing=SPACING // 2))
        box.edited.connect(partial(self._change, index))
        remover.clicked.connect(partial(self._remove, index))
        self._layout.insertWidget(index, line)
        tab_through(line, then=self.add)
        self.boxes.append(box)
        self.removers.append(remover)
        self._labels.append(label)
        self._rows.append(line)

    def _drop_row(self) -> None:
        row = self._rows.pop()
        self.boxes.pop()
        self.removers.pop()
        self._labels.pop()
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _append(self) -> None:
        last = self._values[-1] if self._values else 0
        added = last + _FIRST if isinstance(last, int) else _FIRST
        self.edited.emit([*self._values, min(added, LARGEST_POINTS)])

    def _change(self, index: int, value: int) -> None:
        self.edited.emit([*self._values[:index], value, *self._values[index + 1 :]])

    def _remove(self, index: int) -> None:
        self.add.setFocus()
        self.edited.emit(self._values[:index] + self._values[index + 1 :])
