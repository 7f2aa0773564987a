"""Finds the folder of the kernels' machine code: only the user can write to it, because its content is run.

numba's own cache does not notice a change in a kernel that another module calls. So the folder's name holds a hash of
every kernel's source and of the versions that made the code: old folders are never read. Importing this module does not
import numba.
"""

import hashlib
import logging
import os
import sys
from importlib import metadata
from pathlib import Path
from typing import Final

from farkle_core.files.folders import cache_path, make_private

_LOG: Final = logging.getLogger(__name__)
KERNELS: Final = Path(__file__).parents[1]
_COMPILERS: Final = ("numpy", "numba", "llvmlite")


def private_cache_folder() -> Path | None:
    """Return the folder of this version's compiled kernels: under ``NUMBA_CACHE_DIR``, or the program's cache.

    None if no folder is safe from other users; kernels are then compiled at every start.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(given) if given else cache_path()
    name = fingerprint()
    try:
        folder = make_private(base / name if given else base / "kernels" / name, base)
    except OSError as trouble:
        _LOG.warning("compiled kernels are neither kept nor used: %s", trouble)
        return None
    return folder if os.access(folder, os.W_OK) else None


def fingerprint() -> str:
    """Return the hash of every kernel's source and of the versions of what compiles them."""
    digest = hashlib.sha256()
    for source in sorted(KERNELS.rglob("*.py")):
        digest.update(source.relative_to(KERNELS).as_posix().encode() + source.read_bytes())
    digest.update(repr((sys.version, *map(metadata.version, _COMPILERS))).encode())
    return digest.hexdigest()[:16]
