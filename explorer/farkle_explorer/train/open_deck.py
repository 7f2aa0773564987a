"""Finds situations for drills, and keeps the user's decks on disk, both on worker threads."""

import logging
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final

import numpy as np
from PySide6.QtCore import QLockFile, QObject, Signal

from farkle_core.coach.deck import Deck, DeckShelf
from farkle_core.coach.drills import Drill, situations
from farkle_core.coach.practice import MOST_GAMES, Pool
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, fresh_seed
from farkle_core.solution.solution import Solution
from farkle_explorer.session.ruleset_files import lock_at
from farkle_explorer.workers.background import Background

_MANY: Final = 1000  # situations after which games are played only when few are waiting
_FEW: Final = 40  # waiting situations below which more games are played
_AT_ONCE: Final = 2  # games per job; few, so that the first situations come soon

_JOB: Final = "situations to practise"


class DrillFinder(QObject):
    """Fills a pool with situations of games until stopped."""

    found = Signal()  # the pool has more situations

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._solution: Solution | None = None
        self._seeds = np.random.SeedSequence(fresh_seed())
        self._is_busy, self._temperature = False, 0.0
        self.pool = Pool(0)  # the waiting situations

    def begin(self, solution: Solution | None) -> None:
        """Start with an empty pool for these rules; None stops."""
        self._background.drop(_JOB)
        self._solution, self._is_busy = solution, False
        self.pool = Pool(fresh_seed())

    def look(self, temperature: float) -> None:
        """Play games at a player's level until the pool has enough situations.

        `temperature`: of the players of these games, see :class:`farkle_core.coach.players.SoftPlayer`.
        """
        self._temperature = temperature
        wanted = self.pool.met < _MANY and self.pool.games < MOST_GAMES
        is_short = self.pool.met > 0 and self.pool.waiting < _FEW
        if self._solution is None or self._is_busy or not (wanted or is_short):
            return
        self._is_busy = True
        (seed,) = self._seeds.spawn(1)
        self._background.run(_JOB, partial(_play, self._solution, seed, temperature), self._take)

    def _take(self, games: list[list[Drill]]) -> None:
        self._is_busy = False
        for drills in games:
            self.pool.add(drills)
        self.found.emit()
        self.look(self._temperature)


def _play(solution: Solution, seed: np.random.SeedSequence, temperature: float) -> list[list[Drill]]:
    adviser, chance = Adviser(solution), np.random.Generator(np.random.PCG64(seed))
    return [situations(adviser, chance, temperature) for _game in range(_AT_ONCE)]


_READ, _WRITE = "read training", "write training"
_LOG: Final = logging.getLogger(__name__)


@dataclass
class _File:
    """The file of one deck; only the latest version of a deck is written, whichever thread comes first."""

    shelf: DeckShelf
    names: tuple[str, str]
    latest: Deck | None = None
    mutex: Lock = field(default_factory=Lock)
    fault: str = ""  # why it could not be read, until that is reported

    def read(self) -> Deck:
        try:
            return self.shelf.load(*self.names)
        except OSError as error:
            self.fault = str(error)  # a later read finds no fault: the damaged file has another name
            raise

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

    @property
    def is_claimed(self) -> bool:
        """Whether this program alone may write the deck now."""
        return self._lock is not None and self._may_write

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
        if self._file is not None and self._file.fault:
            self.reported.emit(self._file.fault)
            self._file.fault = ""
        self.read.emit()

    def _take_unread(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        assert self._file is not None
        if self._shelf.path(*self._file.names).exists():
            self._may_write = False
        self._take(Deck())

    def _take_written(self, deck: Deck) -> None:
        self._written = deck
        if self._is_left:
            self.release()

    def _take_unwritten(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        self._refuse(why_not(error))
