"""The page of strategies: real clicks fit, price and compare them, and what comes of it is the core's."""

from pathlib import Path

import numpy as np
import pytest
from present import present
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot
from saved_sheets import save_sheet
from whole_window import edit, settled, small_file, solved, started

from farkle_core.sheets.parts import ABOUT, SheetPart
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import load_strategy
from farkle_core.strategies.fit_cache import fitted
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, HoldAt, MaxScore, MemoryTable, Optimal
from farkle_core.strategies.regions import hold_regions, turn_costs
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.strategies.page import StrategiesPage

MEMORY, GO, ONE, EACH = (
    SheetKind(kind).name for kind in (KindName.MEMORY, KindName.MEMORY_GO, KindName.ONE, KindName.EACH)
)
BANDS = SheetKind(KindName.BANDS, 2).name
OVERALL = 4


def shown(qtbot: QtBot, explorer: Explorer) -> StrategiesPage:
    """Solve, turn to the page, and return it."""
    solved(qtbot, explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == "Play by heart").trigger()
    settled(qtbot, explorer)
    return explorer.more.strategies


def solution_of(explorer: Explorer) -> Solution:
    return present(explorer.session.solution)


def press(qtbot: QtBot, page: StrategiesPage, key: str) -> None:
    """Press the button in the line of a strategy."""
    button = present(page.table.button(key))
    page.table.scrollTo(page.table.rows_model.index(page.table._keys.index(key), 0))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def done(qtbot: QtBot, explorer: Explorer) -> None:
    qtbot.waitUntil(lambda: not explorer.strategy_controller.book.is_running)
    settled(qtbot, explorer)


def cells(page: StrategiesPage, key: str) -> tuple[str, ...]:
    return page.table.rows[page.table._keys.index(key)].cells


def _no_margins(_base: object) -> GoForIt:
    raise AssertionError("no margins are to be fitted")


def test_what_is_shown_is_what_the_core_says_and_any_two_play_a_match(
    qtbot: QtBot, explorer: Explorer, tmp_path: Path
) -> None:
    # What is shown is what the core says.
    page = shown(qtbot, explorer)
    solution = solution_of(explorer)
    first = solution.first_player_win
    assert cells(page, "optimal")[2:5] == (plot_words.chance(first), plot_words.chance(1 - first), "50.00 %")
    assert [cells(page, key)[1] for key in (ONE, EACH, MEMORY, BANDS)] == ["1", "up to 5", "–", "up to 11"]
    assert cells(page, "max-score")[OVERALL] == ""

    press(qtbot, page, "max-score")
    done(qtbot, explorer)
    found = match(solution, MaxScore(), Optimal())
    assert cells(page, "max-score")[2:5] == tuple(map(plot_words.chance, (found.first, found.second, found.overall)))
    assert page.table.button("max-score") is None

    press(qtbot, page, EACH)
    assert page.cancel_button.isEnabled()
    assert "A number per dice count" in page.readout.text()
    done(qtbot, explorer)
    sheet = fitted(solution, SheetKind(KindName.EACH))
    assert isinstance(sheet.strategy, HoldAt)
    known = sum(total is not None for total in sheet.strategy.thresholds)
    wins = (sheet.price.first, sheet.price.second, sheet.price.overall)
    points, farkles = f"{sheet.points_per_turn:,.2f}", plot_words.chance(sheet.farkle_chance)
    assert cells(page, EACH)[1:7] == (str(known), *map(plot_words.chance, wins), points, farkles)
    # It is looked at now: its numbers, the most dice first, and the same in words.
    assert page.table.key == EACH
    (line,) = page.details.table.rows
    wanted = ["roll" if total is None else plot_words.points(total) for total in reversed(sheet.strategy.thresholds)]
    assert list(line.cells[1:]) == wanted
    assert page.details.sentences.text().startswith("Hold from ")

    assert page.export_button.save(tmp_path / "strategies.csv")
    text = (tmp_path / "strategies.csv").read_text(encoding="utf-8")
    assert repr(sheet.price.overall) in text

    # Any two play a match.
    panel = page.match
    # A strategy that is not fitted yet is fitted before.
    panel.choose("max-score", ONE)
    qtbot.mouseClick(panel.play, Qt.MouseButton.LeftButton)
    done(qtbot, explorer)
    one = fitted(solution, SheetKind(KindName.ONE))
    assert cells(page, ONE)[OVERALL] == plot_words.chance(one.price.overall)
    found = match(solution, MaxScore(), one.strategy)
    wanted = [plot_words.chance(chance) for chance in (found.overall, found.first, found.second)]
    assert [label.text() for label in panel.chances] == wanted
    assert not panel.play.isEnabled()
    panel.choose("max-score", "best-response")
    assert [label.text() for label in panel.chances] == ["–"] * 3
    qtbot.mouseClick(panel.play, Qt.MouseButton.LeftButton)
    done(qtbot, explorer)
    assert panel.chances[0].text() == plot_words.chance(match(solution, MaxScore(), BestResponse()).overall)
    panel.choose("best-response", "best-response")
    assert not panel.play.isEnabled()


