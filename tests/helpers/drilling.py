"""Practise in the window, by clicks on what the cloth shows."""

from at_the_table import chosen_faces
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from farkle_core.coach.players import RatedOption
from farkle_core.referee import Hold
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import TrainingStage

LEFT = Qt.MouseButton.LeftButton


def press(qtbot: QtBot, within: QWidget, name: str) -> None:
    """Click the button with this name that is seen; of several the first."""
    seen = (each for each in within.findChildren(QPushButton) if each.isVisible())
    button = next(each for each in seen if name in (each.accessibleName(), each.text()))
    assert button.isEnabled(), name
    qtbot.mouseClick(button, LEFT)


def asked(qtbot: QtBot, page: TrainPage) -> list[RatedOption]:
    """Wait for the next question; return all answers, the best first."""
    qtbot.waitUntil(lambda: page.trainer.stage is TrainingStage.ASKING)
    assert page.trainer.drill is not None
    return page.trainer.drill.options


def give(qtbot: QtBot, page: TrainPage, option: RatedOption) -> None:
    """Answer by clicks."""
    left = list(option.choice.faces)
    for die in page.dice.buttons:
        if die.isVisible() and die.face in left:
            left.remove(die.face)
            qtbot.mouseClick(die, LEFT)
    assert sorted(chosen_faces(page.dice)) == sorted(option.choice.faces)
    qtbot.mouseClick(page.hold if option.then == Hold() else page.roll, LEFT)
    assert page.trainer.stage is TrainingStage.ANSWERED
