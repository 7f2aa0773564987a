"""The colours of a map of differences: white is none, further from white is more."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.language.messages import _
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.plots.colours import ByteArray
from farkle_explorer.plots.difference_scale import DifferenceScale

Floats = npt.NDArray[np.float64]

_NEVER: Final = 1e-12


@dataclass(frozen=True)
class Painting:
    """Numbers as colours."""

    colours: ByteArray  # uint8 array: a place in the scale's table for each number
    scale: DifferenceScale  # what the colours mean
    unit: str  # in what it measures


def painting_of(mode: DifferenceMode, values: Floats, quantum: int) -> Painting:
    """Return the colours of a map's numbers; `quantum` is the step of scores in points."""
    if mode is DifferenceMode.HOLD:
        scale = DifferenceScale.of_points(values, quantum)
        return Painting(scale.indices(values), scale, _("points"))
    if mode is DifferenceMode.WIN:
        scale = DifferenceScale.of_chances(values)
    else:
        scale = DifferenceScale.of_costs(values, bool((values < -_NEVER).any()))
    return Painting(scale.indices(100.0 * values), scale, _("pp"))
