"""Games with loaded dice in the window: played by clicks, die by die, recorded, and looked back at."""

from collections.abc import Iterator
from math import fsum
from pathlib import Path

import pytest
from at_the_table import waits
from present import present
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play, settled, turn_to

from farkle_core.coach.review import review
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import read_record
from farkle_core.referee import Hold
from farkle_core.rules.dice import WILD
from farkle_explorer.play.page import PlayPage
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton
ODD = {"name": "Odd die", "count": 2, "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    second = [{"name": "fair", "count": 3}]
    with ready_to_play(
        qtbot, tmp_path, monkeypatch, id="loaded", dice=3, die=[ODD, DEVIL], second_die=second, goal=1000
    ) as found:
        turn_to(found, found.further.games.pages.play)
        settled(qtbot, found)
        yield found


def begin(qtbot: QtBot, page: PlayPage, people: int) -> None:
    qtbot.mouseClick(page.sitting.count.button(str(people)), LEFT)
    qtbot.mouseClick(page.sitting.begin, LEFT)


def move(qtbot: QtBot, page: PlayPage, place: int = 0) -> None:
    """Do what is best, or something else, by clicks on the very dice."""
    match = page.match
    qtbot.waitUntil(lambda: waits(page))
    then: object = None
    if match.options:
        option = match.options[min(place, len(match.options) - 1)]
        for number in option.choice.taken:
            qtbot.mouseClick(page.table.dice.buttons[present(match.moment).state.left.index(number)], LEFT)
        then = option.then
    qtbot.mouseClick(page.table.hold if then == Hold() else page.table.roll, LEFT)
    qtbot.waitUntil(lambda: not match.is_waiting)


def play_on(qtbot: QtBot, page: PlayPage, *places: int) -> None:
    left = list(places)
    while not page.match.is_over:
        qtbot.waitUntil(lambda: waits(page))
        if not page.match.is_over:
            move(qtbot, page, left.pop(0) if left else 0)


def test_a_game_against_perfect_play(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page = explorer.further.games.pages.play
    begin(qtbot, page, 1)
    assert page.table.dice.key.text() == "A Odd die, B Devil's head die"
    play_on(qtbot, page, 0, 1, 0, 2)
    qtbot.waitUntil(lambda: page.match.review is not None)
    found, solution = page.match.review, explorer.session.answer
    assert found is not None
    assert solution is not None
    assert abs(found.remainder) < 1e-12
    luck = fsum(each.luck if each.seat == 0 else -each.luck for each in found.luck)
    lost = found.seats[0].loss - found.seats[1].loss
    assert found.result == pytest.approx(solution.first_player_win + luck - lost, abs=1e-12)
    (file,) = tmp_path.rglob("play/games/*.jsonl")
    replayed, problem = read_record(file.read_bytes()).replay(Adviser(solution))
    assert not problem
    assert review(replayed.now.game).seats == found.seats


def test_friends_choose_between_equal_faces(qtbot: QtBot, explorer: Explorer) -> None:
    """The very die that is clicked is set aside; a wild face is drawn as one."""
    page, match = explorer.further.games.pages.play, explorer.further.games.pages.play.match
    begin(qtbot, page, 2)
    seen_wild = False
    for _roll in range(60):
        qtbot.waitUntil(lambda: waits(page))
        if match.is_over:
            break
        if match.options and match.mover == 0:
            seen_wild |= WILD in [die.face for die in page.table.dice.buttons[: len(match.faces)]]
            assert (
                tuple(die.face for die in page.table.dice.buttons[: len(match.faces)])
                == present(match.moment).state.shown
            )
            assert "".join(label.text() for label in page.table.dice.letters) == match.letters
        move(qtbot, page)
    assert seen_wild
