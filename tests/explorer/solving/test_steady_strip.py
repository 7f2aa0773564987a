"""The strip at the foot: whatever it says, it moves nothing, itself included."""

from pathlib import Path

import pytest
from drawn import words_drawn
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_explorer.session.session import SessionState
from farkle_explorer.workers import worker

LONG = {"goal": 5000, "farkles": {"count": 3, "penalty": 500}}


def test_views_advise_by_the_first_answer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "WORTH_A_FIRST_ANSWER", 0.0)
    with started(qtbot, small_file(tmp_path, **LONG), follows=False) as explorer:
        settled(qtbot, explorer)
        said: list[tuple[SessionState, str, str]] = []

        def note() -> None:
            if explorer.session.is_provisional:
                session, prompt = explorer.session, explorer.live.prompting.prompt
                said.append((session.state, prompt.words, explorer.solve_panel.line.text()))

        explorer.session.progressed.connect(note)
        qtbot.mouseClick(explorer.solve_panel.solve_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: len(said) >= 2)
        state, covers_the_views, line = said[-1]
        assert (state, covers_the_views) == (SessionState.SOLVING, "")
        assert line.startswith("The answers are here; their last digits are being checked")
        explorer.session.cancel()


def test_messages_stand_between_its_words_and_its_buttons(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, **LONG), follows=False) as explorer:
        settled(qtbot, explorer)
        panel, foot = explorer.solve_panel, explorer.window.foot
        explorer.window.say("Kept")
        assert panel.line.text().startswith("Not worked out yet")
        (said,) = (word for word in words_drawn(foot) if word.text == "Kept")
        words = panel.line.x() + panel.line.fontMetrics().horizontalAdvance(panel.line.text())
        assert words < said.place.x() - panel.x() < panel.solve_button.x()

        long = "The first player wins 53.3 %, a game takes 31 turns, with three dice hold from 500"
        panel.show_changes(long)
        settled(qtbot, explorer)
        shown = {word.text for word in words_drawn(panel)}
        assert {long, panel.line.text()} <= {words.replace("\N{NO-BREAK SPACE}", " ") for words in shown}, "none is cut"
