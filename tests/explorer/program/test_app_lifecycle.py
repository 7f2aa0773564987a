"""Starting, what stays between two starts, and closing."""

import logging
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from whole_window import open_boxes, settled, small_document, small_file, solved, started

from farkle_core import __version__
from farkle_core.rules import from_document, load_document
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store
from farkle_explorer.program import app
from farkle_explorer.session.following import BROKEN
from farkle_explorer.session.session import SessionState
from farkle_explorer.solving.prompting import FOLLOWING, LOOKING, PREPARING
from farkle_explorer.widgets.reports import Reports, log_path
from farkle_explorer.widgets.theme import Theme, ThemeChoice


class TestStarting:
    def test_the_first_start_has_the_default_rules_and_says_what_to_do(self, qtbot: QtBot) -> None:
        with started(qtbot) as explorer:
            assert explorer.window.windowTitle() == "Busche & Neller – Farkle Explorer"
            assert "Be the first to bank 10,000 points." in explorer.before.text.toPlainText()
            said = {explorer.solve_panel.line.text(), explorer.before.prompt.words, explorer.situation.verdict.lines[0]}
            assert len(said) == 1
            assert said & {"Loading the solver…", PREPARING, FOLLOWING, LOOKING}
            settled(qtbot, explorer)

    def test_the_panels_beside_the_views_say_what_helps_while_there_is_no_advice(self, qtbot: QtBot) -> None:
        with started(qtbot, follows=False) as explorer:
            settled(qtbot, explorer)

            def said() -> tuple[str, str]:
                return explorer.situation.verdict.lines[0], explorer.ask.verdict.prompt.words

            usual = said()
            assert usual == ("These rules are not worked out yet.",) * 2
            explorer.draft.set_value("dice", 0)
            explorer.draft.check()
            assert said() == (BROKEN,) * 2
            explorer.draft.set_value("dice", 6)
            explorer.draft.check()
            qtbot.waitUntil(lambda: said() == usual)  # once it has been looked for on disk
            explorer.solve_panel.solve_button.click()
            assert all(words.startswith("Working out these rules") for words in said())
            qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
            settled(qtbot, explorer)
            assert explorer.situation.text != ""

    def test_rules_of_a_file_with_a_mistake_are_not_those_of_before(self, qtbot: QtBot, tmp_path: Path) -> None:
        path = small_file(tmp_path, dice=9)
        with started(qtbot, follows=False) as explorer:
            settled(qtbot, explorer)
            assert "10,000" in explorer.before.text.toPlainText()
            explorer.window.dropped.emit(path)
            assert explorer.draft.name == "Small game"
            assert explorer.before.prompt.words == BROKEN
            assert explorer.before.text.toPlainText() == ""
            explorer.draft.set_value("dice", 6)
            explorer.draft.check()
            assert "1,000 points" in explorer.before.text.toPlainText()
        with started(qtbot, path, follows=False) as explorer:
            settled(qtbot, explorer)
            assert explorer.before.prompt.words == BROKEN
            assert explorer.before.text.toPlainText() == ""

    def test_a_solution_named_on_the_command_line_is_shown_with_its_rules(self, qtbot: QtBot, tmp_path: Path) -> None:
        path = store.save(solve(from_document(small_document())), tmp_path / "small.farkle")
        with started(qtbot, path) as explorer:
            qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
            settled(qtbot, explorer)
            assert explorer.draft.name == "Small game"
            assert explorer.session.state is SessionState.FRESH

    def test_a_file_that_is_none_is_refused_in_a_line(self, qtbot: QtBot, tmp_path: Path) -> None:
        path = tmp_path / "noise.farkle"
        path.write_bytes(b"no solution")
        with started(qtbot, path) as explorer:
            with qtbot.waitSignal(explorer.session.failed):
                pass
            settled(qtbot, explorer)
            assert str(path) in explorer.solve_panel.line.text() or "solution" in explorer.solve_panel.line.text()
            assert explorer.draft.name == "Busche & Neller"

    def test_rules_solved_before_open_with_their_solution(self, qtbot: QtBot, tmp_path: Path) -> None:
        path = small_file(tmp_path)
        with started(qtbot, path) as explorer:
            solved(qtbot, explorer)
        with started(qtbot) as explorer:
            assert explorer.draft.name == "Small game"
            qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
            settled(qtbot, explorer)
            assert explorer.situation.advice is not None

    def test_without_a_screen_the_same_is_done_without_a_window(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(app, "has_screen", lambda: False)
        monkeypatch.setattr(app, "run_without_screen", lambda _file: 7)
        assert app.main([]) == 7

    def test_the_version_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            app.main(["--version"])
        assert capsys.readouterr().out == f"Farkle Explorer {__version__}\n"


class TestFiles:
    def test_a_solution_is_saved_where_the_person_wants_it(self, qtbot: QtBot, tmp_path: Path) -> None:
        path = tmp_path / "kept.farkle"
        with started(qtbot, small_file(tmp_path)) as explorer:
            solved(qtbot, explorer)
            with qtbot.waitSignal(explorer.session.saved):
                explorer.session.save_solution(path)
            assert explorer.window.statusBar().currentMessage() == f"Solution saved as {path}"
            assert store.load(path).ruleset.name == "Small game"


class TestWhatStays:
    def test_place_and_theme(self, qtbot: QtBot) -> None:
        with started(qtbot) as explorer:
            explorer.window.ask()
            explorer.actions.themes[ThemeChoice.DARK].trigger()
            settled(qtbot, explorer)
        with started(qtbot) as explorer:
            assert explorer.ask.isVisible()
            assert explorer.theme.theme is Theme.dark()
            assert explorer.actions.themes[ThemeChoice.DARK].isChecked()
            settled(qtbot, explorer)

    def test_a_settings_file_of_noise_is_a_first_start(self, qtbot: QtBot, tmp_path: Path) -> None:
        folder = tmp_path / "config"
        folder.mkdir()
        (folder / "settings.ini").write_bytes(b"\x00\xff[General\ntheme=purple\nrecent=@Invalid()\nlast_ruleset=\x01")
        with started(qtbot) as explorer:
            assert explorer.draft.name == "Busche & Neller"
            settled(qtbot, explorer)

    def test_the_theme_reaches_everything_at_once(self, qtbot: QtBot) -> None:
        with started(qtbot) as explorer:
            for choice, theme in ((ThemeChoice.DARK, Theme.dark()), (ThemeChoice.LIGHT, Theme.light())):
                explorer.actions.themes[choice].trigger()
                settled(qtbot, explorer)
                application = QApplication.instance()
                assert isinstance(application, QApplication)
                assert application.palette().window().color().name() == theme.background
                for plot in explorer.plots:
                    assert plot.palette().color(plot.backgroundRole()).name() == theme.panel


class TestClosing:
    def test_edits_are_there_at_the_next_start_without_a_question(self, qtbot: QtBot, tmp_path: Path) -> None:
        with started(qtbot, small_file(tmp_path)) as explorer:
            settled(qtbot, explorer)
            explorer.draft.set_value("name", "Changed")
            assert explorer.window.close()
        with started(qtbot) as again:
            settled(qtbot, again)
            assert again.draft.name == "Changed"
            assert again.window.windowTitle() == "Changed – Farkle Explorer"
            assert load_document(tmp_path / "small.toml")["name"] == "Small game"

    def test_closing_in_the_middle_of_a_solve_leaves_nothing_running(self, qtbot: QtBot, tmp_path: Path) -> None:
        with started(qtbot, small_file(tmp_path, goal=10_000, farkles={"count": 3, "penalty": 500})) as explorer:
            settled(qtbot, explorer)
            explorer.solve_panel.solve_button.click()
            qtbot.waitUntil(lambda: explorer.solve_panel.line.text().startswith("Solving"))
            assert explorer.window.close()
        # The fixture that looks for what is left running does the rest.

    def test_quitting_closes_every_window(self, qtbot: QtBot, tmp_path: Path) -> None:
        with started(qtbot, small_file(tmp_path)) as explorer:
            solved(qtbot, explorer)
            explorer.actions.sheet.trigger()
            settled(qtbot, explorer)
            explorer.actions.quit.trigger()
            assert explorer.sheets.shown is not None
            assert not explorer.sheets.shown.isVisible()
            assert not explorer.window.isVisible()


class TestManners:
    def test_what_the_program_is_is_shown_beside_the_window(self, qtbot: QtBot) -> None:
        with started(qtbot) as explorer:
            settled(qtbot, explorer)
            explorer.actions.about.trigger()
            assert __version__ in " ".join(box.text() for box in open_boxes(explorer.window))


class TestReports:
    def test_an_exception_that_nobody_caught_is_written_down_and_told(self, qtbot: QtBot) -> None:
        reports = Reports()
        reports.open()
        try:
            with qtbot.waitSignal(reports.happened) as told:
                sys.excepthook(ValueError, ValueError("a defect"), None)
        finally:
            reports.close()
        assert "ValueError" in told.args[0]
        assert "a defect" in log_path().read_text(encoding="utf-8")

    def test_afterwards_everything_is_as_before(self, qtbot: QtBot) -> None:  # noqa: ARG002 - wants an application
        before = sys.excepthook, len(logging.getLogger("farkle_explorer").handlers)
        reports = Reports()
        reports.open()
        reports.close()
        assert (sys.excepthook, len(logging.getLogger("farkle_explorer").handlers)) == before
