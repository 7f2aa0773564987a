"""Small parts of the window: boxes that the wheel does not turn, lines that are cut, things done one by one."""

import re
from functools import partial
from pathlib import Path

import pytest
from own_process import python
from places import HELPERS
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from rules_bench import field, open_panel, type_into
from whole_window import small_file, started

import farkle_explorer
from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.widgets import reports
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.theme import Theme
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


def test_typing_after_a_click_replaces_the_number(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for text, clicks in (("0", 1), ("500", 1), ("700", 2), ("350", 3)):
        panel.show_problem("goal")
        box = field(panel, "turn.minimum").editor
        line = box.lineEdit()
        for number in range(clicks):
            press = QTest.mouseDClick if number == 1 else QTest.mouseClick
            press(line, Qt.MouseButton.LeftButton, pos=line.rect().center())
        qtbot.keyClicks(box, text)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert panel.draft.value("turn.minimum") == int(text)


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
def test_a_checked_button_is_told_from_others(qtbot: QtBot, theme: Theme) -> None:
    pressed = button("Score sheet")
    qtbot.addWidget(pressed)
    pressed.setCheckable(True)
    pressed.setPalette(theme.palette)
    greys = []
    for checked in (False, True):
        pressed.setChecked(checked)
        greys.append(pressed.grab().toImage().pixelColor(8, pressed.height() // 2).lightness())
    assert abs(greys[1] - greys[0]) > 20


def test_no_box_of_the_program_is_turned_by_the_wheel() -> None:
    made = re.compile(r"\bQ(ComboBox|SpinBox|DoubleSpinBox|Slider|Dial)(\(|\))")
    found = {
        path.name
        for path in SOURCES.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if made.search(line) and (line.startswith("class ") or "= Q" in line)
    }
    assert found == {"inputs.py"}


def test_what_goes_wrong_keeps_nothing_back(qtbot: QtBot) -> None:
    seen: list[int] = []
    queue = OneByOne()
    with qtbot.captureExceptions() as caught:
        queue.add(lambda: 1 // 0, partial(seen.append, 1))
        qtbot.waitUntil(lambda: bool(seen))
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


# An exception within what Qt calls is told, and the program goes on.


def test_the_program_goes_on() -> None:
    done = python(HELPERS / "overrides_run.py")
    told = done.stdout.split("\n")
    assert told[:2] == ["ZeroDivisionError", "IndexError"]
    assert told[-2:] == ["went on", ""]
    assert "painter" not in done.stderr, "one lives on"


def test_all_the_window_is_made_of_is_safe(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)):
        assert reports.is_safe(Canvas.paintEvent)
        painted = Canvas.paintEvent
    with started(qtbot, small_file(tmp_path)):
        assert Canvas.paintEvent is painted
