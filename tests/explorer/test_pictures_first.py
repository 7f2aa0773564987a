"""Pictures are drawn one in each turn of the event loop, and nothing is painted before all of them are there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from farkle_explorer.pictures_first import PicturesFirst


class Slow(QWidget):
    """A picture that notes when it is drawn and painted."""

    def __init__(self, events: list[str]) -> None:
        super().__init__()
        self._events = events

    def draw_ahead(self) -> None:
        self._events.append("drawn")
        QTimer.singleShot(0, lambda: self._events.append("answered"))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        self._events.append("painted")


@pytest.fixture
def events() -> list[str]:
    return []


@pytest.fixture
def window(qtbot: QtBot, events: list[str]) -> Iterator[QMainWindow]:
    window, picture = QMainWindow(), Slow(events)
    qtbot.addWidget(window)
    window.setCentralWidget(picture)
    first = PicturesFirst((picture, picture), picture, window)
    window.resize(300, 200)
    window.show()
    qtbot.waitUntil(lambda: "painted" in events)
    qtbot.wait(50)
    events.clear()
    yield window
    first.close()


def test_pictures_are_drawn_before_the_window_is_painted(qtbot: QtBot, window: QMainWindow, events: list[str]) -> None:
    for size in (500, 400):
        window.resize(size, size)
        qtbot.waitUntil(lambda: "painted" in events)
        qtbot.wait(50)
        assert events == ["drawn", "answered", "drawn", "answered", "painted"]
        assert window.grab().size() == window.size()
        events.clear()


def test_a_picture_of_the_window_can_be_taken_meanwhile(window: QMainWindow, events: list[str]) -> None:
    window.resize(500, 500)
    window.grab()
    assert events == ["painted"]


def test_a_window_that_is_drawn_larger_and_larger_is_painted_now_and_then(
    qtbot: QtBot, window: QMainWindow, events: list[str]
) -> None:
    def grow() -> None:
        window.resize(window.width() + 1, window.height())

    growing = QTimer(window, interval=0)
    growing.timeout.connect(grow)
    growing.start()
    qtbot.waitUntil(lambda: events.count("painted") > 5)
    growing.stop()
    qtbot.wait(50)
    assert events[-1] == "painted"


def test_a_closed_window_is_left_as_it_was(qtbot: QtBot, window: QMainWindow, events: list[str]) -> None:
    window.resize(600, 400)
    first = window.findChild(PicturesFirst)
    assert first is not None
    first.close()
    qtbot.waitUntil(lambda: "painted" in events)
    assert "drawn" not in events
