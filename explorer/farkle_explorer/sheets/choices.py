"""The choices of a sheet: its parts in order, paper, pages, colour."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_core.sheets.composition import AS_NEEDED, MOST_PAGES, Composition, PaperName, names_text, read_names
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import ABOUT, USUAL, SheetPart
from farkle_explorer.widgets.inputs import button, drop_down, show_value
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING

_PART: Final = Qt.ItemDataRole.UserRole
_ROW_HEIGHT: Final = 24

# Ready compositions: name, content, parts.
_PRESETS: Final = (
    (N_("Cheat sheet"), N_("When to hold, and what scores"), USUAL),
    (N_("Sentences"), N_("The few sentences that win nearly as often as perfect play"), (SheetPart.SENTENCES,)),
    (N_("Score sheet"), N_("Columns to write scores in"), (SheetPart.SCORE_SHEET,)),
    (N_("Rules card"), N_("What scores, and the rules in short"), (SheetPart.SCORES, SheetPart.RULES)),
)


class TickDelegate(QStyledItemDelegate):
    """Paints a frame around check boxes; the style's own frame is invisible in the dark theme."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        widget = whole.widget
        style = widget.style() if widget is not None else QApplication.style()
        box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, whole, widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(whole.palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
        painter.restore()


class PaperBoxes:
    """Drop-down lists for paper, pages and ink."""

    def __init__(self) -> None:
        self.paper = drop_down(_("Paper"), [(paper.value, paper.value) for paper in PaperName])
        self.pages = drop_down(
            _("Pages"), [(_("as needed"), AS_NEEDED), (_("one page"), 1), (_("two pages"), MOST_PAGES)]
        )
        self.ink = drop_down(_("Ink"), [(_("colours"), True), (_("greys"), False)])
        self.all = (self.paper, self.pages, self.ink)

    def show(self, composition: Composition) -> None:
        """Show the choices of `composition`, without a signal."""
        for box, value in zip(self.all, (composition.paper.value, composition.pages, composition.colour), strict=True):
            show_value(box, value)

    def put_on(self, composition: Composition) -> Composition:
        """Return `composition` with the selected paper, pages and ink."""
        paper, pages, colour = (box.currentData() for box in self.all)
        return replace(composition, paper=PaperName(paper), pages=int(pages), colour=bool(colour))


class SheetChoices(QWidget):
    """Input of a sheet's content and paper. Parts that the rules lack are hidden, but stay selected for other rules."""

    changed = Signal()  # the user has changed a choice

    def __init__(self, composition: Composition) -> None:
        super().__init__()
        self._order = [*composition.parts, *(part for part in SheetPart if part not in composition.parts)]
        self._chosen = set(composition.parts)
        self._material: Material | None = None
        self._parts = self._make_parts()
        self._up = button(_("Up"), _("Move the part up"), self.move_up)
        self._down = button(_("Down"), _("Move the part down"), self.move_down)
        self._boxes = PaperBoxes()
        self._boxes.show(composition)
        self._names = QLineEdit(names_text(composition.names), placeholderText=_("Ann, Ben, Cleo"))
        self._names.setToolTip(_("2 to 8 names with commas between them, or how many players"))
        self._names.textEdited.connect(self._names_edited)
        self._known_names = composition.names
        self._map_dice = drop_down(_("Dice of the score map"), [(str(count), count) for count in range(1, 7)])
        show_value(self._map_dice, composition.map_dice)
        for box in (*self._boxes.all, self._map_dice):
            box.currentIndexChanged.connect(self._choose)
        self._presets = [button(_(name), _(tip), partial(self.choose_parts, parts)) for name, tip, parts in _PRESETS]
        self._form = QFormLayout()
        self._build()
        self.offer(None)

    @property
    def composition(self) -> Composition:
        """The user's choices, including parts that the rules lack."""
        parts = tuple(part for part in self._order if part in self._chosen)
        return self._boxes.put_on(
            Composition(parts=parts, names=self._known_names, map_dice=int(self._map_dice.currentData()))
        )

    def choose_parts(self, parts: Sequence[SheetPart]) -> None:
        """Select exactly these `parts`, in this order."""
        self._order = [*parts, *(part for part in self._order if part not in parts)]
        self._chosen = set(parts)
        self.offer(self._material)
        self._choose()

    def print_on(self, composition: Composition) -> None:
        """Select the paper, pages and ink of `composition`; the parts stay."""
        before = self.composition
        self._boxes.show(composition)
        if self.composition != before:
            self._choose()

    def offer(self, material: Material | None) -> None:
        """List the parts that `material` has; None lists none."""
        self._material = material
        there = [part for part in self._order if material is not None and material.has(part)]
        with QSignalBlocker(self._parts):
            self._parts.clear()
            for part in there:
                self._parts.addItem(self._item(part))
        self._parts.setEnabled(material is not None)
        self._enable()

    def leave_out(self, parts: Sequence[SheetPart]) -> None:
        """Clear the check marks of `parts`."""
        self._chosen -= set(parts)
        with QSignalBlocker(self._parts):
            for place in range(self._parts.count()):
                item = self._parts.item(place)
                if SheetPart(item.data(_PART)) in parts:
                    item.setCheckState(Qt.CheckState.Unchecked)
        self._choose()

    @Slot()
    def move_up(self) -> None:
        self._move(-1)

    @Slot()
    def move_down(self) -> None:
        self._move(1)

    def _move(self, step: int) -> None:
        place = self._parts.currentRow()
        if not 0 <= place + step < self._parts.count():
            return
        with QSignalBlocker(self._parts.model()):
            item = self._parts.takeItem(place)
            self._parts.insertItem(place + step, item)
            self._parts.setCurrentRow(place + step)
        self._parts.reset()
        self._parts.setCurrentRow(place + step)
        self._reordered()

    @Slot()
    def _reordered(self) -> None:
        """Adopt the order of the list; each hidden part stays behind its predecessor."""
        listed = [SheetPart(self._parts.item(place).data(_PART)) for place in range(self._parts.count())]
        places = iter(listed)
        self._order = [next(places) if part in listed else part for part in self._order]
        self._choose()

    @Slot(QListWidgetItem)
    def _checked(self, item: QListWidgetItem) -> None:
        part = SheetPart(item.data(_PART))
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
        place, count = self._parts.currentRow(), self._parts.count()
        self._up.setEnabled(place > 0)
        self._down.setEnabled(0 <= place < count - 1)
        self._form.setRowVisible(self._map_dice, SheetPart.MAP in self._chosen)
        self._form.setRowVisible(self._names, SheetPart.SCORE_SHEET in self._chosen)
        for each, (_name, _tip, parts) in zip(self._presets, _PRESETS, strict=True):
            each.setChecked(self._chosen == set(parts))

    @Slot(str)
    def _names_edited(self, text: str) -> None:
        """Adopt the names while the user types, whenever they are valid."""
        names = read_names(text)
        if names is not None and names != self._known_names:
            self._known_names = names
            self._choose()

    def _item(self, part: SheetPart) -> QListWidgetItem:
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

    def _build(self) -> None:
        heading = QLabel(_("&Parts, from the top"))
        heading.setBuddy(self._parts)
        self._form.setSpacing(SPACING)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        labels = (_("P&aper"), _("Pa&ges"), _("In&k"), _("&Names"), _("Map for &dice"))
        for label, box in zip(labels, (*self._boxes.all, self._names, self._map_dice), strict=True):
            self._form.addRow(label, box)
        for each in self._presets:
            each.setCheckable(True)
        presets = column(row(*self._presets[:2]), row(*self._presets[2:]))
        self.setLayout(column(presets, heading, (self._parts, 1), row(self._up, self._down), self._form))
