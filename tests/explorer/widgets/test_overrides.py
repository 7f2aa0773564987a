"""An exception within what Qt calls is told, and the program goes on."""

import os
import subprocess
import sys
from pathlib import Path

from patience import HANGS
from places import HELPERS
from pytestqt.qtbot import QtBot
from whole_window import small_file, started

from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.widgets import reports

SCRIPT = HELPERS / "overrides_run.py"


def test_the_program_goes_on() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT)], env=os.environ, capture_output=True, text=True, timeout=HANGS, check=False
    )
    assert done.returncode == 0, done.stderr
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
