"""The layout of the window: stored between starts, and under names; its menu."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QTabBar, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.program.centre import EXPLORE, Centre, Workspace, Workspaces
from farkle_explorer.program.rails import Rails
from farkle_explorer.session.settings import LAYOUT_VERSION, SavedSettings
from farkle_explorer.widgets.opener import NameDialog

_GEOMETRY: Final = "geometry"
_STATE: Final = "state"
_PAGE: Final = "page"
_AWAY: Final = "away"
_WORKSPACE: Final = "workspace"
_LONGEST: Final = 4  # digits of a page number
_RULES_WIDTH: Final = 328
_SITUATION_WIDTH: Final = 256


@dataclass(frozen=True)
class _Docks:
    """The docks of a workspace, and which of them are folded."""

    state: QByteArray
    away: QByteArray | None


class WindowLayout(QObject):
    """Stores and restores the window's size, docks, splitters and visible page.

    Each workspace has its own docks. The docks of the first one are stored in the format of earlier versions.
    """

    def __init__(
        self,
        window: QMainWindow,
        docks: Mapping[str, QDockWidget],
        rails: Rails,
        centre: Centre,
        workspaces: Workspaces,
        remembered: SavedSettings,
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
        """Restore the layout of the last run."""
        layout, kept = self._remembered.layout, self._remembered.kept
        size = self._window.windowState()
        if layout is not None:
            self._window.restoreGeometry(layout[0])
            # A hidden, maximized window keeps a copy of the docks from restoreState() until it is shown. Entering a
            # workspace deletes what the copy points to: show() would crash.
            size = self._window.windowState()
            self._window.setWindowState(Qt.WindowState.WindowNoState)
            self._put_docks(layout[1], kept(_AWAY))
            for name in self._workspaces.seen:
                self._workspaces.remember(name, _number(kept(_of(name, _PAGE))))
                state = kept(_of(name, _STATE))
                if state is not None:
                    self._states[name] = _Docks(state, kept(_of(name, _AWAY)))
        self._centre.restore_layout(kept("maps"), kept("rows"))
        self._workspaces.enter(_text(kept(_WORKSPACE)) or EXPLORE.name)
        self._window.setWindowState(size)

    def keep(self) -> None:
        """Store the layout for the next run."""
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
        """Restore the default layout, and show the first page."""
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
        return self._remembered.layouts.names

    def keep_as(self, name: str) -> None:
        """Store the layout under a name; replaces a layout of the same name."""
        self._remembered.layouts.keep(name, self._taken())

    def put(self, name: str) -> bool:
        """Restore a named layout; return False if another version of the program stored it."""
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
        """Delete a named layout, and return the argument for :meth:`bring_back`."""
        parts = self._remembered.layouts.kept(name) or {}
        self._remembered.layouts.forget(name)
        return parts

    def bring_back(self, name: str, parts: dict[str, QByteArray]) -> None:
        """Store a deleted layout again."""
        self._remembered.layouts.keep(name, parts)

    @Slot(object, object)
    def _enter(self, before: Workspace, now: Workspace) -> None:
        """Restore this workspace's docks, as wide as in the last one; at first they are all shown or all hidden."""
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
        """Hide unused tab bars.

        `QMainWindow.restoreState` leaves visible tab bars behind if a hidden dock shares its place with others. Of
        several tab bars for the same docks, the newest is in use.
        """
        wanted = self._shared_places()
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for bar in reversed(bars):
            if bar.isVisible():
                tabs = frozenset(bar.tabText(tab) for tab in range(bar.count()))
                bar.setVisible(tabs in wanted)
                wanted.discard(tabs)

    def _shared_places(self) -> set[frozenset[str]]:
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
    return f"{workspace}-{part}"


def _packed(words: str) -> QByteArray:
    return QByteArray(words.encode())


def _text(packed: QByteArray | None) -> str:
    return "" if packed is None else bytes(packed.data()).decode("ascii", "replace")


def _number(packed: QByteArray | None) -> int:
    """Return a stored number; -1 if there is none."""
    words = _text(packed)
    return int(words) if words.isdecimal() and words.isascii() and len(words) < _LONGEST else -1


REPLACES: Final = N_("A layout with this name exists; it will be replaced.")
OTHER_VERSION: Final = N_("The layout “{name}” was saved by another version of the program and cannot be used.")
SAVED: Final = N_("Layout saved as “{name}”; it is in the menu View, Layouts.")
DELETED: Final = N_("Layout “{name}” deleted. You can bring it back in the menu View, Layouts.")


class LayoutsMenu(QMenu):
    """Lists the stored layouts; a click restores one."""

    reported = Signal(str)

    def __init__(self, layout: WindowLayout, reset: QAction, save: QAction, window: QWidget) -> None:
        super().__init__(_("&Layouts"), window)
        self._layout, self._window = layout, window
        self._forgotten: tuple[str, dict[str, QByteArray]] | None = None
        self.delete = QMenu(_("&Delete"), self)
        self.asking: NameDialog | None = None
        self.addAction(reset)
        self.addSeparator()
        self._end = self.addSeparator()
        self.addAction(save)
        self.addMenu(self.delete)
        self.bring_back = self.addAction("")
        self._named: list[QAction] = []
        save.triggered.connect(self._ask)
        self.bring_back.triggered.connect(self._bring_back)
        self._fill()

    def _fill(self) -> None:
        for action in self._named:
            self.removeAction(action)
            self.delete.removeAction(action)
            action.deleteLater()
        self._named.clear()
        for name in self._layout.names:
            self.insertAction(self._end, self._action(name, self._put))
            self.delete.addAction(self._action(name, self._forget))
        self._end.setVisible(bool(self._named))
        self.delete.setEnabled(bool(self._named))
        self.bring_back.setVisible(self._forgotten is not None)
        if self._forgotten is not None:
            self.bring_back.setText(_("&Bring back “{shown}”", shown=_shown(self._forgotten[0])))

    def _action(self, name: str, does: Callable[..., None]) -> QAction:
        action = QAction(_shown(name), self)
        action.triggered.connect(partial(does, name))
        self._named.append(action)
        return action

    def _put(self, name: str, *_checked: object) -> None:
        if not self._layout.put(name):
            self.reported.emit(_(OTHER_VERSION, name=name))

    def _forget(self, name: str, *_checked: object) -> None:
        self._forgotten = name, self._layout.forget(name)
        self._fill()
        self.reported.emit(_(DELETED, name=name))

    @Slot()
    def _bring_back(self) -> None:
        if self._forgotten is not None:
            self._layout.bring_back(*self._forgotten)
            self._forgotten = None
            self._fill()

    @Slot()
    def _ask(self) -> None:
        title, label = _("Save the layout"), _("&Name of the layout")
        self.asking = NameDialog(
            title, label, self._window, lambda name: _(REPLACES) if name in self._layout.names else ""
        )
        self.asking.named.connect(self._keep)
        self.asking.finished.connect(self.asking.deleteLater)
        self.asking.open()

    @Slot(str)
    def _keep(self, name: str) -> None:
        self._layout.keep_as(name)
        self._fill()
        self.reported.emit(_(SAVED, name=name))


def _shown(name: str) -> str:
    return name.replace("&", "&&")
