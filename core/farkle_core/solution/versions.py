"""The versions of the program, the solver and the libraries that compute the numbers."""

import platform
from importlib.metadata import version
from typing import Final

from farkle_core import __version__

SOLVER: Final = 2  # the version of the solver's numbers; the cache ignores solutions of other versions

_LIBRARIES: Final = ("numpy", "numba", "llvmlite")


def versions() -> dict[str, str]:
    """Return the versions that a solution keeps: of the program and of the computing libraries."""
    return {"farkle-explorer": __version__, **{name: version(name) for name in _LIBRARIES}}


def versions_in_words() -> str:
    """Return the text of ``--version``: the program's version first, on its own line."""
    libraries = ", ".join(f"{name} {version(name)}" for name in _LIBRARIES)
    return f"Farkle Explorer {__version__}\nsolver {SOLVER}, Python {platform.python_version()}, {libraries}"
