"""Builds the references in C, with whatever C compiler the system has."""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

FLAGS: Final = ("-O3", "-march=native", "-std=gnu11", "-shared", "-fPIC")
FOLDER: Final = Path(__file__).parent
NONE_HERE: Final = (
    "There is no C compiler here (looked for $CC, cc, gcc, clang): what is compared with C is left out. "
    "On Debian and Ubuntu `apt-get install gcc` brings one."
)


def find_compiler() -> tuple[str, ...]:
    """Return the command of the C compiler; empty when there is none."""
    given = tuple(shlex.split(os.environ.get("CC", "")))
    for command in (given, ("cc",), ("gcc",), ("clang",)):
        if command and shutil.which(command[0]):
            return command
    return ()


@lru_cache(maxsize=16)
def build(name: str, lanes: int = 0) -> ctypes.CDLL | None:
    """Compile ``<name>.c`` for this very machine and load it.

    Parameters
    ----------
    name : str
        A file of this folder, without ``.c``.
    lanes : int
        What ``LANES`` is to mean there.

    Returns
    -------
    CDLL or None
        None when there is no compiler.

    Raises
    ------
    CalledProcessError
        If there is one and it cannot compile the file; what it said stands above.
    """
    compiler = find_compiler()
    if not compiler:
        return None
    with TemporaryDirectory() as folder:
        library = Path(folder) / f"{name}.so"
        source = FOLDER / f"{name}.c"
        subprocess.run([*compiler, *FLAGS, f"-DLANES={lanes}", str(source), "-o", str(library), "-lm"], check=True)
        return ctypes.CDLL(str(library))


def compiler_version() -> str:
    """Return what the compiler calls itself; empty when there is none."""
    compiler = find_compiler()
    if not compiler:
        return ""
    words = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    return words.partition("\n")[0]
