"""Locks files between programs as Qt's QLockFile does, so that windows and terminals respect each other's locks."""

import os
import socket
import sys
from pathlib import Path

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    _CAN_LOCK = False  # on Windows
else:
    _CAN_LOCK = True

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # Windows has no such flag


class LockFile:
    """A file that exists while a program holds the lock: its process id, name and host, a line each.

    As with QLockFile, the system knows whether the holder still runs. On Unix flock locks the open file; on Windows an
    open file cannot be deleted. So the lock of a killed program does not count.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def __del__(self) -> None:
        """Release the lock, as QLockFile does."""
        self.release()

    def take(self) -> bool:
        """Try to take the lock; return whether this object holds it. Raises OSError if the file cannot be made."""
        if self._file is not None:
            return True
        self._file = self._made()
        if self._file is None and self._removed():
            self._file = self._made()
        return self._file is not None

    def release(self) -> None:
        """Release the lock for other programs."""
        if self._file is not None:
            _remove(self._path, self._file)
            self._file = None

    def _made(self) -> int | None:
        """Make the file; return None if it exists."""
        try:
            file = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644)
        except FileExistsError:
            return None
        if not (_lock(file) and _is_at(self._path, file)):  # another program took it for one that was left behind
            os.close(file)
            return None
        try:
            os.write(
                file, f"{os.getpid()}\n{Path(os.path.realpath(sys.executable)).name}\n{socket.gethostname()}\n".encode()
            )
        except OSError:  # a full disk
            _remove(self._path, file)
            raise
        return file

    def _removed(self) -> bool:
        """Remove the file of a program that has ended; return whether that succeeded."""
        try:
            file = os.open(self._path, os.O_RDWR | _NO_LINK)
        except FileNotFoundError:
            return True
        if _lock(file) and _is_at(self._path, file):
            return _remove(self._path, file)
        os.close(file)
        return False


def _lock(file: int) -> bool:
    """Lock an open file until it is closed; return whether this succeeded."""
    if _CAN_LOCK:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _is_at(path: Path, file: int) -> bool:
    """Return whether an open file still has this path; otherwise that is another program's lock by now."""
    try:
        return os.path.samestat(os.fstat(file), path.lstat())
    except FileNotFoundError:
        return False


def _remove(path: Path, file: int) -> bool:
    """Close and delete a locked file; return whether that succeeded."""
    try:
        if not _CAN_LOCK:
            os.close(file)
            path.unlink(missing_ok=True)
        else:  # delete before closing: afterwards it might be another program's
            path.unlink(missing_ok=True)
            os.close(file)
    except OSError:
        return False
    return True
