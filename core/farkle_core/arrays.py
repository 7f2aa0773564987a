"""Names for arrays of one kind of number, and read-only arrays."""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
_Kind = TypeVar("_Kind", bound=np.generic)

_ROUNDING = 1e-12  # a sum of a thousand chances goes past 0 or 1 by less


def frozen(array: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
    """Make an array read-only, and return it."""
    array.flags.writeable = False
    return array


def freeze(*arrays: npt.NDArray[Any]) -> None:
    """Make arrays read-only."""
    for array in arrays:
        array.flags.writeable = False


def are_between(values: Floats, low: float, high: float) -> bool:
    """Whether all numbers lie between two limits, but for rounding; NaN lies nowhere."""
    return bool(low - _ROUNDING <= values.min() and values.max() <= high + _ROUNDING)
