"""Drills with loaded dice in the window, answered by clicks on the very dice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from drilling import asked, press
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.coach.players import RatedOption
from farkle_core.play.advise import Adviser
from farkle_core.referee import Hold
from farkle_core.rules.dice import WILD
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import TrainingStage

LEFT = Qt.MouseButton.LeftButton
ODD = {"name": "Odd die", "count": 2, "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}
LUCKY = {"name": "Lucky die", "weights": [6, 1, 2, 3, 4, 6]}


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[TrainPage]:
    second = [{"name": "fair", "count": 2}, LUCKY]
    with started(qtbot, small_file(tmp_path, dice=3, die=[ODD, DEVIL], second_die=second, goal=800)) as explorer:
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        explorer.further.games.pages.play.practise_wanted.emit()
        yield explorer.further.games.pages.train


def give(qtbot: QtBot, page: TrainPage, option: RatedOption) -> None:
    assert page.trainer.drill is not None
    left = page.trainer.drill.moment.state.left
    for number in option.choice.taken:
        qtbot.mouseClick(page.dice.buttons[left.index(number)], LEFT)
    qtbot.mouseClick(page.hold if option.then == Hold() else page.roll, LEFT)
    assert page.trainer.stage is TrainingStage.ANSWERED


def test_a_session_by_clicks_on_the_very_dice(qtbot: QtBot, page: TrainPage) -> None:
    """The best is right, anything that loses is not, and both are what the adviser says of these dice."""
    for place in range(page.trainer.length):
        found = asked(qtbot, page)
        drill, solution = page.trainer.drill, page.trainer.solution
        assert drill is not None
        assert solution is not None
        adviser, state = Adviser(solution), drill.moment.state
        assert tuple(die.face for die in page.dice.buttons if die.isVisible()) == state.shown
        letters = [label.text() for label in page.dice.letters if label.isVisible()]
        assert letters == list(adviser.columns.letters(state.mover, state.left))
        assert page.dice.key.text()
        assert found[0].win == pytest.approx(adviser.ranked(drill.moment)[0].win, abs=1e-12)
        option = found[0] if place % 2 == 0 else found[-1]
        give(qtbot, page, option)
        answered = page.trainer.answered
        assert answered is not None
        assert answered.option.win == option.win
        assert answered.verdict.is_right == (option.win >= found[0].win - 1e-12)
        assert adviser.referee.roll_of(state, answered.faces) == state.shown
        assert answered.best in page.cloth.coach.verdict.text() or answered.verdict.is_right
        qtbot.mouseClick(page.roll, LEFT)


def test_the_turn_around_an_answer_has_as_many_dice(qtbot: QtBot, page: TrainPage) -> None:
    found = asked(qtbot, page)
    give(qtbot, page, found[0])
    assert page.why.picture.isVisible()
    cells = page.why.picture.grid._cells
    assert cells is not None
    assert len({len(head) for head in cells.heads}) == 1


def test_a_roll_opens_in_explore(qtbot: QtBot, page: TrainPage) -> None:
    found = asked(qtbot, page)
    give(qtbot, page, found[0])
    wanted: list[tuple[int, ...]] = []
    page.roll_picked.connect(lambda _fields, faces: wanted.append(faces))
    press(qtbot, page, "Show in Explore")
    assert page.trainer.answered is not None
    assert wanted == [page.trainer.answered.faces]
    assert all(face < WILD for face in wanted[0])
