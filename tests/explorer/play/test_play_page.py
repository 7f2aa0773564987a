"""A whole game against the program, with mouse and keys, and its review against the core."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from whole_window import SOLVING, settled, small_file, solved, started

from farkle_core.coach.review import review
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import read_record
from farkle_core.referee import Hold
from farkle_explorer.play.match import Level
from farkle_explorer.play.page import PlayPage
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayPage]:
    monkeypatch.setattr("farkle_explorer.play.match.PACE", 0)
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.more.play).trigger()
        explorer.more.play.explorer = explorer  # type: ignore[attr-defined]
        yield explorer.more.play


def choose(qtbot: QtBot, page: PlayPage, faces: tuple[int, ...]) -> None:
    """Click dice until these are chosen."""
    left = list(faces)
    for die in page.dice:
        if die.face in left:
            left.remove(die.face)
            qtbot.mouseClick(die, LEFT)
    assert sorted(page.chosen) == sorted(faces)


def move(qtbot: QtBot, page: PlayPage) -> None:
    """Do what is best, by clicks."""
    match = page.match
    if match.options:
        best = match.options[0]
        choose(qtbot, page, best.choice.faces)
        qtbot.mouseClick(page.hold if best.then == Hold() else page.roll, LEFT)
    else:
        qtbot.mouseClick(page.roll, LEFT)


def play_on(qtbot: QtBot, page: PlayPage) -> None:
    while not page.match.is_over:
        qtbot.waitUntil(lambda: page.match.is_own_turn or page.match.is_over, timeout=SOLVING)
        if not page.match.is_over:
            move(qtbot, page)


def begin(qtbot: QtBot, page: PlayPage, opponent: str = "optimal") -> None:
    page.opponent.setCurrentIndex(page.opponent.findData(opponent))
    qtbot.mouseClick(page.new_game, LEFT)


def explorer_of(page: PlayPage) -> Explorer:
    found = page.explorer  # type: ignore[attr-defined]
    assert isinstance(found, Explorer)
    return found


def test_a_game_is_played_reviewed_and_kept(qtbot: QtBot, page: PlayPage, tmp_path: Path) -> None:
    selected = explorer_of(page).selection.selection
    begin(qtbot, page)
    play_on(qtbot, page)
    qtbot.waitUntil(lambda: page.match.review is not None, timeout=SOLVING)
    found = page.match.review
    assert found is not None
    assert abs(found.remainder) < 1e-12
    assert found.seats[0].loss == pytest.approx(0.0, abs=1e-12)
    assert page.review.isVisible()
    assert "percentage points" in page.review.summary.text()
    assert "won" in page.message.text()
    assert explorer_of(page).selection.selection == selected, "a game never moves what is explored"
    (file,) = tmp_path.rglob("play/games/*.jsonl")
    record = read_record(file.read_bytes())
    assert [seat.kind for seat in record.seats] == ["person", "optimal"]
    assert record.seed == page.match.seed
    assert record.is_over
    solution = explorer_of(page).session.answer
    assert solution is not None
    replayed, problem = record.replay(Adviser(solution))
    assert not problem
    assert review(replayed.now.game).seats == found.seats


def test_keys_play_as_well(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page, "person")
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert len(page.match.faces) == 6
    if page.match.options:
        wanted = list(page.match.options[0].choice.faces)
        for place, face in enumerate(page.match.faces):
            if face in wanted:
                wanted.remove(face)
                QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + place))
        assert page.roll.isEnabled()
        assert page.chosen
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    assert not page.match.faces


def test_a_friend_sits_at_the_same_screen(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page, "person")
    play_on(qtbot, page)
    assert page.match.is_over


def test_the_coach_warns_once(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page, "person")
    page.level.setCurrentIndex(page.level.findData(Level.WARN.value))
    page.level.activated.emit(page.level.currentIndex())
    for _turn in range(40):
        if page.match.options and page.match.options[0].win - page.match.options[-1].win > 0.2:
            break
        move(qtbot, page)
    worst = page.match.options[-1]
    choose(qtbot, page, worst.choice.faces)
    button, table = page.hold if worst.then == Hold() else page.roll, page.match.table
    qtbot.mouseClick(button, LEFT)
    assert page.match.table is table, "held back"
    assert "Look again" in page.comment.text()
    qtbot.mouseClick(button, LEFT)
    assert page.match.table is not table


def test_a_game_goes_on_after_an_edit_and_back(qtbot: QtBot, page: PlayPage) -> None:
    explorer = explorer_of(page)
    begin(qtbot, page, "person")
    qtbot.mouseClick(page.roll, LEFT)
    faces = page.match.faces
    explorer.draft.set_value("goal", 1500)
    explorer.draft.check()
    settled(qtbot, explorer)
    assert page.match.faces != faces or page.match.table is None
    explorer.draft.set_value("goal", 1000)
    explorer.draft.check()
    settled(qtbot, explorer)
    qtbot.waitUntil(lambda: page.match.faces == faces, timeout=SOLVING)


def test_without_a_solution_there_is_a_button_that_solves(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.more.play).trigger()
        page = explorer.more.play
        page.match.begin("optimal", is_first=True)
        assert page.match.table is None
        assert page._veil.prompt.button.isVisible()
