"""Layouts under names: saved, chosen from the menu, deleted and brought back, kept for the next start."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtWidgets import QMenu, QTabBar
from pytestqt.qtbot import QtBot
from whole_window import settled, started

from farkle_core.files.folders import config_path
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import SavedSettings

LEFT = Qt.MouseButton.LeftButton


def _choose(qtbot: QtBot, menu: QMenu, text: str) -> None:
    """Open a menu and click an entry of it."""
    menu.popup(QPoint(100, 100))
    action = next(each for each in menu.actions() if each.text().replace("&", "") == text.replace("&", ""))
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def _texts(menu: QMenu) -> list[str]:
    return [
        action.text().replace("&", "") for action in menu.actions() if action.isVisible() and not action.isSeparator()
    ]


def _save(qtbot: QtBot, explorer: Explorer, name: str) -> None:
    menu = explorer.window.layouts_menu
    _choose(qtbot, menu, "Save this layout…")
    asking = menu.asking
    assert asking is not None
    assert not asking.save.isEnabled()
    qtbot.keyClicks(asking.line, name)
    qtbot.mouseClick(asking.save, LEFT)


def test_a_layout_comes_back_whole_after_another_start(qtbot: QtBot) -> None:
    left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        window = explorer.window
        window.docks["roll"].close()
        window.bring_up("bookmarks")
        window.addDockWidget(left, window.docks["situation"])
        explorer.centre.pages.turn_to(3)
        settled(qtbot, explorer)
        _save(qtbot, explorer, "Wide & quiet / 1")
        assert "Wide & quiet / 1" in window.statusBar().currentMessage()
        _choose(qtbot, window.layouts_menu, "As first opened")
        assert window.docks["situation"].isVisible()
        assert window.dockWidgetArea(window.docks["situation"]) is right
        assert not window.docks["bookmarks"].isVisible()
        assert explorer.centre.pages.current == 0
        settled(qtbot, explorer)
    with started(qtbot) as again:
        settled(qtbot, again)
        window = again.window
        assert _texts(window.layouts_menu)[:2] == ["As first opened", "Wide  quiet / 1"]
        _choose(qtbot, window.layouts_menu, "Wide && quiet / 1")
        settled(qtbot, again)
        assert not window.docks["roll"].isVisible()
        assert window.docks["bookmarks"].isVisible()
        assert window.dockWidgetArea(window.docks["situation"]) is left
        assert again.centre.pages.current == 3


def test_one_of_the_same_name_is_replaced_and_that_is_said_before(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        _save(qtbot, explorer, "Mine")
        explorer.centre.pages.turn_to(2)
        menu = explorer.window.layouts_menu
        _choose(qtbot, menu, "Save this layout…")
        assert menu.asking is not None
        assert menu.asking.remark.text() == " "
        qtbot.keyClicks(menu.asking.line, "Mine")
        assert menu.asking.remark.text() == "A layout with this name exists; it will be replaced."
        qtbot.keyClick(menu.asking.line, Qt.Key.Key_Return)
        explorer.centre.pages.turn_to(0)
        _choose(qtbot, menu, "Mine")
        assert explorer.centre.pages.current == 2
        assert explorer.window.layouts.names == ("Mine",)


def test_a_deleted_layout_can_be_brought_back(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        menu = explorer.window.layouts_menu
        assert not menu.delete.isEnabled()
        explorer.centre.pages.turn_to(1)
        _save(qtbot, explorer, "Mine")
        explorer.centre.pages.turn_to(0)
        _choose(qtbot, menu.delete, "Mine")
        assert _texts(menu) == ["As first opened", "Save this layout…", "Delete", "Bring back “Mine”"]
        _choose(qtbot, menu, "Bring back “Mine”")
        assert _texts(menu) == ["As first opened", "Mine", "Save this layout…", "Delete"]
        _choose(qtbot, menu, "Mine")
        assert explorer.centre.pages.current == 1


def test_a_layout_of_another_version_says_so_and_changes_nothing(qtbot: QtBot) -> None:
    remembered = SavedSettings()
    remembered.layouts.keep("Old", {"geometry": QByteArray(b"x"), "state": QByteArray(b"y")})
    remembered.write()
    path = config_path() / "settings.ini"
    text = path.read_text(encoding="utf-8")
    assert "version=3" in text
    path.write_text(text.replace("version=3", "version=1"), encoding="utf-8")
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        _choose(qtbot, explorer.window.layouts_menu, "Old")
        assert "another version" in explorer.window.statusBar().currentMessage()
        assert explorer.window.docks["rules"].isVisible()


def _tab_bars(explorer: Explorer) -> dict[tuple[str, ...], QTabBar]:
    """Return the tab bars of docks that are seen, by their tabs; there must not be two with the same."""
    window = explorer.window
    seen = [
        bar
        for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if bar.isVisible() and window.rect().intersects(bar.geometry())
    ]
    by_tabs = {tuple(bar.tabText(tab) for tab in range(bar.count())): bar for bar in seen}
    assert len(by_tabs) == len(seen)
    return by_tabs


def test_docks_that_share_a_place_have_one_row_of_tabs_whatever_was_put_back(qtbot: QtBot) -> None:
    left, right = ("Rules", "Bookmarks"), ("Situation", "What to set aside?")
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        assert set(_tab_bars(explorer)) == {right}
        _save(qtbot, explorer, "Without")
        explorer.window.bring_up("bookmarks")
        settled(qtbot, explorer)
        assert set(_tab_bars(explorer)) == {left, right}
        _save(qtbot, explorer, "With")
        for name, bars in (
            ("Without", {right}),
            ("With", {left, right}),
            ("Without", {right}),
            ("With", {left, right}),
        ):
            _choose(qtbot, explorer.window.layouts_menu, name)
            explorer.window.resize(1280, 800)  # Qt keeps it within the screen of the tests, where docks would fold
            qtbot.waitUntil(lambda bars=bars: set(_tab_bars(explorer)) == bars)  # type: ignore[misc]
        docks, bar = explorer.window.docks, _tab_bars(explorer)[left]
        for tab, name in ((0, "rules"), (1, "bookmarks"), (0, "rules")):
            qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(tab).center())
            qtbot.waitUntil(lambda name=name: not docks[name].visibleRegion().isEmpty())  # type: ignore[misc]
        docks["bookmarks"].close()
        docks["roll"].close()
        settled(qtbot, explorer)
    with started(qtbot) as again:
        settled(qtbot, again)
        assert set(_tab_bars(again)) == set()
        again.window.bring_up("roll")
        again.window.bring_up("bookmarks")
        qtbot.waitUntil(lambda: set(_tab_bars(again)) == {left, right})
