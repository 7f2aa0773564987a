"""The strip at the foot: whatever it says, it moves nothing, itself included."""

from pathlib import Path

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, started

from farkle_core.language.messages import known_languages
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.session import SessionState
from farkle_explorer.workers import worker

LONG = {"goal": 5000, "farkles": {"count": 3, "penalty": 500}}


def places(explorer: Explorer) -> dict[str, QRect]:
    """Return where everything is that the strip could move."""
    window, panel = explorer.window, explorer.solve_panel
    parts: dict[str, QWidget] = {
        "solve": panel.solve_button,
        "cancel": panel.cancel_button,
        "details": panel.details_button,
        "strip": panel,
        "rules": explorer.rules,
        "centre": explorer.centre,
    }
    return {name: QRect(each.mapTo(window, QPoint()), each.size()) for name, each in parts.items()}


def is_far(explorer: Explorer) -> bool:
    """Return whether a solve has a chart to show."""
    progress = explorer.session.progress
    return progress is not None and len(progress.changes) > 2


@pytest.mark.parametrize("language", with_nightly(["de"], known_languages()))
def test_solve_and_cancel_stay_where_they_are(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with spoken(language, monkeypatch), started(qtbot, small_file(tmp_path, **LONG), follows=False) as explorer:
        explorer.window.resize(1000, 700)
        settled(qtbot, explorer)
        panel, before = explorer.solve_panel, places(explorer)
        assert panel.solve_button.isVisible()
        assert not panel.cancel_button.isVisible()
        qtbot.mouseClick(panel.solve_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: is_far(explorer))
        assert places(explorer) == before
        assert panel.cancel_button.isEnabled()
        # A second click at the same place must not give up what the first one began.
        there = explorer.window.childAt(before["solve"].center())
        assert there is not None
        QTest.mouseClick(there, Qt.MouseButton.LeftButton)
        assert not panel.solve_button.isVisible()
        assert explorer.session.state is SessionState.SOLVING
        qtbot.mouseClick(panel.cancel_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: explorer.session.state is not SessionState.SOLVING)
        settled(qtbot, explorer)
        assert places(explorer) == before


def test_views_advise_by_the_first_answer_while_it_is_being_proved(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
