"""Finds the program's own folders, and who else can write to them.

Systems without user ids (Windows) keep a user's folders private by themselves; there every check passes.
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

# The mode of a folder that only its owner may enter.
_LOG: Final = logging.getLogger(__name__)
_PRIVATE: Final = 0o700

# Who may own the folders above: root, who looks like the second from within a sandbox.
_ROOT: Final = 0
_TRUSTED: Final = (_ROOT, 65534)


class SharedFolderError(OSError):
    """Another user can write to the folder, or could have written its files."""


def cache_path() -> Path:
    """Return the folder for what can be made again: ``FARKLE_CACHE_DIR``, else the user's cache folder."""
    chosen = os.environ.get("FARKLE_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("farkle-explorer", appauthor=False)


def config_path() -> Path:
    """Return the folder for settings, drafts and logs: ``FARKLE_CONFIG_DIR``, else the user's own."""
    chosen = os.environ.get("FARKLE_CONFIG_DIR")
    return Path(chosen) if chosen else user_config_path("farkle-explorer", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder and all above it that are missing; nobody else can look into those that are made.

    Raises OSError if it cannot be made.
    """
    for missing in [each for each in folder.parents if not each.exists()][::-1]:
        missing.mkdir(_PRIVATE, exist_ok=True)
    folder.mkdir(_PRIVATE, exist_ok=True)


def is_anothers(path: Path) -> bool:
    """Return whether somebody put this file, or link, into a folder of somebody else.

    The owner of a folder and root may put files there; so a container's root may use the files of a user. Raises
    OSError if there is nothing under this name, or it cannot be known.
    """
    if not hasattr(os, "geteuid"):
        return False
    return path.lstat().st_uid not in {os.geteuid(), _ROOT, path.parent.stat().st_uid}


def make_private(folder: Path, base: Path) -> Path:
    """Return where `folder` really is, once nobody else can write to it or to anything in it.

    It is made where it is missing. Where somebody else could write to it or a file in it, or to a folder between it and
    `base`, that ends, and all that is in it is removed, for it may have been altered. `folder`: the folder; the
    program's own, like every folder between it and `base`. `base`: a folder above, which may be anybody's choice and is
    left as it is. Raises SharedFolderError if it belongs to somebody else, or somebody else can write to a folder
    above. Raises OSError if it cannot be made or looked into.
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
    """Have nobody else write to a folder of ours and the files in it, whatever the usual permissions are."""
    if not hasattr(os, "geteuid"):
        return
    for each in (folder, *folder.iterdir()):
        with contextlib.suppress(OSError):  # another process may just have renamed it
            if not _is_private(each):
                each.chmod(_PRIVATE if each is folder else 0o600)


def _is_private(path: Path) -> bool:
    """Return whether this is a file or a folder, not a link, that is ours and that nobody else can write to."""
    status = path.lstat()
    known = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    return known and status.st_uid == os.geteuid() and not _others_write(status)


def _refuse_shared(folder: Path, *, may_tighten: bool, owners: set[int]) -> None:
    """Raise SharedFolderError if somebody else can put something into `folder`, or take something out of it."""
    status = folder.stat()
    if status.st_uid not in owners:
        raise SharedFolderError(f"{folder} belongs to somebody else")
    if not may_tighten and _others_write(status) and not status.st_mode & stat.S_ISVTX:
        raise SharedFolderError(f"others can write to {folder}")


def _others_write(status: os.stat_result) -> bool:
    if status.st_mode & stat.S_IWOTH:
        return True
    return bool(status.st_mode & stat.S_IWGRP) and not _is_own_group(status.st_gid)


def _is_own_group(group: int) -> bool:
    """Return whether a group has the user alone, as many systems make one for each user."""
    import grp
    import pwd

    try:
        user, found = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return found.gr_name == user.pw_name and not set(found.gr_mem) - {user.pw_name}


def _inside(folder: Path) -> Iterator[Path]:
    for path, folders, files in os.walk(folder):
        yield from (Path(path, name) for name in (*folders, *files))


def _empty(folder: Path) -> None:
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()
