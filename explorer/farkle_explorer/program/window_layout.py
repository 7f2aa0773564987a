"""Where everything in the window is: kept between two starts, and under names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from farkle_explorer.program.centre import Centre
from farkle_explorer.program.rails import Rails
from farkle_explorer.session.layout_shelf import LAYOUT_VERSION
from farkle_explorer.session.settings import Remembered

_GEOMETRY: Final = "geometry"
_STATE: Final = "state"
_PAGE: Final = "page"
_AWAY: Final = "away"
_RULES_WIDTH: Final = 328
_SITUATION_WIDTH: Final = 256


class WindowLayout(QObject):
    """Takes and gives back the size of the window, its docks, how the middle is shared, and which page is seen."""

    def __init__(
        self,
        window: QMainWindow,
        docks: Mapping[str, QDockWidget],
        rails: Rails,
        centre: Centre,
        remembered: Remembered,
    ) -> None:
        super().__init__(window)
        self._window, self._docks, self._rails, self._centre = window, docks, rails, centre
        self._remembered = remembered
        self._tidy_soon = QTimer(self, singleShot=True, interval=0)
        self._tidy_soon.timeout.connect(self._tidy)
        self._size_docks()
        self._first = window.saveState(LAYOUT_VERSION)

    def restore(self) -> None:
        """Put everything where it was at the end of the last run; the first page is seen."""
        layout = self._remembered.layout
        if layout is not None:
            self._window.restoreGeometry(layout[0])
            self._put_docks(layout[1], self._remembered.kept(_AWAY))
        self._centre.restore_layout(self._remembered.kept("maps"), self._remembered.kept("rows"))

    def keep(self) -> None:
        """Keep where everything is for the next run."""
        self._remembered.keep_layout(self._window.saveGeometry(), self._window.saveState(LAYOUT_VERSION))
        for name, state in {**self._centre.layout_state(), _AWAY: self._away()}.items():
            self._remembered.keep(name, state)

    def reset(self) -> None:
        """Put everything where it was at the very first, and show the first page."""
        for dock in self._docks.values():
            dock.setFloating(False)
        self._put_docks(self._first)
        self._centre.share_out()
        self._centre.pages.turn_to(0)
        self._size_docks()
        self._remembered.forget_layout()

    # Under names

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the layouts that are kept, in order of the alphabet."""
        return self._remembered.layouts.names

    def keep_as(self, name: str) -> None:
        """Keep where everything is under a name; one of this name is replaced."""
        self._remembered.layouts.keep(name, self._taken())

    def put(self, name: str) -> bool:
        """Put everything where it was under a name; return False where another version of the program kept it."""
        parts = self._remembered.layouts.kept(name)
        if parts is None or not self._window.restoreGeometry(parts.get(_GEOMETRY, QByteArray())):
            return False
        for dock in self._docks.values():
            dock.setFloating(False)
        self._put_docks(parts.get(_STATE, QByteArray()), parts.get(_AWAY))
        self._centre.restore_layout(parts.get("maps"), parts.get("rows"))
        page = bytes(parts.get(_PAGE, QByteArray()).data())
        self._centre.pages.turn_to(int(page) if page.isdigit() else 0)
        return True

    def forget(self, name: str) -> dict[str, QByteArray]:
        """Forget the layout of a name, and return what :meth:`bring_back` needs."""
        parts = self._remembered.layouts.kept(name) or {}
        self._remembered.layouts.forget(name)
        return parts

    def bring_back(self, name: str, parts: dict[str, QByteArray]) -> None:
        """Keep a layout again that was forgotten."""
        self._remembered.layouts.keep(name, parts)

    def _put_docks(self, state: QByteArray, away: QByteArray | None = None) -> None:
        self._window.restoreState(state, LAYOUT_VERSION)
        self._rails.restore(() if away is None else bytes(away.data()).decode("ascii", "replace").split(","))
        self._rails.fit(may_open=True)
        self._tidy_soon.start()

    def _away(self) -> QByteArray:
        return QByteArray(",".join(self._rails.away).encode())

    @Slot()
    def _tidy(self) -> None:
        """Hide tab bars that nobody uses.

        `QMainWindow.restoreState` leaves some behind, shown, where a dock that is hidden shares its place with others.
        Of several for the same docks the one made last is in use.
        """
        wanted = self._shared_places()
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for bar in reversed(bars):
            if bar.isVisible():
                tabs = frozenset(bar.tabText(tab) for tab in range(bar.count()))
                bar.setVisible(tabs in wanted)
                wanted.discard(tabs)

    def _shared_places(self) -> set[frozenset[str]]:
        """Return the titles of the docks that stand in one place, for each place with several."""
        shown = [dock for dock in self._docks.values() if not (dock.isHidden() or dock.isFloating())]
        places = ((dock, *self._window.tabifiedDockWidgets(dock)) for dock in shown)
        titles = {frozenset(dock.windowTitle() for dock in place if dock in shown) for place in places}
        return {each for each in titles if len(each) > 1}

    def _taken(self) -> dict[str, QByteArray]:
        return {
            _GEOMETRY: self._window.saveGeometry(),
            _STATE: self._window.saveState(LAYOUT_VERSION),
            _PAGE: QByteArray(str(self._centre.pages.current).encode()),
            _AWAY: self._away(),
            **self._centre.layout_state(),
        }

    def _size_docks(self) -> None:
        widths = [_RULES_WIDTH, _SITUATION_WIDTH]
        self._window.resizeDocks([self._docks["rules"], self._docks["situation"]], widths, Qt.Orientation.Horizontal)
