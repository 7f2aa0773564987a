"""How colours look to people who see fewer of them, and how far colours lie apart.

Dichromats are simulated as in G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0, on linear RGB. Distances are those of CIE
1976 (L*a*b*) with the white of sRGB; about 2.3 is just noticeable side by side.
"""

from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

Floats = npt.NDArray[np.float64]


class Sight(Enum):
    """Who looks: everyone, those without red or green cones, and a grey printer."""

    FULL = "all colours"
    PROTANOPIA = "no red cones"
    DEUTERANOPIA = "no green cones"
    GREY = "no colours"


_SEEN: Final = {
    Sight.FULL: np.eye(3),
    Sight.PROTANOPIA: np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    Sight.DEUTERANOPIA: np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    Sight.GREY: np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
}
_XYZ: Final = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE: Final = np.array([0.95047, 1.0, 1.08883])


def linear(colour: str) -> Floats:
    """Return the light of ``#rrggbb``: red, green and blue, 0 to 1."""
    parts = np.array(QColor(colour).getRgbF())[:3]
    light: Floats = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return light


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours after the Web Content Accessibility Guidelines 2.2."""
    dark, bright = sorted(float((_SEEN[Sight.GREY] @ linear(colour))[0]) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def lab(colour: str, sight: Sight = Sight.FULL) -> Floats:
    """Return L*, a*, b* of ``#rrggbb`` as `sight` sees it."""
    relative = _XYZ @ np.clip(_SEEN[sight] @ linear(colour), 0.0, 1.0) / _WHITE
    f = np.where(relative > (6 / 29) ** 3, np.cbrt(relative), relative * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def apart(one: str, other: str, sight: Sight = Sight.FULL) -> float:
    """Return how far two colours lie apart for `sight`."""
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


def lightness(colours: npt.NDArray[np.uint8], sight: Sight = Sight.FULL) -> Floats:
    """Return L* of each of `colours`, shape (K, 3 or more)."""
    names = (QColor(*map(int, colour[:3])).name() for colour in colours)
    return np.array([lab(name, sight)[0] for name in names])
