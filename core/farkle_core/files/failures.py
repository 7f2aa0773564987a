"""Why a file could not be read or written, in words a person can act on."""

import errno
from typing import Final

from farkle_core.language.messages import N_, _

_REASONS: Final = {
    errno.EACCES: N_("you are not allowed to"),
    errno.EPERM: N_("you are not allowed to"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("a part of its path is not a folder"),
    errno.EEXIST: N_("a part of its path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is used up"),
    errno.EFBIG: N_("the file would be too large"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EIO: N_("the disk has a fault"),
}


def why_not(error: OSError | ValueError) -> str:
    """Return the reason, in lower case and without a full stop; a ValueError is a path that cannot be one."""
    if isinstance(error, OSError):
        text = _(_REASONS.get(error.errno or 0, "")) or error.strerror or str(error)
        return f"{text[:1].lower()}{text[1:]}"
    return _("this cannot be the name of a file")
