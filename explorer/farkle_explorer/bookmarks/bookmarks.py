"""All bookmarks: every change is saved at once and can be undone."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, to_document
from farkle_explorer.bookmarks.file import Bookmark, BookmarkFile, Change, NewerFileError
from farkle_explorer.session.edit import Document
from farkle_explorer.session.selection_space import Selection

_MOST_UNDONE: Final = 100  # changes that can be undone


class Bookmarks(QObject):
    """Holds and saves the bookmarks; if saving fails, `reported` says so, and changes last until the program ends."""

    changed = Signal()  # the bookmarks, or the change to undo, are different
    reported = Signal(str)  # a line about a failure to read or write
    damaged = Signal(str)  # why the file cannot be read completely, and the name of the damaged file

    def __init__(self, file: BookmarkFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self.entries: tuple[Bookmark, ...] = ()  # all bookmarks, the newest first
        self._rulesets: dict[str, Document] = {}
        self._done: list[Change] = []
        self._unkept: list[Change] = []

    @property
    def undo_text(self) -> str:
        """The change that :meth:`undo` would undo; ``""`` if there is none."""
        return self._done[-1].text if self._done else ""

    def find(self, key: str) -> Bookmark | None:
        return next((each for each in self.entries if each.key == key), None)

    def document(self, fingerprint: str) -> Document | None:
        """Return the rules with this fingerprint; None if they are unknown."""
        return self._rulesets.get(fingerprint)

    def load(self) -> None:
        try:
            kept = self._file.read()
        except OSError as error:
            self._not_kept(error)
            return
        self.entries, self._rulesets = kept.bookmarks, dict(kept.rulesets)
        if kept.problem:
            self.damaged.emit(kept.problem)
        self.changed.emit()

    def add(self, selection: Selection, ruleset: Ruleset) -> Bookmark:
        """Add a bookmark of a situation under these rules, and return it."""
        bookmark = Bookmark.of(selection, ruleset)
        self._rulesets[bookmark.fingerprint] = to_document(ruleset)
        self._do(Change(_("bookmark a situation"), None, bookmark))
        return bookmark

    def rename(self, key: str, name: str) -> None:
        bookmark = self.find(key)
        if bookmark is not None and bookmark.name != name.strip():
            self._do(Change(_("rename a bookmark"), bookmark, replace(bookmark, name=name.strip()), self._place(key)))

    def set_note(self, key: str, note: str) -> None:
        bookmark = self.find(key)
        if bookmark is not None and bookmark.note != note.strip():
            self._do(Change(_("change a note"), bookmark, replace(bookmark, note=note.strip()), self._place(key)))

    def remove(self, key: str) -> None:
        bookmark = self.find(key)
        if bookmark is not None:
            self._do(Change(_("remove a bookmark"), bookmark, None, self._place(key)))

    def undo(self) -> Bookmark | None:
        """Undo the last change; return the bookmark that this restores or changes, if any."""
        if not self._done:
            return None
        change = self._done.pop().undone
        self._apply(change)
        return change.after

    def _do(self, change: Change) -> None:
        joined = self._done[-1].joined(change) if self._done else None
        if joined is not None:
            self._done[-1] = joined
        else:
            self._done = [*self._done, change][-_MOST_UNDONE:]
        self._apply(change)

    def _apply(self, change: Change) -> None:
        self.entries = change.applied(self.entries)
        self._unkept.append(change)
        try:
            kept = self._file.change(self._with_unkept, self._rulesets)
        except OSError as error:
            self._not_kept(error)
        else:
            self.entries = kept.bookmarks
            self._rulesets |= kept.rulesets
            self._unkept.clear()
            if kept.problem:
                self.damaged.emit(kept.problem)
        self.changed.emit()

    def _with_unkept(self, bookmarks: tuple[Bookmark, ...]) -> tuple[Bookmark, ...]:
        for change in self._unkept:
            bookmarks = change.applied(bookmarks)
        return bookmarks

    def _not_kept(self, error: OSError) -> None:
        reason = str(error) if isinstance(error, NewerFileError) else why_not(error)
        self.reported.emit(
            _(
                "Bookmarks cannot be saved: {reason}. New bookmarks last until the program ends.",
                reason=reason,
            )
        )

    def _place(self, key: str) -> int:
        return next(place for place, each in enumerate(self.entries) if each.key == key)
