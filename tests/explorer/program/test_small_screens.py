"""The window on small screens and with large text, in every language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from comparing import compared, done, press_part
from nightly_cases import with_nightly
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QTableView,
    QToolButton,
)
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, solution_pages, solved, started, turn_to

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import known_languages
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.preferences.effects import set_text_size
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.inputs import Choice

OPENED = QSize(1216, 760)
"""Pixels: how large the window opens on a screen of 1280 by 800."""


WIDE = Settings(check_bound=False)
"""With scores of four digits and a minus sign."""
# By day the language with the longest words.
LANGUAGES = with_nightly(["de"], known_languages())


def check_that_names_of_strategies_are_whole(explorer: Explorer) -> None:
    turn_to(explorer, explorer.more.strategies)
    match = explorer.more.strategies.match
    for chooser in (match.one, match.other):
        option = QStyleOptionComboBox()
        chooser.initStyleOption(option)
        parts = QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField
        room = chooser.style().subControlRect(*parts, chooser).width()
        names = [chooser.itemText(place) for place in range(chooser.count())]
        assert len(names) > 5
        assert [name for name in names if chooser.fontMetrics().horizontalAdvance(name) > room] == []


@pytest.mark.nightly
@pytest.mark.parametrize("language", known_languages())
def test_no_line_of_chances_is_cut(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    rules = {"name": "Facebook Farkle", "farkles": {"count": 2, "penalty": 500}, "turn": {"minimum": 300}}
    file = small_file(tmp_path, **rules)
    with spoken(language, monkeypatch), started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        odds, page = explorer.more.odds, explorer.more.compare
        explorer.centre.pages.choice_of(odds).trigger()
        for rows in ("kinds", "faces"):
            odds.rows_choice.button(rows).click()
            settled(qtbot, explorer)
            check_that_cells_are_whole(odds.table)
        explorer.centre.pages.choice_of(page).trigger()
        for second, bound in (("max-score", -500), ("optimal", -1000)):
            page.form.choose_players("optimal", second)
            page.form.bound.setValue(bound)
            compared(qtbot, explorer)
            for part in (CompareSection.NUMBERS, CompareSection.DECISIONS, CompareSection.MAP):
                press_part(qtbot, page, part)
                done(qtbot, explorer)
                assert explorer.window.width() == 1280
                lines = page.title, page.subtitle, page.readout, page.frames[part].title, page.map.readout
                assert [line.text() for line in lines if line.isVisible() and line.is_cut] == []
                assert page.subtitle.height() >= page.subtitle.heightForWidth(page.subtitle.width())
                for table in (page.numbers, page.decisions):
                    if table.isVisible():
                        check_that_cells_are_whole(table)


def check_that_cells_are_whole(table: QTableView) -> None:
    model, header = table.model(), table.horizontalHeader()
    assert table.horizontalScrollBar().maximum() == 0, "everything is in sight"
    places = [(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())]
    alone = [model.index(*place) for place in places if table.columnSpan(*place) == 1]
    cut = [each.data() for each in alone if table.sizeHintForIndex(each).width() > header.sectionSize(each.column())]
    assert cut == []


SMALLEST = ((100, QSize(1000, 700)), (150, QSize(1280, 800)))
"""The smallest window for each size of text, in per cent."""

EVERY_SMALLEST = [(each, *size) for each in known_languages() for size in SMALLEST]
SMALLEST_BY_LANGUAGE = with_nightly([("de", *SMALLEST[1])], EVERY_SMALLEST)

LEAST_PLOT = (200, 130)
"""Pixels that the picture of every page has at the least: a map is never a strip."""

LEAST_MAP = (190, 130)
"""Where scores have five digits, which take room beside the map."""


@pytest.fixture
def _usual_text_size() -> Iterator[None]:
    yield
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    set_text_size(application, 100)


@pytest.mark.usefixtures("_usual_text_size")
@pytest.mark.parametrize(("language", "percent", "size"), SMALLEST_BY_LANGUAGE)
def test_everything_has_room_in_the_smallest_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, percent: int, size: QSize
) -> None:
    SavedSettings().text_size = percent
    file = small_file(tmp_path, farkles={"count": 3, "penalty": 500})
    with spoken(language, monkeypatch), started(qtbot, file, solver=WIDE) as explorer:
        window = explorer.window
        window.resize(size)
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=450, turn_total=350, dice=5, farkles=2, opponent_farkles=1)
        explorer.ask.ask_about((1, 1, 5, 5, 2))
        for page in explorer.centre.pages.choices:
            page.trigger()
            window.say("Something happened. " * 20)
            check_room(qtbot, explorer, size)
            check_pictures(explorer)
        check_that_names_of_strategies_are_whole(explorer)
        explorer.solve_panel.details_button.click()
        check_room(qtbot, explorer, size)
        assert window.rect().contains(explorer.solve_panel.card.geometry())


def check_room(qtbot: QtBot, explorer: Explorer, size: QSize) -> None:
    settled(qtbot, explorer)
    window = explorer.window
    assert window.size() == size, "it never grows by itself"
    least = window.minimumSizeHint()
    assert size.expandedTo(least) == size, least
    assert all(rect.isValid() and window.bar.rect().contains(rect) for rect in tool_places(explorer))


def tool_places(explorer: Explorer) -> list[QRect]:
    """Return where the parts of the bar of places stand; one that has no room there has no place."""
    window = explorer.window
    parts = (window.workspace_bar, window.chooser, window.menu_button)
    return [QRect() if part.visibleRegion().isEmpty() else part.geometry() for part in parts]


def check_pictures(explorer: Explorer, least: tuple[int, int] = LEAST_PLOT) -> None:
    """Check that what is seen of the pages is large enough, and that no heading loses what it is about."""
    seen = [view for view in (*explorer.plots, *solution_pages(explorer)) if view.isVisible()]
    play, train, lab, games = (
        getattr(explorer.further.games.pages, name) for name in ("play", "train", "lab", "games")
    )
    dice = explorer.further.games.pages.which_dice
    for page, parts in (
        (play, (play.sitting.begin, play.sitting.count, play.sitting.table)),
        (train, (train.roll, train.hold, train.stop)),
        (games, (games.delete, games.kind, games.player)),
        (dice, (dice.own, dice.against, dice.own_library, dice.against_library, dice.start, dice.cancel)),
        (lab, (lab.load, lab.go_on, lab.export, lab.open, lab.compare, lab.form.run, lab.form.cancel, lab.form.kind)),
    ):
        for part in parts if page.isVisible() else ():
            assert page.rect().contains(QRect(part.mapTo(page, QPoint(0, 0)), part.size()))
    explore = explorer.explore
    for part in (explore.panel_choice, explorer.situation) if explore.isVisible() and explore.shows_panel else ():
        assert part.width() >= part.minimumSizeHint().width(), "the panel cuts what it shows"
    for each in explorer.rules.findChildren(QToolButton):
        has_words = type(each) is QToolButton and each.isVisible()
        assert not has_words or each.width() >= each.fontMetrics().horizontalAdvance(each.text()), each.text()
    for label in (play.sitting.title, *play.sitting.findChildren(QPushButton)):
        assert not label.isVisible() or label.width() >= label.minimumSizeHint().width(), label.text()
    others = play, train, lab, games, dice, explorer.rules, explorer.ask, explorer.sheets.page
    assert seen or any(page.isVisible() for page in others)
    for view in seen:
        if any(each.isAncestorOf(view) for each in explorer.explore.small):
            continue
        assert not view.title.is_cut, view.title.text()
        areas = [each.viewport().size() for each in view.findChildren(QAbstractScrollArea) if each.isVisible()]
        room = max(areas, key=lambda size: size.width() * size.height())
        if isinstance(view, ScoreMap | Curves):
            room = view.canvas.getPlotItem().getViewBox().size().toSize()
            name, letters = view.canvas.up.labelText, QFontMetrics(view.canvas.up.style["tickFont"])
            assert letters.horizontalAdvance(name) <= view.canvas.up.size().height(), "no name is cut at both ends"
        large = room.width() >= least[0], room.height() >= least[1]
        assert large == (True, True), (view.title.text(), room)


@pytest.mark.usefixtures("_usual_text_size")
@pytest.mark.parametrize(("language", "percent", "size"), SMALLEST_BY_LANGUAGE)
def test_maps_of_a_game_without_penalty_have_room_too(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str, percent: int, size: QSize
) -> None:
    SavedSettings().text_size = percent
    with spoken(language, monkeypatch), started(qtbot) as explorer:
        explorer.window.resize(size)
        solved(qtbot, explorer)
        check_room(qtbot, explorer, size)
        check_pictures(explorer, LEAST_MAP)
        explorer.window.workspace_bar.offer_way_back()
        for name in ("play", "explore"):
            explorer.window.workspaces.actions[name].trigger()
            check_room(qtbot, explorer, size)
        check_pictures(explorer, LEAST_MAP)
        for choice in explorer.curves.findChildren(Choice):
            check_that_words_are_whole(choice)


def check_that_words_are_whole(choice: Choice) -> None:
    for button in choice.findChildren(QToolButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width(), button.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_and_farkles_have_room_on_a_screen_of_1280_pixels(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with spoken(language, monkeypatch), started(qtbot, small_file(tmp_path), follows=False) as explorer:
        explorer.window.resize(OPENED)
        settled(qtbot, explorer)
        explorer.rules.files.open_shipped("facebook")  # with both players' farkles to choose
        settled(qtbot, explorer)
        controls = explorer.controls
        parts = (controls.die(6), *controls.own_farkles.buttons, *controls.opponent_farkles.buttons)
        for part in parts:
            assert controls.rect().contains(QRect(part.mapTo(controls, QPoint(0, 0)), part.size()))


def test_no_window_is_larger_than_the_screen(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    actions = explorer.actions
    for action in (actions.guide, actions.shortcuts, actions.preferences):
        action.trigger()
    settled(qtbot, explorer)
    room = explorer.window.screen().availableSize() * 0.95
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not explorer.window]
    assert len(windows) == 3
    sizes = {each.windowTitle(): each.size() for each in windows}
    assert {name: size for name, size in sizes.items() if size.boundedTo(room) != size} == {}
    for each in windows:
        each.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_waits_cuts_no_place(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with spoken(language, monkeypatch), started(qtbot, small_file(tmp_path), follows=False) as explorer:
        bar, window = explorer.window.workspace_bar, explorer.window
        lengths = []
        for is_open, width in ((True, 1000), (False, 1000), (False, 1280)):
            explorer.actions.workshop.setChecked(is_open)
            window.resize(width, 700)
            settled(qtbot, explorer)
            bar.offer_game("Ann 1,550, Ben 1,400, Cleo 1,000, Dan 2,000")
            qtbot.wait(50)
            parts = [each for each in (*bar.buttons.values(), bar.go_on) if each.isVisible()]
            assert [each.text() for each in parts if each.width() < each.sizeHint().width()] == []
            lengths.append(len(bar.go_on.text()))
        assert min(lengths[1:]) > lengths[0], "scores are named where there is room"
