"""What a bound does: the study follows what is selected, and is read aloud."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyqtgraph as pg
import pytest
from comparing import compared, done, press_part, shown
from nightly_cases import with_nightly
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_core.language import wording
from farkle_core.language.messages import ENGLISH, use
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.compare.study_view import at_scores, study_table
from farkle_explorer.plots import plot_words

RULES = {"goal": 400, "farkles": {"count": 2, "penalty": 100}}


def test_one_click_asks_how_much_the_bound_matters_and_the_selection_is_marked(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, **RULES)) as explorer:
        page = shown(qtbot, explorer)
        press_part(qtbot, page, CompareSection.BOUND)
        assert page.study.notice.endswith("…"), "no bare axes, but what goes on"
        done(qtbot, explorer)
        assert page.study.notice == ""
        study = explorer.more.bounds.study
        assert study is not None
        assert study.bounds == (-2500, -2600)  # the next one is a penalty below

        alike = replace(study, deviations=np.zeros_like(study.deviations))
        assert "win chances differ by rounding at most; " in at_scores(alike, 300, 0)
        for banked, opponent, farkles, opponent_farkles in ((-2000, 150, 0, 1), (300, -2450, 0, 0)):
            explorer.selection.update(
                banked=banked, opponent=opponent, farkles=farkles, opponent_farkles=opponent_farkles
            )
            settled(qtbot, explorer)
            least, most = min(banked, opponent), max(farkles, opponent_farkles)
            place = study.scores.tolist().index(least)
            apart = wording.one_in(float(study.deviations[most, place]))
            assert f"both have {plot_words.points(least)} or more" in page.study.words
            assert f"win chances differ by {apart} at most" in page.study.words
            (line,) = (each for each in page.study.plot.items() if isinstance(each, pg.InfiniteLine))
            assert line.value() == least
            (ring,) = (
                each for each in page.study.plot.items() if isinstance(each, pg.ScatterPlotItem) and len(each.data)
            )
            assert ring.getData()[1][0] == pytest.approx(np.log10(study.deviations[most, place]))
            assert page.study.alike.currentIndex().row() == most
            row = page.study.deviations.currentIndex().row()
            shown_scores = [each.cells[0] for each in page.study.deviations.rows]
            points = [int(each.replace("−", "-").replace(",", "")) for each in shown_scores]
            assert points[row] <= least
            assert all(score <= points[row] or score > least for score in points)
            said = page.study.plot.accessibleDescription()
            assert page.study.words in said
            assert page.study.words in page.accessibleDescription()

        # Files are English in every language.
        english = study_table(study)
        use("de")
        try:
            assert study_table(study) == english
        finally:
            use(ENGLISH)
        assert english.headings[1:3] == (
            "largest relative deviation, no farkles",
            "largest relative deviation, at most 1 farkle",
        )

        # Asking for something else leads away from it.
        page.form.choose_players("optimal", "max-score")
        page.form.bound.setValue(-2500)
        qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
        done(qtbot, explorer)
        assert page.part is CompareSection.NUMBERS


def test_how_much_the_bound_matters_is_asked_beside_what_is_compared(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, **RULES)) as explorer:
        page = shown(qtbot, explorer)
        page.form.choose_players("optimal", "max-score")
        comparison, form = compared(qtbot, explorer), page.form
        assert comparison.sides is not None

        def kept() -> tuple[object, ...]:
            chosen = form.rules.currentText(), form.goal.value(), form.bound.value(), form.second.currentText()
            return comparison.sides, comparison.summary, comparison.differences, comparison.listed, chosen, form.wish

        before, counted = kept(), page.readout.text()
        press_part(qtbot, page, CompareSection.BOUND)
        assert page.cancel_button.isEnabled(), "it goes on, and can be given up"
        assert not comparison.is_running
        qtbot.mouseClick(page.cancel_button, Qt.MouseButton.LeftButton)
        assert page.readout.text() == "Stopped."
        assert "Click “lowest score” again" in page.study.notice
        press_part(qtbot, page, CompareSection.BOUND)  # asked again
        done(qtbot, explorer)
        assert page.study.notice == ""
        study = explorer.more.bounds.study
        assert study is not None
        assert study.bounds == (-2500, -2600)
        assert "lowest scores −2,500 and −2,600" in page.subtitle.text()
        assert kept() == before
        press_part(qtbot, page, CompareSection.NUMBERS)
        assert page.readout.text() == counted
        assert "Perfect play" in page.subtitle.text()
        assert kept() == before

        # Whoever chooses two bounds themselves reads about those.
        press_part(qtbot, page, CompareSection.BOUND)
        form.choose_players("optimal", "optimal")
        form.bound.setValue(-400)
        compared(qtbot, explorer)
        assert page.part is CompareSection.BOUND
        assert comparison.study is not None
        assert comparison.study.bounds == (-400, -2500)
        assert "lowest score −400" in page.subtitle.text()
        assert page.study.deviations.rows[0].cells[0] == "−400"


@pytest.mark.parametrize("width", with_nightly([1280], [1920]))
def test_no_table_of_a_comparison_cuts_a_word(qtbot: QtBot, tmp_path: Path, width: int) -> None:
    with started(qtbot, small_file(tmp_path, **RULES)) as explorer:
        explorer.window.resize(width, 800)
        page = shown(qtbot, explorer)
        press_part(qtbot, page, CompareSection.BOUND)
        done(qtbot, explorer)
        check_that_nothing_is_cut(page.study.deviations, page.study.alike)
        page.form.choose_players("optimal", "max-score")
        page.form.bound.setValue(-2500)
        qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
        done(qtbot, explorer)
        if not page.decisions.isVisible():
            press_part(qtbot, page, CompareSection.DECISIONS)
        check_that_nothing_is_cut(page.decisions)


def check_that_nothing_is_cut(*tables: QTableView) -> None:
    for table in tables:
        header, model = table.horizontalHeader(), table.model()
        assert model.rowCount()
        for column in range(model.columnCount()):
            room = header.sectionSize(column)
            heading = str(model.headerData(column, Qt.Orientation.Horizontal))
            assert room >= header.fontMetrics().horizontalAdvance(heading) + 12  # what its style leaves free
            for row in range(model.rowCount()):
                assert table.sizeHintForIndex(model.index(row, column)).width() <= room
