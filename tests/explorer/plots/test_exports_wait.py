"""What is taken out right after something else was selected is what was selected, not what was seen before."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from comparing import two_ways
from nightly_cases import with_nightly
from present import present
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.game.turn_start import TurnStart
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.surface.page import SurfacePage

WERE = {"numbers": "are", "picture": "is"}
VIEWS = "surface", "score map", "curves", "turn map"
View = SurfacePage | ScoreMap | Curves | TurnMap | OddsPage


def penalty_game(folder: Path, count: int = 3) -> Path:
    return small_file(folder, goal=1000, farkles={"count": count, "penalty": 200})


def view_of(qtbot: QtBot, explorer: Explorer, name: str) -> View:
    """Solve, and return a view that is seen."""
    if name == "surface":
        return surface_of(qtbot, explorer)
    explorer.window.resize(1920, 1080)
    solved(qtbot, explorer)
    views: dict[str, View] = {"score map": explorer.score_map, "curves": explorer.curves, "turn map": explorer.turn_map}
    return views[name]


def surface_of(qtbot: QtBot, explorer: Explorer) -> SurfacePage:
    """Solve, and return the page with the surface as soon as it has one."""
    explorer.window.resize(1920, 1080)
    solved(qtbot, explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == "Surface").trigger()
    qtbot.waitUntil(lambda: bool(explorer.more.surface.plot.scenes))
    return explorer.more.surface


@contextmanager
def surface_at_rest(qtbot: QtBot, folder: Path) -> Iterator[tuple[Explorer, SurfacePage, list[str]]]:
    """Solve, and give the page with the surface when all of it is there, and what it is going to say."""
    with started(qtbot, penalty_game(folder)) as explorer:
        page = surface_of(qtbot, explorer)
        settled(qtbot, explorer)
        said: list[str] = []
        page.reported.connect(said.append)
        yield explorer, page, said


def copied(qtbot: QtBot, view: View) -> str:
    """Return the numbers as they are copied now."""
    QGuiApplication.clipboard().clear()
    view.export_button.copy_text.trigger()
    qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()))
    return QGuiApplication.clipboard().text()


def picture(qtbot: QtBot, view: View) -> QImage:
    """Return the picture as it is copied now."""
    QGuiApplication.clipboard().clear()
    view.export_button.copy_image.trigger()
    qtbot.waitUntil(lambda: not QGuiApplication.clipboard().image().isNull())
    return QGuiApplication.clipboard().image().copy()


def take(view: View, kind: str) -> None:
    """Copy the numbers or a picture."""
    button = view.export_button
    (button.copy_text if kind == "numbers" else button.copy_image).trigger()


def saved(qtbot: QtBot, view: View, path: Path) -> bytes:
    """Return what stands in a file whose name is chosen now."""
    view.export_button.save_text.trigger()
    dialog = present(view.window().findChild(QFileDialog))
    dialog.fileSelected.emit(str(path))
    dialog.close()
    qtbot.waitUntil(path.exists)
    return path.read_bytes()


@pytest.mark.parametrize("name", with_nightly(["score map"], VIEWS))
def test_numbers_and_pictures_are_of_what_is_selected(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    with started(qtbot, penalty_game(tmp_path, count=6)) as explorer:  # more than are worked out ahead
        view = view_of(qtbot, explorer, name)
        explorer.selection.update(farkles=4, opponent_farkles=4, banked=900, opponent=650)
        numbers = copied(qtbot, view)
        explorer.selection.update(farkles=3, opponent_farkles=5, opponent=600)
        content = saved(qtbot, view, tmp_path / "taken.csv")
        explorer.selection.update(farkles=5, opponent_farkles=3, opponent=550)
        taken = picture(qtbot, view)
        settled(qtbot, explorer)
        assert picture(qtbot, view) == taken
        explorer.selection.update(farkles=3, opponent_farkles=5, opponent=600)
        settled(qtbot, explorer)
        assert saved(qtbot, view, tmp_path / "at rest.csv") == content
        explorer.selection.update(farkles=4, opponent_farkles=4, banked=900, opponent=650)
        settled(qtbot, explorer)
        assert copied(qtbot, view) == numbers


def test_rows_of_a_surface_are_of_the_farkles_that_its_title_names(qtbot: QtBot, tmp_path: Path) -> None:
    with surface_at_rest(qtbot, tmp_path) as (explorer, page, _said):
        assert "With 6 dice" in page.accessibleDescription()
        explorer.selection.update(farkles=2, opponent_farkles=1)
        assert "you 2 farkles" in page.subtitle.text()
        assert "With 6 dice" not in page.accessibleDescription()  # nothing is told of the surface before
        assert not page.export_button.save(tmp_path / "surface.csv")  # at once is too early
        rows = list(csv.DictReader(StringIO(copied(qtbot, page)), dialect="excel-tab"))
        assert {(row["your farkles"], row["opponent's farkles"]) for row in rows} == {("2", "1")}
        solution = present(explorer.session.solution)
        for row in rows[:: len(rows) // 40]:
            scores = int(row["your score (points)"]), int(row["opponent's score (points)"])
            runs = solution.turn_table(TurnStart(*scores, 2, 1)).thresholds()[int(row["dice"]) - 1]
            assert row["only to win"] == ("no" if runs else "yes")
            assert int(row["turn total (points)"]) == (runs[0].first if runs else 1000 - scores[0])


def test_a_net_that_was_asked_for_is_in_what_is_taken(qtbot: QtBot, tmp_path: Path) -> None:
    with surface_at_rest(qtbot, tmp_path) as (_explorer, page, _said):
        next(each for each in page.others.menu.actions() if each.data() == (2, 2)).trigger()
        rows = list(csv.DictReader(StringIO(copied(qtbot, page)), dialect="excel-tab"))
        assert {(row["your farkles"], row["opponent's farkles"]) for row in rows} == {("0", "0"), ("2", "2")}


@pytest.mark.parametrize("kind", with_nightly(["picture"], WERE))
def test_what_was_chosen_later_is_not_taken_instead(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    with surface_at_rest(qtbot, tmp_path) as (explorer, page, said):
        explorer.selection.update(farkles=2, opponent_farkles=1)
        take(page, kind)
        explorer.selection.update(farkles=1, opponent_farkles=2)
        qtbot.waitUntil(lambda: bool(said))
        assert said == [f"The {kind} {WERE[kind]} not available: something else was chosen meanwhile"]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", WERE)
def test_who_leaves_before_it_is_there_is_told(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    with surface_at_rest(qtbot, tmp_path) as (explorer, page, said):
        explorer.selection.update(farkles=2, opponent_farkles=1)
        take(page, kind)
        explorer.centre.pages.turn_to(0)
        qtbot.waitUntil(lambda: bool(said))
        assert said == [f"The {kind} {WERE[kind]} not available: the view was left before it was ready"]


def test_a_map_of_costs_is_handed_out_when_they_are_known(qtbot: QtBot, tmp_path: Path) -> None:
    with two_ways(qtbot, tmp_path, CompareSection.MAP) as (_explorer, page, _comparison):
        view, beside = page.map, page._beside()
        assert beside is not None
        for known in (True, False, True):
            view.show_maps(beside if known else replace(beside, differences=None), page._selection)
            for mode in DifferenceMode:
                view.mode_choice.button(mode).click()
                assert view.export_button.isEnabled() == (known or mode is not DifferenceMode.COST), (known, mode)
