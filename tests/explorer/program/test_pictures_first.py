"""Pictures are drawn one in each turn of the event loop, and nothing is painted before all of them are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QExposeEvent, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.program.pictures_first import PicturesFirst
from farkle_explorer.widgets.theme import Theme, ThemeChoice


class Plain(QWidget):
    """Notes when it is painted; at another size its pictures are others."""

    def __init__(self, events: list[str]) -> None:
        super().__init__()
        self._events = events
        self.pictures = Slow(events), Slow(events)

    def resizeEvent(self, _event: QResizeEvent) -> None:  # noqa: N802
        for each in self.pictures:
            each.is_drawn = False

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        self._events.append("painted")


class Slow:
    """A picture that notes when it is drawn."""

    def __init__(self, events: list[str]) -> None:
        self._events, self.is_drawn, self.spoils = events, False, list[Slow]()

    def draw_ahead(self) -> bool:
        if self.is_drawn:
            return False
        self.is_drawn = True
        for each in self.spoils:
            each.is_drawn = False
        self._events.append("drawn")
        QTimer.singleShot(0, lambda: self._events.append("answered"))
        return True


@pytest.fixture
def events() -> list[str]:
    return []


@pytest.fixture
def window(qtbot: QtBot, events: list[str]) -> Iterator[QMainWindow]:
    window, middle = QMainWindow(), Plain(events)
    qtbot.addWidget(window)
    window.setCentralWidget(middle)
    first = PicturesFirst(middle.pictures, middle, window)
    window.resize(300, 200)
    window.show()
    qtbot.waitUntil(lambda: "painted" in events)
    qtbot.wait(50)
    events.clear()
    yield window
    first.close()


def test_pictures_are_drawn_before_the_window_is_painted(qtbot: QtBot, window: QMainWindow, events: list[str]) -> None:
    for size in (500, 400):
        window.resize(size, size)
        qtbot.waitUntil(lambda: "painted" in events)
        qtbot.wait(50)
        assert events == ["drawn", "answered", "drawn", "answered", "painted"]
        assert window.grab().size() == window.size()
        events.clear()


def test_what_looks_different_meanwhile_is_drawn_again(qtbot: QtBot, window: QMainWindow, events: list[str]) -> None:
    middle = window.centralWidget()
    assert isinstance(middle, Plain)
    one, other = middle.pictures
    other.spoils = [one]
    window.resize(500, 500)
    qtbot.waitUntil(lambda: "painted" in events)
    assert one.is_drawn
    assert events.count("drawn") == 3
    other.spoils = [one, other]  # without end
    events.clear()
    window.resize(400, 400)
    qtbot.waitUntil(lambda: "painted" in events)
    assert events.count("drawn") <= 6


class Hidden(QWidget):
    """Notes when it is told its size."""

    def __init__(self, parent: QWidget, events: list[str]) -> None:
        super().__init__(parent)
        self._events = events
        self.hide()

    def resizeEvent(self, _event: QResizeEvent) -> None:  # noqa: N802
        self._events.append("sized")
        if self._events.count("sized") % 100 == 0:
            QTimer.singleShot(0, lambda: self._events.append("answered"))


def test_what_was_never_seen_is_told_its_size_in_steps(qtbot: QtBot, events: list[str]) -> None:
    """Else Qt tells everything in the window at once, 1,500 parts, when the first picture is drawn."""
    window, middle = QMainWindow(), Plain(events)
    qtbot.addWidget(window)
    window.setCentralWidget(middle)
    page = QWidget(middle)
    page.hide()
    hidden = [Hidden(page, events) for _ in range(500)]
    first = PicturesFirst(middle.pictures, middle, window)
    window.resize(300, 200)
    window.show()
    qtbot.waitUntil(lambda: "painted" in events and first.are_drawn)
    window.resize(400, 400)
    qtbot.waitUntil(lambda: events.count("sized") == len(hidden) and first.are_drawn)
    told = events[events.index("sized") :]
    assert "sized" not in told[told.index("drawn") :]
    assert max(len(some.split()) for some in " ".join(told).split("answered")) <= 200
    middle.grab()
    assert events.count("sized") == len(hidden)
    first.close()


def test_things_are_done_before_the_pictures_are_drawn(qtbot: QtBot, window: QMainWindow, events: list[str]) -> None:
    middle = window.centralWidget()
    assert isinstance(middle, Plain)
    first = PicturesFirst((Slow(events),), middle, window)
    things = [partial(events.append, each) for each in ("one", "two")]
    first.draw_after(things[:1])
    first.draw_after(things)  # instead of what has not been done yet
    middle.update()
    assert events == []
    qtbot.waitUntil(lambda: "painted" in events)
    qtbot.wait(50)
    assert events == ["one", "two", "drawn", "answered", "painted"]
    events.clear()
    window.hide()
    first.draw_after(things)
    assert events == ["one", "two"]
    first.close()


def test_a_picture_of_the_window_can_be_taken_meanwhile(window: QMainWindow, events: list[str]) -> None:
    window.resize(500, 500)
    window.grab()
    assert events == ["painted"]


def test_a_window_that_is_drawn_larger_and_larger_is_painted_now_and_then(
    qtbot: QtBot, window: QMainWindow, events: list[str]
) -> None:
    def grow() -> None:
        window.resize(window.width() + 1, window.height())

    growing = QTimer(window, interval=0)
    growing.timeout.connect(grow)
    growing.start()
    qtbot.waitUntil(lambda: events.count("painted") > 5)
    growing.stop()
    qtbot.wait(50)
    assert events[-1] == "painted"


def test_a_closed_window_is_left_as_it_was(qtbot: QtBot, window: QMainWindow, events: list[str]) -> None:
    window.resize(600, 400)
    first = window.findChild(PicturesFirst)
    assert first is not None
    first.close()
    qtbot.waitUntil(lambda: "painted" in events)
    assert "drawn" not in events


class Painted(QObject):
    """Notes what is true whenever a widget is painted."""

    def __init__(self, widget: QWidget, what: Callable[[], bool]) -> None:
        super().__init__(widget)
        self._what = what
        self.seen: list[bool] = []
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint:
            self.seen.append(self._what())
        return False


def grounds(*views: QWidget) -> set[str]:
    return {view.palette().window().color().name() for view in views}


def test_a_page_is_painted_when_all_that_is_seen_of_it_has_the_theme(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        explorer.actions.themes[ThemeChoice.LIGHT].trigger()
        settled(qtbot, explorer)
        views = explorer.score_map, explorer.curves, explorer.turn_map
        ground = Theme.dark().panel
        page = Painted(explorer.centre, lambda: grounds(*views) == {ground})
        explorer.actions.themes[ThemeChoice.DARK].trigger()
        assert ground not in grounds(*views)
        qtbot.waitUntil(lambda: bool(page.seen))
        assert all(page.seen)  # more than once, where more has been painted before this was asked
        settled(qtbot, explorer)
        qtbot.waitUntil(lambda: grounds(*explorer.more.all) == {ground})


def test_a_dock_that_is_put_back_does_not_have_the_window_painted_too_soon(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        dock = next(each for each in explorer.window.docks.values() if each.widget() is explorer.rules)
        for floats in (True, False):
            page = Painted(explorer.centre, lambda: explorer.further.is_up_to_date)
            dock.setFloating(floats)
            qtbot.waitUntil(lambda page=page: bool(page.seen))  # type: ignore[misc]
            settled(qtbot, explorer)
            assert all(page.seen)


def test_a_table_is_drawn_ahead_where_a_dock_is_turned_to(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        explorer.centre.pages.turn_to(2)
        settled(qtbot, explorer)
        table = explorer.more.turn_table.table
        assert table.isVisible()
        explorer.window.docks["roll"].raise_()
        settled(qtbot, explorer)
        explorer.centre.lower()
        settled(qtbot, explorer)
        with qtbot.waitSignal(table.to_be_painted):
            explorer.centre.raise_()
        assert not explorer.further.is_up_to_date
        settled(qtbot, explorer)


def test_what_a_closed_list_uncovers_meanwhile_is_shown_at_the_end(
    qtbot: QtBot, window: QMainWindow, events: list[str]
) -> None:
    class Screen(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() is QEvent.Type.Expose:
                events.append("uncovered")
            return False

    handle, screen, slow = window.windowHandle(), Screen(window), Slow(events)
    handle.installEventFilter(screen)
    first = PicturesFirst((slow,), window.centralWidget(), window)
    first.draw()
    QCoreApplication.sendEvent(handle, QExposeEvent(QRegion(10, 10, 20, 20)))
    assert events == []
    qtbot.waitUntil(lambda: "uncovered" in events)
    qtbot.wait(50)
    assert events[0] == "drawn"
    assert events.count("uncovered") == 1
