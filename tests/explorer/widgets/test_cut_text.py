"""Lines that are longer than their room."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from farkle_explorer.widgets.lettering import Line, cut_to

TEXT = "3,300 with 5 dice: hold 80.06 % (roll 79.68 %, +0.38 %); win at turn start 9.96 %"


@pytest.mark.usefixtures("qtbot")
def test_no_line_ends_within_a_number_or_before_its_unit() -> None:
    letters = QFontMetrics(QFont())
    ends = {cut_to(TEXT, letters, room) for room in range(letters.horizontalAdvance(TEXT) + 1, 60, -1)}
    assert ends == {
        TEXT,
        "3,300 with 5 dice: hold 80.06 % (roll 79.68 %, +0.38 %) …",
        "3,300 with 5 dice: hold 80.06 % (roll 79.68 % …",
        "3,300 with 5 dice: hold 80.06 % …",
        "3,300 with 5 dice …",
        "3,300 with 5 …",
        "3,300 with …",
        "3,300 …",
    } | {end for end in ends if len(end) < len("3,300 …")}
    for room in range(20, 400, 7):
        assert letters.horizontalAdvance(cut_to(TEXT, letters, room)) <= room


def test_the_whole_line_is_its_tooltip_as_soon_as_it_is_cut(qtbot: QtBot) -> None:
    line = Line()
    qtbot.addWidget(line)
    line.resize(2000, 20)
    line.show()
    line.set_text(TEXT)
    tips = []
    for width in (2000, 200, 2000):
        line.resize(width, 20)
        tips.append(line.toolTip())
    assert tips == ["", TEXT, ""]
