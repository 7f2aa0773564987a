"""Where everything in the window is: kept between two starts, and under names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from farkle_explorer.program.centre import Centre
from farkle_explorer.program.rails import Rails
from farkle_explorer.program.workspaces import EXPLORE, Workspace, Workspaces
from farkle_explorer.session.layout_shelf import LAYOUT_VERSION
from farkle_explorer.session.settings import Remembered

_GEOMETRY: Final = "geometry"
_STATE: Final = "state"
_PAGE: Final = "page"
_AWAY: Final = "away"
_WORKSPACE: Final = "workspace"
_LONGEST: Final = 4  # digits of a page's number
_RULES_WIDTH: Final = 328
_SITUATION_WIDTH: Final = 256


@dataclass(frozen=True)
class _Docks:
    """Where the docks of a workspace are, and which of them wait at an edge."""

    state: QByteArray
    away: QByteArray | None


class WindowLayout(QObject):
    """Takes and gives back the size of the window, its docks, how the middle is shared, and which page is seen.

    Every workspace has its own docks. Those of the first one are kept as earlier versions kept theirs.
    """

    def __init__(
        self,
        window: QMainWindow,
        docks: Mapping[str, QDockWidget],
        rails: Rails,
        centre: Centre,
        workspaces: Workspaces,
        remembered: Remembered,
    ) -> None:
        super().__init__(window)
        self._window, self._docks, self._rails, self._centre = window, docks, rails, centre
        self._workspaces, self._remembered = workspaces, remembered
        self._states: dict[str, _Docks] = {}
        self._widths: dict[QDockWidget, int] = {}  # pixels, in the last workspace with docks
        self._tidy_soon = QTimer(self, singleShot=True, interval=0)
        self._tidy_soon.timeout.connect(self._tidy)
        self._size_docks()
        self._first = window.saveState(LAYOUT_VERSION)
        workspaces.entered.connect(self._enter)

    def restore(self) -> None:
        """Put everything where it was at the end of the last run."""
        layout, kept = self._remembered.layout, self._remembered.kept
        if layout is not None:
            self._window.restoreGeometry(layout[0])
            self._put_docks(layout[1], kept(_AWAY))
            for name in self._workspaces.seen:
                self._workspaces.remember(name, _number(kept(_of(name, _PAGE))))
                state = kept(_of(name, _STATE))
                if state is not None:
                    self._states[name] = _Docks(state, kept(_of(name, _AWAY)))
        self._centre.restore_layout(kept("maps"), kept("rows"))
        self._workspaces.enter(_text(kept(_WORKSPACE)) or EXPLORE.name)

    def keep(self) -> None:
        """Keep where everything is for the next run."""
        self._states[self._workspaces.current.name] = self._docks_now()
        first = self._states.get(EXPLORE.name, _Docks(self._first, None))
        self._remembered.keep_layout(self._window.saveGeometry(), first.state)
        parts = {**self._centre.layout_state(), _AWAY: first.away, _WORKSPACE: _packed(self._workspaces.current.name)}
        for name, page in self._workspaces.seen.items():
            parts[_of(name, _PAGE)] = _packed(str(page))
        for name, docks in self._states.items():
            if name != EXPLORE.name:
                parts |= {_of(name, _STATE): docks.state, _of(name, _AWAY): docks.away}
        for name, part in parts.items():
            self._remembered.keep(name, QByteArray() if part is None else part)

    def reset(self) -> None:
        """Put everything where it was at the very first, and show the first page."""
        self._centre.pages.turn_to(0)
        self._states.clear()
        for dock in self._docks.values():
            dock.setFloating(False)
        self._put_docks(self._first)
        self._centre.share_out()
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
        self._centre.pages.turn_to(max(_number(parts.get(_PAGE)), 0))
        for dock in self._docks.values():
            dock.setFloating(False)
        self._put_docks(parts.get(_STATE, QByteArray()), parts.get(_AWAY))
        self._centre.restore_layout(parts.get("maps"), parts.get("rows"))
        return True

    def forget(self, name: str) -> dict[str, QByteArray]:
        """Forget the layout of a name, and return what :meth:`bring_back` needs."""
        parts = self._remembered.layouts.kept(name) or {}
        self._remembered.layouts.forget(name)
        return parts

    def bring_back(self, name: str, parts: dict[str, QByteArray]) -> None:
        """Keep a layout again that was forgotten."""
        self._remembered.layouts.keep(name, parts)

    @Slot(object, object)
    def _enter(self, before: Workspace, now: Workspace) -> None:
        """Put the docks where they were in this workspace, as wide as in the last one; at first it has all or none."""
        self._states[before.name] = self._docks_now()
        if before.explores:
            self._widths = {dock: dock.width() for dock in self._beside() if not dock.visibleRegion().isEmpty()}
        docks = self._states.get(now.name)
        if docks is not None:
            self._put_docks(docks.state, docks.away)
        elif now.explores:
            self._put_docks(self._first)
        else:
            self._clear_docks()
        if now.explores:
            self._window.resizeDocks([*self._widths], [*self._widths.values()], Qt.Orientation.Horizontal)

    def _beside(self) -> tuple[QDockWidget, ...]:
        """Return the docks that stand to the left and to the right of the views."""
        sides = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        docked = (dock for dock in self._docks.values() if not (dock.isHidden() or dock.isFloating()))
        return tuple(dock for dock in docked if self._window.dockWidgetArea(dock) in sides)

    def _clear_docks(self) -> None:
        for dock in self._docks.values():
            dock.hide()
        self._rails.restore(())
        self._tidy_soon.start()

    def _put_docks(self, state: QByteArray, away: QByteArray | None = None) -> None:
        self._window.restoreState(state, LAYOUT_VERSION)
        self._rails.restore(_text(away).split(","))
        self._rails.fit(may_open=True)
        self._tidy_soon.start()

    def _docks_now(self) -> _Docks:
        return _Docks(self._window.saveState(LAYOUT_VERSION), _packed(",".join(self._rails.away)))

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
            _PAGE: _packed(str(self._centre.pages.current)),
            _AWAY: _packed(",".join(self._rails.away)),
            **self._centre.layout_state(),
        }

    def _size_docks(self) -> None:
        widths = [_RULES_WIDTH, _SITUATION_WIDTH]
        self._window.resizeDocks([self._docks["rules"], self._docks["situation"]], widths, Qt.Orientation.Horizontal)


def _of(workspace: str, part: str) -> str:
    """Return the name in the settings of a part of a workspace's layout."""
    return f"{workspace}-{part}"


def _packed(words: str) -> QByteArray:
    return QByteArray(words.encode())


def _text(packed: QByteArray | None) -> str:
    return "" if packed is None else bytes(packed.data()).decode("ascii", "replace")


def _number(packed: QByteArray | None) -> int:
    """Return a number that was kept; -1 where there is none."""
    words = _text(packed)
    return int(words) if words.isdecimal() and words.isascii() and len(words) < _LONGEST else -1
