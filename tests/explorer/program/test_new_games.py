"""Other rules begin a game of their own: never at the scores of the game that was left."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.session import SessionState


def _open_file(explorer: Explorer, folder: Path) -> None:
    explorer.rules.files.open_file(small_file(folder, id="other", name="Other game", goal=1200))


def _choose(explorer: Explorer, _folder: Path) -> None:
    explorer.rules.head.chooser.chosen.emit("facebook")


def _begin_new(explorer: Explorer, _folder: Path) -> None:
    explorer.rules.files.new.trigger()


def _answer(explorer: Explorer, _folder: Path) -> None:
    explorer.welcome.open()
    assert explorer.welcome.page is not None
    explorer.welcome.page.interview.answered.emit({"goal": 1500, "name": "Ours"})


WAYS: tuple[Callable[[Explorer, Path], None], ...] = (_open_file, _choose, _begin_new, _answer)


@pytest.mark.parametrize("is_solved", [False, True])
def test_other_rules_begin_at_no_points(qtbot: QtBot, tmp_path: Path, is_solved: bool) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        for open_other in WAYS:
            explorer.rules.files.open_file(small_file(tmp_path))
            settled(qtbot, explorer)
            if is_solved and explorer.session.state is not SessionState.FRESH:
                solved(qtbot, explorer)
            explorer.selection.update(banked=300, opponent=150, turn_total=400, dice=2)
            open_other(explorer, tmp_path)
            explorer.draft.check()
            assert explorer.selection.selection == Selection(dice=explorer.selection.space.grid.dice)
            explorer.draft.set_value("goal", 1000)
            explorer.draft.check()
            explorer.actions.solve.trigger()
            qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
            settled(qtbot, explorer)
            assert (explorer.selection.selection.banked, explorer.selection.selection.opponent) == (0, 0)


def test_an_edit_of_the_same_rules_and_a_file_of_the_same_game_keep_the_scores(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=150)
        there = explorer.selection.selection
        explorer.rules.files.open_file(small_file(tmp_path, name="Another name"))
        settled(qtbot, explorer)
        assert explorer.selection.selection == there
        explorer.draft.set_value("goal", 900)
        solved(qtbot, explorer)
        assert explorer.selection.selection == there
