"""The map of differences says what it shows, and every part is copied and saved on its own, English and exact."""

from pathlib import Path

import numpy as np
import pytest
from comparing import press_part, two_ways
from csv_files import rows_of
from nightly_cases import sampled
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot
from whole_window import settled

from farkle_core.compare.maps import Maps
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.language.messages import ENGLISH, use
from farkle_core.solution.solution import Interval
from farkle_core.strategies.match import match
from farkle_core.strategies.model import MaxScore, Optimal
from farkle_core.strategies.regions import holding_runs
from farkle_explorer.compare.map_words import DifferenceMode, hold_words, win_words
from farkle_explorer.compare.presenter import CompareSection

PARTS = CompareSection.NUMBERS, CompareSection.MAP, CompareSection.DECISIONS


@pytest.mark.parametrize("width", sampled([1280, 1920], 2))
def test_every_part_has_its_own_way_out_at_every_size(qtbot: QtBot, tmp_path: Path, width: int) -> None:
    with two_ways(qtbot, tmp_path) as (explorer, page, _comparison):
        explorer.window.resize(width, 900)
        settled(qtbot, explorer)
        firsts = {}
        for part in PARTS:
            if page.parts.isVisible():
                press_part(qtbot, page, part)
            settled(qtbot, explorer)
            button = page.frames[part].export_button
            assert button.isVisible()
            assert button.isEnabled()
            assert not button.visibleRegion().isEmpty()
            for kind in ("csv", "png", "svg"):
                assert button.save(tmp_path / f"{part}.{kind}")
            QGuiApplication.clipboard().clear()
            button.copy_text.trigger()
            qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()))
            firsts[part] = QGuiApplication.clipboard().text().splitlines()[0]
            picture = QImage(str(tmp_path / f"{part}.png"))
            seen = page.frames[part].size() * picture.devicePixelRatio()
            assert picture.width() == seen.width()
            assert picture.height() >= seen.height()  # a table has all its rows in it
        assert firsts[CompareSection.NUMBERS] == "number\tfirst\tsecond\tdifference\truleset\trules hash\tversion"
        assert firsts[CompareSection.DECISIONS].startswith("player\tbanked\topponent")
        assert firsts[CompareSection.MAP].startswith("your score (points)\topponent's score (points)\tdice")
        decisions = rows_of(tmp_path / "decisions.csv")
        assert [float(each["cost"]) for each in decisions] == [each.difference.cost for each in page.decisions.listed]
        assert len(rows_of(tmp_path / "map.csv")) == 20 * 20


def test_numbers_in_files_are_exact_and_english(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path) as (_explorer, page, comparison):
        assert comparison.sides is not None
        use("de")
        try:
            assert page.frames[CompareSection.NUMBERS].export_button.save(tmp_path / "numbers.csv")
        finally:
            use(ENGLISH)
        rows = {row["number"]: row for row in rows_of(tmp_path / "numbers.csv")}
        found = match(comparison.sides[0].solution, Optimal(), MaxScore())
        wins = rows["win chance with the first turn (0 to 1)"]
        assert float(wins["first"]) == found.first
        assert float(wins["second"]) == 1.0 - found.second
        assert all(float(value) is not None for row in rows.values() for value in list(row.values())[1:4] if value)
        assert page.frames[CompareSection.DECISIONS].export_button.save(tmp_path / "decisions.csv")
        listed = rows_of(tmp_path / "decisions.csv")
        assert any(row["banked"] != row["opponent"] for row in listed)
        for row in listed:
            table = comparison.sides[0].solution.turn_table(TurnStart(int(row["banked"]), int(row["opponent"])))
            at = table.row(int(row["turn total"])), int(row["dice"]) - 1
            assert (float(row["hold"]), float(row["roll"])) == pytest.approx(
                (table.hold[at], table.roll[at]), abs=1e-12
            )
            assert row["first"] == ("hold" if table.holds[at] else "roll")


