"""Finds the machine code in a package, so that its first solve compiles nothing.

A package holds the kernels compiled for *levels* of the x86-64 architecture [psABI]: each level is a set of
instructions that processors of some years share. The program uses the highest level that this processor and this system
support. A processor with less, or of another architecture, compiles its own kernels. A checkout and a wheel contain
none.

[psABI] System V Application Binary Interface, AMD64 supplement, section 3.1.1.
"""

import os
from functools import cache
from pathlib import Path
from typing import Final

from farkle_core.kernels.compiler.cache_folder import KERNELS, fingerprint

_OLDEST: Final = {"avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf", "xsave"}

# What a processor needs for each level, as LLVM calls it; the fastest level first.
LEVELS: Final = {
    "x86-64-v4": {*_OLDEST, "avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"},
    "x86-64-v3": _OLDEST,
}


def shipped_folder(level: str) -> Path:
    """Return the folder of this version's kernels for a level in a package."""
    return KERNELS / "compiled" / fingerprint() / level


@cache
def shipped_level() -> str | None:
    """Return the level whose compiled kernels are here and run on this processor; None to compile for the processor.

    With ``NUMBA_CPU_NAME`` set, other code than the shipped is needed.
    """
    if "NUMBA_CPU_NAME" in os.environ or not (KERNELS / "compiled").is_dir():
        return None
    present = [level for level in LEVELS if shipped_folder(level).is_dir()]
    return best_level(present) if present else None


def best_level(present: list[str], features: set[str] | None = None) -> str | None:
    """Return the fastest of the levels that a processor with such features can run; None if it can run none.

    `features` are those of this processor where they are not given.
    """
    known = _features() if features is None else features
    return next((level for level in LEVELS if level in present and LEVELS[level] <= known), None)


def _features() -> set[str]:
    """Return the features of the processor that the system allows."""
    import llvmlite.binding as llvm

    return {name for name, is_there in llvm.get_host_cpu_features().items() if is_there}
