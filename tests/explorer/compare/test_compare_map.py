"""The map of differences: what its words say, that small differences are seen, and how it tells who goes for it."""

from pathlib import Path

import numpy as np
import pytest
from comparing import compared, two_ways
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from whole_window import settled

from farkle_core.compare.decisions import Difference, Order
from farkle_core.compare.maps import Maps
from farkle_core.compare.summary import ListedDecision
from farkle_core.game.turn_start import FIRST_TURN
from farkle_core.solution.solution import Interval
from farkle_core.strategies.model import MaxScore, Optimal
from farkle_core.strategies.regions import holding_runs
from farkle_explorer.compare.difference_map import GoForItDifference
from farkle_explorer.compare.map_words import DifferenceMode, hold_words, win_words
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.compare.sections import DecisionsTable
from farkle_explorer.plots.colours import Hatch, hatch_brush
from farkle_explorer.widgets.theme import Theme


def maps(first: float, second: float) -> Maps:
    """Return maps of one pair of scores with these win chances."""
    holds = np.full((2, 6, 1, 1), -1, np.int32)
    wins = np.array([[[first]], [[second]]])
    return Maps(FIRST_TURN, np.array([0]), holds, holds, np.zeros(holds.shape, np.uint8), wins)


def test_holding_is_told_with_all_its_ranges() -> None:
    short, on = Interval(3300, 3850, to_goal=False), Interval(3050, 4000, to_goal=True)
    assert hold_words(((short,), (on,))) == ("first holds 3,300 to 3,850 only; second holds from 3,050: −250 points")
    assert hold_words(((short, on), (short, on))) == "both hold 3,300 to 3,850 and from 3,050"
    assert hold_words(((short,), ())) == "first holds 3,300 to 3,850 only; second never holds"


def test_the_map_says_where_holding_ends(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path, CompareSection.MAP) as (explorer, page, comparison):
        explorer.selection.update(banked=0, opponent=0, dice=3)
        settled(qtbot, explorer)
        assert comparison.sides is not None
        solution = comparison.sides[0].solution
        runs = [holding_runs(each, solution, solution.turn_table())[2][0] for each in (Optimal(), MaxScore())]
        assert not runs[0].to_goal  # then rolling on wins more often: the game is nearly won
        assert f"first holds {runs[0].first} to {runs[0].last} only" in page.map.words
        assert f"second holds from {runs[1].first}" in page.map.words


def test_win_chances_have_as_many_digits_as_tell_them_apart() -> None:
    assert win_words(maps(0.5311321, 0.5311002), (0, 0), is_of_one_turn=False) == (
        "first wins 53.1132 %, second 53.1100 %: −0.0032 of 100"
    )
    assert (
        win_words(maps(0.25, 0.5), (0, 0), is_of_one_turn=False) == "first wins 25.00 %, second 50.00 %: +25.00 of 100"
    )
    assert win_words(maps(0.25, 0.25), (0, 0), is_of_one_turn=False).endswith("no difference")


def test_a_map_of_one_turn_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path, CompareSection.MAP) as (explorer, page, _comparison):
        qtbot.mouseClick(page.map.mode_choice.button(DifferenceMode.WIN), Qt.MouseButton.LeftButton)
        settled(qtbot, explorer)
        assert page.map.title.text() == "Effect of playing one turn the second way"
        assert page.map.words.startswith("this turn this way, then perfect play: first")
        explorer.selection.update(banked=200, opponent=450, dice=3)
        words_there = page.map.canvas.accessibleDescription()
        assert "you 200, opponent 450: this turn this way" in words_there
        assert page.map.title.text() in words_there

        # Perfect play by other rules is no matter of one turn.
        page.form.choose_players("optimal", "optimal")
        page.form.goal.setValue(700)
        compared(qtbot, explorer)
        assert page.map.title.text() == "How much more often does the second win?"
        assert "this turn" not in page.map.words
        assert page.map.words


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()])
def test_who_goes_for_it_is_told_by_lines_in_the_colour_of_rolling(theme: Theme) -> None:
    going = GoForItDifference()
    going.apply_theme(theme, 1.0)
    holds = np.array([[-1, 300], [-1, 300]], np.int32)
    here = np.stack([holds, holds.T])[:, None]  # first never holds in a row, second in a column
    both = Maps(FIRST_TURN, np.array([0, 50]), here, here, np.zeros(here.shape, np.uint8), np.zeros((2, 2, 2)))
    going.show(both, 1)
    samples = going.legend()
    assert [each.text for each in samples] == [
        "only the first goes for it", "only the second goes for it", "both go for it",
    ]  # fmt: skip
    pictures = [each.fill.texture().toImage() for each in samples]
    assert len({bytes(picture.constBits()) for picture in pictures}) == 3  # told apart without colour
    roll = QColor(theme.roll)
    for picture in pictures:
        pixels = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
        hues = {pixel.hsvHue() for pixel in pixels if pixel.alpha() > 150}
        assert all(abs(hue - roll.hsvHue()) <= 6 for hue in hues)
    for other in (Hatch.UNREACHABLE, Hatch.ROLL_AGAIN):
        ink, paper = QColor(theme.roll), QColor(theme.roll)
        ink.setAlpha(190)
        paper.setAlpha(40)
        assert hatch_brush(other, ink, paper).texture().toImage() not in pictures


@pytest.mark.parametrize(
    ("chance", "said"), [(0.25, "25.00 %"), (1e-4, "1 in 10,000"), (1.6e-13, "almost never"), (0.0, "never")]
)
def test_how_often_a_decision_comes_up(qtbot: QtBot, chance: float, said: str) -> None:
    table = DecisionsTable()
    qtbot.addWidget(table)
    difference = Difference(100, 200, turn_total=300, dice=2, holds=True, hold=0.6, roll=0.5, cost=0.1)
    listed: dict[Order, tuple[ListedDecision, ...]] = {order: (ListedDecision(difference, chance),) for order in Order}
    table.show_decisions(listed, farkle_counts=1, seats=1, ruleset=None)
    (row,) = table.rows
    assert row.cells[-1] == said
