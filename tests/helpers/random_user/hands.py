"""What hands do to a widget: the events of mouse and keyboard, one after another."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

Moves = Iterator[Callable[[], object]]
"""Single events; between two of them the program may answer."""

_LEFT: Final = Qt.MouseButton.LeftButton
_RIGHT: Final = Qt.MouseButton.RightButton
_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_NOTCH: Final = 120

KEYS: Final = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 3,
    *(getattr(Qt.Key, f"Key_{digit}") for digit in range(10)),
    *(Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Escape),
    *(Qt.Key.Key_Space, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_F2, Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_Minus),
)
_MODIFIERS: Final = (_PLAIN,) * 8 + (_SHIFT, _CTRL, _CTRL | _SHIFT)


def a_place(random: Random, widget: QWidget) -> QPoint:
    """Return a place somewhere on a widget."""
    return QPoint(random.randrange(max(1, widget.width())), random.randrange(max(1, widget.height())))


def click(random: Random, widget: QWidget, place: QPoint) -> Moves:
    """Press and release, mostly the left button, sometimes twice."""
    button = _RIGHT if random.random() < 0.08 else _LEFT
    modifiers = random.choice(_MODIFIERS)
    yield lambda: _move(widget, place, Qt.MouseButton.NoButton)
    yield lambda: QTest.mousePress(widget, button, modifiers, place)
    yield lambda: QTest.mouseRelease(widget, button, modifiers, place)
    if random.random() < 0.1:
        yield lambda: QTest.mouseDClick(widget, button, modifiers, place)


def drag(random: Random, widget: QWidget, place: QPoint) -> Moves:
    """Press, move in a few steps, release."""
    button = _RIGHT if random.random() < 0.3 else _LEFT
    end = a_place(random, widget)
    yield lambda: QTest.mousePress(widget, button, _PLAIN, place)
    for step in range(1, 6):
        between = place + (end - place) * (step / 5)
        yield partial(_move, widget, between, button)
    yield lambda: QTest.mouseRelease(widget, button, _PLAIN, end)


def point(random: Random, widget: QWidget, place: QPoint) -> Moves:
    """Move the mouse over a widget without pressing anything."""
    yield lambda: _move(widget, place, Qt.MouseButton.NoButton)
    for _ in range(random.randint(1, 3)):
        yield lambda: _move(widget, a_place(random, widget), Qt.MouseButton.NoButton)
    if random.random() < 0.3:
        yield lambda: QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def turn_wheel(random: Random, widget: QWidget, place: QPoint) -> Moves:
    """Turn the wheel by a few notches."""
    notches, modifiers = random.choice((-3, -1, 1, 3)), random.choice((_PLAIN, _PLAIN, _SHIFT, _CTRL))
    yield lambda: _wheel(widget, place, notches, modifiers)


def press_keys(random: Random, widget: QWidget) -> Moves:
    """Press a few keys."""
    for _ in range(random.randint(1, 4)):
        key, modifiers = random.choice(KEYS), random.choice(_MODIFIERS)
        yield partial(QTest.keyClick, widget, key, modifiers)


def write(widget: QWidget, text: str, end: Qt.Key) -> Moves:
    """Write over all there is in a field."""
    yield lambda: widget.setFocus(Qt.FocusReason.MouseFocusReason)
    yield lambda: QTest.keyClick(widget, Qt.Key.Key_A, _CTRL)
    for character in text:
        yield partial(QTest.keyClicks, widget, character)
    yield lambda: QTest.keyClick(widget, end)


def _move(widget: QWidget, place: QPoint, buttons: Qt.MouseButton) -> None:
    where, button = QPointF(place), Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, where, widget.mapToGlobal(where), button, buttons, _PLAIN)
    QApplication.sendEvent(widget, event)


def _wheel(widget: QWidget, place: QPoint, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    where, turned = QPointF(place), QPoint(0, notches * _NOTCH)
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(
        where, widget.mapToGlobal(where), QPoint(), turned, Qt.MouseButton.NoButton, modifiers, phase, False
    )
    QApplication.sendEvent(widget, event)
