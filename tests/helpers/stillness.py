"""Waits until a window is laid out: what has grown moves its neighbours in later turns of the event loop."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot


def still(qtbot: QtBot, window: QWidget) -> None:
    """Wait until nothing that is seen in `window` moves or grows any more."""
    qtbot.waitUntil(lambda: _is_still(window))


def _is_still(window: QWidget) -> bool:
    before = _places(window)
    QApplication.processEvents()
    return before == _places(window)


def _places(window: QWidget) -> list[QRect]:
    return [part.geometry() for part in window.findChildren(QWidget) if part.isVisible()]
