"""Starting, what stays between two starts, closing, and opening anew with another language and other letters."""

import sys
from pathlib import Path

import pytest
from own_process import python
from places import HELPERS
from pytestqt.qtbot import QtBot
from whole_window import edit, open_boxes, settled, small_file, solved, started

from farkle_core import __version__
from farkle_core.solution.storage import store
from farkle_explorer.program import app
from farkle_explorer.program.app import make_application
from farkle_explorer.program.explorer import Explorer, open_anew
from farkle_explorer.session.following import BROKEN
from farkle_explorer.session.session import SessionState
from farkle_explorer.solving.prompting import LOOKING, PREPARING, SOON
from farkle_explorer.widgets.reports import Reports, log_path


def test_the_first_start_has_the_default_rules_and_says_what_to_do(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        assert explorer.window.windowTitle() == "Busche & Neller – Farkle Explorer"
        assert "Be the first to bank 10,000 points." in explorer.before.text.toPlainText()
        assert {explorer.before.prompt.words, explorer.situation.verdict.lines[0]} == {SOON}
        assert explorer.solve_panel.line.text() in {PREPARING, LOOKING, "Working out Busche & Neller…"}
        assert not explorer.before.prompt.bar.isVisible()  # the strip has the progress
        settled(qtbot, explorer)


def test_rules_of_a_file_with_a_mistake_are_not_those_of_before(qtbot: QtBot, tmp_path: Path) -> None:
    path = small_file(tmp_path, dice=9)
    with started(qtbot, follows=False) as explorer:
        settled(qtbot, explorer)
        assert "10,000" in explorer.before.text.toPlainText()
        explorer.window.dropped.emit(path)
        assert explorer.draft.name == "Small game"
        assert explorer.before.prompt.words == BROKEN
        assert explorer.before.text.toPlainText() == ""
        edit(explorer, "dice", 6)
        assert "1,000 points" in explorer.before.text.toPlainText()
    with started(qtbot, path, follows=False) as explorer:
        settled(qtbot, explorer)
        assert explorer.before.prompt.words == BROKEN
        assert explorer.before.text.toPlainText() == ""


def test_rules_solved_before_open_with_their_solution(qtbot: QtBot, tmp_path: Path) -> None:
    path = small_file(tmp_path)
    with started(qtbot, path) as explorer:
        solved(qtbot, explorer)
    with started(qtbot) as explorer:
        assert explorer.draft.name == "Small game"
        qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
        settled(qtbot, explorer)
        assert explorer.situation.advice is not None


def test_without_a_screen_the_same_is_done_without_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "has_screen", lambda: False)
    monkeypatch.setattr(app, "run_without_screen", lambda _file: 7)
    assert app.main([]) == 7


def test_a_solution_is_saved_where_the_person_wants_it(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "kept.farkle"
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        with qtbot.waitSignal(explorer.session.saved):
            explorer.session.save_solution(path)
        assert explorer.window.statusBar().currentMessage() == f"Solution saved as {path}"
        assert store.load(path).ruleset.name == "Small game"


def test_quitting_closes_every_window(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        explorer.actions.sheet.trigger()
        settled(qtbot, explorer)
        explorer.actions.quit.trigger()
        assert explorer.sheets.shown is not None
        assert not explorer.sheets.shown.isVisible()
        assert not explorer.window.isVisible()


def test_what_the_program_is_is_shown_beside_the_window(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        explorer.actions.about.trigger()
        assert __version__ in " ".join(box.text() for box in open_boxes(explorer.window))


def test_an_exception_that_nobody_caught_is_written_down_and_told(qtbot: QtBot) -> None:
    reports = Reports()
    reports.open()
    try:
        with qtbot.waitSignal(reports.happened) as told:
            sys.excepthook(ValueError, ValueError("a defect"), None)
    finally:
        reports.close()
    assert "ValueError" in told.args[0]
    assert "a defect" in log_path().read_text(encoding="utf-8")


_LATER = """
import sys
from farkle_explorer.program.app import make_application
make_application()
import farkle_explorer.program.explorer
later = "numba", "farkle_core.coach.review", "farkle_explorer.play", "farkle_explorer.sheets.printing"
print(sorted(set(later) & set(sys.modules)))
"""


def test_the_window_is_made_without_numba_and_without_later_pages() -> None:
    assert python("-c", _LATER).stdout.strip() == "[]"


def test_language_and_letters_are_changed_at_once_and_everything_is_kept(tmp_path: Path) -> None:
    own = {"FARKLE_CONFIG_DIR": str(tmp_path / "settings"), "FARKLE_LANGUAGE": "", "LC_ALL": "C.UTF-8"}
    assert python(HELPERS / "reopening_run.py", small_file(tmp_path), **own).stdout.strip() == "kept"


@pytest.mark.nightly
def test_a_maximized_window_opens_again_in_the_workspace_it_was_closed_in(tmp_path: Path) -> None:
    """The C library fills freed memory (`MALLOC_PERTURB_`): whatever Qt still uses of it ends the process."""
    own = {"FARKLE_CONFIG_DIR": str(tmp_path / "settings"), "MALLOC_PERTURB_": "85"}
    assert python(HELPERS / "maximized_run.py", small_file(tmp_path), **own).stdout.strip() == "shown"


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
