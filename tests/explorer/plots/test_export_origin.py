"""Every file that leaves the window says which rules it is about, and which program wrote it."""

import csv
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core import __version__
from farkle_core.rules import load_ruleset, shipped_ruleset, short_fingerprint
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.widgets.text_table import TextTable


def test_files_of_every_view_say_their_rules_and_version(qtbot: QtBot, tmp_path: Path) -> None:
    file = small_file(tmp_path)
    rules_hash = short_fingerprint(load_ruleset(file))
    with started(qtbot, file, follows=False) as explorer:
        solved(qtbot, explorer)
        for view in (*explorer.plots, explorer.situation):
            button = view.export_button
            assert button.file_name.endswith(f", Small game, {rules_hash}, {__version__}")
            path = tmp_path / "numbers.csv"
            assert button.save(path)
            with path.open(newline="") as content:
                rows = list(csv.DictReader(content))
            assert {(row["ruleset"], row["rules hash"], row["version"]) for row in rows} == {
                ("Small game", rules_hash, __version__)
            }
            button.copy_numbers()
            assert rows
        explorer.window.ask()
        settled(qtbot, explorer)
        assert_picture_has_a_foot_and_no_buttons(explorer.situation.export_button, tmp_path / "situation.png")
        drawing = tmp_path / "map.svg"
        assert explorer.plots[0].export_button.save(drawing)
        assert rules_hash in drawing.read_text(encoding="utf-8")
        assert rules_hash in explorer.situation.text
        assert __version__ in explorer.situation.text


def test_changed_rules_are_never_taken_for_those_they_are_based_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In what leaves the window before they are saved, in their file, and on both sheets."""
    with started(qtbot, follows=False) as explorer:
        explorer.rules.files.open_shipped("facebook")
        explorer.draft.set_value("goal", 1000)
        solved(qtbot, explorer)
        for view in (*explorer.plots, explorer.situation):
            assert ", Facebook Farkle (ours), " in view.export_button.file_name
        path = tmp_path / "numbers.csv"
        assert explorer.situation.export_button.save(path)
        with path.open(newline="") as content:
            assert {row["ruleset"] for row in csv.DictReader(content)} == {"Facebook Farkle (ours)"}
        drawing = tmp_path / "map.svg"
        assert explorer.plots[0].export_button.save(drawing)
        assert "Facebook Farkle (ours)" in drawing.read_text(encoding="utf-8")
        assert explorer.situation.text.startswith("Facebook Farkle (ours): ")
        assert "Odds, Facebook Farkle (ours), " in explorer.more.odds.export_button.file_name

        explorer.actions.sheet.trigger()
        composer = explorer.sheets.shown
        assert composer is not None
        qtbot.waitUntil(lambda: composer.plan is not None)
        assert composer.plan is not None
        assert composer.plan.material.sheet.source.startswith("Based on Facebook Farkle (")

        saved = tmp_path / "ours.toml"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
        monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Ours", True))
        explorer.rules.files.keeper.keep()
        explorer.rules.files.rename.trigger()
        with qtbot.waitSignal(explorer.session.solution_changed):  # under the new name
            explorer.draft.check()
        explorer.rules.files.export.trigger()
        source = load_ruleset(saved).source
        assert source.startswith("Based on Facebook Farkle (")
        assert source in explorer.rules.text.toPlainText()
        settled(qtbot, explorer)
        qtbot.waitUntil(lambda: composer.plan is not None and composer.plan.material.sheet.title == "Ours")
        assert composer.plan.material.sheet.source == source
        composer.close()
        settled(qtbot, explorer)


def assert_picture_has_a_foot_and_no_buttons(button: ExportButton, path: Path) -> None:
    """Compare a saved picture with what the view looks like."""
    view = button.parentWidget()
    while view is not None and not hasattr(view, "export_button"):
        view = view.parentWidget()
    assert view is not None
    before = QApplication.focusWidget()
    assert button.save(path)
    assert QApplication.focusWidget() is before
    picture, seen = QImage(str(path)), view.grab().toImage()
    assert picture.width() == seen.width()
    assert picture.height() > seen.height()
    foot = picture.copy(0, seen.height(), picture.width(), picture.height() - seen.height())
    assert len({foot.pixel(x, y) for x in range(foot.width()) for y in range(foot.height())}) > 2
    for each in (*view.findChildren(QPushButton), *view.findChildren(QToolButton)):
        assert each.isHidden() or not each.sizePolicy().retainSizeWhenHidden()
        if not each.isVisible() or each.isChecked():
            continue
        place = each.rect().translated(each.mapTo(view, each.rect().topLeft()))
        found = picture.copy(place)
        assert len({found.pixel(x, y) for x in range(found.width()) for y in range(found.height())}) == 1


def test_a_comparison_names_the_rules_of_both_sides(qtbot: QtBot) -> None:
    button = ExportButton(QWidget(), lambda: TextTable(("one",), (("1",),)), lambda: "Comparison")
    qtbot.addWidget(button)
    rules = shipped_ruleset("facebook"), shipped_ruleset("zilch")
    hashes = tuple(map(short_fingerprint, rules))
    button.rules = lambda: rules
    assert button.file_name == f"Comparison, Facebook Farkle, Zilch, {', '.join(hashes)}, {__version__}"
    button.rules = lambda: (rules[0], rules[0])
    assert button.file_name == f"Comparison, Facebook Farkle, {hashes[0]}, {__version__}"
    button.rules = tuple
    assert button.file_name == "Comparison"
