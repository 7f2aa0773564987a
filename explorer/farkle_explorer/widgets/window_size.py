"""How large windows are when they open: as large as they like to be, and never beyond the screen."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_LARGEST_SHARE: Final = 0.95  # of the free screen: the frame that the window manager adds has to fit as well


def room_on_screen(window: QWidget) -> QSize:
    """Return the largest size at which all of `window` is on its screen."""
    return window.screen().availableSize() * _LARGEST_SHARE


def open_at(window: QWidget, wanted: QSize) -> None:
    """Give `window` the size `wanted`, or what the screen has room for."""
    window.resize(wanted.boundedTo(room_on_screen(window)))
