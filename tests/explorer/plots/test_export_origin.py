"""Every file that leaves the window says which rules it is about, and is the same in every language."""

import csv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from comparing import compared, press_part, two_ways
from csv_files import rows_of
from nightly_cases import with_nightly
from present import present
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, solved, started

from farkle_core import __version__
from farkle_core.compare.decisions import Order
from farkle_core.language.messages import use
from farkle_core.published import checking
from farkle_core.rules import load_ruleset, shipped_ruleset, short_fingerprint
from farkle_explorer.compare import map_words
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.score_map import MapMode, ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.surface.page import SurfacePage
from farkle_explorer.widgets.text_table import TextTable


def test_files_of_every_view_say_their_rules_and_version(qtbot: QtBot, tmp_path: Path) -> None:
    file = small_file(tmp_path)
    rules_hash = short_fingerprint(load_ruleset(file))
    with started(qtbot, file, follows=False) as explorer:
        solved(qtbot, explorer)
        for view in (*explorer.plots, explorer.situation):
            button = view.export_button
            assert button.file_name.endswith(f", Small game, {rules_hash}, {__version__}")
            path = tmp_path / "numbers.csv"
            assert button.save(path)
            rows = rows_of(path)
            assert {(row["ruleset"], row["rules hash"], row["version"]) for row in rows} == {
                ("Small game", rules_hash, __version__)
            }
            button.copy_numbers()
            assert rows
        explorer.window.ask()
        settled(qtbot, explorer)
        assert_picture_has_a_foot_and_no_buttons(explorer.situation.export_button, tmp_path / "situation.png")
        drawing = tmp_path / "map.svg"
        assert explorer.plots[0].export_button.save(drawing)
        assert rules_hash in drawing.read_text(encoding="utf-8")
        assert rules_hash in explorer.situation.text
        assert __version__ in explorer.situation.text


