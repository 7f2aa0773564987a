"""Replaces a file as a whole, or leaves it unchanged; creates files that are complete from the start.

The new content goes to a temporary file in the same folder and is forced to the disk. Then one step puts it in the
place of the old file. So the name always has one complete content, old or new, even after a full disk, a crash, or a
second program that does the same.
"""

import contextlib
import errno
import os
import secrets
import stat
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from farkle_core.files.folders import is_anothers
from farkle_core.language.messages import _

TEMPORARY_SUFFIX: Final = ".farkle-tmp"  # suffix of unfinished files
_NO_LINKS: Final = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS)  # of file systems where a file has only one name
STALE_SECONDS: Final = 24 * 3600.0  # an unfinished file older than this belongs to a program that was killed


def replace_file(path: Path, content: Iterable[bytes | memoryview]) -> None:
    """Replace the content of the file at `path`.

    A symbolic link is followed, so the file behind it is replaced. A link that another user placed is refused. The new
    file keeps the permissions of the old one. `path`: the file; its folder must exist. `content`: the new content, in
    pieces. Raises OSError if this fails; the old file is then unchanged, and no other file is left.
    """
    target = _target(path)
    with _written(target, content, _mode_to_keep(target)) as unfinished:
        os.replace(unfinished, target)


def create_file(path: Path, content: Iterable[bytes | memoryview]) -> None:
    """Create a file with this content; nothing of this name, a link included, is followed or replaced.

    Raises FileExistsError if there is something of this name. Raises OSError if this fails; no file is left then.
    """
    with _written(path, content) as unfinished:
        try:
            os.link(unfinished, path)
        except OSError as error:
            if error.errno not in _NO_LINKS or os.path.lexists(path):
                raise
            unfinished.rename(path)


@contextlib.contextmanager
def _written(target: Path, content: Iterable[bytes | memoryview], mode: int | None = None) -> Iterator[Path]:
    """Yield a complete file beside `target`, which takes its place; remove it afterwards, and write all to the disk."""
    unfinished = target.with_name(f".{os.getpid()}-{secrets.token_hex(6)}{TEMPORARY_SUFFIX}")
    try:
        with unfinished.open("xb") as file:
            if mode is not None:
                with contextlib.suppress(OSError):  # some file systems have no permissions
                    unfinished.chmod(mode)
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        yield unfinished
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    _sync_folder(target.parent)


def refuse_to_replace(path: Path) -> None:
    """Raise the error that :func:`replace_file` would, as far as it can be foreseen.

    Raises OSError, or ValueError for an impossible path. Writes nothing; the disk may still be full.
    """
    target = _target(path)
    _mode_to_keep(target)
    if not stat.S_ISDIR(target.parent.stat().st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(target))
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))


def remove_stale(folder: Path) -> None:
    """Remove unfinished files that no running program can still be writing."""
    limit = time.time() - STALE_SECONDS
    for unfinished in folder.glob(f".*{TEMPORARY_SUFFIX}"):
        with contextlib.suppress(OSError):
            if unfinished.stat().st_mtime < limit:
                unfinished.unlink()


def _target(path: Path) -> Path:
    """Return the file behind a path; refuse a link that another user placed."""
    if path.is_symlink() and is_anothers(path):
        raise OSError(_("it is a link that another user put there"))
    return Path(os.path.realpath(path))


def _mode_to_keep(target: Path) -> int | None:
    """Return the old file's permissions, None without an old file; refuse a file that is not the user's to replace."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, _("it is a device, not a file"), str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _sync_folder(folder: Path) -> None:
    """Force the folder's new entry to the disk, if the file system supports it.

    The new file is already in place, so an error here is not a failure of the replacement.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
