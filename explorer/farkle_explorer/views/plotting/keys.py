"""What the arrow keys mean in every view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

FAR: Final = 10
"""Steps at once with Shift."""

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


def steps(event: QKeyEvent) -> tuple[int, int]:
    """Return how many steps to the right and up an arrow key goes: one, or ten with Shift; (0, 0) for other keys."""
    right, up = _ARROWS.get(Qt.Key(event.key()), (0, 0))
    reach = FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
    return right * reach, up * reach
