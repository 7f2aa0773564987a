"""The foot of the window: what it says belongs to the page that is seen."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started, turn_to


def test_a_turn_of_the_page_forgets_what_was_said_of_the_page_before(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        foot, odds, pages = explorer.window.foot, explorer.more.odds, explorer.centre.pages
        pages.choice_of(odds).trigger()
        settled(qtbot, explorer)
        odds.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # the pointer is there, and stays
        odds.readout.set_text("5 dice: farkle 7.72 %")
        QApplication.sendEvent(odds, QStatusTipEvent("Double-click for all"))
        assert foot.words == "How often dice score: 5 dice: farkle 7.72 %"
        assert foot.currentMessage() == "Double-click for all"
        odds.readout.set_text("")
        assert foot.words == explorer.situation.summary
        odds.readout.set_text("5 dice: farkle 7.72 %")
        pages.choice_of(explorer.more.surface).trigger()
        assert foot.words == explorer.situation.summary
        assert foot.currentMessage() == ""


def test_what_has_happened_stays_said_when_the_page_turns(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        explorer.window.say("Solution saved")
        explorer.centre.pages.turned.emit(2)  # not really: what then lies under the pointer may have a tip of its own
        assert explorer.window.foot.currentMessage() == "Solution saved"


def test_what_has_happened_stays_said_where_the_pointer_has_a_tip(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        turn_to(explorer, explorer.turn_map)
        foot, grid = explorer.window.foot, explorer.turn_map.grid
        explorer.window.say("These are your rules now")
        for tip in (grid.statusTip(), ""):
            QApplication.sendEvent(grid, QStatusTipEvent(tip))
            assert foot.currentMessage() == "These are your rules now"
        foot.clearMessage()  # as it does after ten seconds
        QApplication.sendEvent(grid, QStatusTipEvent(grid.statusTip()))
        assert foot.currentMessage() == grid.statusTip() != ""
