"""The main window: a bar of places, the pages of one place, and one line for the solver and messages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QLayout,
    QMainWindow,
    QMenu,
    QStatusBar,
    QToolButton,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import capital, shown_name
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.program.centre import ASK, EXPLORE, WORKSPACES, Centre, Workspace, WorkspaceBar, Workspaces
from farkle_explorer.program.explore_page import SURFACE
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.panel import SolvePanel
from farkle_explorer.widgets.actions import DICE, MOVING, MOVING_FAR, Command, WindowActions, commands_of, hint
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import Line, cut_to
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
    """Between the words and the buttons of the solver's strip: a message or a hint; the state under the pointer."""

    def __init__(self, strip: SolvePanel) -> None:
        super().__init__()
        self._strip = strip
        self.addPermanentWidget(strip, 1)
        self._colour = self._ink = QColor()
        # description of the state under the pointer, or of the selection
        self.words = self._message = ""
        self.hint = capital(hint(*_HINTS))  # the keys and their effects
        self._is_quiet = self._is_silent = False
        self.setAccessibleName(_("What you point at or have selected"))
        self.setSizeGripEnabled(False)
        self.messageChanged.connect(self.update)
        strip.worded.connect(self.update)

    def apply_theme(self, theme: Theme) -> None:
        self._colour, self._ink = QColor(theme.muted), QColor(theme.text)
        self.update()

    def read_out(self, words: str, *, silently: bool = False) -> None:
        """Describe the state under the pointer, or `silently` the selection, which the window shows elsewhere."""
        self.words, self._is_silent = words, silently
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
        return QSize(0, self._strip.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        line = self._strip.free_room.translated(self._strip.pos())
        message, letters = self.currentMessage(), self.fontMetrics()
        room = line.width() - (letters.horizontalAdvance(message) + _APART if message else 0)
        read_out = "" if self._is_quiet or self._is_silent else self.words
        hint = "" if self._is_quiet else self.hint
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
        self._foot.read_out(self._situation.summary, silently=True)

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


def fill_menu(bar: QMenu, actions: WindowActions, files: FileActions) -> QMenu:
    """Fill the window's menu; return the empty one of the views, which shows parts of the window."""
    bar.addAction(actions.welcome)
    bar.addSeparator()
    file = bar.addMenu(_("&File"))
    files.fill(file)
    file.addSeparator()
    file.addActions([actions.open_solution, actions.save_solution])
    file.addSeparator()
    file.addAction(actions.sheet)
    edit = bar.addMenu(_("&Edit"))
    edit.aboutToShow.connect(actions.edit_opens)
    edit.addActions([actions.undo, actions.redo])
    edit.addSeparator()
    edit.addActions([actions.enter_roll, actions.copy, actions.bookmark])
    view = bar.addMenu(_("&View"))
    bar.addMenu(_("&Solve")).addActions([actions.solve, actions.cancel, actions.follow_edits])
    help_menu = bar.addMenu(_("&Help"))
    help_menu.addAction(actions.tour)
    help_menu.addActions([actions.guide, actions.whats_this, actions.shortcuts])
    help_menu.addActions([actions.show_log, actions.about])
    bar.addSeparator()
    bar.addActions([actions.workshop, actions.preferences])
    bar.addSeparator()
    bar.addAction(actions.quit)
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
_LONGEST: Final = 4  # digits of a page number
_CHOOSER_WIDTH: Final = 256
_WORKSHOP: Final = "workshop"
_PLACE: Final = "workspace"  # as earlier versions called it


@dataclass(frozen=True)
class WindowParts:
    """The widgets of the window."""

    chooser: QWidget  # chooses the rules
    notices: QWidget  # what the user has to know, in all places
    solve: SolvePanel
    centre: Centre


class MainWindow(QMainWindow):
    """Shows one place at a time below the bar of places, and below it a line of what the program does."""

    dropped = Signal(object)  # Path: the user dropped a file on the window
    closed = Signal()  # the window has closed; `may_close` allowed it

    def __init__(
        self, parts: WindowParts, actions: WindowActions, files: FileActions, remembered: SavedSettings
    ) -> None:
        super().__init__()
        self._parts, self._actions, self._remembered = parts, actions, remembered
        self.may_close: Callable[[], bool] = lambda: True
        self.setObjectName("window")
        self.setWindowTitle(TITLE)
        self.setAcceptDrops(True)
        self.workspaces = Workspaces(parts.centre.pages, self)
        self.workspaces.entered.connect(self._enter)
        self.workspace_bar = WorkspaceBar(self.workspaces)
        self.chooser = parts.chooser  # of the rules in force
        self.menu = QMenu(_("Menu"), self)
        self.menu_button = QToolButton()
        self.bar = self._make_bar()
        whole = QWidget()
        whole.setLayout(column(self.bar, parts.notices, (parts.centre, 1), spacing=0))
        self.setCentralWidget(whole)
        self.foot = StatusBar(parts.solve)  # the status bar
        self.setStatusBar(self.foot)
        self._take_size()
        self._make_view_menu(fill_menu(self.menu, actions, files))
        self.addActions([action for menu in self._all_menus() for action in menu.actions()])  # for their keys
        actions.enter_roll.triggered.connect(self.ask)
        actions.workshop.toggled.connect(self._open_workshop)
        actions.workshop.setChecked(remembered.choice(_WORKSHOP) == "open")
        self._restore()
        parts.centre.pages.setFocus()  # otherwise Qt focuses the first button, which then looks selected

    def show_name(self, name: str) -> None:
        shown = shown_name(name) or _("Rules without a name")
        self.setWindowTitle(f"{shown} – {TITLE}")

    def say(self, line: str) -> None:
        """Show a message in the status bar."""
        self.foot.say(line)

    def apply_theme(self, theme: Theme) -> None:
        self._actions.apply_theme(theme)
        self.workspace_bar.apply_theme(theme)
        self.foot.apply_theme(theme)
        self._parts.centre.pages.apply_theme(theme)
        for menu in self._all_menus():
            menu.setPalette(theme.menu_palette)

    def event(self, event: QEvent) -> bool:
        """Keep status tips from replacing messages."""
        if event.type() is QEvent.Type.StatusTip and self.foot.is_saying:
            return True
        return super().event(event)

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
        self._keep()
        self._remembered.write()
        super().closeEvent(event)
        self.closed.emit()

    def bring_up(self, place: Workspace) -> None:
        self.workspaces.enter(place.name)

    @Slot()
    def ask(self) -> None:
        self.bring_up(ASK)

    @Slot(object, object)
    def _enter(self, _before: Workspace, now: Workspace) -> None:
        if now.is_workshop:
            self._actions.workshop.setChecked(True)
        self._parts.centre.show_strip(now.explores)
        self.foot.be_quiet(not now.explores)
        self._remembered.keep(_PLACE, _packed(now.name))

    def rest(self, rests: bool) -> None:
        """Mark no place, and give no hints, while the start page stands instead of all places."""
        self.workspace_bar.mark_place(not rests)
        self.foot.be_quiet(rests or not self.workspaces.current.explores)

    @Slot(bool)
    def _open_workshop(self, is_open: bool) -> None:
        self._remembered.set_choice(_WORKSHOP, "open" if is_open else "")
        self.workspace_bar.open_workshop(is_open)
        if not is_open and self.workspaces.current.is_workshop:
            self.bring_up(EXPLORE)

    def _make_bar(self) -> QWidget:
        self.chooser.setMinimumWidth(_CHOOSER_WIDTH // 2)
        self.chooser.setMaximumWidth(_CHOOSER_WIDTH)
        self.menu_button.setText("\u2630")
        self.menu_button.setAccessibleName(_("Menu"))
        self.menu_button.setToolTip(_("Files, settings, workshop, help (F10)"))
        self.menu_button.setShortcut(QKeySequence("F10"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.menu_button.setMenu(self.menu)
        bar = QWidget()
        margins = 0, 0, SPACING, 0
        bar.setLayout(row(self.workspace_bar, None, (self.chooser, 1), self.menu_button, margins=margins))
        return bar

    def _all_menus(self) -> list[QMenu]:
        # Kept: PySide makes a menu the owner of actions that it returns, and deletes them with the menu.
        self._menus = {menu.menuAction(): menu for menu in self.findChildren(QMenu)}
        return [self.menu, *in_order(self.menu, self._menus)]

    def commands(self) -> list[Command]:
        return [each for menu in self._all_menus() for each in commands_of(menu.title(), menu.actions())]

    def _make_view_menu(self, view: QMenu) -> None:
        view.addActions(list(self.workspaces.actions.values()))
        view.addSeparator()
        view.addActions(self._parts.centre.pages.choices)
        view.addSeparator()
        themes = view.addMenu(_("&Colours"))
        themes.addActions(list(self._actions.themes.values()))
        text_sizes = view.addMenu(_("&Text size"))
        text_sizes.addActions([self._actions.larger_text, self._actions.smaller_text, self._actions.usual_text])

    def _take_size(self) -> None:
        """Set the default size; afterwards only the user resizes the window, whatever its parts' size hints are."""
        room = room_on_screen(self)
        larger = self._remembered.text_size / 100 - 1
        layout = self.layout()
        if layout is not None:
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setMinimumSize((_LEAST_SIZE + _LARGER_TEXT * larger).boundedTo(room))
        self.resize(_USUAL_SIZE.boundedTo(room))

    def _restore(self) -> None:
        """Restore size, place and pages of the last run."""
        kept = self._remembered.kept
        if self._remembered.geometry is not None:
            self.restoreGeometry(self._remembered.geometry)
        self.workspaces.remember(EXPLORE.name, SURFACE)
        for name in self.workspaces.seen:
            self.workspaces.remember(name, _number(kept(_page_of(name))))
        place = _text(kept(_PLACE)) or EXPLORE.name
        known = next((each for each in WORKSPACES if each.name == place), EXPLORE)
        if not known.is_workshop or self._actions.workshop.isChecked():
            self.bring_up(known)

    def _keep(self) -> None:
        """Store size, place and pages for the next run."""
        self._remembered.geometry = self.saveGeometry()
        parts = {_PLACE: _packed(self.workspaces.current.name)}
        parts |= {_page_of(name): _packed(str(page)) for name, page in self.workspaces.seen.items()}
        for name, part in parts.items():
            self._remembered.keep(name, part)


def _page_of(place: str) -> str:
    return f"{place}-page"


def _packed(text: str) -> QByteArray:
    return QByteArray(text.encode())


def _text(kept: QByteArray | None) -> str:
    return "" if kept is None else bytes(kept.data()).decode("utf-8", "replace")


def _number(kept: QByteArray | None) -> int:
    """Return a stored page number; -1, which is no page, if it is none."""
    text = _text(kept)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST else -1
