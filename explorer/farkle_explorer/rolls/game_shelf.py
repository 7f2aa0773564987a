"""Records of games on disk: a file a game, to which every entry is appended at once."""

import contextlib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile

from farkle_core.files.folders import make_folder
from farkle_core.files.reading import UnfitFileError, read_file, set_aside, why_not
from farkle_core.language.messages import _
from farkle_core.play.advise import GameTable, PartyGame, SteppedGame
from farkle_core.play.advise.game_record import (
    HASH_DIGITS,
    GameRecord,
    Input,
    NewerRecordError,
    Seat,
    entry_lines,
    file_name,
    header_line,
    read_record,
)
from farkle_explorer.rolls.whereabouts import selection_of, typed
from farkle_explorer.session.ruleset_files import is_held

# How all files of games end, also those of earlier versions.
FOLDER: Final = "games"
ANY: Final = ".jsonl"

_TAKEN: Final = QLockFile.LockError.LockFailedError


class GameFile:
    """The record of one game; it is made with the first entry. One program at a time writes to it.

    `header`: its first line. `entries`, `length`: how many entries are in it, and how many bytes they take; 0 bytes
    where there is no file yet.
    """

    def __init__(self, path: Path, header: bytes, entries: int = 0, length: int = 0) -> None:
        self.path = path
        self._header, self._entries, self._length = header, entries, length
        self._lock = QLockFile(f"{path}.lock")
        self._lock.setStaleLockTime(0)

    def take(self) -> bool:
        """Keep other programs from writing to it; return whether none does already."""
        return self._lock.isLocked() or self._lock.tryLock(0) or self._lock.error() is not _TAKEN

    def keep(self, table: GameTable) -> None:
        """Append what has been entered since. Raises OSError if it cannot be; the next call appends that, too."""
        make_folder(self.path.parent)
        if not self.path.exists():
            self._entries = self._length = 0
            self.take()
        content = b"" if self._length else self._header
        content += entry_lines(table, self._entries)
        with self.path.open("r+b" if self._length else "wb") as file:
            file.seek(self._length)
            file.truncate()  # what an earlier try has left
            file.write(content)
        self._entries, self._length = len(table.entries), self._length + len(content)

    def set_aside(self) -> Path | None:
        """Give the damaged record another name, which is returned; this file begins anew.

        None where there is no such file yet: the damaged one lies elsewhere, and stays as it is. Raises OSError if it
        cannot be.
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
        """Let other programs go on with it."""
        self._lock.unlock()


class GameShelf:
    """The records of all games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._opened: tuple[GameFile, GameRecord] | None = None
        self.is_taken = False  # whether `unfinished` passed over a game that another window plays

    def begin(
        self,
        fingerprint: str,
        game: SteppedGame,
        seats: Sequence[Seat] = (),
        seed: int | None = None,
        source: Input = Input.THROWN,
    ) -> GameFile:
        """Return the file for a game that has only just begun; who plays, and where the dice come from, if known."""
        now, adviser = datetime.now().astimezone(), game.adviser
        begins = isinstance(game, PartyGame) or game.moment == adviser.new_game()
        first = None if begins else typed(selection_of(game.moment, game.adviser.columns), game.state.mover)
        header = header_line(adviser.solution.ruleset, first, now, seats, seed, source)
        return GameFile(self._new_path(now, fingerprint), header)

    def open(self, content: bytes, record: GameRecord) -> None:
        """Have :meth:`unfinished` return the game in a file from elsewhere, once, whether it is over or not.

        That file stays as it is: the first move after it is kept, with all before it, in a file of the shelf.
        """
        path = self._new_path(datetime.now().astimezone(), record.fingerprint)
        self._opened = GameFile(path, _first_line(content)), record

    def unfinished(self, fingerprint: str) -> tuple[GameFile, GameRecord] | None:
        """Return the game that was opened; else the latest unfinished game that no other program plays.

        Both only if they are under these rules. Raises OSError if it cannot be read; a damaged one is then kept under
        another name. Its text is meant for the user.
        """
        opened, self._opened = self._opened, None
        self.is_taken = False
        if opened is not None and opened[1].fingerprint == fingerprint:
            return opened
        for path in self._paths(f"*-{fingerprint[:HASH_DIGITS]}-*{ANY}"):
            file, record = _opened(path)
            if not file.take():
                self.is_taken = True
                continue
            if not record.is_over and record.fingerprint == fingerprint:
                return file, record
            file.close()
            break
        return None

    def waiting(self, fingerprint: str) -> GameRecord | None:
        """Return the latest game under other rules if nobody has won it yet; None where it cannot be read."""
        path = next(
            (path for path in self._paths(f"*{ANY}") if f"-{fingerprint[:HASH_DIGITS]}-" not in path.name), None
        )
        if path is None:
            return None
        try:
            record = read_record(read_file(path))
        except OSError:
            return None
        return None if record.is_over or not record.entries else record

    def _new_path(self, now: datetime, fingerprint: str) -> Path:
        return self._folder / file_name(now, fingerprint)

    def _paths(self, pattern: str) -> list[Path]:
        """Return the files whose names fit, the last written first."""
        return sorted(self._folder.glob(pattern), key=_age)


def _opened(path: Path) -> tuple[GameFile, GameRecord]:
    try:
        content = read_file(path)
        record = read_record(content)
    except OSError as error:
        if isinstance(error, UnfitFileError) and not isinstance(error, NewerRecordError):
            raise OSError(damaged(why_not(error), set_aside(path))) from error
        raise OSError(_unreadable(path, error)) from error
    return GameFile(path, _first_line(content), len(record.entries), record.length), record


def is_taken(path: Path) -> bool:
    """Return whether a window of the program, this one or another, writes to a file."""
    return is_held(Path(f"{path}.lock"))


def read_game(path: Path) -> tuple[bytes, GameRecord]:
    """Return the content of a game's file, which may lie anywhere, and what it says.

    Raises OSError if it cannot be read; its text is meant for the user.
    """
    try:
        content = read_file(path)
        return content, read_record(content)
    except OSError as error:
        raise OSError(_unreadable(path, error)) from error


def _unreadable(path: Path, error: OSError) -> str:
    return _("The game in {file} cannot be read: {reason}.", file=path, reason=why_not(error))


def _first_line(content: bytes) -> bytes:
    return content[: content.index(b"\n") + 1]


def damaged(reason: str, aside: Path | None) -> str:
    """Say that a record is damaged, and where it is now, if it was set aside."""
    if aside is None:
        return _("The game could not be read to its end: {reason}.", reason=reason)
    return _(
        "A game could not be read to its end: {reason}. The damaged file is kept as {file}.", reason=reason, file=aside
    )


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
