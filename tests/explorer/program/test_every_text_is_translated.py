"""The window asks for a translation of every text it shows: shown by a language that puts all messages in brackets."""

from pathlib import Path

import pytest
from bracketed import brackets, untranslated
from comparing import compared, press_part
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, solved, started

from farkle_core.rules import save_document
from farkle_core.rules.library import library
from farkle_core.rules.origin import shipped_ids, shipped_ruleset
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.program.explorer import Explorer

NAMES = {shipped_ruleset(each).source for each in shipped_ids()}
NAMES |= {name for each in library() for name in (each.game, each.source, each.die.name)}
NAMES |= {"Ada", "Emil", "Flora", "Max", "Nina", "Paul", "Rosa", "Tom"}
"""Sources are the names of books and pages; dice of games and opponents have names of their own."""

KEYS = {"Ctrl", "Shift", "Esc", "Alt", "Enter", "Return", "PgUp", "PgDown", "Home"}
OWN = {"English", "Deutsch", "Farkle Explorer", "Small game", "small.toml", "Letter", "tmp"}
OWN |= {'rolled = [5, 6], no_set = true, take = "one"'}  # a line of a file
"""Names, and papers."""

MANY = {
    "goal": 500,
    "turn": {"minimum": 100, "opening": 200, "nothing": 100, "hot_dice_bonus": [100]},
    "farkles": {"count": 2, "penalty": 100, "never_below_zero": True},
    "cursed": {"face": 2, "count": 4, "effect": "disaster"},
    "start": {"carry": "steal"},
    "end": {"rule": "sudden"},
}
LAST_TURNS = {
    "goal": 500,
    "turn": {"nothing": 100, "hot_dice_bonus": [100]},
    "start": {"carry": "high-stakes", "bonus": 100},
    "end": {"rule": "equal-turns", "ties": "split"},
}
"""As many options as go together."""


def shown(explorer: Explorer, folder: Path, within: QWidget | None = None) -> set[tuple[str, str]]:
    kept = {str(folder), str(explorer.remembered.folder), explorer.draft.name}
    return untranslated(NAMES | KEYS | OWN | kept, within)


def visit_all_pages(qtbot: QtBot, explorer: Explorer, folder: Path) -> set[tuple[str, str]]:
    found = set()
    for choice in explorer.centre.pages.choices:
        choice.trigger()
        settled(qtbot, explorer)
        found |= shown(explorer, folder)
    return found


def visit_the_welcome(explorer: Explorer, folder: Path) -> set[tuple[str, str]]:
    explorer.actions.welcome.trigger()
    page, found = explorer.welcome.page, shown(explorer, folder)
    assert page is not None
    page.ask()
    while page.interview.place < 9:
        page.interview.next_button.click()
        found |= shown(explorer, folder, page)
    explorer.actions.tour.trigger()
    tour = explorer.welcome.tour
    assert tour is not None
    while tour.isVisible():
        found |= shown(explorer, folder, tour)
        tour.next_button.click()
    return found


def show_compare(qtbot: QtBot, explorer: Explorer) -> ComparePage:
    solved(qtbot, explorer)
    explorer.centre.pages.choice_of(explorer.more.compare).trigger()
    settled(qtbot, explorer)
    return explorer.more.compare


def test_the_window_of_the_plain_game(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    save_document(small_document(), file)
    with brackets(), started(qtbot, file) as explorer:
        settled(qtbot, explorer)
        found = shown(explorer, tmp_path)
        solved(qtbot, explorer)
        explorer.solve_panel.details_button.click()
        explorer.actions.enter_roll.trigger()
        explorer.ask.ask_about((1, 1, 5, 2, 3, 4))
        settled(qtbot, explorer)
        found |= visit_all_pages(qtbot, explorer, tmp_path)
        explorer.actions.sheet.trigger()
        explorer.actions.preferences.trigger()
        explorer.actions.shortcuts.trigger()
        found |= shown(explorer, tmp_path) | visit_the_welcome(explorer, tmp_path)
    assert not sorted(found), "\n".join(f"{a}: {b}" for a, b in sorted(found))


@pytest.mark.nightly
@pytest.mark.parametrize("rules", [MANY, LAST_TURNS], ids=["many options", "last turns"])
def test_the_window_of_games_with_more(qtbot: QtBot, tmp_path: Path, rules: dict[str, object]) -> None:
    file = tmp_path / "small.toml"
    save_document(small_document(**rules), file)
    with brackets(), started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(seat=1, turns_left=1, opponent=500, carried_dice=3, turn_total=0)
        for header in explorer.rules.forms.sections.values():
            header.header.setChecked(True)
        found = visit_all_pages(qtbot, explorer, tmp_path)
        explorer.draft.set_values({"goal": 0, "turn.minimum": -50, "patterns": [{}]}, "")
        settled(qtbot, explorer)
        found |= shown(explorer, tmp_path)
    assert not sorted(found), "\n".join(f"{a}: {b}" for a, b in sorted(found))


def test_the_window_that_compares(qtbot: QtBot, tmp_path: Path) -> None:
    """Perfect play beside play for most points, in all maps and on the turn table, and two bounds of one game."""
    file = tmp_path / "small.toml"
    save_document(small_document(goal=400, farkles={"count": 2, "penalty": 100}), file)
    with brackets(), started(qtbot, file) as explorer:
        page, found = show_compare(qtbot, explorer), set()
        page.form.choose_players("optimal", "max-score")
        compared(qtbot, explorer)
        explorer.selection.update(banked=200, opponent=100, dice=3)
        for part in (CompareSection.NUMBERS, CompareSection.DECISIONS, CompareSection.MAP):
            press_part(qtbot, page, part)
            found |= shown(explorer, tmp_path, page)
        for mode in DifferenceMode:
            qtbot.mouseClick(page.map.mode_choice.button(mode), Qt.MouseButton.LeftButton)
            found |= shown(explorer, tmp_path, page)
        explorer.more.turn_table.beside_switch.click()
        found |= visit_all_pages(qtbot, explorer, tmp_path)
        explorer.centre.pages.choice_of(page).trigger()
        page.form.choose_players("optimal", "optimal")
        page.form.bound.setValue(-600)
        comparison = compared(qtbot, explorer)
        assert comparison.study is not None
        for scores in ((200, 100), (-500, 100)):
            explorer.selection.update(banked=scores[0], opponent=scores[1], farkles=1)
            found |= shown(explorer, tmp_path)
    assert not sorted(found), "\n".join(f"{a}: {b}" for a, b in sorted(found))
