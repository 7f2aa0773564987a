"""A file that is replaced as a whole or left as it was.

The new content goes to a file of its own in the same folder, is forced to the disk, and only then takes the
place of the old one in a single step. Whatever happens on the way (a full disk, a crash, a second program
doing the same), the name always stands for one complete content, the old or the new.
"""

import contextlib
import errno
import os
import secrets
import stat
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from farkle_core.files.folders import is_anothers
from farkle_core.language.messages import _

TEMPORARY_SUFFIX: Final = ".farkle-tmp"  # how the names of unfinished files end
STALE_SECONDS: Final = 24 * 3600.0  # an unfinished file older than this belongs to a program that died


def replace_file(path: Path, content: Iterable[bytes | memoryview]) -> None:
    """Make `content` the whole content of the file at `path`.

    A symbolic link is followed, so that the file it names is replaced and not the link, unless somebody else put the
    link there. Whoever could read and write the old file, and no one else, can read and write the new one. `path`: the
    file; its folder must exist. `content`: what to write, piece by piece. Raises OSError if it cannot be; the old file
    is then as it was and nothing is left beside it.
    """
    target = _target(path)
    mode = _mode_to_keep(target)
    unfinished = target.with_name(f".{os.getpid()}-{secrets.token_hex(6)}{TEMPORARY_SUFFIX}")
    try:
        with unfinished.open("xb") as file:
            if mode is not None:
                with contextlib.suppress(OSError):  # some file systems know no permissions
                    unfinished.chmod(mode)
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, target)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    _sync_folder(target.parent)


def refuse_to_replace(path: Path) -> None:
    """Raise OSError, or ValueError for what cannot be a path, if :func:`replace_file` would, as far as one can know.

    Nothing is written; a disk may still turn out to be full.
    """
    target = _target(path)
    _mode_to_keep(target)
    if not stat.S_ISDIR(target.parent.stat().st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(target))
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))


def remove_stale(folder: Path, now: float | None = None) -> None:
    """Remove the unfinished files in `folder` that no living program can still be writing.

    `now`: the time to count from, in seconds since the epoch.
    """
    limit = (time.time() if now is None else now) - STALE_SECONDS
    for unfinished in folder.glob(f".*{TEMPORARY_SUFFIX}"):
        with contextlib.suppress(OSError):
            if unfinished.stat().st_mtime < limit:
                unfinished.unlink()


def _target(path: Path) -> Path:
    """Return the file that a path stands for; refuse a link by which somebody else chose it."""
    if path.is_symlink() and is_anothers(path):
        raise OSError(_("it is a link that another user put there"))
    return Path(os.path.realpath(path))


def _mode_to_keep(target: Path) -> int | None:
    """Return the old file's permissions, None if there is no old file; refuse what is not ours to replace."""
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
    """Force the folder's new entry to the disk, where the file system knows how to.

    The new file already stands in its place, so a refusal is no failure of the replacement.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
