"""Keeps the record of a game on disk, and appends every entry at once."""

import contextlib
from pathlib import Path

from farkle_core.files.folders import make_folder
from farkle_core.files.lock_file import LockFile
from farkle_core.files.reading import UnfitFileError, read_file, set_aside, why_not
from farkle_core.language.messages import _
from farkle_core.play.advise.game_record import GameRecord, NewerRecordError, entry_lines, read_record
from farkle_core.play.advise.table import GameTable


class GameFile:
    """The record of one game; the first entry creates it. Only one program at a time writes to it.

    `header`: its first line. `entries`, `length`: the number of its entries, and their bytes; 0 bytes if there is no
    file yet.
    """

    def __init__(self, path: Path, header: bytes, entries: int = 0, length: int = 0) -> None:
        self.path = path
        self._header, self._entries, self._length = header, entries, length
        self._lock = LockFile(path.with_name(f"{path.name}.lock"))

    def take(self) -> bool:
        """Lock the record against other programs; return whether that succeeded."""
        try:
            return self._lock.take()
        except OSError:
            return True  # no lock is possible there: writing the record will report why

    def keep(self, table: GameTable) -> None:
        """Append the new entries. Raises OSError on failure; the next call then appends them, too."""
        make_folder(self.path.parent)
        if not self.path.exists():
            self._entries = self._length = 0
            self.take()
        content = b"" if self._length else self._header
        content += entry_lines(table, self._entries)
        with self.path.open("r+b" if self._length else "wb") as file:
            file.seek(self._length)
            file.truncate()  # left by an earlier attempt
            file.write(content)
        self._entries, self._length = len(table.entries), self._length + len(content)

    def set_aside(self) -> Path | None:
        """Rename the damaged record and return its new path; this file begins anew.

        None if there is no such file yet: the damaged record is in another place, and stays. Raises OSError on failure.
        """
        aside = set_aside(self.path) if self._length else None
        self._entries = self._length = 0
        return aside

    def discard(self) -> None:
        """Remove the record of a game that was taken back."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Release the lock, so that other programs can continue it."""
        self._lock.release()


def opened_game(path: Path) -> tuple[GameFile, GameRecord]:
    """Return a file's record, not locked yet; OSError, with words, on failure. A damaged record is renamed."""
    try:
        content = read_file(path)
        record = read_record(content)
    except OSError as error:
        if isinstance(error, UnfitFileError) and not isinstance(error, NewerRecordError):
            raise OSError(damaged(why_not(error), set_aside(path))) from error
        raise OSError(_unreadable(path, error)) from error
    return GameFile(path, first_line(content), len(record.entries), record.length), record


def read_game(path: Path) -> tuple[bytes, GameRecord]:
    """Return the content of a game's file in any folder, and its record; OSError, with words, on failure."""
    try:
        content = read_file(path)
        return content, read_record(content)
    except OSError as error:
        raise OSError(_unreadable(path, error)) from error


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


def _unreadable(path: Path, error: OSError) -> str:
    return _("The game in {file} cannot be read: {reason}.", file=path, reason=why_not(error))
