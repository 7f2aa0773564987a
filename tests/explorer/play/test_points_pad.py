"""Points of whole turns are typed as they are said at the table."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from farkle_core.referee import TurnEnd
from farkle_explorer.play.score_card import PointsPad


def press(pad: PointsPad, key: Qt.Key, text: str = "") -> bool:
    return pad.press(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text))


def test_a_typed_nothing_is_a_farkle(qtbot: QtBot) -> None:
    pad, entered = PointsPad(), list[tuple[int, TurnEnd]]()
    qtbot.addWidget(pad)
    pad.entered.connect(lambda points, end: entered.append((points, end)))
    press(pad, Qt.Key.Key_Return)
    assert not entered, "Enter alone is no turn"
    press(pad, Qt.Key.Key_0, "0")
    press(pad, Qt.Key.Key_Return)
    assert entered == [(0, TurnEnd.FARKLE)]


def test_a_typed_nothing_is_taken_back_before_a_turn(qtbot: QtBot) -> None:
    pad = PointsPad()
    qtbot.addWidget(pad)
    press(pad, Qt.Key.Key_0, "0")
    assert press(pad, Qt.Key.Key_Backspace), "the digit goes"
    assert not press(pad, Qt.Key.Key_Backspace), "nothing is left here: a turn goes"
