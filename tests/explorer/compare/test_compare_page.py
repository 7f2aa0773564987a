"""The page Compare: real clicks compare, what is shown is the core's, and a click on it selects."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from comparing import compared, done, press_part, shown, turn_to, two_ways
from present import present
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from whole_window import edit, settled, small_document, small_file, solved, started

from farkle_core.compare.decisions import Differences, Order, compare_decisions
from farkle_core.compare.preferences import side_by_side
from farkle_core.compare.side_words import summary_lines
from farkle_core.compare.sides import DifferenceKind, Matching, Side
from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import load_ruleset, save_document, to_document
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.model import MaxScore, Optimal
from farkle_explorer.compare import comparison as jobs
from farkle_explorer.compare.comparison import Comparison, SecondSide
from farkle_explorer.compare.map_words import DifferenceMode, cost, hold_words
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.theme import ThemeChoice


def test_another_goal_is_solved_and_compared(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, turn={"opening": 400})) as explorer:
        page = shown(qtbot, explorer)
        assert not page.compare_button.isEnabled()  # both are the same
        page.form.goal.setValue(700)
        comparison = compared(qtbot, explorer)
        assert comparison.differ is DifferenceKind.GOAL
        assert present(comparison.alignment).matching is Matching.NEEDED
        assert "with the same points still needed" in page.subtitle.text()

        # The numbers are those of the core.
        rules = load_ruleset(tmp_path / "small.toml")
        one, other = (Side(solve(each, Settings(threads=1))) for each in (rules, replace(rules, goal=700)))
        assert comparison.summary is not None
        lines = {row.cells[0]: row.cells[1:] for row in page.numbers.rows}
        assert lines["First player wins, perfect play"][:2] == tuple(
            plot_words.chance(side.solution.first_player_win) for side in (one, other)
        )
        assert [row.cells[0] for row in page.numbers.rows] == [line.about for line in summary_lines(comparison.summary)]
        found = compare_decisions(one, other, Matching.NEEDED, threads=1)
        assert (
            f"{found.different:,} of {found.compared:,} decisions that come up in games of Small game to 1,000 differ"
            in page.readout.text()
        )

        # Matched otherwise, other decisions differ; nothing is solved or put into numbers again.
        before = comparison.summary
        qtbot.mouseClick(page.matching.button(Matching.SCORES), Qt.MouseButton.LeftButton)
        done(qtbot, explorer)
        again = compare_decisions(one, other, Matching.SCORES, threads=1)
        assert (
            f"{again.different:,} of {again.compared:,} decisions that come up in games of Small game to 1,000 differ"
            in page.readout.text()
        )
        assert again.different != found.different
        assert comparison.summary is before


def test_a_click_on_a_decision_or_the_map_selects(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path) as (explorer, page, comparison):
        solution = present(comparison.sides)[0].solution
        press_part(qtbot, page, CompareSection.NUMBERS)
        found = match(solution, Optimal(), MaxScore())
        assert page.numbers.rows[2].cells[1] == plot_words.chance(found.overall)

        press_part(qtbot, page, CompareSection.DECISIONS)
        line = page.decisions.listed[3]
        place = page.decisions.visualRect(page.decisions.model().index(3, 0)).center()
        qtbot.mouseClick(page.decisions.viewport(), Qt.MouseButton.LeftButton, pos=place)
        chosen, each = explorer.selection.selection, line.difference
        assert (chosen.banked, chosen.opponent, chosen.turn_total, chosen.dice) == (
            each.banked, each.opponent, each.turn_total, each.dice,
        )  # fmt: skip
        cells = page.decisions.rows[3].cells
        assert cells[:4] == (
            plot_words.points(each.banked),
            plot_words.points(each.opponent),
            plot_words.points(each.turn_total),
            str(each.dice),
        )
        assert cells[4:6] == (("hold", "roll") if each.holds else ("roll", "hold"))
        weights = [abs(listed.difference.cost * (listed.times or 0.0)) for listed in page.decisions.listed]
        assert weights == sorted(weights, reverse=True)
        qtbot.mouseClick(page.order.button(Order.COST), Qt.MouseButton.LeftButton)
        costs = [abs(listed.difference.cost) for listed in page.decisions.listed]
        assert costs == sorted(costs, reverse=True)

        press_part(qtbot, page, CompareSection.MAP)
        settled(qtbot, explorer)
        canvas = page.map.canvas
        at = canvas.mapFromScene(canvas.box.mapViewToScene(QPointF(300.0, 700.0)))
        qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert (explorer.selection.selection.banked, explorer.selection.selection.opponent) == (300, 700)
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
        assert explorer.selection.selection.banked == 350


def test_the_turn_table_shows_both_beside_one_another(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    shown(qtbot, explorer)
    explorer.more.compare.form.choose_players("optimal", "max-score")
    assert not explorer.more.turn_table.beside_switch.isChecked()
    comparison = compared(qtbot, explorer)
    turn_to(qtbot, explorer, "Turn table")
    page = explorer.more.turn_table
    page.beside_switch.click()
    for banked, opponent in ((0, 0), (450, 700)):
        explorer.selection.update(banked=banked, opponent=opponent)
        sides, alignment = present(comparison.sides), present(comparison.alignment)
        found = present(side_by_side(*sides, alignment, explorer.selection.selection.start))
        first, second = found
        for row, column in np.argwhere(first.table.reachable).tolist():
            said = str(page.model.index(row, 5 - column).data())
            numbers = [str(each[row, column]) for each in (first.numbers, second.numbers) if each[row, column]]
            assert [word for word in said.split() if word.isdigit()] == numbers
            assert ("≠" in said) == second.differs[row, column]
            parts = page.model.sentence(row, 5 - column).split(f"; {comparison.names[1]}: ")
            if second.known[row, column]:
                rank = f", {second.numbers[row, column]}" if second.numbers[row, column] else ""
                decision = "hold" if second.holds[row, column] else "roll"
                assert parts[1] == decision + rank + "; differs" * bool(second.differs[row, column])
        assert f"{int(second.differs.sum()):,} of " in page.subtitle.text()
    assert page.export_button.save(tmp_path / "both.csv")
    assert "second's preference" in (tmp_path / "both.csv").read_text(encoding="utf-8")
    page.beside_switch.click()
    assert "≠" not in str(page.model.index(20, 3).data())


def test_cancel_stale_themes_and_a_new_solution(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page = shown(qtbot, explorer)
    page.form.choose_rules("facebook")  # takes a while
    qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Solving" in page.readout.text())
    qtbot.mouseClick(page.cancel_button, Qt.MouseButton.LeftButton)
    assert page.readout.text() == "Stopped."
    page.form.choose_rules("")
    page.form.goal.setValue(500)
    comparison = compared(qtbot, explorer)
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        explorer.actions.themes[choice].trigger()
        press_part(qtbot, page, CompareSection.MAP)
        settled(qtbot, explorer)
        assert page.frames[page.part].export_button.save(tmp_path / f"{choice}.png")
    press_part(qtbot, page, CompareSection.DECISIONS)
    assert page.frames[CompareSection.DECISIONS].notice.endswith("are the same")  # so there is no list to take
    assert not page.frames[page.part].export_button.copy_text.isEnabled()
    press_part(qtbot, page, CompareSection.NUMBERS)
    page.frames[page.part].export_button.copy_text.trigger()
    settled(qtbot, explorer)
    assert QGuiApplication.clipboard().text().startswith("number\tfirst")
    explorer.window.resize(1920, 1000)
    settled(qtbot, explorer)
    assert all(part.isVisible() for part in (page.numbers, page.decisions, page.map))
    explorer.actions.follow_edits.setChecked(False)
    edit(explorer, "turn.minimum", 200)
    settled(qtbot, explorer)
    assert "rules changed" in page.notice
    assert not page.compare_button.isEnabled()
    solved(qtbot, explorer)
    assert comparison.sides is None
    assert page.compare_button.isEnabled()


def test_choices_by_keys_are_compared_at_once(
    qtbot: QtBot, explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, comparison = shown(qtbot, explorer), explorer.more.comparison
    qtbot.waitUntil(lambda: comparison.is_prepared)
    explorer.window.activateWindow()
    qtbot.waitUntil(explorer.window.isActiveWindow)
    turn_to(qtbot, explorer, "Compare")
    assert page.form.rules.hasFocus()
    qtbot.keyClicks(page.form.rules, "goal")
    assert page.form.rules.currentText() == "Goal 5,000"
    qtbot.waitUntil(lambda: comparison.sides is not None)
    done(qtbot, explorer)
    assert comparison.sides is not None
    assert comparison.sides[1].solution.ruleset.goal == 5000

    # What takes long waits for the person.
    monkeypatch.setattr(jobs, "SOON", 0.0)
    before = comparison.sides
    qtbot.keyClicks(page.form.rules, "kingdom")
    qtbot.waitUntil(lambda: "press Compare" in page.readout.text())
    assert comparison.sides is before
    assert page.compare_button.isEnabled()


def test_other_rules_are_compared_by_perfect_play_from_files(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    # Other rules are compared by perfect play unless chosen otherwise.
    page = shown(qtbot, explorer)
    form = page.form
    form.choose_play()  # as the turn table does: most points for the second

    def plays() -> tuple[str, str]:
        return str(form.first.currentData()), str(form.second.currentData())

    assert plays() == ("optimal", "max-score")
    form.choose_rules("busche-neller")
    assert plays() == ("optimal", "optimal")
    form.choose_players("optimal", "max-score")  # on purpose: now both change, and go on doing so
    form.choose_rules("facebook")
    assert plays() == ("optimal", "max-score")
    form.choose_rules("")
    form.choose_players("max-score", "max-score")
    form.goal.setValue(700)  # the same way to play on both sides is one change only
    assert plays() == ("max-score", "max-score")

    # A file of other rules is taken, and one that cannot be read is named.
    form.choose_players("optimal", "optimal")
    other = to_document(replace(load_ruleset(tmp_path / "small.toml"), id="other", name="Other game", goal=600))
    save_document(other, tmp_path / "other.toml")
    page.controls.take_file(str(tmp_path / "other.toml"))
    comparison = compared(qtbot, explorer)
    assert present(comparison.sides)[1].solution.ruleset.goal == 600
    (tmp_path / "bad.toml").write_text("goal = -3", encoding="utf-8")
    page.controls.take_file(str(tmp_path / "bad.toml"))
    qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
    done(qtbot, explorer)
    assert explorer.more.comparison.sides is None
    assert "bad.toml" in page.readout.text() or "goal" in page.readout.text()

    # The user's own rulesets are in the list as soon as there are any.
    explorer.rules.files.library.add({**other, "name": "Our evening"})
    form.rules.showPopup()
    form.rules.hidePopup()
    assert "Our evening" in [form.rules.itemText(place) for place in range(form.rules.count())]
    assert form.rules.currentText() == "bad.toml", "what was chosen stays"


ODD = {"name": "Odd die", "count": 2, "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}


@pytest.fixture
def loaded(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, dice=3, die=[ODD, DEVIL], goal=600), follows=False) as found:
        solved(qtbot, found)
        found.centre.pages.choice_of(found.more.compare).trigger()
        settled(qtbot, found)
        yield found


def compared_there(qtbot: QtBot, loaded: Explorer, wish: SecondSide) -> tuple[ComparePage, Comparison]:
    page, comparison = loaded.more.compare, loaded.more.comparison
    comparison.compare(wish)
    qtbot.waitUntil(lambda: comparison.summary is not None and not comparison.is_running)
    settled(qtbot, loaded)
    return page, comparison


def test_the_map_of_the_same_dice_goes_by_which_are_left(qtbot: QtBot, loaded: Explorer, tmp_path: Path) -> None:
    page, comparison = compared_there(qtbot, loaded, SecondSide(goal=700))
    comparison.match_by(Matching.SCORES)
    qtbot.waitUntil(lambda: bool(comparison.listed) and not comparison.is_running)
    page.show_part(CompareSection.MAP)
    lefts = loaded.selection.space.dice_left[0]
    rules = load_ruleset(tmp_path / "small.toml")
    solutions = [solve(each, Settings(threads=1)) for each in (rules, replace(rules, goal=700))]
    different = 0
    for place, letters in enumerate(("B", "A", "AB", "AA", "AAB")):
        assert lefts.short(place) == letters
        loaded.selection.update(dice=place + 1, banked=100, opponent=200)
        settled(qtbot, loaded)
        assert page.map.title.text() == f"How much later does Small game to 700 hold with {letters}?"
        start = TurnStart(100, 200)
        holds = [solution.dice_table(start).thresholds()[place] for solution in solutions]
        assert page.map.words == hold_words((holds[0], holds[1]), ("Small game to 600", "Small game to 700"))
        different += holds[0] != holds[1]
        assert {row[2] for row in page.map.as_table().rows} == {lefts.full_words(place)}
    assert different
    assert "A Odd die, B Devil's head die" in page.subtitle.text()
    across = Qt.Orientation.Horizontal
    assert [page.numbers.rows_model.headerData(place, across) for place in (1, 2)] == list(comparison.names)
    heads = [
        page.decisions.rows_model.headerData(place, across) for place in range(page.decisions.model().columnCount())
    ]
    assert {"…game to 600", "…game to 700"} <= {*heads}, "where beginnings are the same, the ends are shown"
    qtbot.mouseClick(page.map.mode_choice.button(DifferenceMode.COST), Qt.MouseButton.LeftButton)
    found = present(comparison.differences)
    at = tuple(int(solutions[0].grid.index(score)) for score in (100, 200))
    costs = found.costs[(0, 0, 0, 4, *at)]
    assert page.map.words == ("same decision" if costs == 0.0 else f"costs most at {cost_at(found, at)}")


def cost_at(found: Differences, at: tuple[int, ...]) -> str:
    """Return the turn total and cost of the dearest decision with all three dice."""
    total, costs = int(found.turn_totals[(0, 0, 0, 4, *at)]), float(found.costs[(0, 0, 0, 4, *at)])
    return f"{total}: {cost(costs)}"


def test_other_dice(qtbot: QtBot, loaded: Explorer, tmp_path: Path) -> None:
    other = tmp_path / "fair.toml"
    save_document(small_document(id="fair", dice=3, goal=600), other)
    page, comparison = compared_there(qtbot, loaded, SecondSide(rules=other))
    lines = {row.cells[0]: row.cells[1:] for row in page.numbers.rows}
    wins = [
        solve(load_ruleset(path), Settings(threads=1)).first_player_win for path in (tmp_path / "small.toml", other)
    ]
    assert lines["First player wins, perfect play"][:2] == tuple(map(plot_words.chance, wins))
    assert "Opening turn: hold with Odd die + Devil's head die" in lines
    page.show_part(CompareSection.DECISIONS)
    settled(qtbot, loaded)
    assert "different dice" in page.frames[CompareSection.DECISIONS].notice
    assert comparison.differences is None
    page.show_part(CompareSection.MAP)
    loaded.selection.update(banked=100, opponent=200)
    settled(qtbot, loaded)
    for mode, offered in ((DifferenceMode.HOLD, False), (DifferenceMode.WIN, True), (DifferenceMode.COST, False)):
        assert page.map.mode_choice.button(mode).isEnabled() is offered
        assert ("bring different dice" in page.map.mode_choice.button(mode).toolTip()) is not offered
    assert page.map.mode is DifferenceMode.WIN
    mine, fair = (
        solve(load_ruleset(path), Settings(threads=1)).win_chance(TurnStart(100, 200))
        for path in (tmp_path / "small.toml", other)
    )
    assert page.map.words.startswith(
        f"Small game wins {plot_words.chance(mine)}, Small game (other rules) {plot_words.chance(fair)}"
    )
    assert not page.frames[CompareSection.MAP].notice
