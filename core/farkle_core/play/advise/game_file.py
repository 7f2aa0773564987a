"""Keeps the record of a game on disk, and appends every entry at once."""

import contextlib
import os
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from typing import Final, Self

from farkle_core.files.atomic import create_file
from farkle_core.files.folders import make_folder
from farkle_core.files.lock_file import LockFile
from farkle_core.files.reading import read_file, set_aside, why_not
from farkle_core.language.messages import _
from farkle_core.play.advise.game_record import SUFFIX, GameRecord, entry_lines, read_record
from farkle_core.play.advise.table import GameTable

# Never open another file behind a link, or wait for the other end of a pipe; Windows has neither flag.
_ITSELF: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class GameFile:
    """The record of one game; the first entry creates it. Only one program at a time writes to it.

    `path`: its file, with a number if that name is taken when the first entry is written. `header`: its first line.
    """

    def __init__(self, path: Path, header: bytes) -> None:
        self.path = path
        self._header = header
        self._entries = self._length = 0  # what is in the file, in entries and bytes; 0 bytes without a file
        self._lock = _lock_of(path)

    @classmethod
    def resumed(cls, path: Path) -> tuple[Self, GameRecord] | None:
        """Lock the file of a game, then read it; None if another program plays the game.

        Raises OSError if it cannot be read, UnfitFileError if it is no record. Nothing is then locked or changed.
        """
        path = path.resolve()
        read_record(read_file(path))  # a file that is no game gets no lock beside it
        file = cls(path, b"")
        if not file.take():
            return None
        try:
            content = read_file(path)
            record = read_record(content)
        except OSError:
            file.close()
            raise
        file._header, file._entries, file._length = first_line(content), len(record.entries), record.length
        return file, record

    def take(self) -> bool:
        """Lock the record against other programs; return whether that succeeded."""
        try:
            return self._lock.take()
        except OSError:
            return True  # no lock is possible there: writing the record will report why

    def keep(self, table: GameTable) -> None:
        """Append the new entries. Raises OSError on failure; the next call then appends them, too.

        If the file has gone, or another program has written to it, another file gets the whole game.
        """
        make_folder(self.path.parent)
        if not self._length or not self._append(entry_lines(table, self._entries)):
            self._create(self._header + entry_lines(table, 0))
        self._entries = len(table.entries)

    def set_aside(self) -> Path | None:
        """Rename the damaged record and return its new path; this file begins anew.

        None if there is no such file yet: the damaged record is in another place, and stays. Raises OSError on failure.
        """
        aside = set_aside(self.path) if self._length else None
        self._entries = self._length = 0
        return aside

    def discard(self) -> None:
        """Remove the record of a game that was taken back."""
        if self._length:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Release the lock, so that other programs can continue it."""
        self._lock.release()

    def _append(self, content: bytes) -> bool:
        """Write after the known part; return False if that is not what the file has."""
        try:
            with open(self.path, "r+b", opener=_itself) as file:
                if file.seek(0, os.SEEK_END) < self._length:
                    return False
                file.seek(self._length)
                later = file.read()  # a line without an end, and lines of an earlier attempt
                if not content.startswith(later[: later.rfind(b"\n") + 1]):
                    return False
                file.seek(self._length)
                file.truncate()
                file.write(content)
        except FileNotFoundError:
            return False
        self._length += len(content)
        return True

    def _create(self, content: bytes) -> None:
        """Create the file under the first free name, locked."""
        for path in _names(self.path):
            if path != self.path:
                self._lock.release()
                self.path, self._lock = path, _lock_of(path)
            if os.path.lexists(path) or not self.take():
                continue
            with contextlib.suppress(FileExistsError):
                create_file(path, [content])
                self._length = len(content)
                return


def read_game(path: Path) -> tuple[bytes, GameRecord]:
    """Return the content of a game's file in any folder, and its record.

    Raises OSError, with words, if it cannot be read, or is no game under its own rules. Raises RulesetError if these
    have problems.
    """
    try:
        content = read_file(path)
        record = read_record(content)
        record.ruleset  # noqa: B018 - raises for rules that are not the game's
    except OSError as error:
        raise OSError(unreadable(path, error)) from error
    return content, record


def first_line(content: bytes) -> bytes:
    """Return the header of a record."""
    return content[: content.index(b"\n") + 1]


def damaged(reason: str, aside: Path | None) -> str:
    """Return that a record is damaged, and its new path if it was set aside."""
    if aside is None:
        return _("The game could not be read to its end: {reason}.", reason=reason)
    return _(
        "A game could not be read to its end: {reason}. The damaged file is kept as {file}.", reason=reason, file=aside
    )


def unreadable(path: Path, error: OSError) -> str:
    """Return that the file of a game cannot be read, and why."""
    return _("The game in {file} cannot be read: {reason}.", file=path, reason=why_not(error))


def _names(path: Path) -> Iterator[Path]:
    """Return a path, then the same with numbers."""
    name = path.name.removesuffix(SUFFIX)
    return chain((path,), (path.with_name(f"{name}-{number}{SUFFIX}") for number in count(2)))


def _lock_of(path: Path) -> LockFile:
    return LockFile(path.with_name(f"{path.name}.lock"))


def _itself(path: str, flags: int) -> int:
    return os.open(path, flags | _ITSELF)
