"""The list of rulesets: each name with a line of differences; the search covers both."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, load_ruleset, shipped_ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.line import in_one_line
from farkle_explorer.session.library import name_in
from farkle_explorer.widgets.lettering import cut_to
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING

WHERE: Final = Qt.ItemDataRole.UserRole  # a shipped id, or a file; None for a heading
LINE: Final = Qt.ItemDataRole.UserRole + 1  # the line of differences

_WIDTH: Final = 60 * SPACING
_USUAL_GOAL: Final = 10_000
_PASSED_ON: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


def name_and_line(where: str | Path) -> tuple[str, str]:
    """Return the name of a ruleset and its line of differences, as far as it is readable."""
    if isinstance(where, str):
        ruleset = shipped_ruleset(where)
    else:
        own = _read(where, _version(where))
        if own is None:
            return name_in(where) or where.name, _("cannot be read, or not be played as it is")
        ruleset = own
    return ruleset_name(ruleset) or ruleset.id, _distinctive(ruleset)


def _distinctive(ruleset: Ruleset) -> str:
    """Return the line of differences; the usual goal comes last, because narrow lists cut the end."""
    goal, _comma, others = in_one_line(ruleset).partition(", ")
    return f"{others}, {goal}" if others and ruleset.goal == _USUAL_GOAL else in_one_line(ruleset)


@lru_cache(maxsize=64)
def _read(file: Path, _content: tuple[int, ...]) -> Ruleset | None:
    """Return the rules in a file, cached by content: three lists need them whenever a file is opened."""
    try:
        return load_ruleset(file)
    except UserError:
        return None


def _version(file: Path) -> tuple[int, ...]:
    """Return a value that changes whenever the file is written."""
    try:
        status = file.stat()
    except OSError:
        return ()
    return status.st_ino, status.st_mtime_ns, status.st_size


class _TwoLines(QStyledItemDelegate):
    """Paints a name with a muted line below it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line, area = index.data(LINE), QRect(option.rect)
        half = area.height() // 2 if _has_line(index) else area.height()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        quiet = role if chosen else QPalette.ColorRole.PlaceholderText
        painter.save()
        if chosen:
            painter.fillRect(area, option.palette.color(QPalette.ColorRole.Highlight))
        painter.setFont(index.data(Qt.ItemDataRole.FontRole) or option.font)
        room = area.adjusted(SPACING, 0, -SPACING, 0)
        for text, colour, top in ((index.data(), role, 0), (line, quiet, half)):
            painter.setPen(option.palette.color(colour))
            words = cut_to(text or "", painter.fontMetrics(), room.width())
            painter.drawText(
                QRect(room.left(), area.top() + top, room.width(), half), Qt.AlignmentFlag.AlignVCenter, words
            )
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        lines = 2 if _has_line(index) else 1
        return QSize(_WIDTH, lines * (option.fontMetrics.height() + SPACING // 4) + SPACING // 2)


def _has_line(index: Index) -> bool:
    return index.data(WHERE) is not None


class RulesetList(QFrame):
    """All rulesets with a line to search in: a part of a page, or opened below the chooser.

    `model`: names, with lines and places as its further roles.
    """

    chosen = Signal(int)  # the chosen row

    def __init__(self, model: QStandardItemModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Search: a name, or what is special"))
        self.search.setAccessibleName(_("Search rulesets"))
        self.view = QListView()
        self.view.setAccessibleName(_("Rulesets"))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setItemDelegate(_TwoLines(self.view))
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.search)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACING // 2, SPACING // 2, SPACING // 2, SPACING // 2)
        self.nothing = QLabel(_("No ruleset has these words."), wordWrap=True)
        self.nothing.setContentsMargins(SPACING, SPACING, SPACING, SPACING)
        self.nothing.hide()
        layout.addWidget(self.search)
        layout.addWidget(self.nothing)
        layout.addWidget(self.view, 1)
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._take_current)
        self.view.entered.connect(self.view.setCurrentIndex)
        self.view.clicked.connect(self._take)
        self.set_model(model)

    def set_model(self, model: QStandardItemModel) -> None:
        self._model = model
        self.view.setModel(model)
        model.dataChanged.connect(self._line_came)
        self._filter(self.search.text())

    def show_row(self, row: int) -> None:
        """Mark the rules in force."""
        current = self._model.index(row, 0)
        self.view.setCurrentIndex(current)
        self.view.scrollTo(current)

    def open_below(self, chooser: QWidget, row: int) -> None:
        """Show the list below (or above) the chooser, with the present row selected, until a choice is made."""
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.view.setMouseTracking(True)
        screen = chooser.screen().availableGeometry()
        corner = chooser.mapToGlobal(QPoint(0, chooser.height()))
        height = min(80 * SPACING, screen.bottom() - corner.y())
        if height < 30 * SPACING:
            height = min(80 * SPACING, corner.y() - chooser.height() - screen.top())
            corner.setY(corner.y() - chooser.height() - height)
        width = min(max(_WIDTH, chooser.width()), screen.width())
        self.setGeometry(min(corner.x(), screen.right() - width), corner.y(), width, height)
        self.show()
        self.search.setFocus()
        current = self._model.index(row, 0)
        self.view.setCurrentIndex(current)
        self.view.scrollTo(current, QListView.ScrollHint.PositionAtCenter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in _PASSED_ON:
            self.view.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    @Slot(str)
    def _filter(self, text: str) -> None:
        """Show the rules with all words in their name or line, and select the first with a matching name."""
        words, first, named = text.casefold().split(), -1, -1
        for row in range(self._model.rowCount()):
            item = self._model.item(row)
            fits = all(word in f"{item.text()} {item.data(LINE) or ''}".casefold() for word in words)
            is_hidden = bool(words) and not (fits and item.isEnabled())
            self.view.setRowHidden(row, is_hidden)
            if first < 0 and item.isEnabled() and not is_hidden:
                first = row
            if named < 0 and not is_hidden and all(word in item.text().casefold() for word in words):
                named = row
        self.view.setCurrentIndex(self._model.index(first if named < 0 else named, 0))
        self.nothing.setVisible(first < 0)

    @Slot()
    def _line_came(self) -> None:
        """Update the search when a line arrives after the user typed."""
        if self.search.text():
            self._filter(self.search.text())

    @Slot()
    def _take_current(self) -> None:
        self._take(self.view.currentIndex())

    @Slot(QModelIndex)
    def _take(self, index: QModelIndex) -> None:
        if index.data(WHERE) is not None:
            if self.isWindow():
                self.close()
            self.chosen.emit(index.row())


def ruleset_item(name: str, where: str | Path) -> QStandardItem:
    item = QStandardItem(name)
    item.setData(where, WHERE)
    return item


def heading(text: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    font = item.font()
    font.setBold(True)
    item.setFont(font)
    return item
