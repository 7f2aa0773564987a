"""The main window: docks around the views, menus, a tool bar, a status bar."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QLayout,
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QStatusBar,
    QTabWidget,
    QToolBar,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import capital, shown_name
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.program.centre import EXPLORE, Centre, Workspace, WorkspaceBar, Workspaces
from farkle_explorer.program.rails import Rails
from farkle_explorer.program.window_layout import LayoutsMenu, WindowLayout
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.situation.situation import Situation
from farkle_explorer.widgets.actions import DICE, MOVING, MOVING_FAR, Command, WindowActions, commands_of, hint
from farkle_explorer.widgets.dock import Dock
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.lettering import CutLabel, Line, cut_to
from farkle_explorer.widgets.opener import room_on_screen
from farkle_explorer.widgets.theme import SPACING, Theme

_HINTS: Final = (
    (MOVING, N_("{keys}: move the selection")),
    (MOVING_FAR, N_("{keys}: ten steps")),
    (DICE, N_("{keys}: choose the dice")),
)

_APART: Final = 3 * SPACING
_MESSAGE_TIME: Final = 10_000  # milliseconds


class StatusBar(QStatusBar):
    """The status bar: a message or a hint at the left; the state under the pointer, or the selection, at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = self._ink = QColor()
        # description of the state under the pointer, or of the selection
        self.words = self._message = ""
        self.hint = capital(hint(*_HINTS))  # the keys and their effects
        self._is_quiet = False
        self.setAccessibleName(_("What you point at or have selected"))
        self.setSizeGripEnabled(False)
        self.messageChanged.connect(self.update)

    def apply_theme(self, theme: Theme) -> None:
        self._colour, self._ink = QColor(theme.muted), QColor(theme.text)
        self.update()

    def read_out(self, words: str) -> None:
        """Describe the state under the pointer, or the selection."""
        self.words = words
        self.setAccessibleDescription(words)
        self.update()

    def be_quiet(self, quiet: bool) -> None:
        """`quiet`: show only messages, neither hints nor the selection."""
        self._is_quiet = quiet
        self.update()

    def say(self, line: str) -> None:
        """Show a message for :data:`_MESSAGE_TIME`."""
        self._message = line
        self.showMessage(line, _MESSAGE_TIME)

    @property
    def is_saying(self) -> bool:
        return bool(self._message) and self.currentMessage() == self._message

    def forget_tip(self) -> None:
        """Remove the hint about the place under the pointer; a message stays."""
        if not self.is_saying:
            self.clearMessage()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(0, self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        line = self.rect().adjusted(2 * SPACING, 0, -2 * SPACING, 0)
        message, letters = self.currentMessage(), self.fontMetrics()
        room = line.width() - (letters.horizontalAdvance(message) + _APART if message else 0)
        read_out, hint = ("", "") if self._is_quiet else (self.words, self.hint)
        words = self._write(painter, line, Qt.AlignmentFlag.AlignRight, self._ink, read_out, room)
        left = line.width() if message else line.width() - words - _APART
        self._write(painter, line, Qt.AlignmentFlag.AlignLeft, self._colour, message or hint, left)

    def _write(self, painter: QPainter, line: QRect, side: Qt.AlignmentFlag, ink: QColor, words: str, room: int) -> int:
        """Paint `words` at one side of `line`, cut to `room` pixels; return their width in pixels."""
        shown = cut_to(words, self.fontMetrics(), max(room, 0))
        painter.setPen(ink)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | side, shown)
        return self.fontMetrics().horizontalAdvance(shown)


