"""Contrast of two colours after the Web Content Accessibility Guidelines 2.2."""

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

Colour = npt.NDArray[np.float64]


def linear(colour: str) -> Colour:
    parts = np.array(QColor(colour).getRgbF())[:3]
    light: Colour = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return light


def luminance(colour: str) -> float:
    return float(linear(colour) @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
