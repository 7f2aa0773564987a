"""A few values of one field of the selection, side by side to click or in a list."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QWidget

from farkle_core.language.messages import _, ngettext
from farkle_explorer.widgets.arranging import DropDown
from farkle_explorer.widgets.choice import Choice
from farkle_explorer.widgets.tab_order import follow
from farkle_explorer.widgets.theme import SPACING, Theme


class Option(NamedTuple):
    """One value, the words on its button, and what it means."""

    value: int
    words: str
    tip: str


class ValueChoice(QWidget):
    """One value of a field, chosen among a few; hidden where there is nothing to choose.

    `label` stands before it, and may be ``""``; assistive technology calls it `name`, or else the label.
    """

    picked = Signal(dict)

    def __init__(self, field: str, label: str, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._name = name or label
        self._options: tuple[Option, ...] = ()
        self._theme = Theme.light()
        self._choice: Choice | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACING)
        if label:
            self._row.addWidget(QLabel(label))
        self._row.addStretch(1)

    @property
    def offers(self) -> bool:
        """Whether there is anything to choose."""
        return len(self._options) > 1

    def set_options(self, options: Sequence[Option]) -> None:
        """Offer other values."""
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
        """The buttons, in the order of the options."""
        choice = self._choice
        return () if choice is None else tuple(choice.button(str(each.value)) for each in self._options)

    def show_value(self, value: int) -> None:
        """Show `value` as chosen."""
        if self._choice is not None and any(each.value == value for each in self._options):
            self._choice.choose(str(value))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        if self._choice is not None:
            self._choice.apply_theme(theme)

    @Slot(str)
    def _chosen(self, value: str) -> None:
        self.picked.emit({self._field: int(value)})


class ValueList(DropDown):
    """One value of a field, chosen from a list; for values whose words are long or many."""

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
        """Whether there is anything to choose."""
        return len(self._options) > 1

    def set_options(self, options: Sequence[Option]) -> None:
        """Offer other values, without a signal."""
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        blocker = QSignalBlocker(self)
        self.clear()
        for place, option in enumerate(options):
            self.addItem(_(option.words), option.value)
            self.setItemData(place, _(option.tip), Qt.ItemDataRole.ToolTipRole)
        blocker.unblock()

    def show_value(self, value: int) -> None:
        """Show `value` as chosen, without a signal."""
        blocker = QSignalBlocker(self)
        self.setCurrentIndex(self.findData(value))
        blocker.unblock()

    @Slot(int)
    def _activated(self, place: int) -> None:
        self.picked.emit({self._field: self.itemData(place)})


class CountChoice(ValueChoice):
    """How many farkles in a row one of the players has."""

    def set_counts(self, counts: int) -> None:
        """Offer 0 to `counts` less one; nothing where only 0 can be."""
        self.set_options([Option(n, str(n), _farkles_tip(self._name, n)) for n in range(counts)])


def _farkles_tip(name: str, count: int) -> str:
    if count == 0:
        return _("{name} in a row: none", name=name)
    return ngettext("{name} in a row: the last turn", "{name} in a row: the last {count} turns", count, name=name)
