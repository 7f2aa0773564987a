"""The window on the smallest screen it is made for, 1280 × 800, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, solved, started

from farkle_core.language import known_languages

WIDTH = 1250
"""Pixels: what a screen of 1280 has left beside a narrow bar of the desktop."""

HEIGHT = 760


@pytest.mark.parametrize("language", known_languages())
def test_the_window_fits_with_all_that_can_be_chosen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    file = small_file(tmp_path, farkles={"count": 3, "penalty": 500})
    with spoken(language, monkeypatch), started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=450, turn_total=350, dice=5, farkles=2, opponent_farkles=1)
        for dock in ("situation", "roll"):
            explorer.window.bring_up(dock)
            explorer.your_roll.game.set_faces((1, 1, 5, 5, 2))
            settled(qtbot, explorer)
            for page in range(len(explorer.centre.pages.choices)):
                explorer.centre.pages.turn_to(page)
                settled(qtbot, explorer)
                least = explorer.window.minimumSizeHint()
                assert (least.width() <= WIDTH, least.height() <= HEIGHT) == (True, True), (dock, page, least)
                assert (explorer.window.width(), explorer.window.height()) == (1280, 800)
        # The published game has scores of five digits.
        explorer.rules.files.open_shipped("facebook")
        settled(qtbot, explorer)
        assert explorer.window.minimumSizeHint().width() <= WIDTH
