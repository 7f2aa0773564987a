"""What the games of a player show surely stands below the look back at a game, and between drills."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_the_table import play, write_games
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play, settled

from farkle_core.coach.players import TablePlayer
from farkle_core.play.advise import Adviser
from farkle_core.strategies.model import HoldAt

LEFT = Qt.MouseButton.LeftButton
EARLY = HoldAt((100,) * 6)


def test_habits_are_seen_where_they_can_be_mended(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ready_to_play(qtbot, tmp_path, monkeypatch, goal=2000) as explorer:
        page, train = explorer.further.games.pages.play, explorer.further.games.pages.train
        solution = explorer.session.answer
        assert solution is not None
        adviser, games = Adviser(solution), explorer.further.players.current.play / "games"
        write_games(games, adviser, TablePlayer(EARLY, adviser), 2)
        explorer.centre.pages.choice_of(train).trigger()
        settled(qtbot, explorer)
        assert not train.overview.habits.isVisible(), "two games show nothing surely"
        write_games(games, adviser, TablePlayer(EARLY, adviser), 12)
        explorer.centre.pages.choice_of(page).trigger()
        qtbot.mouseClick(page.sitting.begin, LEFT)
        play(qtbot, page)
        qtbot.waitUntil(page.table.review.habits.isVisible)
        seen = page.table.review.habits.lines.text()
        assert "too early with 3 dice" in seen
        explorer.centre.pages.choice_of(train).trigger()
        settled(qtbot, explorer)
        assert train.overview.habits.lines.text() == seen
        explorer.draft.set_value("goal", 1000)
        explorer.draft.check()
        qtbot.waitUntil(lambda: not train.overview.habits.isVisible())
