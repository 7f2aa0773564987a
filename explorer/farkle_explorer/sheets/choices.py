"""What a sheet is composed of: its parts in their order, paper, pages, colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from farkle_core.language.messages import _
from farkle_core.sheets import ABOUT, MOST_PAGES, Composition, PaperName, Part
from farkle_explorer.widgets.still_boxes import DropDown
from farkle_explorer.widgets.ticks import TickDelegate

if TYPE_CHECKING:
    from farkle_core.sheets import Material

_GRID: Final = 8
_PART: Final = Qt.ItemDataRole.UserRole
_ROW_HEIGHT: Final = 24


class SheetChoices(QWidget):
    """Lets a person choose what a sheet says and what it is printed on.

    Parts that the rules do not have are not offered, but stay chosen for rules that have them.

    Parameters
    ----------
    composition : Composition
        What is chosen at first.
    parent : QWidget, optional
        The widget it is in.

    Attributes
    ----------
    changed : Signal
        Something else was chosen.
    """

    changed = Signal()

    def __init__(self, composition: Composition, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._order = [*composition.parts, *(part for part in Part if part not in composition.parts)]
        self._chosen = set(composition.parts)
        self._parts = self._make_parts()
        self._up = self._make_button(_("Up"), _("Move the part up"), self.move_up)
        self._down = self._make_button(_("Down"), _("Move the part down"), self.move_down)
        papers = [(paper.value, paper.value) for paper in PaperName]
        self._paper = self._make_box(_("Paper"), papers, composition.paper.value)
        pages = [(_("one page"), 1), (_("two pages"), MOST_PAGES)]
        self._pages = self._make_box(_("Pages"), pages, composition.pages)
        dice = [(str(count), count) for count in range(1, 7)]
        self._map_dice = self._make_box(_("Dice of the score map"), dice, composition.map_dice)
        inks = [(_("colours"), True), (_("greys"), False)]
        self._colour = self._make_box(_("Ink"), inks, composition.colour)
        self._build()
        self.offer(None)

    @property
    def composition(self) -> Composition:
        """What is chosen; parts that the rules do not have included."""
        return Composition(
            parts=tuple(part for part in self._order if part in self._chosen),
            paper=PaperName(str(self._paper.currentData())),
            pages=int(self._pages.currentData()),
            colour=bool(self._colour.currentData()),
            map_dice=int(self._map_dice.currentData()),
        )

    @property
    def paper_box(self) -> QComboBox:
        """Where the paper is chosen."""
        return self._paper

    def print_on(self, composition: Composition) -> None:
        """Choose the paper, pages and ink of `composition`; the parts stay."""
        self._paper.setCurrentIndex(self._paper.findData(composition.paper.value))
        self._pages.setCurrentIndex(self._pages.findData(composition.pages))
        self._colour.setCurrentIndex(self._colour.findData(composition.colour))

    def offer(self, material: Material | None) -> None:
        """Offer the parts that `material` has; without it, none."""
        there = [part for part in self._order if material is not None and material.has(part)]
        with QSignalBlocker(self._parts):
            self._parts.clear()
            for part in there:
                self._parts.addItem(self._item(part))
        self._parts.setEnabled(material is not None)
        self._enable()

    def leave_out(self, parts: Sequence[Part]) -> None:
        """Take the check marks off `parts`."""
        self._chosen -= set(parts)
        with QSignalBlocker(self._parts):
            for row in range(self._parts.count()):
                item = self._parts.item(row)
                if Part(item.data(_PART)) in parts:
                    item.setCheckState(Qt.CheckState.Unchecked)
        self._choose()

    @Slot()
    def move_up(self) -> None:
        """Move the current part up by one."""
        self._move(-1)

    @Slot()
    def move_down(self) -> None:
        """Move the current part down by one."""
        self._move(1)

    def _move(self, step: int) -> None:
        row = self._parts.currentRow()
        if not 0 <= row + step < self._parts.count():
            return
        with QSignalBlocker(self._parts.model()):
            item = self._parts.takeItem(row)
            self._parts.insertItem(row + step, item)
            self._parts.setCurrentRow(row + step)
        self._parts.reset()
        self._parts.setCurrentRow(row + step)
        self._reordered()

    @Slot()
    def _reordered(self) -> None:
        """Take over the order of the list; parts that are not in it stay behind the one they followed."""
        listed = [Part(self._parts.item(row).data(_PART)) for row in range(self._parts.count())]
        places = iter(listed)
        self._order = [next(places) if part in listed else part for part in self._order]
        self._choose()

    @Slot(QListWidgetItem)
    def _checked(self, item: QListWidgetItem) -> None:
        part = Part(item.data(_PART))
        if item.checkState() is Qt.CheckState.Checked:
            self._chosen.add(part)
        else:
            self._chosen.discard(part)
        self._choose()

    @Slot()
    def _choose(self) -> None:
        self._enable()
        self.changed.emit()

    @Slot()
    def _enable(self) -> None:
        row, count = self._parts.currentRow(), self._parts.count()
        self._up.setEnabled(row > 0)
        self._down.setEnabled(0 <= row < count - 1)
        self._map_dice.setEnabled(Part.MAP in self._chosen)

    def _item(self, part: Part) -> QListWidgetItem:
        item = QListWidgetItem(_(ABOUT[part].name))
        item.setData(_PART, part.value)
        item.setSizeHint(QSize(0, _ROW_HEIGHT))
        item.setToolTip(_(ABOUT[part].meaning))
        item.setCheckState(Qt.CheckState.Checked if part in self._chosen else Qt.CheckState.Unchecked)
        return item

    def _make_parts(self) -> QListWidget:
        parts = QListWidget()
        parts.setAccessibleName(_("Parts of the sheet"))
        parts.setItemDelegate(TickDelegate(parts))
        parts.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        parts.setUniformItemSizes(True)
        parts.setMinimumHeight(4 * _ROW_HEIGHT)
        parts.itemChanged.connect(self._checked)
        parts.model().rowsMoved.connect(self._reordered)
        parts.currentRowChanged.connect(self._enable)
        return parts

    def _make_button(self, words: str, tip: str, action: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(action)
        return button

    def _make_box(self, name: str, entries: Sequence[tuple[str, object]], chosen: object) -> QComboBox:
        box = DropDown()
        for words, value in entries:
            box.addItem(words, value)
        box.setCurrentIndex(max(box.findData(chosen), 0))
        box.setAccessibleName(name)
        box.currentIndexChanged.connect(self._choose)
        return box

    def _build(self) -> None:
        heading = QLabel(_("&Parts, from the top"))
        heading.setBuddy(self._parts)
        moves = QHBoxLayout()
        moves.setSpacing(_GRID)
        moves.addWidget(self._up)
        moves.addWidget(self._down)
        form = QFormLayout()
        form.setSpacing(_GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(_("P&aper"), self._paper)
        form.addRow(_("Pa&ges"), self._pages)
        form.addRow(_("In&k"), self._colour)
        form.addRow(_("Map for &dice"), self._map_dice)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(_GRID)
        whole.addWidget(heading)
        whole.addWidget(self._parts, 1)
        whole.addLayout(moves)
        whole.addLayout(form)
