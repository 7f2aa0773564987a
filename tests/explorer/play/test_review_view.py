"""A game that was kept is looked back at; the roll of a decision is asked about beside the game in Explore."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from drilling import press
from hand_made_games import PERFECT, THROWS_AWAY, content, person
from present import present
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play

from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    """The program with the game THROWS_AWAY, in which one decision is worth looking at again."""
    path = tmp_path / "game.farkle.jsonl"
    path.write_bytes(content(THROWS_AWAY, person("You"), PERFECT))
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        explorer.opener.open(path)
        qtbot.waitUntil(explorer.further.games.pages.play.table.review.isVisible)
        yield explorer


def click_first(qtbot: QtBot, explorer: Explorer) -> None:
    table = explorer.further.games.pages.play.table.review.again
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(0, 0)).center() + QPoint(4, 0))


def test_the_figures_are_those_of_the_review_and_a_decision_opens_in_the_replay(
    qtbot: QtBot, explorer: Explorer, tmp_path: Path
) -> None:
    page = explorer.further.games.pages.play
    found = present(page.match.review)
    own = found.seats[0]
    values = [label.text() for label in page.table.review.figures.values]
    assert values[0] == f"{100 * (found.result - own.luck + found.seats[1].luck):.1f} %"
    assert values[2] == f"−{100 * own.loss:.1f} of 100"
    (row,) = page.table.review.again.rows
    assert row.cells[:3] == ("0", "0", "0")
    assert row.dice[3:7] == ((1, 2, 3, 3, 4, 5), (5,), None, (1,))
    assert (row.cells[5], row.cells[7]) == ("hold", "roll")

    click_first(qtbot, explorer)
    replay = explorer.further.games.pages.games.moves
    qtbot.waitUntil(lambda: replay._replay.scene is not None)
    assert replay.graph._marks == (replay.graph._cursor,), "the mark of a move stands on its line"
    press(qtbot, replay, "Show in Explore")
    assert explorer.centre.pages.current == 0
    selected = explorer.selection.selection
    assert explorer.ask.faces == (1, 2, 3, 3, 4, 5)
    assert (selected.banked, selected.opponent, selected.turn_total, selected.dice) == (0, 0, 0, 6)
    assert explorer.ask.options[0].choice.faces == (1,)
    assert not list(tmp_path.rglob("config/games/*")), "a question is no game"
    qtbot.mouseClick(explorer.window.workspace_bar.back, LEFT)
    assert replay.isVisible()


def test_friends_choose_whose_game_is_shown(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.farkle.jsonl"
    path.write_bytes(content(THROWS_AWAY, person("Anna"), person("Bert")))
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        explorer.opener.open(path)
        view = explorer.further.games.pages.play.table.review
        qtbot.waitUntil(view.isVisible)
        found = present(explorer.further.games.pages.play.match.review)
        for seat, name in enumerate(("Anna", "Bert")):
            view.whose.setCurrentIndex(seat)
            assert view.whose.currentText() == name
            values = [label.text() for label in view.figures.values]
            assert values[0] == f"{100 * found.adjusted(seat):.1f} %"
            assert len(view.again.rows) == 1 - seat, "only Anna has thrown something away"
            explorer.further.games.pages.play.table.show_match()
            assert view.whose.currentIndex() == seat
