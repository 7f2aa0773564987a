"""Locks beside files that several programs may write."""

import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile

from farkle_core.files.reading import make_way

_WRITTEN: Final = 0.5  # seconds after which a lock says whose it is: it is written right after it is made


def lock_at(path: Path) -> QLockFile:
    """Return the lock at `path`, where nothing else is any more: what is no lock would be waited for.

    Raises OSError if something else is there and stays.
    """
    make_way(path)
    lock = QLockFile(str(path))
    if path.exists() and not lock.getLockInfo()[0] and time.time() - path.stat().st_mtime > _WRITTEN:
        path.unlink(missing_ok=True)
    return lock


def is_held(path: Path) -> bool:
    """Return whether a program that is still running, this one or another, holds the lock at `path`."""
    try:
        lock = lock_at(path)
    except OSError:
        return True
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return lock.error() == QLockFile.LockError.LockFailedError