def test_cancel_leaves_nothing_running_and_the_newest_wins(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=3000)) as explorer:
        page, book = shown(qtbot, explorer), explorer.strategy_controller.book
        press(qtbot, page, SheetKind(KindName.BANDS, 5).name)
        with qtbot.waitSignal(book.progressed):
            pass
        qtbot.mouseClick(page.cancel_button, Qt.MouseButton.LeftButton)
        assert not book.is_running
        assert page.readout.text() == "Stopped."
        assert not page.cancel_button.isEnabled()
        qtbot.waitUntil(lambda: not explorer.strategy_controller.book._worker.is_busy)
        assert cells(page, SheetKind(KindName.BANDS, 5).name)[OVERALL] == ""
        # Another one takes the place of what is being worked out.
        press(qtbot, page, SheetKind(KindName.BANDS, 5).name)
        press(qtbot, page, "max-score")
        done(qtbot, explorer)
        assert cells(page, "max-score")[OVERALL] != ""
        assert cells(page, SheetKind(KindName.BANDS, 5).name)[OVERALL] == ""
        # Closing in the middle of a fit leaves nothing behind: tests look for that.
        press(qtbot, page, SheetKind(KindName.BANDS, 5).name)


def test_own_strategies_are_typed_saved_and_opened(
    qtbot: QtBot, explorer: Explorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, solution = shown(qtbot, explorer), solution_of(explorer)
    qtbot.keyClicks(page.own, "hold-at:nothing")
    qtbot.mouseClick(page.add_button, Qt.MouseButton.LeftButton)
    done(qtbot, explorer)
    assert "cannot be read" in page.readout.text()
    assert "hold-at:nothing" in page.readout.text()
    page.own.clear()
    qtbot.keyClicks(page.own, "hold-at:300")
    qtbot.keyClick(page.own, Qt.Key.Key_Return)
    done(qtbot, explorer)
    strategy = HoldAt((300,) * 6)
    assert cells(page, "own-1")[OVERALL] == plot_words.chance(match(solution, strategy, Optimal()).overall)
    assert page.table.key == "own-1"

    page.details.name_edit.selectAll()
    qtbot.keyClicks(page.details.name_edit, "Grandma")
    qtbot.keyClick(page.details.name_edit, Qt.Key.Key_Return)
    assert cells(page, "own-1")[0] == "Grandma"

    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    qtbot.mouseClick(page.details.save_button, Qt.MouseButton.LeftButton)
    dialog = present(page.findChild(QFileDialog))
    name = present(dialog.findChild(QLineEdit))
    name.setText(str(tmp_path / "grandma.strategy"))
    qtbot.keyClick(name, Qt.Key.Key_Return)
    settled(qtbot, explorer)
    path = tmp_path / "grandma.strategy"
    assert load_strategy(path, solution.ruleset, _no_margins) == strategy

    qtbot.mouseClick(page.details.remove_button, Qt.MouseButton.LeftButton)
    assert explorer.strategy_controller.book.entry("own-1") is None
    explorer.strategy_controller.read(str(path))
    done(qtbot, explorer)
    assert page.table.key == "own-2"
    entry = present(explorer.strategy_controller.book.entry("own-2"))
    assert entry.player == strategy
    assert entry.title == "Grandma"


def add(qtbot: QtBot, explorer: Explorer, typed: str) -> None:
    """Type a strategy, and wait for its value."""
    page = explorer.more.strategies
    page.own.clear()
    qtbot.keyClicks(page.own, typed)
    qtbot.mouseClick(page.add_button, Qt.MouseButton.LeftButton)
    done(qtbot, explorer)


def own_titles(explorer: Explorer) -> list[str]:
    return [entry.title for entry in explorer.strategy_controller.book.entries if entry.is_own]


def test_own_strategies_are_there_after_a_restart_and_under_other_rules(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        page = shown(qtbot, explorer)
        for typed in ("hold-at:350", "hold-at:6=500,5=400,4=300<", "hold-at:3=300", "max-score+go:B4=700"):
            add(qtbot, explorer, typed)
        assert own_titles(explorer) == ["hold-at:350", "hold-at:3=300", "max-score+go:B4=700"]
        press(qtbot, page, ONE)
        done(qtbot, explorer)
        one = cells(page, ONE)
        page.table.choose("own-2")
        qtbot.mouseClick(page.details.remove_button, Qt.MouseButton.LeftButton)
        page.table.choose("own-1")
        page.details.name_edit.selectAll()
        qtbot.keyClicks(page.details.name_edit, "Grandma")
        qtbot.keyClick(page.details.name_edit, Qt.Key.Key_Return)

    with started(qtbot, small_file(tmp_path)) as explorer:
        page = shown(qtbot, explorer)
        assert own_titles(explorer) == ["Grandma", "max-score+go:B4=700"]
        assert cells(page, ONE) == one, "what was fitted is known"
        assert cells(page, EACH)[OVERALL] == ""
        press(qtbot, page, "own-1")
        done(qtbot, explorer)
        solution, strategy = solution_of(explorer), HoldAt((350,) * 6)
        assert cells(page, "own-1")[OVERALL] == plot_words.chance(match(solution, strategy, Optimal()).overall)

        # Another goal: it is there, and an opponent whose strength is worked out.
        edit(explorer, "goal", 1200)
        solved(qtbot, explorer)
        assert own_titles(explorer) == ["Grandma", "max-score+go:B4=700"]
        play = explorer.further.games.pages.play
        explorer.centre.pages.choice_of(play).trigger()
        qtbot.waitUntil(lambda: all(each.strength is not None for each in play.opponents.all))
        opponent = present(play.opponents.named("hold-at:350"))
        assert opponent.name == "Grandma"
        found = match(solution_of(explorer), strategy, Optimal()).overall
        assert opponent.strength == pytest.approx(found, abs=1e-9)


def test_the_map_shows_the_strategy_and_what_it_costs(qtbot: QtBot, explorer: Explorer) -> None:
    page, solution = shown(qtbot, explorer), solution_of(explorer)
    qtbot.keyClicks(page.own, "hold-at:200")
    qtbot.keyClick(page.own, Qt.Key.Key_Return)
    done(qtbot, explorer)
    score_map = explorer.score_map
    assert "hold-at" not in score_map.title.text()
    explorer.selection.update(banked=300, opponent=450, dice=3)
    qtbot.mouseClick(page.details.map_button, Qt.MouseButton.LeftButton)
    assert explorer.centre.pages.current == 0
    settled(qtbot, explorer)
    strategy = HoldAt((200,) * 6)
    assert score_map.title.text() == "hold-at:200: when to hold with 3 dice"
    assert score_map.readout.text().startswith("holds from 200")
    regions = hold_regions(strategy, solution)
    image = score_map.layers.image.image
    assert (np.asarray(image > 0) == (regions.first[2] >= 0)).all()

    qtbot.mouseClick(score_map.mode_choice.button(MapMode.COST), Qt.MouseButton.LeftButton)
    settled(qtbot, explorer)
    costs = turn_costs(strategy, solution)
    at = solution.grid.index(300), solution.grid.index(450)
    assert score_map.title.text() == "hold-at:200: what a turn costs"
    assert f"{100 * costs[at]:.3f} of 100 games" in score_map.readout.text()
    assert score_map.bar._ticks[0] == (0.0, "0")
    dearest = np.asarray(score_map.layers.image.image)[np.unravel_index(np.argmax(costs), costs.shape)]
    assert dearest == score_map.layers.image.image.max()

    # Less those of another strategy: both signs, nothing in the middle.
    explorer.strategy_controller.book.work_out("max-score")
    done(qtbot, explorer)
    score_map.players.against.setCurrentIndex(1)
    settled(qtbot, explorer)
    assert score_map.title.text() == "How much more a turn costs"
    assert score_map.subtitle.text().startswith("hold-at:200 against Most points a turn; ")
    assert score_map.bar._ticks[2] == (0.5, "0")

    score_map.players.who.setCurrentIndex(0)
    settled(qtbot, explorer)
    assert score_map.mode is MapMode.HOLD
    assert score_map.title.text() == "When to hold with 3 dice"
    assert "win" in score_map.readout.text()


def test_the_sheet_offers_what_was_fitted_with_its_price(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=500)) as explorer:
        page, solution = shown(qtbot, explorer), solution_of(explorer)
        explorer.sheets.open()
        settled(qtbot, explorer)
        composer = present(explorer.sheets.shown)
        for key in (MEMORY, GO, BANDS):
            press(qtbot, page, key)
            done(qtbot, explorer)
        material = present(composer._material)
        assert all(material.has(part) for part in (SheetPart.MEMORY, SheetPart.MARGINS, SheetPart.BANDS))
        wanted = [
            fitted(solution, SheetKind(kind, 2)) for kind in (KindName.MEMORY, KindName.MEMORY_GO, KindName.BANDS)
        ]
        strategies = [each.strategy for each in wanted]
        assert [type(each) for each in strategies] == [MemoryTable, GoForIt, Bands]
        prices = [price.wins for price in material.prices((SheetPart.MEMORY, SheetPart.MARGINS, SheetPart.BANDS))]
        assert prices == [each.price.overall for each in wanted]
        assert present(material.learnt.bands).strategy == strategies[2]
        # Chosen for the sheet, it is printed with its price.
        parts = composer.findChild(QListWidget)
        assert isinstance(parts, QListWidget)
        for row in range(parts.count()):
            is_it = parts.item(row).text() == ABOUT[SheetPart.MEMORY].name
            parts.item(row).setCheckState(Qt.CheckState.Checked if is_it else Qt.CheckState.Unchecked)
        settled(qtbot, explorer)
        assert save_sheet(composer, tmp_path / "sheet.pdf")
        text = " ".join(" ".join(page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages).split())
        assert (
            f"Price (memory table): {plot_words.chance(wanted[0].price.overall)} of games won against perfect play"
            in text
        )
        composer.close()


def test_other_rules_make_it_stale_and_then_begin_anew(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.actions.follow_edits.setChecked(False)
    page = shown(qtbot, explorer)
    press(qtbot, page, "max-score")
    done(qtbot, explorer)
    known = cells(page, "max-score")
    edit(explorer, "name", "Other name")
    settled(qtbot, explorer)
    assert cells(page, "max-score") == known
    edit(explorer, "turn.minimum", 200)
    settled(qtbot, explorer)
    assert "rules changed" in page.notice
    button = present(page.table.button(ONE))
    assert not button.isEnabled()
    assert not page.all_button.isEnabled()
    solved(qtbot, explorer)
    assert cells(page, "max-score")[OVERALL] == ""
    assert page.all_button.isEnabled()
