"""The clipboard, where some of what is copied is worked out for a while before it is there."""

from typing import ClassVar

from PySide6.QtGui import QGuiApplication, QImage


class Copying:
    """One wish to have something on the clipboard; made when a person asks for it.

    What was asked for last is what stays there, whichever is ready first.
    """

    _made: ClassVar = 0
    _there: ClassVar = 0

    def __init__(self) -> None:
        Copying._made += 1
        self._number = Copying._made

    def put(self, content: str | QImage) -> bool:
        """Put a text or a picture there, and return True; False where what was asked for later is there already."""
        if self._number < Copying._there:
            return False
        Copying._there = self._number
        clipboard = QGuiApplication.clipboard()
        if isinstance(content, str):
            clipboard.setText(content)
        else:
            clipboard.setImage(content)
        return True


def copy_text(text: str) -> None:
    """Put a text that is known already on the clipboard."""
    Copying().put(text)
