"""The section of equal dice: a grid of points, its problems, and the common schemes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QContextMenuEvent, QFont, QFontMetricsF, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, Message, _, ngettext
from farkle_core.rules import WIN
from farkle_core.rules.combinations import set_name
from farkle_core.rules.phrases import faces_name
from farkle_explorer.rules.fields import TextBox
from farkle_explorer.rules.marks import Remarks, Sign, paint_sign
from farkle_explorer.rules.sets_model import SetLook, SetsModel, cell_value
from farkle_explorer.rules.summaries import Scheme, sets_with
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import GridItem, column, grid, row
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING

# Side of the mark in a cell's corner, in logical pixels: above the digits.
_PADDING: Final = 3
_DIE: Final = 20
_MARK: Final = 9
# Smallest font size in points: the largest value, 100,000, fits the narrowest panel.
_LEAST_SIZE: Final = 6.0


class _CellEditor(TextBox):
    """The input field of a cell; remembers the value from before the edit."""

    def __init__(self, index: Index, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.index = QPersistentModelIndex(index)
        self.before = str(index.data(Qt.ItemDataRole.EditRole))


class _CellDelegate(QStyledItemDelegate):
    """Paints a value and its marks; writes each keystroke at once, and reverts on Escape."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self.closeEditor.connect(self._closed)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, palette, area = index.model(), option.palette, QRect(option.rect)
        assert isinstance(model, SetsModel)
        look = model.look(index)
        ink = palette.color(QPalette.ColorRole.Text if look.can_occur else QPalette.ColorRole.PlaceholderText)
        painter.save()
        if option.state & option.state.State_Selected:  # the table has painted the background
            ink = palette.color(QPalette.ColorRole.HighlightedText)
            palette.setColor(QPalette.ColorRole.Highlight, ink)
        elif not look.can_occur:
            painter.fillRect(area, palette.color(QPalette.ColorRole.AlternateBase))
        if look.text:
            font, text = fitted(option.font, look, area.width() - 2 * _PADDING)
            painter.setFont(font)
            painter.setPen(ink)
            room = area.adjusted(_PADDING, 0, -_PADDING, 0)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        if look.differs:
            paint_sign(painter, QRectF(area.left(), area.top(), _MARK, _MARK), Sign.DIFFERENCE, palette)
        if look.has_problem:
            self._frame(painter, area, palette.color(QPalette.ColorRole.BrightText), Qt.PenStyle.DashLine)
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802
        editor = _CellEditor(index, parent)
        editor.setFrame(False)
        editor.setTextMargins(0, 0, 2, 0)
        editor.setAlignment(Qt.AlignmentFlag.AlignRight)
        face, count = index.row() + 1, index.column() + 1
        editor.setAccessibleName(_("points for {dice}", dice=set_name(face, count)))
        editor.edited.connect(lambda _text: self._write(editor))
        return editor

    def _write(self, editor: _CellEditor) -> None:
        """Write the input, unless the table has closed the editor, which lives on until the next event loop turn."""
        index = editor.index
        if index.isValid() and self._view.indexWidget(index.model().index(index.row(), index.column())) is editor:
            self.commitData.emit(editor)

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802
        wanted = str(index.data(Qt.ItemDataRole.EditRole))
        # During input the draft already has the typed value: keep the text as typed.
        if isinstance(editor, QLineEdit) and cell_value(editor.text()) != cell_value(wanted):
            editor.setText(wanted)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:  # noqa: N802
        if isinstance(editor, QLineEdit) and cell_value(editor.text()) != cell_value(str(index.data())):
            model.setData(index, editor.text())

    def _closed(self, editor: QWidget, hint: QStyledItemDelegate.EndEditHint) -> None:
        reverts = hint is QStyledItemDelegate.EndEditHint.RevertModelCache
        if reverts and isinstance(editor, _CellEditor) and editor.index.isValid():
            model = editor.index.model()
            model.setData(model.index(editor.index.row(), editor.index.column()), editor.before)

    @staticmethod
    def _frame(painter: QPainter, area: QRect, colour: Any, style: Qt.PenStyle) -> None:
        painter.setPen(QPen(colour, 1.5, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(area).adjusted(1, 1, -1, -1))


def fitted(font: QFont, look: SetLook, width: int) -> tuple[QFont, str]:
    """Return font and text for a value: bold if changed, smaller if necessary, then shortened."""
    fitting = QFont(font)
    fitting.setBold(look.differs and QFontMetricsF(bold(font)).horizontalAdvance(look.text) <= width)
    needed = QFontMetricsF(fitting).horizontalAdvance(look.text)
    if needed > width > 0:
        fitting.setPointSizeF(max(fitting.pointSizeF() * width / needed, _LEAST_SIZE))
    return fitting, QFontMetricsF(fitting).elidedText(look.text, Qt.TextElideMode.ElideRight, width)


class _DiceHeader(QHeaderView):
    """Row headings: faces as dice."""

    def paintSection(self, painter: QPainter, area: QRect, section: int) -> None:  # noqa: N802
        palette = self.palette()
        die = QRectF(0, 0, _DIE, _DIE)
        die.moveCenter(QRectF(area).center() - QPointF(SPACING / 2, 0))
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_die(painter, die, section + 1, ink, paper)


class _CountHeader(QHeaderView):
    """Column headings: numbers of equal dice, right-aligned above the values."""

    def paintSection(self, painter: QPainter, area: QRect, section: int) -> None:  # noqa: N802
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        text = area.adjusted(0, 0, -_PADDING, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"× {section + 1}")


class SetsGrid(QTableView):
    """Points of equal dice, edited as in a spreadsheet: a number, nothing, or "win"."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        self.table = SetsModel(draft, self)
        self.setModel(self.table)
        self.setItemDelegate(_CellDelegate(self))
        self.setVerticalHeader(_DiceHeader(Qt.Orientation.Vertical, self))
        self.setHorizontalHeader(_CountHeader(Qt.Orientation.Horizontal, self))
        self._set_up_headers()
        for corner in self.findChildren(QAbstractButton):
            corner.installEventFilter(self)
        self.setEditTriggers(
            QTableView.EditTrigger.AnyKeyPressed
            | QTableView.EditTrigger.DoubleClicked
            | QTableView.EditTrigger.EditKeyPressed
            | QTableView.EditTrigger.SelectedClicked
        )
        self.setTabKeyNavigation(False)
        self.viewport().setAutoFillBackground(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setAccessibleName(_("points for equal dice"))
        self.setAccessibleDescription(_('Faces down, numbers of equal dice across. Type points, nothing, or "win".'))
        self.setWhatsThis(
            _(
                "Points for this many equal dice of a face. Leave a value blank if they are no combination "
                'of their own (two 1s still score as two single 1s); type "win" if they win the game.'
            )
        )

    def refresh(self) -> None:
        self.table.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        hidden = (QEvent.Type.Paint, QEvent.Type.MouseButtonPress)
        return (isinstance(watched, QAbstractButton) and event.type() in hidden) or super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:  # noqa: N802
        height = self.horizontalHeader().height() + self.verticalHeader().length() + 2
        return QSize(36 * SPACING, height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(30 * SPACING, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        emptied = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        if emptied and self.state() is not QTableView.State.EditingState and self.currentIndex().isValid():
            self._set_current(0)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        index = self.indexAt(self.viewport().mapFromGlobal(event.globalPos()))
        if index.isValid():
            self.setCurrentIndex(index)
            self.value_menu().popup(event.globalPos())

    def value_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        key = self.table.key(self.currentIndex())
        back = menu.addAction(_("Put back"))
        back.setEnabled(key in self.table.different_keys())
        back.triggered.connect(lambda: self._draft.put_back(key))
        menu.addSeparator()
        menu.addAction(_("No combination")).triggered.connect(lambda: self._set_current(0))
        menu.addAction(_("Wins the game")).triggered.connect(lambda: self._set_current(WIN))
        return menu

    def _set_current(self, value: int | str) -> None:
        self._draft.set_value(self.table.key(self.currentIndex()), value, _("change points"))

    def _set_up_headers(self) -> None:
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setMinimumSectionSize(3 * SPACING)
        across.setFixedHeight(3 * SPACING)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultSectionSize(max(_DIE + 6, self.fontMetrics().height() + SPACING))
        down.setFixedWidth(_DIE + SPACING)
        for header in (across, down):
            header.setSectionsClickable(False)
            header.setHighlightSections(False)
            header.viewport().setAutoFillBackground(False)


_SCHEMES: Final = {
    Scheme.TRIPLES_ONLY: (N_("Triples only"), N_("Four to six equal dice are no combination of their own.")),
    Scheme.ADDING: (N_("Add the triple"), N_("Each die beyond three adds the triple once more: 200, 400, 600, 800.")),
    Scheme.DOUBLING: (N_("Double"), N_("Each die beyond three doubles the points: 200, 400, 800, 1,600.")),
    Scheme.MULTIPLES: ("× 4 · × 6 · × 8", N_("Four equal dice 4 times the triple, five 6 times, six 8 times.")),
    Scheme.FIXED: ("1,000 · 2,000 · 3,000", N_("Four equal dice 1,000, five 2,000, six 3,000, whatever the face.")),
}


class SetsPart(QWidget):
    """The grid with its buttons."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        self.grid = SetsGrid(draft)
        self.remarks = Remarks()
        self.schemes = {scheme: self._scheme_button(scheme) for scheme in Scheme}
        self.put_back = button(_("Put all back"), _("Put all points of equal dice back"), self._put_back)
        caption = QLabel(_("Points for equal dice taken together"))
        caption.setBuddy(self.grid)
        parts = caption, self.grid, self.remarks, self._lower_part()
        self.setLayout(column(*parts, spacing=SPACING // 2, margins=(2 * SPACING, 0, SPACING, SPACING)))
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return key == "sets" or key.startswith("sets.")

    @property
    def differs(self) -> bool:
        """Whether any value differs from the original."""
        return bool(self.grid.table.different_keys())

    def refresh(self) -> None:
        self.grid.refresh()
        different = len(self.grid.table.different_keys())
        self._changed.setText(
            ngettext("{count} value changed", "{count} values changed", different) if different else ""
        )
        self._changed.setVisible(different > 0)
        self.put_back.setVisible(different > 0)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        self.grid.table.set_problems(frozenset(problem.key for problem in problems))
        self.remarks.say([replace(problem, message=_located(problem)) for problem in problems])

    def go_to(self, key: str) -> None:
        parts = [int(part) - 1 for part in key.split(".")[1:] if part.isdigit()]
        row, column = ([*parts, 0, 0])[:2]
        self.grid.setCurrentIndex(self.grid.table.index(row, column))
        self.grid.setFocus()

    def _lower_part(self) -> QVBoxLayout:
        self._changed = QLabel()
        line = row((self._changed, 1), self.put_back, spacing=-1)  # the style's spacing
        schemes = tuple(self.schemes.values())
        pairs: list[Sequence[GridItem]] = [schemes[place : place + 2] for place in range(0, len(schemes), 2)]
        if len(schemes) % 2:
            pairs[-1] = [(schemes[-1], 2)]
        buttons = grid(*pairs, spacing=(SPACING // 2, SPACING // 2))
        return column(line, QLabel(_("Four to six equal dice, from the triples:")), buttons, spacing=SPACING // 2)

    def _scheme_button(self, scheme: Scheme) -> QPushButton:
        text, meaning = _SCHEMES[scheme]
        button = QPushButton(_(text))
        button.setToolTip(_(meaning))
        button.setAccessibleDescription(_(meaning))
        button.clicked.connect(partial(self._apply, scheme))
        return button

    def _apply(self, scheme: Scheme) -> None:
        self._draft.set_values(sets_with(self._draft.document, scheme), _("fill the sets"))

    def _put_back(self) -> None:
        self._draft.put_back("sets")


def _located(problem: Problem) -> Message:
    parts = problem.key.split(".")[1:]
    if not parts:
        return problem.message
    where = (
        _("the {faces}", faces=faces_name(int(parts[0]))) if len(parts) == 1 else set_name(int(parts[0]), int(parts[1]))
    )
    return Message("{where}: {problem}", {"where": where, "problem": problem.message})
