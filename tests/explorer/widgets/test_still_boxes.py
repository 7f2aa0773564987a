"""The wheel scrolls, and changes no value: in the forms of the rules, and wherever else there is a box."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from rules_bench import choose, field, open_panel, type_into

import farkle_explorer
from farkle_explorer.rules.panel import RulesPanel

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


@pytest.mark.parametrize("key", ["goal", "turn.minimum", "end.rule", "start.carry"])
def test_the_wheel_over_a_focused_field_scrolls_the_form(qtbot: QtBot, key: str) -> None:
    panel = low_panel(qtbot)
    editor, bar = field(panel, key).editor, panel.forms.verticalScrollBar()
    panel.show_problem(key)
    qtbot.waitUntil(lambda: editor.hasFocus() and not editor.visibleRegion().isEmpty())
    before = panel.draft.document
    start = bar.value()
    turn_wheel(editor, 1 if start == bar.maximum() else -1)
    assert panel.draft.document == before
    assert bar.value() != start


def test_choosing_and_scrolling_are_two_things(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    ending = field(panel, "end.rule").editor
    ending.setFocus()
    choose(qtbot, ending, "The round is played to its end")
    chosen = panel.draft.value("end.rule")
    turn_wheel(ending, 1)
    assert panel.draft.value("end.rule") == chosen
    panel.draft.undo_stack.undo()
    assert panel.draft.value("end.rule") == "sudden"


def test_what_is_edited_after_scrolling_is_a_step_of_its_own(qtbot: QtBot) -> None:
    panel = low_panel(qtbot)
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
