"""A bookmarked situation in words, under any rules."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSignalBlocker, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import shown_name
from farkle_explorer.bookmarks.bookmarks import Bookmark, Bookmarks
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING


def title(bookmark: Bookmark) -> str:
    """Return the bookmark's name; without one, the situation."""
    return bookmark.name or summary(bookmark)


def summary(bookmark: Bookmark) -> str:
    """Return scores, turn and conditions: ``"You 6,000, opponent 8,000, 3,300 with 5 dice"``."""
    selection = bookmark.selection
    text = ", ".join((_scores(selection), _turn(selection, bookmark.dice), *_more(selection)))
    return text[:1].upper() + text[1:]


def lines_of(bookmark: Bookmark) -> str:
    rows = (bookmark.name, summary(bookmark), shown_name(bookmark.rules_name), bookmark.note)
    return "\n".join(row for row in rows if row)


def _scores(selection: Selection) -> str:
    if not selection.third:
        return plot_words.scores(selection.banked, selection.opponent)
    return _(
        "you {banked}, next {opponent}, after next {third}",
        banked=plot_words.points(selection.banked),
        opponent=plot_words.points(selection.opponent),
        third=plot_words.points(selection.third),
    )


def _turn(selection: Selection, loaded: str) -> str:
    dice = loaded or plot_words.dice(selection.dice)
    if not selection.turn_total:
        return _("{dice} to roll", dice=dice)
    return _("{total} with {dice}", total=plot_words.points(selection.turn_total), dice=dice)


def _more(selection: Selection) -> Iterator[str]:
    if selection.farkles or selection.opponent_farkles or selection.third_farkles:
        yield plot_words.all_farkles(selection)
    if selection.seat:
        yield plot_words.seat(selection.seat)
    if selection.turns_left:
        yield plot_words.turns_left(selection.turns_left)
    if selection.last_turn_total:
        yield _("{points} to beat", points=plot_words.points(selection.last_turn_total))
    if selection.carried_dice:
        words = plot_words.dice(selection.carried_dice)
        if selection.carried_points:
            yield _(
                "{dice} offered with {points} points", dice=words, points=plot_words.points(selection.carried_points)
            )
        else:
            yield _("{dice} offered", dice=words)
    if selection.bonuses:
        yield _("{bonuses} taken", bonuses=plot_words.bonuses(selection.bonuses, selection.bonuses + 2))


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
    situation = (summary(bookmark),) if bookmark.name else ()
    note = (bookmark.note.splitlines()[0],) if bookmark.note else ()
    lines = (title(bookmark), *situation, rules, *note)
    item = QListWidgetItem("; ".join(lines))  # the text for screen readers
    item.setData(_KEY, bookmark.key)
    item.setData(_LINES, lines)
    item.setToolTip(lines_of(bookmark))
    return item


_MARK: Final = N_("Save the selected situation for later")
NOTHING_FOUND: Final = N_("No bookmark contains these words.")
_NOTE_LINES: Final = 3
_NOTE_DELAY: Final = 600  # milliseconds without typing before a note is saved


