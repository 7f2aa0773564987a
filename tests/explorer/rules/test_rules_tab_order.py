"""Rows that come and go take nothing of the window with them."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from whole_window import settled, small_file, started


def test_removed_rows_leave_the_window_whole(qtbot: QtBot, tmp_path: Path) -> None:
    # PySide once took the whole window for a part of a row, and the menus' actions for deleted when the row went.
    with started(qtbot, small_file(tmp_path)) as explorer:
        draft = explorer.draft
        for key, rows in (
            ("turn.hot_dice_bonus", [500, 1000]),
            ("patterns", [{"shape": [1, 1, 1, 1, 1, 1], "points": 1500}, {"shape": [2, 2, 2], "points": 750}]),
        ):
            draft.set_value(key, rows)
            qtbot.wait(1)
            draft.set_value(key, [])
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        files = explorer.rules.files
        assert all(isValid(action) for action in files.all)
        for number in range(len(explorer.centre.pages.choices)):
            explorer.centre.pages.turn_to(number)
        files.undo.trigger()
        assert draft.value("patterns") != []
        settled(qtbot, explorer)
