"""Two people at one computer, by clicks and keys: each goes on with games and training of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from whole_window import SOLVING, ready_to_play, small_file, started

from farkle_explorer.players.choice import PlayerChoice
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        yield explorer


def enter(qtbot: QtBot, choice: PlayerChoice, name: str) -> None:
    """Give a name to a new player, by mouse and keys."""
    qtbot.mouseClick(choice.new, LEFT)
    dialog = choice.asking
    assert dialog is not None
    QTest.keyClicks(dialog.line, name)
    qtbot.mouseClick(dialog.save, LEFT)


def heads(folder: Path) -> list[list[str]]:
    """Return who sits at each recorded game."""
    files = sorted(folder.glob("play/games/*.jsonl"))
    return [[seat["name"] for seat in json.loads(file.read_bytes().splitlines()[0])["seats"]] for file in files]


def test_each_player_has_games_of_their_own(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.centre.pages.choice_of(explorer.more.play).trigger()
    page, choice = explorer.more.play, explorer.more.play.sitting.player
    qtbot.mouseClick(page.sitting.begin, LEFT)
    seed = page.match.seed
    qtbot.mouseClick(page.new_game, LEFT)
    enter(qtbot, choice, "Anna")
    assert page.match.seed == seed, "the game from before there were names is Anna's"
    qtbot.mouseClick(page.new_game, LEFT)
    enter(qtbot, choice, "Ben")
    assert page.match.table is None, "Ben has not played yet"
    qtbot.mouseClick(page.sitting.begin, LEFT)
    assert page.match.seats[0].name == "Ben"
    assert page.match.seed != seed
    anna, ben = explorer.players.all
    assert heads(anna.folder) == [["You", "Ada"]]
    assert heads(ben.folder) == [["Ben", "Ada"]]
    qtbot.mouseClick(page.new_game, LEFT)
    choice.box.setFocus()
    QTest.keyClick(choice.box, Qt.Key.Key_Up)
    assert explorer.players.current == anna
    assert page.match.seed == seed, "Anna's game goes on"


def test_each_player_has_training_of_their_own(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.centre.pages.choice_of(explorer.more.train).trigger()
    page = explorer.more.train
    trainer, choice = page.trainer, page.overview.player
    enter(qtbot, choice, "Anna")
    qtbot.mouseClick(page.overview.begin, LEFT)
    qtbot.waitUntil(lambda: trainer.drill is not None, timeout=SOLVING)
    assert trainer.drill is not None
    best = trainer.drill.options[0]
    trainer.answer(best.choice.faces, best.then)
    qtbot.waitUntil(lambda: not explorer.background.is_busy, timeout=SOLVING)
    page.stop.click()
    enter(qtbot, choice, "Ben")
    qtbot.waitUntil(lambda: trainer.deck is not None, timeout=SOLVING)
    assert trainer.deck is not None
    assert not trainer.deck.answers
    choice.box.setFocus()
    QTest.keyClick(choice.box, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: trainer.deck is not None, timeout=SOLVING)
    assert trainer.deck is not None
    assert len(trainer.deck.answers) == 1


def test_the_player_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        explorer.players.add("Anna")
        explorer.players.add("Ben")
    with started(qtbot, small_file(tmp_path)) as explorer:
        assert explorer.players.current.name == "Ben"
        assert explorer.more.play.sitting.player.box.currentText() == "Ben"
