"""The turn table: a click selects for the whole window, and files have its numbers; cells: `test_views_agree.py`."""

import math
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from csv_files import rows_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from whole_window import afresh, settled, small_file, solved, started

from farkle_core.language import messages
from farkle_core.language.messages import pgettext
from farkle_core.solution.solution import TurnTable
from farkle_core.solution.turn_table import preference_numbers
from farkle_explorer.plots import picture, plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.turn_table.page import TurnTablePage
from farkle_explorer.turn_table.states import Lettering
from farkle_explorer.widgets.lettering import bold


def shown(qtbot: QtBot, explorer: Explorer) -> tuple[TurnTablePage, TurnTable]:
    """Solve, turn to the page, and return it with the turn it shows."""
    if explorer.session.answer is None:
        solved(qtbot, explorer)
    afresh(explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == "Turn table").trigger()
    settled(qtbot, explorer)
    return explorer.more.turn_table, turn(explorer)


def turn(explorer: Explorer) -> TurnTable:
    assert explorer.session.solution is not None
    return explorer.session.solution.turn_table(explorer.selection.selection.start)


def check_clicks_and_keys_select_for_the_whole_window(qtbot: QtBot, explorer: Explorer) -> None:
    page, table = shown(qtbot, explorer)
    row = table.row(300)
    page.table.scrollTo(page.model.index(row, 3))
    place = page.table.visualRect(page.model.index(row, 3)).center()
    qtbot.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    chosen = explorer.selection.selection
    assert (chosen.turn_total, chosen.dice) == (300, 3)
    assert explorer.situation.turn_total.value() == 300
    for key, wanted in ((Qt.Key.Key_Down, (350, 3)), (Qt.Key.Key_Left, (350, 4)), (Qt.Key.Key_Up, (300, 4))):
        qtbot.keyClick(page.table, key)
        chosen = explorer.selection.selection
        assert (chosen.turn_total, chosen.dice) == wanted
    qtbot.keyClick(page.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert explorer.selection.selection.turn_total == 800
    qtbot.keyClick(page.table, Qt.Key.Key_2)
    assert explorer.selection.selection.dice == 2

    # The other way round: what is selected elsewhere is marked here, and read out.
    explorer.selection.update(turn_total=150, dice=4)
    index = page.table.currentIndex()
    assert (int(table.turn_totals[index.row()]), 6 - index.column()) == (150, 4)
    assert page.readout.text().startswith("150 with 4 dice: ")
    assert page.readout.text() in page.table.accessibleDescription()


def check_preference_numbers_and_export(qtbot: QtBot, tmp_path: Path, explorer: Explorer) -> None:
    page, table = shown(qtbot, explorer)
    page.numbers_choice.button("preference").click()
    numbers = preference_numbers(table)
    row = table.row(250)
    column = int(np.flatnonzero(numbers[row])[0])
    assert str(page.model.index(row, 5 - column).data()).split()[-1] == str(numbers[row, column])
    assert page.export_button.save(tmp_path / "turn.csv")
    saved = rows_of(tmp_path / "turn.csv")
    assert len(saved) == int(table.can_occur.sum())
    for line in saved:
        at = table.row(int(line["turn total (points)"])), int(line["dice"]) - 1
        assert float(line["win chance (0 to 1)"]) == table.win[at]
        assert line["preference number"] == (str(numbers[at]) if numbers[at] else "")
    page.export_button.copy_text.trigger()
    settled(qtbot, explorer)
    assert QGuiApplication.clipboard().text().startswith("turn total (points)\tdice\tbest")


def test_the_table_is_read_clicked_and_exported(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    check_clicks_and_keys_select_for_the_whole_window(qtbot, explorer)
    check_preference_numbers_and_export(qtbot, tmp_path, explorer)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_the_language_fit_into_the_cells(qapp: QApplication, language: str) -> None:
    before = messages.language()
    messages.use(language)
    try:
        heavy = QFontMetricsF(bold(qapp.font()))
        word = pgettext("in a cell", "HOLD")
        for width in range(math.ceil(heavy.horizontalAdvance(f"{word} 88.8")), 200):
            letters = Lettering.fitting(qapp.font(), width)
            said = f"{word} 88.{'8' * letters.digits}{letters.unit}"
            assert heavy.horizontalAdvance(said) <= width
            assert letters.digits > 0
    finally:
        messages.use(before)


def test_a_picture_says_how_many_rows_are_missing(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(qtbot, small_file(tmp_path, goal=3000)) as explorer:
        page, table = shown(qtbot, explorer)
        monkeypatch.setattr(picture, "MOST", 10 * page.table.rowHeight(0))
        said: list[str] = []
        page.reported.connect(said.append)
        assert page.export_button.save(tmp_path / "turn.svg")
        drawing = ElementTree.parse(tmp_path / "turn.svg")
        texts = {str(each.text).strip() for each in drawing.iter("{http://www.w3.org/2000/svg}text")}
        missing = [total for total in table.turn_totals if plot_words.points(int(total)) not in texts]
        assert 30 <= len(missing) <= 40
        assert f"{len(missing)} more rows stand in the numbers (CSV) only" in said[-1]
        assert page.export_button.save(tmp_path / "turn.csv")
        assert "more rows" not in said[-1]
