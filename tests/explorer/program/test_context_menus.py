"""Menus at the pointer: what they offer, where, and what their entries do."""

from typing import Any

from present import present
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from view_bench import at
from whole_window import settled, solved

from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.program.explorer import Explorer


def shown_menu() -> QMenu | None:
    popup = QApplication.activePopupWidget()
    return popup if isinstance(popup, QMenu) else None


def entries(menu: QMenu | None) -> list[str]:
    assert menu is not None
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def take(menu: QMenu | None, words: str) -> None:
    assert menu is not None
    next(action for action in menu.actions() if action.text().replace("&", "") == words).trigger()
    menu.close()


def right_click(explorer: Explorer, widget: QWidget, place: QPoint) -> None:
    """Press and release the right button as a window system tells it, which adds the event for the menu."""
    window = explorer.window
    handle, here = window.windowHandle(), widget.mapTo(window, place)
    QTest.mouseMove(handle, here)
    QTest.mousePress(handle, Qt.MouseButton.RightButton, pos=here)
    QTest.mouseRelease(handle, Qt.MouseButton.RightButton, pos=here)
    for _ in range(3):  # the menu opens after the release was handled
        QApplication.processEvents()


def menu_key(widget: QWidget) -> None:
    """Do what the menu key does: a window system sends this event to what has the focus."""
    middle = widget.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, widget.mapToGlobal(middle))
    QApplication.sendEvent(widget, event)


def map_with_menu(qtbot: QtBot, explorer: Explorer) -> Canvas:
    """Right-click the map at 300 to 600."""
    solved(qtbot, explorer)
    explorer.centre.pages.turn_to(0)
    settled(qtbot, explorer)
    canvas = explorer.score_map.canvas
    right_click(explorer, canvas.viewport(), at(canvas, 300, 600))
    return canvas


def test_the_right_button_on_the_map_selects_and_offers_what_there_is(qtbot: QtBot, explorer: Explorer) -> None:
    map_with_menu(qtbot, explorer)
    chosen = explorer.selection.selection
    assert (chosen.banked, chosen.opponent) == (300, 600)
    menu = shown_menu()
    assert entries(menu)[:2] == ["Copy situation", "Bookmark this situation"]
    assert {"Copy numbers", "Copy picture", "Save numbers (CSV)…"} <= set(entries(menu))
    take(menu, "Copy situation")
    explorer.window.workspaces.enter("rules")
    settled(qtbot, explorer)
    right_click(explorer, explorer.rules, QPoint(400, 560))  # the map has let go of the mouse
    assert "New ruleset" in entries(shown_menu())
    assert "300" in QApplication.clipboard().text()


def test_a_right_click_beside_an_open_menu_opens_the_one_of_that_place(qtbot: QtBot, explorer: Explorer) -> None:
    canvas = map_with_menu(qtbot, explorer)
    menu = present(shown_menu())
    beside = canvas.viewport().mapToGlobal(at(canvas, 200, 700))
    assert not menu.geometry().contains(beside)
    # What Qt does on X11, where it does not repeat the press that closes a menu.
    menu.close()
    here = menu.mapFromGlobal(beside)
    QApplication.sendEvent(menu, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, here, beside))
    qtbot.waitUntil(lambda: shown_menu() is not None)
    chosen = explorer.selection.selection
    assert (chosen.banked, chosen.opponent) == (200, 700)
    take(shown_menu(), "Copy situation")
    assert "200" in QApplication.clipboard().text()


def test_the_menu_key_offers_what_can_be_done_on_every_page(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    for page in range(6):
        explorer.centre.pages.turn_to(page)
        settled(qtbot, explorer)
        view: Any = explorer.centre.pages.shown
        menu_key(view.focusProxy())
        menu = shown_menu()
        wanted = "Copy numbers" if view is not explorer.more.compare else "Copy situation"  # its parts have numbers
        assert wanted in entries(menu)
        present(menu).close()


def test_ruleset_dice_and_roll_offer_what_their_buttons_do(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    rules = explorer.rules
    explorer.window.workspaces.enter("rules")
    right_click(explorer, rules, QPoint(400, 560))
    menu = shown_menu()
    assert {"New ruleset", "Duplicate", "Import…", "Undo", "Work them out"} <= set(entries(menu))
    assert menu is not None
    menu.close()
    menu_key(explorer.controls.die(3))
    assert "Bookmark this situation" in entries(shown_menu())
    menu = present(shown_menu())
    menu.close()
    rules.try_roll.throw.click()
    assert rules.try_roll.picker.faces
    menu_key(rules.try_roll.picker)
    take(shown_menu(), "Clear")
    assert rules.try_roll.picker.faces == ()
    explorer.actions.bookmark.trigger()
    menu_key(explorer.bookmark_controller.panel.list)
    take(shown_menu(), "Remove")
    assert explorer.bookmark_controller.bookmarks.entries == ()
