"""Small buttons among plots look as usable as they are."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from farkle_explorer.widgets.inputs import button_style
from farkle_explorer.widgets.theme import Theme


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
def test_a_button_that_cannot_be_pressed_is_paler(qtbot: QtBot, theme: Theme) -> None:
    button = QToolButton()
    button.setText("Export")
    qtbot.addWidget(button)
    button.setStyleSheet(button_style(theme))

    def strength() -> int:
        picture, ground = button.grab().toImage(), QColor(theme.panel).lightness()
        shades = (
            picture.pixelColor(x, y).lightness()
            for x in range(4, picture.width() - 4)
            for y in range(4, picture.height() - 4)
        )
        return max(abs(shade - ground) for shade in shades)

    enabled = strength()
    button.setEnabled(False)
    assert strength() < 0.9 * enabled
