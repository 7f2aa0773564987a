"""Two people at one computer, by clicks and keys: each goes on with games and training of their own."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import move
from drilling import press
from present import present
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play

from farkle_explorer.players.players import PlayerChoice
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        yield explorer


def enter(qtbot: QtBot, choice: PlayerChoice, name: str) -> None:
    """Give a name to a new player, by mouse and keys."""
    qtbot.mouseClick(choice.new, LEFT)
    dialog = present(choice.asking)
    QTest.keyClicks(dialog.line, name)
    qtbot.mouseClick(dialog.save, LEFT)


def heads(folder: Path) -> list[list[str]]:
    """Return who sits at each recorded game."""
    files = sorted(folder.glob("play/games/*.jsonl"))
    return [[seat["name"] for seat in json.loads(file.read_bytes().splitlines()[0])["seats"]] for file in files]


def test_each_player_has_games_of_their_own(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.centre.pages.choice_of(explorer.further.games.pages.play).trigger()
    page, choice = explorer.further.games.pages.play, explorer.further.games.pages.play.sitting.player
    qtbot.mouseClick(page.sitting.begin, LEFT)
    seed = page.match.seed
    qtbot.mouseClick(page.new_game, LEFT)
    enter(qtbot, choice, "Anna")
    assert page.match.seed == seed, "the game from before there were names is Anna's"
    assert explorer.further.players.current.name == "Anna"
    qtbot.mouseClick(page.new_game, LEFT)
    enter(qtbot, choice, "Ben")
    assert page.match.table is None, "Ben has not played yet"
    qtbot.mouseClick(page.sitting.begin, LEFT)
    assert page.match.seats[0].name == "Ben"
    assert page.match.seed != seed
    anna, ben = explorer.further.players.all
    assert heads(anna.folder) == [["You", "Ada"]]
    assert heads(ben.folder) == [["Ben", "Ada"]]
    qtbot.mouseClick(page.new_game, LEFT)
    choice.box.setFocus()
    QTest.keyClick(choice.box, Qt.Key.Key_Up)
    assert explorer.further.players.current == anna
    assert page.match.seed == seed, "Anna's game goes on"


def test_each_player_has_training_of_their_own(qtbot: QtBot, explorer: Explorer) -> None:
    play, page = explorer.further.games.pages.play, explorer.further.games.pages.train
    explorer.centre.pages.choice_of(play).trigger()
    trainer, choice = page.trainer, play.sitting.player
    enter(qtbot, choice, "Anna")
    press(qtbot, play, "Practise")
    qtbot.waitUntil(lambda: trainer.drill is not None)
    best, places = present(trainer.drill).options[0], list(range(len(trainer.shown)))
    for face in best.choice.faces:
        places.remove(next(place for place in places if trainer.shown[place] == face))
    chosen = tuple(place for place in range(len(trainer.shown)) if place not in places)
    trainer.answer(chosen, best.then)
    assert trainer.answered is not None
    qtbot.waitUntil(lambda: not explorer.background.is_busy)
    press(qtbot, page, "End session")
    press(qtbot, page, "Back to Play")
    enter(qtbot, choice, "Ben")
    qtbot.waitUntil(lambda: trainer.deck is not None)
    assert trainer.deck is not None
    assert not trainer.deck.answers
    choice.box.setFocus()
    QTest.keyClick(choice.box, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: trainer.deck is not None)
    assert trainer.deck is not None
    assert len(trainer.deck.answers) == 1


def rename(qtbot: QtBot, choice: PlayerChoice, name: str) -> tuple[bool, str]:
    """Type another name; return whether it can be saved and what is said, and save it if it can."""
    qtbot.mouseClick(choice.rename, LEFT)
    dialog = present(choice.asking)
    QTest.keyClicks(dialog.line, name)
    found = dialog.save.isEnabled(), dialog.remark.text()
    qtbot.mouseClick(dialog.save if found[0] else dialog.buttons.button(dialog.buttons.StandardButton.Cancel), LEFT)
    return found


def test_a_player_is_renamed_and_the_games_go_along(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.centre.pages.choice_of(explorer.further.games.pages.play).trigger()
    page, choice = explorer.further.games.pages.play, explorer.further.games.pages.play.sitting.player
    enter(qtbot, choice, "Anna")
    enter(qtbot, choice, "Ben")
    qtbot.mouseClick(page.sitting.begin, LEFT)
    move(qtbot, page)
    table = page.match.table
    qtbot.mouseClick(page.new_game, LEFT)
    assert rename(qtbot, choice, "anna") == (False, "Anna is another player already. Choose another name.")
    assert rename(qtbot, choice, "?") == (
        False,
        "A name has 1 to 40 characters, with a letter or a digit; this one has 1.",
    )
    allowed, said = rename(qtbot, choice, "Carl")
    assert allowed
    assert "go along" in said
    assert page.match.table is table, "the game goes on"
    assert choice.box.currentText() == "Carl"
    assert page.sitting.names[0].placeholderText() == "Carl"
    explorer.centre.pages.choice_of(explorer.further.games.pages.games).trigger()
    qtbot.waitUntil(lambda: len(explorer.further.games.pages.games.library.games) == 1)
    (game,) = explorer.further.games.pages.games.library.games
    assert game.own == 0  # type: ignore[union-attr]
    assert explorer.further.games.pages.games.delete.text() == "Delete the records of “Carl”…"
