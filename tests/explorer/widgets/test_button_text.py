"""The text beside a check box is a part of it."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from farkle_explorer.widgets.inputs import ButtonText, CheckBox


def test_only_the_left_button_ticks_the_box(qtbot: QtBot) -> None:
    box = CheckBox()
    text = ButtonText("Hot dice must be rolled", box)
    for each in (box, text):
        qtbot.addWidget(each)
    qtbot.mouseClick(text, Qt.MouseButton.RightButton)
    assert not box.isChecked()
    qtbot.mouseClick(text, Qt.MouseButton.LeftButton)
    assert box.isChecked()
