"""Copying to the clipboard when the content takes a while to compute."""

from typing import ClassVar

from PySide6.QtGui import QGuiApplication, QImage


class Copying:
    """One copy request of the user. The latest request wins, whichever content is ready first."""

    _made: ClassVar = 0
    _there: ClassVar = 0

    def __init__(self) -> None:
        Copying._made += 1
        self._number = Copying._made

    def put(self, content: str | QImage) -> bool:
        """Put a text or a picture on the clipboard and return True; return False if a later request already did."""
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
    Copying().put(text)
