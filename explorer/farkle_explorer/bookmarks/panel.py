"""The bookmark dock: the list, the name and note of one bookmark, and the way to its rules."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_explorer.bookmarks import bookmark_words
from farkle_explorer.bookmarks.bookmarks import Bookmarks
from farkle_explorer.bookmarks.file import Bookmark
from farkle_explorer.bookmarks.list_view import BookmarkList
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_MARK: Final = N_("Save the selected situation for later")
EMPTY: Final = N_(
    "There are no bookmarks yet. Select a situation you want to come back to, then press “Bookmark "
    "this situation” here or “Bookmark” beside the situation."
)
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
        self.empty = QLabel(_(EMPTY), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
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
        self.empty.setVisible(not listed)
        self.empty.setText(_(NOTHING_FOUND) if entries else _(EMPTY))
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
        self.name.setPlaceholderText("" if bookmark is None else bookmark_words.summary(bookmark))
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
    return bookmark_words.lines(bookmark).casefold()


def _note() -> QPlainTextEdit:
    note = QPlainTextEdit(tabChangesFocus=True)
    note.setAccessibleName(_("Note about the bookmark"))
    note.setFixedHeight(_NOTE_LINES * note.fontMetrics().lineSpacing() + 2 * SPACING)
    return note
