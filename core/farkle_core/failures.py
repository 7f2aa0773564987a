"""Why a file could not be read or written, in words a person can act on."""

from __future__ import annotations

import errno
from typing import Final

_REASONS: Final = {
    errno.EACCES: "you are not allowed to",
    errno.EPERM: "you are not allowed to",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EEXIST: "a part of its path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "the file would be too large",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EIO: "the disk has a fault",
}


def why_not(error: OSError | ValueError) -> str:
    """Return the reason, in lower case and without a full stop; a ValueError is a path that cannot be one."""
    if isinstance(error, OSError):
        text = _REASONS.get(error.errno or 0) or error.strerror or str(error)
        return f"{text[:1].lower()}{text[1:]}"
    return "this cannot be the name of a file"
