"""From rules to a printed sheet, by hand: real clicks and keys in the real window, a real file at the end."""

import re
from pathlib import Path

import pytest
from present import present
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from saved_sheets import save_sheet
from whole_window import settled, small_file, solved, started

from farkle_core.game.turn_start import TurnStart
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.session import Session, SessionState
from farkle_explorer.solving.prompting import SOON


def click_on_map(qtbot: QtBot, explorer: Explorer, banked: int, opponent: int) -> None:
    canvas = explorer.score_map.canvas
    place = canvas.place(banked, opponent).toPoint()
    qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))


def stands(session: Session, state: SessionState) -> bool:
    return session.state is state


def press(qtbot: QtBot, widget: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(widget, key)


def test_from_rules_to_a_printed_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        session, panel = explorer.session, explorer.solve_panel
        assert stands(session, SessionState.EMPTY)

        # What it would take is said before.
        settled(qtbot, explorer)
        assert explorer.situation.verdict.lines == ("These rules are not worked out yet.",)
        assert re.fullmatch(r"Not worked out yet · about \d+ s", panel.line.text())

        solved(qtbot, explorer)
        assert panel.line.text() == ""  # nothing to say: all is there
        explorer.actions.workshop.trigger()
        assert re.fullmatch(
            r"Solved in \d+\.\d s · first player wins \d\d\.\d\d % · "
            r"fair start: \d+ points to the second player · exact",
            panel.line.text(),
        )
        explorer.actions.workshop.trigger()

        # One click on the map moves the selection everywhere.
        click_on_map(qtbot, explorer, 600, 450)
        chosen = explorer.selection.selection
        assert (chosen.banked, chosen.opponent) == (600, 450)
        assert explorer.situation.banked.value() == 600
        assert "you 600, opponent 450" in explorer.turn_map.subtitle.text()
        assert "you 600, opponent 450" in explorer.curves.subtitle.text()

        # Dice by the strip, and by their keys; the scores by arrow keys.
        qtbot.mouseClick(explorer.controls.die(3), Qt.MouseButton.LeftButton)
        assert explorer.selection.selection.dice == 3
        explorer.score_map.canvas.setFocus()
        press(qtbot, explorer.score_map.canvas, Qt.Key.Key_5, Qt.Key.Key_Right, Qt.Key.Key_Down)
        chosen = explorer.selection.selection
        assert (chosen.dice, chosen.banked, chosen.opponent) == (5, 650, 400)
        qtbot.keyClick(explorer.score_map.canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
        assert explorer.selection.selection.banked == 150
        settled(qtbot, explorer)
        assert session.solution is not None
        assert present(explorer.situation.advice).at_start == pytest.approx(
            session.solution.win_chance(TurnStart(150, 400)), abs=1e-12
        )

        # The sheet is made, and saved as a PDF that says what was solved.
        explorer.actions.sheet.trigger()
        settled(qtbot, explorer)
        composer = present(explorer.sheets.shown)
        path = tmp_path / "sheet.pdf"
        assert save_sheet(composer, path)
        text = " ".join(PdfReader(path).pages[0].extract_text().split())
        assert "Small game" in text
        assert f"{100 * session.solution.first_player_win:.1f} %" in text
        assert explorer.window.statusBar().currentMessage() == f"Saved as {path}"


def test_what_cannot_be_solved_is_refused_beside_the_button(qtbot: QtBot, tmp_path: Path) -> None:
    # Three scores of 6,000 values each, banked by both players and to be beaten: far beyond a terabyte.
    sets = {str(face): [5 * (face == 1), 0, 0, 0, 0, 0] for face in range(1, 7)}
    huge = small_file(tmp_path, goal=30_000, sets=sets, turn={"beat_last_turn": True})
    with started(qtbot, huge) as explorer:
        qtbot.waitUntil(lambda: explorer.solve_panel.line.text().startswith("Too large: 30,000 points"))
        assert "choose a goal below 30,000" in explorer.solve_panel.line.text()
        assert not explorer.solve_panel.solve_button.isEnabled()
        settled(qtbot, explorer)


def test_a_solve_is_cancelled_by_its_keys_and_not_by_escape(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=10_000, farkles={"count": 3, "penalty": 500})) as explorer:
        settled(qtbot, explorer)
        explorer.window.activateWindow()
        qtbot.keyClick(explorer.window, Qt.Key.Key_F5)
        qtbot.waitUntil(lambda: explorer.solve_panel.line.text().startswith("Working out Small game: "))
        assert explorer.solve_panel.cancel_button.isVisible()
        assert all(plot.notice == SOON for plot in explorer.plots)
        qtbot.keyClick(explorer.window, Qt.Key.Key_Escape)  # closes lists and editors: work goes on
        assert explorer.solver.is_busy
        qtbot.keyClick(explorer.window, Qt.Key.Key_Escape, Qt.KeyboardModifier.ShiftModifier)
        assert stands(explorer.session, SessionState.EMPTY)
        assert explorer.solve_panel.line.text().startswith("Not worked out yet")
        assert all(plot.notice == "These rules are not worked out yet." for plot in explorer.plots)
        qtbot.waitUntil(lambda: not explorer.solver.is_busy)
