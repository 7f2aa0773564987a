"""What the machine is, and what it can do at the most."""

from __future__ import annotations

import ctypes
import os
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from bench.compiler import build, compiler_version
from bench.timing import repeat

_CACHES: Final = Path("/sys/devices/system/cpu/cpu0/cache")
_STEPS: Final = 12_000_000
"""So few that a run lasts some milliseconds: then one of many is not disturbed by anything."""
_DOZEN: Final = 12
_LINE: Final = 64
_UNITS: Final = {"K": 1024, "M": 1024**2}


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine, and how much of each operation one of its cores does in a nanosecond at the most.

    Attributes
    ----------
    processor, compiler : str
        What they call themselves.
    cores : int
        How many may be used.
    level_1, level_2 : int
        Bytes of a core's caches for data.
    width : int
        Doubles in the widest vector that the compiler uses.
    cycles : float
        Cycles of the clock: additions that wait for one another. This and the rest are 0 where nobody knows.
    multiply_adds, maxima : float
        Vectors of that width multiplied and added; compared.
    near_loads, far_loads : float
        Such vectors read from the first and from the second level of caches.
    """

    processor: str
    compiler: str
    cores: int
    level_1: int
    level_2: int
    width: int
    cycles: float = 0.0
    multiply_adds: float = 0.0
    maxima: float = 0.0
    near_loads: float = 0.0
    far_loads: float = 0.0


def describe(runs: int) -> Machine:
    """Describe this machine, and measure what it can do where there is a C compiler, the best of so many runs."""
    level_1, level_2 = cache_size(1), cache_size(2)
    library = build("peak")
    cores = len(os.sched_getaffinity(0))
    if library is None:
        return Machine(_processor(), "", cores, level_1, level_2, width=8)
    return Machine(
        _processor(),
        compiler_version(),
        cores,
        level_1,
        level_2,
        width=library.width(),
        cycles=_rate(library.additions, runs),
        multiply_adds=_rate(library.multiply_adds, runs),
        maxima=_rate(library.maxima, runs),
        near_loads=_load_rate(library, (level_1 or 32_768) // 2, runs),
        far_loads=_load_rate(library, (level_2 or 524_288) // 2, runs),
    )


def _rate(operation: object, runs: int) -> float:
    """Return how often an operation is done in a nanosecond."""
    assert callable(operation)
    return _STEPS / repeat(lambda: operation(ctypes.c_int64(_STEPS)), runs).least / 1e9


def _load_rate(library: ctypes.CDLL, size: int, runs: int) -> float:
    """Return how many vectors are read in a nanosecond, again and again the same so many bytes."""
    vector = 8 * library.width()
    length = size // (_DOZEN * vector) * _DOZEN * vector // 8
    numbers = np.zeros(length + _LINE)
    skip = -(numbers.ctypes.data // 8) % (_LINE // 8)
    place = ctypes.c_void_p(numbers[skip:].ctypes.data)
    return (
        _STEPS / repeat(lambda: library.loads(place, ctypes.c_int64(length), ctypes.c_int64(_STEPS)), runs).least / 1e9
    )


def cache_size(level: int) -> int:
    """Return the bytes of a core's cache for data, of the first or second level; 0 where the system does not say."""
    for folder in sorted(_CACHES.glob("index*")):
        try:
            found, kind, size = ((folder / name).read_text().strip() for name in ("level", "type", "size"))
        except OSError:
            continue
        if int(found) == level and kind != "Instruction":
            return int(size[:-1]) * _UNITS[size[-1]] if size[-1] in _UNITS else int(size)
    return 0


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
