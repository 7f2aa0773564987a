"""The keys of games and drills: the same on every page, all reachable from the number pad."""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from farkle_core.rules.model import FACES


class GameKey(Enum):
    """The effect of a key in a game."""

    ROLL = auto()
    HOLD = auto()
    TAKE_BACK = auto()
    TRY_AGAIN = auto()


_KEYS: Final = {
    Qt.Key.Key_Return: GameKey.ROLL,
    Qt.Key.Key_Enter: GameKey.ROLL,
    Qt.Key.Key_R: GameKey.ROLL,
    Qt.Key.Key_H: GameKey.HOLD,
    Qt.Key.Key_Plus: GameKey.HOLD,
    Qt.Key.Key_Backspace: GameKey.TAKE_BACK,
    Qt.Key.Key_Slash: GameKey.TAKE_BACK,
    Qt.Key.Key_T: GameKey.TRY_AGAIN,
    Qt.Key.Key_Asterisk: GameKey.TRY_AGAIN,
}


def game_key(event: QKeyEvent) -> GameKey | None:
    """Return the effect of a key in a game; None for other keys and menu keys."""
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return None if event.modifiers() & commands else _KEYS.get(Qt.Key(event.key()))


def pressed_face(event: QKeyEvent) -> int:
    """Return the face of a digit key; 0 for other keys."""
    face = event.key() - Qt.Key.Key_0
    return face if face in FACES else 0


def give_keys(page: QWidget, part: QWidget) -> None:
    """Focus a part of a visible page, unless another part of the page has the focus."""
    focus = page.focusWidget()
    if focus is None or not focus.hasFocus():
        part.setFocus()
