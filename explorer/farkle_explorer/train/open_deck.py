"""The user's decks on disk: read and written on a worker thread, by one program at a time."""

import logging
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final

from PySide6.QtCore import QLockFile, QObject, Signal

from farkle_core.coach.deck import Deck, DeckShelf
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_explorer.session.ruleset_files import lock_at
from farkle_explorer.workers.background import Background

_READ, _WRITE = "read training", "write training"
_LOG: Final = logging.getLogger(__name__)


@dataclass
class _File:
    """The file of one deck; only the latest version of a deck is written, whichever thread comes first."""

    shelf: DeckShelf
    names: tuple[str, str]
    latest: Deck | None = None
    mutex: Lock = field(default_factory=Lock)

    def read(self) -> Deck:
        return self.shelf.load(*self.names)

    def write(self, deck: Deck) -> Deck:
        with self.mutex:
            if deck is self.latest:
                self.shelf.keep(*self.names, deck)
        return deck


class OpenDeck(QObject):
    """Holds one deck and saves every answer."""

    read = Signal()  # the deck has been read
    reported = Signal(str)  # a deck could not be read or written; the reason

    def __init__(self, background: Background, shelf: DeckShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background, self._shelf = background, shelf
        self._file: _File | None = None
        self._lock: QLockFile | None = None
        self._may_write = self._is_left = False
        self._written: Deck | None = None
        self.deck: Deck | None = None  # the deck; None before it is read

    def use(self, shelf: DeckShelf) -> None:
        """Use the decks of another shelf; closes the open deck."""
        self.close()
        self._shelf = shelf

    def open(self, fingerprint: str, judge: str) -> None:
        """Read the deck for a ruleset and a strategy to learn; `read` follows."""
        self.close()
        self._file = _File(self._shelf, (fingerprint, judge))
        self._read()

    def close(self) -> None:
        """Write unsaved answers, and release the deck for other programs."""
        for job in (_READ, _WRITE):
            self._background.drop(job)
        if self._file is not None and self.deck is not None and self._may_write and self.deck is not self._written:
            try:
                self._file.write(self.deck)
            except OSError as error:
                _LOG.warning("training could not be kept: %s", error)
        self._file = self.deck = self._written = None
        self._unlock()

    def claim(self) -> None:
        """Read the deck again, and lock it until :meth:`release`; `read` follows.

        If another program has locked it, answers are not saved, and `reported` says so.
        """
        self._is_left = False
        if self._file is None or self._lock is not None:
            return
        self._read()
        path = self._shelf.path(*self._file.names)
        try:
            make_folder(path.parent)
            lock = lock_at(path.with_name(f"{path.name}.lock"))
        except OSError as error:
            self._refuse(why_not(error))
            return
        self._may_write = lock.tryLock(0) or lock.error() is not QLockFile.LockError.LockFailedError
        if self._may_write:
            self._lock = lock
        else:
            self._refuse(_("another window of the program trains with these rules"))

    def release(self) -> None:
        """Release the deck for other programs as soon as it is written."""
        self._is_left = True
        if self.deck is self._written:
            self._unlock()

    def keep(self, deck: Deck) -> None:
        self.deck = deck
        if self._file is not None and self._may_write:
            self._file.latest = deck
            self._background.run(_WRITE, partial(self._file.write, deck), self._take_written, self._take_unwritten)

    def _read(self) -> None:
        assert self._file is not None
        self.deck = self._written = None
        self._background.run(_READ, self._file.read, self._take, self._take_unread)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _refuse(self, reason: str) -> None:
        self._may_write = False
        self.reported.emit(_("Your answers are not kept: {reason}.", reason=reason))

    def _take(self, deck: Deck) -> None:
        self.deck = self._written = deck
        self.read.emit()

    def _take_unread(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        assert self._file is not None
        if self._shelf.path(*self._file.names).exists():
            self._may_write = False
        self.reported.emit(str(error))
        self._take(Deck())

    def _take_written(self, deck: Deck) -> None:
        self._written = deck
        if self._is_left:
            self.release()

    def _take_unwritten(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        self._refuse(why_not(error))
