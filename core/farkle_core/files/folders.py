"""Finds the program's own folders, and checks which users can write to them.

Systems without user ids (Windows) keep a user's folders private; there every check passes.
"""

import contextlib
import logging
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path, user_config_path

_LOG: Final = logging.getLogger(__name__)
_PRIVATE: Final = 0o700  # the mode of a folder that only its owner may enter

_ROOT: Final = 0
_TRUSTED: Final = (_ROOT, 65534)  # allowed owners of the folders above; root has the second id within a sandbox


class SharedFolderError(OSError):
    """Another user can write to the folder, or could have written its files."""


def cache_path() -> Path:
    """Return the folder for data that can be computed again: ``FARKLE_CACHE_DIR``, else the user's cache folder."""
    chosen = os.environ.get("FARKLE_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("farkle-explorer", appauthor=False)


def config_path() -> Path:
    """Return the folder for settings, drafts and logs: ``FARKLE_CONFIG_DIR``, else the user's configuration folder."""
    chosen = os.environ.get("FARKLE_CONFIG_DIR")
    return Path(chosen) if chosen else user_config_path("farkle-explorer", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, readable by this user only. Raises OSError if it cannot be made."""
    for missing in [each for each in folder.parents if not each.exists()][::-1]:
        missing.mkdir(_PRIVATE, exist_ok=True)
    folder.mkdir(_PRIVATE, exist_ok=True)


def is_own(path: Path) -> bool:
    """Return whether this user or root owns a file, so that its numbers can be believed.

    Raises OSError if the path does not exist or cannot be examined.
    """
    return not hasattr(os, "geteuid") or path.lstat().st_uid in {os.geteuid(), _ROOT}


def is_anothers(path: Path) -> bool:
    """Return whether another user placed this file or link there.

    To root the owner of a folder is no other user in it; so a container's root may replace the files of a user. Raises
    OSError if the path does not exist or cannot be examined.
    """
    if is_own(path):
        return False
    return os.geteuid() != _ROOT or path.lstat().st_uid != path.parent.stat().st_uid


def make_private(folder: Path, base: Path) -> Path:
    """Make `folder` writable by this user only; return its real path.

    Makes the folder if it is missing. If another user can write to it, to a file in it, or to a folder between it and
    `base`, the content may have been altered: this deletes it all, and removes the permission. `folder`: a folder of
    the program, like every folder between it and `base`. `base`: a parent, possibly chosen by the user; it is not
    changed. Raises SharedFolderError if the folder belongs to another user, or another user can write to a parent.
    Raises OSError if it cannot be made or examined.
    """
    make_folder(folder)
    real, top = folder.resolve(), base.resolve()
    if not hasattr(os, "geteuid"):
        return real
    own = [real, *(each for each in real.parents if top in each.parents)]
    for each in (real, *real.parents):
        _refuse_shared(each, may_tighten=each in own, owners={os.geteuid(), *(() if each == real else _TRUSTED)})
    loose = [each for each in own if not _is_private(each)]
    for each in loose:
        each.chmod(_PRIVATE)
    if loose or not all(map(_is_private, _inside(real))):
        _LOG.warning("others could write to %s: what is in it is not used", real)
        _empty(real)
    return real


def keep_private(folder: Path) -> None:
    """Stop other users from writing to a folder of this user and the files in it, whatever the umask is."""
    if not hasattr(os, "geteuid"):
        return
    for each in (folder, *folder.iterdir()):
        with contextlib.suppress(OSError):  # another process may just have renamed it
            if not _is_private(each):
                each.chmod(_PRIVATE if each is folder else 0o600)


def _is_private(path: Path) -> bool:
    """Return whether this is a file or folder, not a link, that this user owns and only this user can write to."""
    status = path.lstat()
    known = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    return known and status.st_uid == os.geteuid() and not _others_write(status)


def _refuse_shared(folder: Path, *, may_tighten: bool, owners: set[int]) -> None:
    """Raise SharedFolderError if another user can add files to `folder`, or remove them."""
    status = folder.stat()
    if status.st_uid not in owners:
        raise SharedFolderError(f"{folder} belongs to another user")
    if not may_tighten and _others_write(status) and not status.st_mode & stat.S_ISVTX:
        raise SharedFolderError(f"others can write to {folder}")


def _others_write(status: os.stat_result) -> bool:
    if status.st_mode & stat.S_IWOTH:
        return True
    return bool(status.st_mode & stat.S_IWGRP) and not _is_own_group(status.st_gid)


def _is_own_group(group: int) -> bool:
    """Return whether a group has this user alone; many systems make one for each user."""
    import grp
    import pwd

    try:
        user, group_entry = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return group_entry.gr_name == user.pw_name and not set(group_entry.gr_mem) - {user.pw_name}


def _inside(folder: Path) -> Iterator[Path]:
    for path, folders, files in os.walk(folder):
        yield from (Path(path, name) for name in (*folders, *files))


def _empty(folder: Path) -> None:
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()