class BookmarkPanel(QWidget):
    """Shows the bookmarks; the user can rename, annotate, search and remove them."""

    mark_wanted = Signal()  # the user bookmarks the selection
    wanted = Signal(str)  # the key of the bookmark to open
    offer_taken = Signal()  # the user pressed the button of `offer`

    def __init__(self, bookmarks: Bookmarks) -> None:
        super().__init__()
        self.setAccessibleName(_("Bookmarks"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self._bookmarks = bookmarks
        self._shown_rules = ""
        self._edited = ""
        self.mark = button(_("Bookmark this situation"), _(_MARK))
        self.filter = QLineEdit(placeholderText=_("Find a bookmark"), clearButtonEnabled=True)
        self.filter.setAccessibleName(_("Find a bookmark"))
        self.list = BookmarkList()
        self.empty = QLabel(_(NOTHING_FOUND), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.notice = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.notice.setAccessibleName(_("Result"))
        self.notice_button = button(_("Open"), "")
        self._details = QWidget()
        self.name = QLineEdit()
        self.name.setAccessibleName(_("Name of the bookmark"))
        self.note = _note()
        self.go = button(_("Go there"), _("Select this situation"))
        self.remove = button(_("Remove"), _("Remove this bookmark; you can undo this"))
        self.undo = button(_("Undo"), "")
        self._note_soon = QTimer(self, singleShot=True, interval=_NOTE_DELAY)
        self._arrange()
        self._connect()
        self.offer("")
        self._fill()

    def set_rules(self, fingerprint: str) -> None:
        if fingerprint != self._shown_rules:
            self._shown_rules = fingerprint
            self._fill()

    def set_why_not(self, reason: str) -> None:
        """Set why no situation can be bookmarked; ``""`` if one can."""
        self.mark.setEnabled(not reason)
        self.mark.setToolTip(reason or _(_MARK))

    def begin_naming(self, key: str) -> None:
        self.filter.clear()
        self.list.look_at(key)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer(self, words: str, button: str = "") -> None:
        """Show a message, with a button if `button` is not ``""``; an empty message hides both."""
        self.notice.setText(words)
        self.notice.setVisible(bool(words))
        if button:
            self.notice_button.setText(button.replace("&", "&&"))
        self.notice_button.setVisible(bool(button))

    def keep_edits(self) -> None:
        """Save the name and note being typed."""
        self._note_soon.stop()
        key, name, note = self._edited, self.name.text(), self.note.toPlainText()
        self._bookmarks.rename(key, name)
        self._bookmarks.set_note(key, note)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self.note and event.type() == QEvent.Type.FocusOut:
            self._keep_note()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        mute(self.empty)
        form = QFormLayout(self._details)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(SPACING)
        form.addRow(_("Name"), self.name)
        form.addRow(_("Note"), self.note)
        self.setLayout(column(
            self.mark, self.filter, (self.empty, 1), (self.list, 1), self.notice, row(None, self.notice_button),
            self._details, row(self.go, self.remove, self.undo), margins=SPACING + SPACING // 2,
        ))  # fmt: skip

    def _connect(self) -> None:
        self.note.installEventFilter(self)
        self._bookmarks.changed.connect(self._fill)
        self.filter.textChanged.connect(self._fill)
        self.mark.clicked.connect(self.mark_wanted)
        self.list.wanted.connect(self._want)
        self.list.unwanted.connect(self._remove)
        self.list.chosen.connect(self._show_chosen)
        self.name.editingFinished.connect(self._keep_name)
        self.name.returnPressed.connect(self.list.setFocus)
        self.note.textChanged.connect(self._note_soon.start)
        self._note_soon.timeout.connect(self._keep_note)
        self.go.clicked.connect(self._go)
        self.remove.clicked.connect(self._remove)
        self.undo.clicked.connect(self._undo)
        self.notice_button.clicked.connect(self.offer_taken)

    @Slot()
    def _fill(self) -> None:
        entries = self._bookmarks.entries
        asked = self.filter.text().casefold().split()
        listed = tuple(each for each in entries if all(word in _text(each) for word in asked))
        self.list.fill(listed, self._shown_rules)
        for part in (self.filter, self._details, self.go, self.remove):
            part.setVisible(bool(entries))
        self.undo.setVisible(bool(entries or self._bookmarks.undo_text))
        self.list.setVisible(bool(listed))
        self.empty.setVisible(bool(entries) and not listed)
        self._show_chosen()

    @Slot()
    def _show_chosen(self) -> None:
        if self._edited != self.list.key:
            self.keep_edits()
        bookmark = self._bookmarks.find(self.list.key)
        for part in (self.name, self.note, self.go, self.remove):
            part.setEnabled(bookmark is not None)
        undo = self._bookmarks.undo_text
        self.undo.setEnabled(bool(undo))
        self.undo.setToolTip(_("Undo: {undo}", undo=undo) if undo else _("There is nothing to undo"))
        self._show_texts(bookmark)

    def _show_texts(self, bookmark: Bookmark | None) -> None:
        """Show name and note, but never change a text while the user types it."""
        typing = bookmark is not None and bookmark.key == self._edited
        self._edited = "" if bookmark is None else bookmark.key
        if not (typing and self.name.hasFocus()):
            self.name.setText("" if bookmark is None else bookmark.name)
        self.name.setPlaceholderText("" if bookmark is None else summary(bookmark))
        note = "" if bookmark is None else bookmark.note
        if not (typing and self.note.hasFocus()) and self.note.toPlainText().strip() != note:
            with QSignalBlocker(self.note):
                self.note.setPlainText(note)

    @Slot(str)
    def _want(self, key: str) -> None:
        self.keep_edits()
        self.wanted.emit(key)

    @Slot()
    def _go(self) -> None:
        self._want(self.list.key)

    @Slot()
    def _remove(self) -> None:
        self.keep_edits()
        self._bookmarks.remove(self.list.key)

    @Slot()
    def _undo(self) -> None:
        self.keep_edits()
        back = self._bookmarks.undo()
        self._edited = ""
        if back is not None:
            self.list.look_at(back.key)
        self._show_chosen()

    @Slot()
    def _keep_name(self) -> None:
        self._bookmarks.rename(self._edited, self.name.text())

    @Slot()
    def _keep_note(self) -> None:
        self._note_soon.stop()
        self._bookmarks.set_note(self._edited, self.note.toPlainText())


def _text(bookmark: Bookmark) -> str:
    return lines_of(bookmark).casefold()


def _note() -> QPlainTextEdit:
    note = QPlainTextEdit(tabChangesFocus=True)
    note.setAccessibleName(_("Note about the bookmark"))
    note.setFixedHeight(_NOTE_LINES * note.fontMetrics().lineSpacing() + 2 * SPACING)
    return note
