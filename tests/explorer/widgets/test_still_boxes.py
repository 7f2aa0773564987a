"""Small parts of the window: boxes that the wheel does not turn, lines that are cut, things done one by one."""

import re
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from rules_bench import field, open_panel, type_into

import farkle_explorer
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.widgets.inputs import ButtonText, CheckBox
from farkle_explorer.widgets.lettering import Line, cut_to
from farkle_explorer.workers.background import OneByOne

SOURCES = Path(farkle_explorer.__file__).parent


def turn_wheel(widget: QWidget, notches: int = -1) -> None:
    """Turn the wheel over the middle of a widget, as the screen tells of it."""
    window = widget.window()
    place = widget.mapTo(window, widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), QPointF(place), QPoint(0, 120 * notches))


def low_panel(qtbot: QtBot) -> RulesPanel:
    """Return a panel whose forms have to be scrolled."""
    panel = open_panel(qtbot)
    panel.resize(400, 700)
    qtbot.waitUntil(lambda: panel.forms.verticalScrollBar().maximum() > 0)
    return panel


def test_the_wheel_over_a_focused_field_scrolls_the_form(qtbot: QtBot) -> None:
    panel = low_panel(qtbot)
    bar, before = panel.forms.verticalScrollBar(), panel.draft.document
    for key in ("goal", "turn.minimum", "end.rule", "start.carry"):
        editor = field(panel, key).editor
        panel.show_problem(key)
        qtbot.waitUntil(lambda: editor.hasFocus() and not editor.visibleRegion().isEmpty())  # noqa: B023 - called at once
        start = bar.value()
        turn_wheel(editor, 1 if start == bar.maximum() else -1)
        assert panel.draft.document == before
        assert bar.value() != start

    goal = field(panel, "goal").editor
    type_into(qtbot, goal, "5000")
    turn_wheel(goal)
    type_into(qtbot, goal, "6000")
    panel.draft.undo_stack.undo()
    assert panel.draft.value("goal") == 5000


def test_no_box_of_the_program_is_turned_by_the_wheel() -> None:
    made = re.compile(r"\bQ(ComboBox|SpinBox|DoubleSpinBox|Slider|Dial)(\(|\))")
    found = {
        path.name
        for path in SOURCES.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if made.search(line) and (line.startswith("class ") or "= Q" in line)
    }
    assert found == {"inputs.py"}


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


def test_only_the_left_button_ticks_the_box(qtbot: QtBot) -> None:
    box = CheckBox()
    text = ButtonText("Hot dice must be rolled", box)
    for each in (box, text):
        qtbot.addWidget(each)
    qtbot.mouseClick(text, Qt.MouseButton.RightButton)
    assert not box.isChecked()
    qtbot.mouseClick(text, Qt.MouseButton.LeftButton)
    assert box.isChecked()


def test_the_event_loop_comes_round_between_two_things(qtbot: QtBot) -> None:
    seen: list[str] = []
    queue = OneByOne()

    def thing(name: str) -> None:
        seen.append(name)
        QTimer.singleShot(0, partial(seen.append, f"after {name}"))

    queue.add(partial(thing, "one"), partial(thing, "two"))
    assert not queue.is_done
    assert not seen
    qtbot.waitUntil(lambda: len(seen) == 4)
    assert seen == ["one", "after one", "two", "after two"]
    assert queue.is_done


def test_what_goes_wrong_keeps_nothing_back(qtbot: QtBot) -> None:
    seen: list[int] = []
    queue = OneByOne()
    with qtbot.captureExceptions() as caught:
        queue.add(lambda: 1 // 0, partial(seen.append, 1))
        qtbot.waitUntil(lambda: bool(seen))
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]
