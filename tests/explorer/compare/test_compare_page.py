"""The page Compare: real clicks compare, what is shown is the core's, and a click on it selects."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from comparing import compared, done, press_part, shown, turn_to, two_ways
from nightly_cases import sampled
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.compare.decisions import Order, compare_decisions
from farkle_core.compare.preferences import side_by_side
from farkle_core.compare.side_words import summary_lines
from farkle_core.compare.sides import DifferenceKind, Matching, Side
from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.language import messages
from farkle_core.rules import load_ruleset, save_document, to_document
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.model import MaxScore, Optimal
from farkle_explorer.compare import comparison as jobs
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import DifferenceScale
from farkle_explorer.rules.ruleset_list import WHERE, name_and_line
from farkle_explorer.widgets.theme import ThemeChoice


def test_another_goal_is_solved_and_compared(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, turn={"opening": 400})) as explorer:
        page = shown(qtbot, explorer)
        assert not page.compare_button.isEnabled()  # both are the same
        page.form.goal.setValue(700)
        comparison = compared(qtbot, explorer)
        assert comparison.differ is DifferenceKind.GOAL
        assert comparison.alignment is not None
        assert comparison.alignment.matching is Matching.NEEDED
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
            f"{found.different:,} of {found.compared:,} decisions that come up in the first way of playing differ"
            in page.readout.text()
        )

        # Matched otherwise, other decisions differ; nothing is solved or put into numbers again.
        before = comparison.summary
        qtbot.mouseClick(page.matching.button(Matching.SCORES), Qt.MouseButton.LeftButton)
        done(qtbot, explorer)
        again = compare_decisions(one, other, Matching.SCORES, threads=1)
        assert (
            f"{again.different:,} of {again.compared:,} decisions that come up in the first way of playing differ"
            in page.readout.text()
        )
        assert again.different != found.different
        assert comparison.summary is before


def test_a_click_on_a_decision_or_the_map_selects(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path) as (explorer, page, comparison):
        assert comparison.sides is not None
        solution = comparison.sides[0].solution
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


def test_every_map_shows_what_the_core_says(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path, CompareSection.MAP) as (explorer, page, comparison):
        assert comparison.differences is not None
        solution = comparison.differences.first.solution
        for dice in (1, 4):
            explorer.selection.update(banked=200, opponent=450, dice=dice)
            runs = solution.turn_table(TurnStart(200, 450)).thresholds()[dice - 1]
            first = "both hold" if "both" in page.map.words else "first holds"
            assert page.map.words.startswith(f"{first} from {runs[0].first}") if runs else "never" in page.map.words
        for mode, said in (
            (DifferenceMode.WIN, plot_words.chance(solution.win_chance(TurnStart(200, 450)))),
            (DifferenceMode.COST, ""),
        ):
            qtbot.mouseClick(page.map.mode_choice.button(mode), Qt.MouseButton.LeftButton)
            assert said in page.map.words
            values = page.map.shown
            assert values is not None
            assert values.shape == (20, 20)
            assert (values[np.isfinite(values)] >= 0).all() if mode is DifferenceMode.COST else values.min() <= 0
        costs = page.map.shown
        assert costs is not None
        assert np.array_equal(costs, comparison.differences.costs[0, 0, 0, 3])


def test_a_file_of_other_rules_and_what_cannot_be_read(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        page = shown(qtbot, explorer)
        other = to_document(replace(load_ruleset(tmp_path / "small.toml"), id="other", name="Other game", goal=600))
        save_document(other, tmp_path / "other.toml")
        page.controls.take_file(str(tmp_path / "other.toml"))
        comparison = compared(qtbot, explorer)
        assert comparison.sides is not None
        assert comparison.sides[1].solution.ruleset.goal == 600
        (tmp_path / "bad.toml").write_text("goal = -3", encoding="utf-8")
        page.controls.take_file(str(tmp_path / "bad.toml"))
        qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
        done(qtbot, explorer)
        assert explorer.more.comparison.sides is None
        assert "bad.toml" in page.readout.text() or "goal" in page.readout.text()


def test_the_turn_table_shows_both_beside_one_another(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        shown(qtbot, explorer)
        explorer.more.compare.form.choose_players("optimal", "max-score")
        assert not explorer.more.turn_table.beside_switch.isChecked()
        comparison = compared(qtbot, explorer)
        turn_to(qtbot, explorer, "Turn table")
        page = explorer.more.turn_table
        page.beside_switch.click()
        assert comparison.sides is not None
        assert comparison.alignment is not None
        for banked, opponent in ((0, 0), (450, 700)):
            explorer.selection.update(banked=banked, opponent=opponent)
            found = side_by_side(*comparison.sides, comparison.alignment, explorer.selection.selection.start)
            assert found is not None
            first, second = found
            for row, column in np.argwhere(first.table.reachable).tolist():
                said = str(page.model.index(row, 5 - column).data())
                numbers = [str(each[row, column]) for each in (first.numbers, second.numbers) if each[row, column]]
                assert [word for word in said.split() if word.isdigit()] == numbers
                assert ("≠" in said) == second.differs[row, column]
                parts = page.model.sentence(row, 5 - column).split("; second: ")
                if second.known[row, column]:
                    rank = f", {second.numbers[row, column]}" if second.numbers[row, column] else ""
                    decision = "hold" if second.holds[row, column] else "roll"
                    assert parts[1] == decision + rank + "; differs" * bool(second.differs[row, column])
            assert f"{int(second.differs.sum()):,} of " in page.subtitle.text()
        assert page.export_button.save(tmp_path / "both.csv")
        assert "second's preference" in (tmp_path / "both.csv").read_text(encoding="utf-8")
        page.beside_switch.click()
        assert "≠" not in str(page.model.index(20, 3).data())


def test_cancel_stale_themes_and_a_new_solution(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
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
        explorer.draft.set_value("turn.minimum", 200)
        explorer.draft.check()
        settled(qtbot, explorer)
        assert "rules changed" in page.notice
        assert not page.compare_button.isEnabled()
        solved(qtbot, explorer)
        assert comparison.sides is None
        assert page.compare_button.isEnabled()


def test_colours_of_differences_are_white_at_none_and_grow_by_ratio() -> None:
    scale = DifferenceScale.of_points(np.array([-3000.0, 0.0, 50.0, np.nan]), 50)
    assert scale.top == 5000
    indices = scale.indices(np.array([0.0, 5000.0, -5000.0, np.nan]))
    assert indices.tolist() == [128, 255, 1, 0]
    table = scale.table()
    assert min(table[128][:3]) > 225
    positions = {text: place for place, text in scale.ticks()}
    assert positions["0"] == 0.5
    assert positions["+5,000"] == 1.0
    assert positions["−5,000"] == 0.0
    costs = DifferenceScale.of_costs(np.array([0.0, 0.5]), signed=False)
    assert costs.ticks()[0] == (0.0, "0")
    assert costs.ticks()[-1] == (1.0, "50")


def test_shares_in_words() -> None:
    assert messages.one_in(0.2963) == "29.6 %"
    assert messages.one_in(1 / 320) == "1 in 320"
    assert messages.one_in(2.33e-7) == "1 in 4.3 million"
    assert messages.one_in(1e-6) == "1 in a million"
    assert messages.one_in(0.0) == "none"


def test_what_is_chosen_with_the_keys_is_compared_by_itself(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
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


@pytest.mark.parametrize("width", sampled([1280, 1920], 2))
def test_a_part_without_anything_to_show_says_what_will_stand_there(qtbot: QtBot, tmp_path: Path, width: int) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        explorer.window.resize(width, 1000)
        page = shown(qtbot, explorer)
        page.form.choose_players("optimal", "max-score")
        bodies: dict[CompareSection, QWidget] = {
            CompareSection.NUMBERS: page.numbers,
            CompareSection.MAP: page.map.canvas,
            CompareSection.DECISIONS: page.decisions,
        }

        def said() -> dict[CompareSection, str]:
            """Return the sentences that are seen in the place of tables and the plot, each in all of it."""
            found = {}
            for part, body in bodies.items():
                if body.isVisible() and (words := page.frames[part].notice):
                    for corner in (body.rect().topLeft(), body.rect().center(), body.rect().bottomRight()):
                        cover = body.childAt(corner)
                        assert cover is not None
                        assert cover.accessibleName() == words
                    found[part] = words
            return found

        parts = (CompareSection.NUMBERS,) if page.parts.button(CompareSection.MAP).isVisible() else tuple(bodies)
        assert set(said()) == set(parts)
        assert "Choose what to compare" in said()[CompareSection.NUMBERS]
        assert not any(words.endswith("…") for words in said().values())
        qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
        assert set(said()) == set(parts)
        assert all(words.endswith("…") for words in said().values()), "it is being worked out"
        qtbot.mouseClick(page.cancel_button, Qt.MouseButton.LeftButton)
        assert not any(words.endswith("…") for words in said().values())
        compared(qtbot, explorer)
        assert said() == {}
        press_part(qtbot, page, CompareSection.MAP)
        assert page.map.notice in ("", "Drawing the map…")
        settled(qtbot, explorer)
        assert page.map.notice == ""


def test_the_turn_table_brings_a_second_along(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        turn_to(qtbot, explorer, "Turn table")
        page, comparison = explorer.more.turn_table, explorer.more.comparison
        qtbot.mouseClick(page.beside_switch, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: comparison.sides is not None)
        done(qtbot, explorer)
        assert comparison.sides is not None
        assert [side.strategy for side in comparison.sides] == [Optimal(), MaxScore()]
        assert page.title.text() == "How do both rank every position of this turn?"


def test_other_rules_are_compared_by_perfect_play_unless_chosen_otherwise(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        form = shown(qtbot, explorer).form
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


def test_own_files_are_offered_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    file = small_file(tmp_path)
    with started(qtbot, file) as explorer:
        form = explorer.more.compare.form
        explorer.remembered.add_recent(file)
        names = [form.rules.itemText(row) for row in range(form.rules.count())]
        assert names[1] == "Your files"
        assert names[2] == explorer.draft.name
        assert form.rules.itemData(2, WHERE) == file


def test_the_chooser_says_what_distinguishes_rules_not_where_they_come_from(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        rules = explorer.more.compare.form.rules
        rules.showPopup()
        row = next(row for row in range(rules.count()) if rules.itemData(row, WHERE) == "zilch")
        assert rules.itemData(row, Qt.ItemDataRole.ToolTipRole) == name_and_line("zilch")[1]
        entries = rules.view()
        headings = [row for row in range(rules.count()) if "one change" in rules.itemText(row)]
        assert len(headings) >= 2
        widest = max(entries.sizeHintForIndex(rules.model().index(row, 0)).width() for row in headings)
        assert entries.viewport().width() >= widest  # no heading is cut
        rules.hidePopup()