def maps(first: float, second: float) -> Maps:
    """Return maps of one pair of scores with these win chances."""
    holds = np.full((2, 6, 1, 1), -1, np.int32)
    wins = np.array([[[first]], [[second]]])
    return Maps(FIRST_TURN, np.array([0]), holds, holds, np.zeros(holds.shape, np.uint8), wins)


def test_holding_is_told_with_all_its_ranges() -> None:
    short, on = Interval(3300, 3850, to_goal=False), Interval(3050, 4000, to_goal=True)
    assert hold_words(((short,), (on,)), ("A", "B")) == "A holds 3,300 to 3,850 only; B holds from 3,050: −250 points"
    assert hold_words(((short, on), (short, on)), ("A", "B")) == "both hold 3,300 to 3,850 and from 3,050"
    assert hold_words(((short,), ()), ("A", "B")) == "A holds 3,300 to 3,850 only; B never holds"


def test_the_map_says_where_holding_ends_and_has_both_values_in_every_mode(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path, CompareSection.MAP) as (explorer, page, comparison):
        # The map says where holding ends.
        explorer.selection.update(banked=0, opponent=0, dice=3)
        settled(qtbot, explorer)
        assert comparison.sides is not None
        solution = comparison.sides[0].solution
        mine, other = (holding_runs(each, solution, solution.turn_table())[2][0] for each in (Optimal(), MaxScore()))
        assert not mine.to_goal  # then rolling on wins more often: the game is nearly won
        assert f"Perfect play holds {mine.first} to {mine.last} only" in page.map.words
        assert f"Most points a turn holds from {other.first}" in page.map.words

        # The map is a table of both values in every mode.
        explorer.selection.update(banked=200, opponent=450, dice=3)
        settled(qtbot, explorer)
        assert comparison.differences is not None
        solution = comparison.differences.first.solution
        tables = {}
        for mode in DifferenceMode:
            qtbot.mouseClick(page.map.mode_choice.button(mode), Qt.MouseButton.LeftButton)
            assert page.map.export_button.save(tmp_path / f"{mode}.csv")
            rows = rows_of(tmp_path / f"{mode}.csv")
            keys = "your score (points)", "opponent's score (points)"
            tables[mode] = {tuple(int(row[key]) for key in keys): row for row in rows}

        for scores in ((200, 450), (0, 0), (700, 300)):
            row = tables[DifferenceMode.HOLD][scores]
            for side, strategy in (("first", Optimal()), ("second", MaxScore())):
                runs = holding_runs(strategy, solution, solution.turn_table(TurnStart(*scores)))[2]
                start, end = (str(runs[0].first), str(runs[0].last)) if runs else ("", "")
                assert row[f"{side}: hold from (points)"] == start
                assert row[f"{side}: first range of holding ends at (points)"] == end
                assert row[f"{side}: separate ranges of holding"] == str(len(runs))

        wins = tables[DifferenceMode.WIN][200, 450]
        one, second, difference = list(wins.values())[2:5]
        assert float(one) == solution.win_chance(TurnStart(200, 450))
        assert float(difference) == float(second) - float(one) < 0  # one turn played worse
        grid = solution.grid
        costs = comparison.differences.costs[0, 0, 0, 2]
        found = [
            [float(tables[DifferenceMode.COST][i, j]["cost (win chance, 0 to 1)"]) for j in grid.scores.tolist()]
            for i in grid.scores.tolist()
        ]
        assert np.array_equal(found, costs)


def test_win_chances_have_as_many_digits_as_tell_them_apart() -> None:
    assert win_words(maps(0.5311321, 0.5311002), (0, 0), ("A", "B"), is_of_one_turn=False) == (
        "A wins 53.1132 %, B 53.1100 %: −0.0032 of 100"
    )
    assert (
        win_words(maps(0.25, 0.5), (0, 0), ("A", "B"), is_of_one_turn=False)
        == "A wins 25.00 %, B 50.00 %: +25.00 of 100"
    )
    assert win_words(maps(0.25, 0.25), (0, 0), ("A", "B"), is_of_one_turn=False).endswith("no difference")