def test_changed_rules_are_not_those_they_are_based_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In what leaves the window before they are saved, in their file, and on both sheets."""
    with started(qtbot, follows=False) as explorer:
        explorer.rules.files.open_shipped("facebook")
        explorer.draft.set_value("goal", 500)
        solved(qtbot, explorer)
        for view in (*explorer.plots, explorer.situation):
            assert ", Facebook Farkle (ours), " in view.export_button.file_name
        path = tmp_path / "numbers.csv"
        assert explorer.situation.export_button.save(path)
        assert {row["ruleset"] for row in rows_of(path)} == {"Facebook Farkle (ours)"}
        drawing = tmp_path / "map.svg"
        assert explorer.plots[0].export_button.save(drawing)
        assert "Facebook Farkle (ours)" in drawing.read_text(encoding="utf-8")
        assert explorer.situation.text.startswith("Facebook Farkle (ours): ")
        assert "Odds, Facebook Farkle (ours), " in explorer.more.odds.export_button.file_name

        explorer.actions.sheet.trigger()
        composer = explorer.sheets.shown
        assert composer is not None
        qtbot.waitUntil(lambda: composer.plan is not None)
        assert composer.plan is not None
        assert composer.plan.material.sheet.source.startswith("Based on Facebook Farkle (")

        saved = tmp_path / "ours.toml"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
        monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Ours", True))
        explorer.rules.files.keeper.keep()
        explorer.rules.files.rename.trigger()
        with qtbot.waitSignal(explorer.session.solution_changed):  # under the new name
            explorer.draft.check()
        explorer.rules.files.export.trigger()
        source = load_ruleset(saved).source
        assert source.startswith("Based on Facebook Farkle (")
        assert source in explorer.rules.text.toPlainText()
        settled(qtbot, explorer)
        qtbot.waitUntil(lambda: composer.plan is not None and composer.plan.material.sheet.title == "Ours")
        assert composer.plan.material.sheet.source == source
        composer.close()
        settled(qtbot, explorer)


def assert_picture_has_a_foot_and_no_buttons(button: ExportButton, path: Path) -> None:
    """Compare a saved picture with what the view looks like."""
    view = button.parentWidget()
    while view is not None and not hasattr(view, "export_button"):
        view = view.parentWidget()
    assert view is not None
    before = QApplication.focusWidget()
    assert button.save(path)
    assert QApplication.focusWidget() is before
    picture, seen = QImage(str(path)), view.grab().toImage()
    assert picture.width() == seen.width()
    assert picture.height() > seen.height()
    foot = picture.copy(0, seen.height(), picture.width(), picture.height() - seen.height())
    assert len({foot.pixel(x, y) for x in range(foot.width()) for y in range(foot.height())}) > 2
    for each in (*view.findChildren(QPushButton), *view.findChildren(QToolButton)):
        assert each.isHidden() or not each.sizePolicy().retainSizeWhenHidden()
        if not each.isVisible() or each.isChecked():
            continue
        place = each.rect().translated(each.mapTo(view, each.rect().topLeft()))
        found = picture.copy(place)
        assert len({found.pixel(x, y) for x in range(found.width()) for y in range(found.height())}) == 1


def test_a_comparison_names_the_rules_of_both_sides(qtbot: QtBot) -> None:
    button = ExportButton(QWidget(), lambda: TextTable(("one",), (("1",),)), lambda: "Comparison")
    qtbot.addWidget(button)
    rules = shipped_ruleset("facebook"), shipped_ruleset("zilch")
    hashes = tuple(map(short_fingerprint, rules))
    button.rules = lambda: rules
    assert button.file_name == f"Comparison, Facebook Farkle, Zilch, {', '.join(hashes)}, {__version__}"
    button.rules = lambda: (rules[0], rules[0])
    assert button.file_name == f"Comparison, Facebook Farkle, {hashes[0]}, {__version__}"
    button.rules = tuple
    assert button.file_name == "Comparison"


@pytest.fixture
def german(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    file = small_file(tmp_path, farkles={"count": 2, "penalty": 200})
    monkeypatch.setattr(checking, "CLAIMS", {"busche-neller": checking.CLAIMS["busche-neller"]})
    with spoken("de", monkeypatch), started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=450, turn_total=350, dice=5, farkles=1)
        yield explorer


@pytest.mark.nightly
def test_a_german_window_hands_out_what_an_english_one_does(qtbot: QtBot, german: Explorer, tmp_path: Path) -> None:
    german.ask.ask_about((1, 1, 5, 5, 2))
    assert _handed_out(_buttons(qtbot, german), tmp_path) >= 10


@pytest.mark.nightly
@pytest.mark.parametrize("other", ["bound", "player"])
def test_so_is_what_a_german_comparison_hands_out(qtbot: QtBot, german: Explorer, tmp_path: Path, other: str) -> None:
    page, parts = german.more.compare, list(CompareSection)
    german.centre.pages.choice_of(page).trigger()
    settled(qtbot, german)
    if other == "bound":
        page.form.bound.setValue(-700)
    else:
        page.form.choose_players("optimal", "max-score")
        parts = [CompareSection.NUMBERS, CompareSection.MAP, CompareSection.DECISIONS]
    compared(qtbot, german)
    page.decisions.set_order(Order.COST)  # a bound that no game comes to matters nowhere
    assert _handed_out(_of_parts(qtbot, german, parts), tmp_path) == 5


def _handed_out(buttons: Iterable[ExportButton], folder: Path) -> int:
    """Compare what German and English buttons hand out; return how many there were."""
    number = 0
    for number, found in enumerate(buttons, 1):
        texts = []
        for language in ("de", "en"):
            use(language)
            path = folder / f"{number}-{language}.csv"
            assert found.save(path)
            found.jobs = None  # at once
            found.copy_numbers()
            texts.append((path.read_text(encoding="utf-8"), QGuiApplication.clipboard().text()))
        use("de")
        assert texts[0] == texts[1], found.accessibleName()
        assert len(texts[0][0].splitlines()) > 1, found.accessibleName()
        assert not set(texts[0][0]) & set("äöüÄÖÜß"), found.accessibleName()
    return number


def _of_parts(qtbot: QtBot, explorer: Explorer, parts: Iterable[CompareSection]) -> Iterator[ExportButton]:
    """Bring up parts of a comparison, the map in all its modes, and give the button of each."""
    page = explorer.more.compare
    for part in parts:
        press_part(qtbot, page, part)
        settled(qtbot, explorer)
        for mode in map_words.DifferenceMode if part is CompareSection.MAP else (page.map.mode,):
            page.map.mode_choice.button(mode).click()
            assert page.frames[page.part].export_button.isVisible()
            yield page.frames[page.part].export_button


def _buttons(qtbot: QtBot, explorer: Explorer) -> Iterator[ExportButton]:
    """Bring up every view that hands something out, and give its button."""
    pages = explorer.centre.pages
    yield explorer.situation.export_button
    yield explorer.ask.export_button
    yield explorer.score_map.export_button
    explorer.score_map.mode_choice.button(MapMode.WIN).click()
    settled(qtbot, explorer)
    for view in (explorer.score_map, explorer.curves, explorer.turn_map):
        yield view.export_button
    for number, _action in enumerate(pages.choices[1:], 1):
        pages.turn_to(number)
        settled(qtbot, explorer)
        yield from _enabled(explorer.centre)


def _enabled(part: QWidget) -> list[ExportButton]:
    return [each for each in part.findChildren(ExportButton) if each.isVisible() and each.isEnabled()]


# What is taken out right after something else was selected is what was selected, not what was seen before.


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
