"""Sit down and play in the window, by clicks; write many games at once."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from farkle_core.coach.players import PerfectPlayer, Player, play_game
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.advise.game_record import SUFFIX, Seat, entry_lines, header_line
from farkle_core.referee import Hold
from farkle_explorer.play.page import PlayPage
from farkle_explorer.widgets.dice_widgets import DiceOnTable

LEFT = Qt.MouseButton.LeftButton
SEATS = Seat("You"), Seat("Ada", "optimal")
FIRST_DAY = datetime(2026, 3, 1, 10, tzinfo=UTC)


def add(qtbot: QtBot, page: PlayPage, name: str) -> None:
    """Sit down under a new name."""
    if not page.is_sitting_down:
        qtbot.mouseClick(page.new_game, LEFT)
    qtbot.mouseClick(page.sitting.player.new, LEFT)
    dialog = page.sitting.player.asking
    assert dialog is not None
    QTest.keyClicks(dialog.line, name)
    qtbot.mouseClick(dialog.save, LEFT)


def chosen_faces(dice: DiceOnTable) -> tuple[int, ...]:
    """Return the faces of the dice that are chosen, in the order of the roll."""
    return tuple(dice.buttons[place].face for place in dice.chosen)


def choose(qtbot: QtBot, page: PlayPage, faces: tuple[int, ...]) -> None:
    """Click dice until these are chosen, and no others."""
    left = list(faces)
    for die in page.table.dice.buttons:
        wanted = die.isVisible() and die.face in left
        if wanted:
            left.remove(die.face)
        if die.isVisible() and die.isChecked() is not wanted:
            qtbot.mouseClick(die, LEFT)
    assert sorted(chosen_faces(page.table.dice)) == sorted(faces)


def waits(page: PlayPage) -> bool:
    """Return whether the game waits for a person, or is over."""
    match = page.match
    return match.is_over or (match.is_own_turn and not match.begins_by_itself)


def move(qtbot: QtBot, page: PlayPage) -> None:
    """Do what is best, by clicks."""
    match = page.match
    qtbot.waitUntil(lambda: waits(page))
    best = match.options[0] if match.options else None
    if best is not None:
        choose(qtbot, page, best.choice.faces)
    qtbot.mouseClick(page.table.hold if best is not None and best.then == Hold() else page.table.roll, LEFT)
    qtbot.waitUntil(lambda: not match.is_waiting)


def play(qtbot: QtBot, page: PlayPage, moves: int = 1000) -> None:
    """Play, to the end or some moves."""
    match = page.match
    while not match.is_over and moves:
        qtbot.waitUntil(lambda: waits(page))
        if not match.is_over:
            move(qtbot, page)
            moves -= 1


def write_games(folder: Path, adviser: Adviser, player: Player, count: int) -> None:
    """Write files of so many games of a player in the first seat against perfect play, one a day."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(count):
        table = play_game(GameTable.at(adviser), (player, PerfectPlayer(adviser)), Thrower(seed).throw)
        head = header_line(adviser.solution.ruleset, None, FIRST_DAY + timedelta(seed), SEATS, seed)
        (folder / f"game-{seed}{SUFFIX}").write_bytes(head + entry_lines(table, 0))
