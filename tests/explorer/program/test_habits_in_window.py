"""What the games of a player show surely stands below the look back at a game."""

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


@pytest.mark.parametrize("games", [2, 12])
def test_habits_are_seen_once_enough_games_show_them(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    with ready_to_play(qtbot, tmp_path, monkeypatch, goal=2000) as explorer:
        page, solution = explorer.further.games.pages.play, explorer.session.answer
        assert solution is not None
        adviser = Adviser(solution)
        write_games(explorer.further.players.current.games, adviser, TablePlayer(EARLY, adviser), games)
        explorer.centre.pages.choice_of(page).trigger()
        qtbot.mouseClick(page.sitting.begin, LEFT)
        play(qtbot, page)
        qtbot.waitUntil(lambda: page.match.review is not None)
        settled(qtbot, explorer)
        habits = page.table.review.habits
        assert habits.isVisible() is (games > 2)
        assert ("too early with 3 dice" in habits.lines.text()) is (games > 2)
