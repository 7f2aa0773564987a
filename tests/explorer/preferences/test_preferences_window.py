"""Preferences: chosen with real clicks, in force at once, and kept for the next start."""

from pathlib import Path

from present import present
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.engine.settings import DEFAULTS
from farkle_core.files.folders import cache_path, config_path
from farkle_core.sheets.composition import PaperName
from farkle_core.solution.storage import store
from farkle_explorer.preferences.window import PreferencesWindow
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.theme import Theme, ThemeChoice

LEFT = Qt.MouseButton.LeftButton


def _open(qtbot: QtBot, explorer: Explorer, page: QWidget | None = None) -> PreferencesWindow:
    explorer.actions.preferences.trigger()
    shown = present(explorer.preferences.shown)
    qtbot.waitExposed(shown)
    settled(qtbot, explorer)
    if page is not None:
        _turn(qtbot, shown, page)
    return shown


def _turn(qtbot: QtBot, shown: PreferencesWindow, page: QWidget) -> None:
    bar = shown.tabs.tabBar()
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(shown.tabs.indexOf(page)).center())
    assert page.isVisible()


def _choose(qtbot: QtBot, box: QComboBox, words: str) -> None:
    """Open a box, and click an entry."""
    box.showPopup()
    view = box.view()
    place = view.visualRect(box.model().index(box.findText(words), 0)).center()
    qtbot.mouseClick(view.viewport(), LEFT, pos=place)
    box.hidePopup()
    assert box.currentText() == words


def test_colours_follow_at_once_here_and_in_the_menu(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        _choose(qtbot, shown.look.colours, "Dark")
        assert explorer.theme.theme is Theme.dark()
        assert explorer.actions.themes[ThemeChoice.DARK].isChecked()
        explorer.actions.themes[ThemeChoice.LIGHT].trigger()
        assert shown.look.colours.currentText() == "Light"
        settled(qtbot, explorer)


def test_keys_change_the_text_size(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        sizes = []
        for key in ("+", "+", "-", "0"):
            with qtbot.waitSignal(explorer.preferences.again):
                qtbot.keyClick(explorer.window, key, Qt.KeyboardModifier.ControlModifier)
            sizes.append(explorer.remembered.text_size)
        assert sizes == [110, 125, 110, 100]


def test_the_solver_is_told_at_once_and_at_every_start(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        _turn(qtbot, shown, shown.solving)
        part = shown.solving
        assert not part.usual.isEnabled()
        _choose(qtbot, part.solver.tolerance, "1e-9")
        part.solver.bound.selectAll()
        qtbot.keyClicks(part.solver.bound, "-3000")
        qtbot.keyClick(part.solver.bound, Qt.Key.Key_Return)
        part.solver.threads.setFocus()
        qtbot.keyClick(part.solver.threads, Qt.Key.Key_Up)
        assert explorer.session.settings.tolerance == 1e-9
        assert explorer.session.settings.bound == -3000
        assert explorer.session.settings.threads == 1
        settled(qtbot, explorer)
    with started(qtbot) as again:
        settled(qtbot, again)
        assert (again.session.settings.tolerance, again.session.settings.bound) == (1e-9, -3000)
        shown = _open(qtbot, again)
        _turn(qtbot, shown, shown.solving)
        qtbot.mouseClick(shown.solving.usual, LEFT)
        assert again.session.settings == DEFAULTS
        assert SavedSettings().solver == DEFAULTS
        settled(qtbot, again)


def test_paper_and_ink_reach_an_open_sheet_and_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        explorer.actions.sheet.setEnabled(True)
        explorer.sheets.open()
        composer = present(explorer.sheets.shown)
        parts = composer.composition.parts
        shown = _open(qtbot, explorer)
        _turn(qtbot, shown, shown.sheets)
        _choose(qtbot, shown.sheets.paper, "A5")
        _choose(qtbot, shown.sheets.ink, "greys")
        found = composer.composition
        assert (found.paper, found.colour, found.parts) == (PaperName.A5, False, parts)
        settled(qtbot, explorer)
    with started(qtbot) as again:
        settled(qtbot, again)
        again.sheets.open()
        assert present(again.sheets.shown).composition.paper is PaperName.A5
        settled(qtbot, again)


def test_kept_solutions_are_counted_and_removed_after_a_question(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    folder = cache_path() / "solutions"
    (folder / "letter.txt").write_text("not ours", encoding="utf-8")
    shown = _open(qtbot, explorer)
    _turn(qtbot, shown, shown.disk)
    disk = shown.disk
    assert disk.amount.text() == "1 solution, 1 MB"
    assert disk.solutions_folder.text() == str(folder)
    assert disk.settings_folder.text() == str(config_path())
    qtbot.mouseClick(disk.remove, LEFT)
    qtbot.mouseClick(disk.no, LEFT)
    assert disk.question.isHidden()
    assert store.kept().count == 1
    qtbot.mouseClick(disk.remove, LEFT)
    qtbot.mouseClick(disk.yes, LEFT)
    qtbot.waitUntil(lambda: disk.amount.text() == "none")
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]
    assert explorer.session.solution is not None
    assert not disk.remove.isEnabled()
    settled(qtbot, explorer)