class ReadOut(QObject):
    """Shows the view's description of the place under the pointer; otherwise describes the selection."""

    def __init__(self, situation: Situation, foot: StatusBar) -> None:
        super().__init__(foot)
        self._situation, self._foot = situation, foot
        self._views: dict[Line, DataView] = {}

    def listen_to(self, views: Sequence[DataView]) -> None:
        for view in views:
            self._views[view.readout] = view
            view.readout.changed.connect(self._read)
            view.hovered.connect(self._pointed)

    @Slot()
    def show_selection(self, _selection: Selection | None = None, _fields: object = None) -> None:
        self._foot.read_out(self._situation.summary)

    @Slot()
    def turn_page(self) -> None:
        """Describe the selection, because descriptions from the previous page are outdated.

        Views do not always notice when the pointer leaves them, least of all if it does not move.
        """
        self._foot.forget_tip()
        self.show_selection()

    @Slot(str)
    def _read(self, words: str) -> None:
        line = self.sender()
        if not isinstance(line, Line) or not self._is_looked_at(self._views[line]):
            return
        if words:
            self._foot.read_out(f"{self._views[line].accessibleName()}: {words}")
        else:
            self.show_selection()

    @Slot(dict)
    def _pointed(self, fields: dict[str, int]) -> None:
        if not fields:
            self.show_selection()

    @staticmethod
    def _is_looked_at(view: DataView) -> bool:
        return view.isVisible() and view.underMouse() and view.freshness is Freshness.FRESH


def fill_menus(bar: QMenuBar, actions: WindowActions, files: FileActions) -> QMenu:
    """Add all menus; return the empty one of the views, which shows parts of the window."""
    file = bar.addMenu(_("&File"))
    file.addActions([files.new, files.open])
    file.addMenu(files.recent)
    file.addActions([files.save, files.save_as])
    file.addSeparator()
    file.addActions([actions.open_solution, actions.save_solution])
    file.addSeparator()
    file.addAction(actions.sheet)
    file.addSeparator()
    file.addAction(actions.quit)
    edit = bar.addMenu(_("&Edit"))
    edit.aboutToShow.connect(actions.edit_opens)
    edit.addActions([actions.undo, actions.redo])
    edit.addSeparator()
    edit.addActions([actions.enter_roll, actions.copy, actions.bookmark])
    edit.addSeparator()
    edit.addAction(actions.preferences)
    view = bar.addMenu(_("&View"))
    bar.addMenu(_("&Solve")).addActions([actions.solve, actions.cancel, actions.follow_edits])
    help_menu = bar.addMenu(_("&Help"))
    help_menu.addActions([actions.welcome, actions.tour])
    help_menu.addActions([actions.guide, actions.whats_this, actions.shortcuts])
    help_menu.addActions([actions.show_log, actions.about])
    return view


def in_order(bar: QWidget, menus: dict[QAction, QMenu]) -> Iterator[QMenu]:
    """Yield the menus of a menu bar or a menu in order, each followed by its submenus.

    `menus` maps actions to menus, because PySide6 deletes the result of `QAction.menu` with its wrapper.
    """
    for action in bar.actions():
        if action in menus:
            yield menus[action]
            yield from in_order(menus[action], menus)


TITLE: Final = "Farkle Explorer"
_USUAL_SIZE: Final = QSize(1280, 800)
_LEAST_SIZE: Final = QSize(1000, 700)
_LARGER_TEXT: Final = QSize(560, 200)  # extra pixels that twice the text size needs


@dataclass(frozen=True)
class WindowParts:
    """The widgets of the window."""

    rules: QWidget
    situation: QWidget
    your_roll: QWidget
    solve: QWidget
    centre: Centre
    bookmarks: QWidget


class _ToolBar(QToolBar):
    """A tool bar without a frame."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint no frame."""


