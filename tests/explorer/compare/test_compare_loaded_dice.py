"""Comparisons of loaded dice in the window: numbers of any dice, single decisions about the same."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, small_file, solved, started

from farkle_core.compare.decisions import Differences, compare_decisions
from farkle_core.compare.sides import Matching, Side
from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import load_ruleset, save_document
from farkle_core.solution.solve import solve
from farkle_explorer.compare.comparison import Comparison, SecondSide
from farkle_explorer.compare.map_words import DifferenceMode, cost, hold_words
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer

ODD = {"name": "Odd die", "count": 2, "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, dice=3, die=[ODD, DEVIL], goal=600), follows=False) as found:
        solved(qtbot, found)
        found.centre.pages.choice_of(found.more.compare).trigger()
        settled(qtbot, found)
        yield found


def compared(qtbot: QtBot, explorer: Explorer, wish: SecondSide) -> tuple[ComparePage, Comparison]:
    page, comparison = explorer.more.compare, explorer.more.comparison
    comparison.compare(wish)
    qtbot.waitUntil(lambda: comparison.summary is not None and not comparison.is_running)
    settled(qtbot, explorer)
    return page, comparison


def test_the_same_dice_to_another_goal(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page, comparison = compared(qtbot, explorer, SecondSide(goal=700))
    comparison.match_by(Matching.SCORES)
    qtbot.waitUntil(lambda: bool(comparison.listed) and not comparison.is_running)
    rules = load_ruleset(tmp_path / "small.toml")
    one, other = (Side(solve(each, Settings(threads=1))) for each in (rules, replace(rules, goal=700)))
    found = compare_decisions(one, other, Matching.SCORES, threads=1)
    assert comparison.differences is not None
    assert comparison.differences.different == found.different > 0
    page.show_part(CompareSection.DECISIONS)
    settled(qtbot, explorer)
    each = page.decisions.listed[0].difference
    assert set(page.decisions.rows[0].cells) & {"AAB", "AA", "AB", "A", "B"}
    place = page.decisions.visualRect(page.decisions.model().index(0, 0)).center()
    qtbot.mouseClick(page.decisions.viewport(), Qt.MouseButton.LeftButton, pos=place)
    chosen = explorer.selection.selection
    assert (chosen.banked, chosen.turn_total, chosen.dice) == (each.banked, each.turn_total, each.dice)


def test_the_map_of_the_same_dice_goes_by_which_are_left(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page, comparison = compared(qtbot, explorer, SecondSide(goal=700))
    comparison.match_by(Matching.SCORES)
    qtbot.waitUntil(lambda: bool(comparison.listed) and not comparison.is_running)
    page.show_part(CompareSection.MAP)
    lefts = explorer.selection.space.dice_left[0]
    rules = load_ruleset(tmp_path / "small.toml")
    solutions = [solve(each, Settings(threads=1)) for each in (rules, replace(rules, goal=700))]
    different = 0
    for place, letters in enumerate(("B", "A", "AB", "AA", "AAB")):
        assert lefts.short(place) == letters
        explorer.selection.update(dice=place + 1, banked=100, opponent=200)
        settled(qtbot, explorer)
        assert page.map.title.text() == f"How much later does the second hold with {letters}?"
        start = TurnStart(100, 200)
        holds = [solution.dice_table(start).thresholds()[place] for solution in solutions]
        assert page.map.words == hold_words((holds[0], holds[1]))
        different += holds[0] != holds[1]
        assert {row[2] for row in page.map.as_table().rows} == {lefts.full_words(place)}
    assert different
    assert "A Odd die, B Devil's head die" in page.subtitle.text()
    qtbot.mouseClick(page.map.mode_choice.button(DifferenceMode.COST), Qt.MouseButton.LeftButton)
    found = comparison.differences
    assert found is not None
    at = tuple(int(solutions[0].grid.index(score)) for score in (100, 200))
    costs = found.costs[(0, 0, 0, 4, *at)]
    assert page.map.words == ("same decision" if costs == 0.0 else f"costs most at {cost_at(found, at)}")


def cost_at(found: Differences, at: tuple[int, ...]) -> str:
    """Return the turn total and cost of the dearest decision with all three dice."""
    total, costs = int(found.turn_totals[(0, 0, 0, 4, *at)]), float(found.costs[(0, 0, 0, 4, *at)])
    return f"{total}: {cost(costs)}"


def listed_by_score(qtbot: QtBot, explorer: Explorer, wish: SecondSide) -> tuple[ComparePage, list[tuple[str, ...]]]:
    page, comparison = compared(qtbot, explorer, wish)
    comparison.match_by(Matching.SCORES)
    qtbot.waitUntil(lambda: bool(comparison.listed) and not comparison.is_running)
    page.show_part(CompareSection.DECISIONS)
    settled(qtbot, explorer)
    return page, [row.cells for row in page.decisions.rows]


def test_the_same_dice_in_another_order(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    turned = tmp_path / "turned.toml"
    save_document(small_document(id="turned", dice=3, die=[DEVIL, ODD], goal=700), turned)
    _, in_order = listed_by_score(qtbot, explorer, SecondSide(goal=700))
    page, cells = listed_by_score(qtbot, explorer, SecondSide(rules=turned))
    assert cells == in_order != []
    assert not page.frames[CompareSection.DECISIONS].notice
    place = page.decisions.visualRect(page.decisions.model().index(0, 0)).center()
    qtbot.mouseClick(page.decisions.viewport(), Qt.MouseButton.LeftButton, pos=place)
    each, chosen = page.decisions.listed[0].difference, explorer.selection.selection
    assert (chosen.banked, chosen.turn_total, chosen.dice) == (each.banked, each.turn_total, each.dice)
    page.show_part(CompareSection.MAP)
    settled(qtbot, explorer)
    assert all(page.map.mode_choice.button(mode).isEnabled() for mode in DifferenceMode)


def test_other_dice(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    other = tmp_path / "fair.toml"
    save_document(small_document(id="fair", dice=3, goal=600), other)
    page, comparison = compared(qtbot, explorer, SecondSide(rules=other))
    lines = {row.cells[0]: row.cells[1:] for row in page.numbers.rows}
    wins = [
        solve(load_ruleset(path), Settings(threads=1)).first_player_win for path in (tmp_path / "small.toml", other)
    ]
    assert lines["First player wins, perfect play"][:2] == tuple(map(plot_words.chance, wins))
    assert "Opening turn: hold with Odd die + Devil's head die" in lines
    page.show_part(CompareSection.DECISIONS)
    settled(qtbot, explorer)
    assert "different dice" in page.frames[CompareSection.DECISIONS].notice
    assert comparison.differences is None
    page.show_part(CompareSection.MAP)
    explorer.selection.update(banked=100, opponent=200)
    settled(qtbot, explorer)
    for mode, offered in ((DifferenceMode.HOLD, False), (DifferenceMode.WIN, True), (DifferenceMode.COST, False)):
        assert page.map.mode_choice.button(mode).isEnabled() is offered
        assert ("bring different dice" in page.map.mode_choice.button(mode).toolTip()) is not offered
    assert page.map.mode is DifferenceMode.WIN
    loaded, fair = (
        solve(load_ruleset(path), Settings(threads=1)).win_chance(TurnStart(100, 200))
        for path in (tmp_path / "small.toml", other)
    )
    assert page.map.words.startswith(f"first wins {plot_words.chance(loaded)}, second {plot_words.chance(fair)}")
    assert not page.frames[CompareSection.MAP].notice
