"""The list of bookmarks: name, situation, rules."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from farkle_core.language.messages import N_, _
from farkle_explorer.bookmarks import bookmark_words
from farkle_explorer.bookmarks.file import Bookmark
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING

_KEY: Final = Qt.ItemDataRole.UserRole
_LINES: Final = Qt.ItemDataRole.UserRole + 1
OTHER_RULES: Final = N_("other rules: {name}")


class _EntryPainter(QStyledItemDelegate):
    """Paints the first line of an entry as text and the others muted; shortens long lines."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        whole.text = ""
        style = whole.widget.style() if whole.widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        chosen = bool(whole.state & QStyle.StateFlag.State_Selected)
        painter.save()
        for number, line in enumerate(index.data(_LINES)):
            quiet = QPalette.ColorRole.PlaceholderText if number else QPalette.ColorRole.Text
            painter.setPen(whole.palette.color(QPalette.ColorRole.HighlightedText if chosen else quiet))
            height = whole.fontMetrics.height()
            place = QRect(whole.rect.left() + SPACING, whole.rect.top() + SPACING // 2 + number * height,
                          whole.rect.width() - 2 * SPACING, height)  # fmt: skip
            words = whole.fontMetrics.elidedText(line, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return QSize(0, len(index.data(_LINES)) * option.fontMetrics.height() + SPACING)


class BookmarkList(QListWidget):
    """Lists bookmarks; a click or Enter opens one, Delete removes it."""

    wanted = Signal(str)  # the key of the bookmark to open
    unwanted = Signal(str)  # the key of the bookmark to remove
    chosen = Signal(str)  # the key of the selected bookmark; ``""`` for none

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Bookmarks"))
        self.setItemDelegate(_EntryPainter(self))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemClicked.connect(self._want)
        self.currentItemChanged.connect(self._choose)

    @property
    def key(self) -> str:
        """The key of the selected bookmark; ``""`` for none."""
        return _key(self.currentItem())

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(_key(self.item(row)) for row in range(self.count()))

    def fill(self, bookmarks: tuple[Bookmark, ...], shown_rules: str) -> None:
        """List bookmarks; mark those whose rules differ from the shown ones, which are given by their fingerprint."""
        key = self.key
        self.blockSignals(True)
        self.clear()
        for bookmark in bookmarks:
            self.addItem(_item(bookmark, bookmark.fingerprint == shown_rules))
        self.blockSignals(False)
        self.look_at(key)
        if self.key != key:
            self.chosen.emit(self.key)

    def look_at(self, key: str) -> None:
        """Select a bookmark without opening it; without effect if it is not listed."""
        if key in self.keys:
            self.setCurrentRow(self.keys.index(key))
            self.scrollToItem(self.currentItem())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.key:
            self.wanted.emit(self.key)
        elif event.key() == Qt.Key.Key_Delete and self.key:
            self.unwanted.emit(self.key)
        else:
            super().keyPressEvent(event)

    @Slot(QListWidgetItem)
    def _want(self, item: QListWidgetItem) -> None:
        self.wanted.emit(_key(item))

    @Slot()
    def _choose(self) -> None:
        self.chosen.emit(self.key)


def _key(item: QListWidgetItem | None) -> str:
    return "" if item is None else str(item.data(_KEY))


def _item(bookmark: Bookmark, same_rules: bool) -> QListWidgetItem:
    rules = bookmark.rules_name if same_rules else _(OTHER_RULES, name=bookmark.rules_name)
    situation = (bookmark_words.summary(bookmark),) if bookmark.name else ()
    note = (bookmark.note.splitlines()[0],) if bookmark.note else ()
    lines = (bookmark_words.title(bookmark), *situation, rules, *note)
    item = QListWidgetItem("; ".join(lines))  # the text for screen readers
    item.setData(_KEY, bookmark.key)
    item.setData(_LINES, lines)
    item.setToolTip(bookmark_words.lines(bookmark))
    return item
