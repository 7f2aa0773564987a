"""The colours can be read, and choices of the user stay; how far colours are apart is tested with the plots.

Contrast after the Web Content Accessibility Guidelines 2.2, criteria 1.4.3 (words: 4.5) and 1.4.11 (graphics: 3).
"""

from pathlib import Path

import pytest
from colour_sight import contrast
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from farkle_core.sheets.inks import HOLD_INK, ROLL_INK
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.inputs import DropDown
from farkle_explorer.widgets.theme import Theme, ThemeChoice, ThemeModel

THEMES = [pytest.param(Theme.light(), id="light"), pytest.param(Theme.dark(), id="dark")]


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read(theme: Theme) -> None:
    for words in (theme.text, theme.muted, theme.accent, theme.problem, theme.hold_text, theme.roll_text):
        for ground in (theme.panel, theme.background, theme.field):
            assert contrast(words, ground) >= 4.5, (words, ground)
    for words, ground in ((theme.on_hold, theme.hold), (theme.on_roll, theme.roll), (theme.on_accent, theme.accent)):
        assert contrast(words, ground) >= 4.5, (words, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_can_be_seen(theme: Theme) -> None:
    for line in theme.dice_colours:
        assert contrast(line, theme.panel) >= 3.0, line


@pytest.mark.parametrize("theme", THEMES)
def test_check_boxes_of_the_menu_can_be_seen(explorer: Explorer, theme: Theme) -> None:
    explorer.theme.set_choice(ThemeChoice.DARK if theme.is_dark else ThemeChoice.LIGHT)
    menu = explorer.window.menu
    menu.resize(menu.sizeHint())
    place = menu.actionGeometry(explorer.actions.workshop)
    box = menu.grab(QRect(place.x() + 4, place.y() + 1, place.height() - 4, place.height() - 2)).toImage()
    seen = {box.pixelColor(x, y).name() for x in range(box.width()) for y in range(box.height())}
    ground = box.pixelColor(0, 0).name()
    assert max(contrast(each, ground) for each in seen) >= 3.0
    assert (contrast(ground, "#ffffff") > 4.5) is theme.is_dark


@pytest.mark.parametrize("theme", THEMES)
def test_lists_that_drop_down_can_be_read(qtbot: QtBot, theme: Theme) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before = application.palette()
    ThemeModel(ThemeChoice.DARK if theme.is_dark else ThemeChoice.LIGHT).put_on(application)
    box = DropDown()
    qtbot.addWidget(box)
    box.addItems(["Like the system", "English"])
    box.show()
    qtbot.waitExposed(box)
    try:
        box.showPopup()
        view = box.view()
        qtbot.waitExposed(view.window())
        picture = view.viewport().grab(view.visualRect(box.model().index(1, 0))).toImage()
        across, ground = range(picture.width()), picture.pixelColor(2, 2).name()
        seen = {picture.pixelColor(x, y).name() for x in across for y in range(picture.height())}
        assert max(contrast(each, ground) for each in seen) >= 4.5
        assert (contrast(ground, "#ffffff") > 4.5) is theme.is_dark
    finally:
        box.hidePopup()
        application.setPalette(before)


def test_a_choice_comes_into_force_at_once_and_stays(qtbot: QtBot, tmp_path: Path) -> None:
    model = ThemeModel(ThemeChoice.LIGHT)
    with qtbot.waitSignal(model.changed) as told:
        model.set_choice(ThemeChoice.DARK)
    assert told.args == [Theme.dark()]
    with qtbot.assertNotEmitted(model.changed):
        model.set_choice(ThemeChoice.DARK)
    remembered = SavedSettings(tmp_path)
    remembered.theme = ThemeChoice.DARK
    remembered.write()
    assert SavedSettings(tmp_path).theme is ThemeChoice.DARK


def test_recent_files_are_few_and_the_newest_first(tmp_path: Path) -> None:
    remembered = SavedSettings(tmp_path)
    for number in range(12):
        remembered.add_recent(tmp_path / f"{number}.toml")
    remembered.add_recent(tmp_path / "5.toml")
    remembered.write()
    names = [path.name for path in SavedSettings(tmp_path).recent]
    assert names == ["5.toml", "11.toml", "10.toml", "9.toml", "8.toml", "7.toml", "6.toml", "4.toml"]
    remembered.forget_recent(tmp_path / "5.toml")
    assert remembered.recent[0].name == "11.toml"
    remembered.forget_all_recent()
    assert remembered.recent == ()


def test_hold_and_roll_have_the_same_colours_on_paper_as_in_the_light_theme() -> None:
    assert (Theme.light().hold, Theme.light().roll) == (f"#{HOLD_INK.hex()}", f"#{ROLL_INK.hex()}")
