"""Another language and other letters at once: the window opens anew, and everything is as it was."""

import os
import subprocess
import sys
from pathlib import Path

from patience import HANGS
from places import HELPERS
from pytestqt.qtbot import QtBot
from whole_window import small_file

from farkle_explorer.program.app import make_application
from farkle_explorer.program.explorer import Explorer, open_anew
from farkle_explorer.session.session import SessionState
from farkle_explorer.widgets.reports import Reports

SCRIPT = HELPERS / "reopening_run.py"
MAXIMIZED = HELPERS / "maximized_run.py"


def test_language_and_letters_are_changed_at_once_and_everything_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), str(small_file(tmp_path))]
    environment = {
        **os.environ,
        "FARKLE_CONFIG_DIR": str(tmp_path / "settings"),
        "FARKLE_LANGUAGE": "",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANGS, check=False)
    assert (done.stdout.strip(), done.returncode) == ("kept", 0), done.stderr


def test_a_maximized_window_opens_again_in_the_workspace_it_was_closed_in(tmp_path: Path) -> None:
    """The C library fills freed memory (`MALLOC_PERTURB_`): whatever Qt still uses of it ends the process."""
    command = [sys.executable, str(MAXIMIZED), str(small_file(tmp_path))]
    environment = {**os.environ, "FARKLE_CONFIG_DIR": str(tmp_path / "settings"), "MALLOC_PERTURB_": "85"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANGS, check=False)
    assert (done.stdout.strip(), done.returncode) == ("shown", 0), done.stderr


def test_rules_that_were_about_to_be_solved_are_solved_in_the_next_window(qtbot: QtBot, tmp_path: Path) -> None:
    make_application()
    reports = Reports()
    explorer = Explorer(reports)
    try:
        explorer.start(small_file(tmp_path))
        assert explorer.session.solution is None
        explorer = open_anew(explorer, reports)
        qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
    finally:
        explorer.close()
        reports.close()
        explorer.deleteLater()


def test_a_solve_goes_on_in_the_next_window(qtbot: QtBot, tmp_path: Path) -> None:
    """The same solve, not another: what has been done already is not done again."""
    make_application()
    reports = Reports()
    explorer = Explorer(reports)
    explorer.actions.follow_edits.setChecked(False)
    try:
        explorer.start(small_file(tmp_path, goal=5000))
        explorer.actions.solve.trigger()
        qtbot.waitUntil(lambda: explorer.solver.is_busy)
        run = explorer.solver._run
        explorer = open_anew(explorer, reports)
        assert explorer.session.state is SessionState.SOLVING
        assert explorer.session.solves_on_purpose
        assert explorer.actions.cancel.isEnabled()
        qtbot.waitUntil(lambda: explorer.kernels.are_ready)
        assert explorer.solver._run in (run, None)
        qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
    finally:
        explorer.close()
        reports.close()
        explorer.deleteLater()


def test_a_solve_that_waits_for_the_kernels_goes_on_in_the_next_window(qtbot: QtBot, tmp_path: Path) -> None:
    make_application()
    reports = Reports()
    explorer = Explorer(reports)
    explorer.actions.follow_edits.setChecked(False)
    try:
        explorer.start(small_file(tmp_path))
        explorer.actions.solve.trigger()
        assert not explorer.kernels.are_ready
        explorer = open_anew(explorer, reports)
        assert explorer.session.state is SessionState.SOLVING
        qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
    finally:
        explorer.close()
        reports.close()
        explorer.deleteLater()