class MainWindow(QMainWindow):
    """Lays out its parts, and stores the layout between starts."""

    dropped = Signal(object)  # Path: the user dropped a file on the window
    closed = Signal()  # the window has closed; `may_close` allowed it

    def __init__(
        self, parts: WindowParts, actions: WindowActions, files: FileActions, remembered: SavedSettings
    ) -> None:
        super().__init__()
        self._parts, self._actions, self._remembered = parts, actions, remembered
        self.may_close: Callable[[], bool] = lambda: True
        self.setObjectName("window")
        self.setWindowTitle(f"{TITLE}[*]")
        self.setDockNestingEnabled(True)
        self.setAcceptDrops(True)
        self._name = CutLabel(_("Rules"))
        self.workspaces = Workspaces(parts.centre.pages, self)
        self.workspaces.entered.connect(self._enter)
        self.workspace_bar = WorkspaceBar(self.workspaces)
        self.tools = self._make_tool_bar()
        self.docks = self._make_docks()
        self.rails = Rails(self, self.docks, parts.centre)
        self.setCentralWidget(self.rails.middle)
        self.foot = StatusBar()  # the status bar
        self.setStatusBar(self.foot)
        self._take_size()
        self.layouts = WindowLayout(self, self.docks, self.rails, parts.centre, self.workspaces, remembered)
        self.layouts_menu = LayoutsMenu(self.layouts, actions.reset_layout, actions.save_layout, self)
        self.layouts_menu.reported.connect(self.say)
        self._make_view_menu(fill_menus(self.menuBar(), actions, files))
        actions.enter_roll.triggered.connect(partial(self.bring_up, "roll"))
        self.layouts.restore()
        parts.centre.pages.setFocus()  # otherwise Qt focuses the first button, which then looks selected

    def show_name(self, name: str, modified: bool) -> None:
        """Show the name of the rules, and whether they have unsaved changes."""
        shown = shown_name(name) or _("Rules without a name")
        self.setWindowTitle(f"{shown}[*] – {TITLE}")
        self.setWindowModified(modified)
        self._name.setText(f"{shown} •" if modified else shown)
        if modified:
            self._name.setToolTip(_("Changes are not saved"))

    def say(self, line: str) -> None:
        """Show a message in the status bar."""
        self.foot.say(line)

    def apply_theme(self, theme: Theme) -> None:
        self._actions.apply_theme(theme)
        self.workspace_bar.apply_theme(theme)
        for dock in self.docks.values():
            dock.apply_theme(theme)
        self.foot.apply_theme(theme)
        self._parts.centre.pages.apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fold docks that do not fit, and restore them when they fit again."""
        super().resizeEvent(event)
        self.rails.fit(may_open=event.size().width() > event.oldSize().width())

    def event(self, event: QEvent) -> bool:
        """Fold docks also if a part needs more space; keep status tips from replacing messages."""
        if event.type() is QEvent.Type.StatusTip and self.foot.is_saying:
            return True
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self.rails.fit()
        return done

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if len(event.mimeData().urls()) == 1 and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self.dropped.emit(Path(event.mimeData().urls()[0].toLocalFile()))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self.may_close():
            event.ignore()
            return
        self.layouts.keep()
        self._remembered.write()
        super().closeEvent(event)
        self.closed.emit()

    def bring_up(self, name: str) -> None:
        """Show and raise a dock, in workspaces with docks."""
        if not self.workspaces.current.explores:
            self.workspaces.enter(EXPLORE.name)
        self.rails.open(name)

    @Slot(object, object)
    def _enter(self, _before: Workspace, now: Workspace) -> None:
        self._parts.centre.show_strip(now.explores)
        self.foot.be_quiet(not now.explores)

    def _come_in_front(self, name: str) -> None:
        """Raise a dock that was just shown; a dock that was just hidden stays hidden."""
        if self.docks[name].toggleViewAction().isChecked():
            self.rails.open(name)

    def _make_tool_bar(self) -> QToolBar:
        bar = _ToolBar(_("Tools"))
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setIconSize(QSize(2 * SPACING, 2 * SPACING))
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._name.set_lines(1)
        bar.addWidget(self.workspace_bar)
        bar.addSeparator()
        bar.addActions([self._actions.solve, self._actions.cancel])
        bar.addSeparator()
        bar.addAction(self._actions.sheet)
        bar.addSeparator()
        bar.addWidget(self._room_for_name())
        self.addToolBar(bar)
        return bar

    def _room_for_name(self) -> QWidget:
        """Return the space beside the buttons; a name in it never moves a button."""
        room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        room.setLayout(row(self._name, margins=(SPACING, 0, SPACING, 0)))
        return room

    def _make_docks(self) -> dict[str, Dock]:
        area = Qt.DockWidgetArea
        docks = {
            "rules": self._dock("rules", _("Rules"), self._parts.rules, area.LeftDockWidgetArea),
            "situation": self._dock("situation", _("Situation"), self._parts.situation, area.RightDockWidgetArea),
            "roll": self._dock("roll", _("What to set aside?"), self._parts.your_roll, area.RightDockWidgetArea),
            "bookmarks": self._dock("bookmarks", _("Bookmarks"), self._parts.bookmarks, area.LeftDockWidgetArea),
            "solve": self._dock("solve", _("Solve"), self._parts.solve, area.BottomDockWidgetArea),
        }
        docks["solve"].without_title()
        for side in (area.LeftDockWidgetArea, area.RightDockWidgetArea):
            self.setTabPosition(side, QTabWidget.TabPosition.North)
        docks["bookmarks"].hide()  # before it shares a place: otherwise Qt leaves a tab bar behind
        self.tabifyDockWidget(docks["situation"], docks["roll"])
        self.tabifyDockWidget(docks["rules"], docks["bookmarks"])
        docks["situation"].raise_()
        for dock in docks.values():
            dock.visibilityChanged.connect(self._name_docks)
            dock.topLevelChanged.connect(self._name_docks)
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            self.setCorner(corner, area.BottomDockWidgetArea)
        return docks

    @Slot()
    def _name_docks(self) -> None:
        """Show each dock's name once: on its tab or above it."""
        for dock in self.docks.values():
            dock.show_name(dock.isFloating() or not self.tabifiedDockWidgets(dock))

    def _dock(self, name: str, title: str, part: QWidget, area: Qt.DockWidgetArea) -> Dock:
        dock = Dock(name, title, part)
        self.addDockWidget(area, dock)
        return dock

    def commands(self) -> list[Command]:
        # Kept: PySide makes a menu the owner of actions that it returns, and deletes them with the menu.
        self._menus = {menu.menuAction(): menu for menu in self.findChildren(QMenu)}
        menus = in_order(self.menuBar(), self._menus)
        return [each for menu in menus for each in commands_of(menu.title(), menu.actions())]

    def _make_view_menu(self, view: QMenu) -> None:
        for name in ("rules", "situation", "roll", "bookmarks"):
            shown = self.docks[name].toggleViewAction()
            shown.setObjectName(f"show-{name}")
            shown.setStatusTip(_("Show or hide this part of the window"))
            shown.triggered.connect(partial(self._come_in_front, name))
            view.addAction(shown)
        view.addSeparator()
        view.addActions(list(self.workspaces.actions.values()))
        view.addSeparator()
        view.addActions(self._parts.centre.pages.choices)
        view.addSeparator()
        themes = view.addMenu(_("&Colours"))
        themes.addActions(list(self._actions.themes.values()))
        text_sizes = view.addMenu(_("&Text size"))
        text_sizes.addActions([self._actions.larger_text, self._actions.smaller_text, self._actions.usual_text])
        view.addMenu(self.layouts_menu)

    def _take_size(self) -> None:
        """Set the default size; afterwards only the user resizes the window, whatever its parts' size hints are."""
        room = room_on_screen(self)
        larger = self._remembered.text_size / 100 - 1
        layout = self.layout()
        if layout is not None:
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setMinimumSize((_LEAST_SIZE + _LARGER_TEXT * larger).boundedTo(room))
        self.resize(_USUAL_SIZE.boundedTo(room))
