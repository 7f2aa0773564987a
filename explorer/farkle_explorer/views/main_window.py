"""The window: docks round the views, menus, a tool bar, a line at the foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QStatusBar, QToolBar, QWidget

from farkle_explorer.actions import WindowActions
from farkle_explorer.settings import LAYOUT_VERSION, Remembered
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.centre import Centre
from farkle_explorer.views.dock import Dock
from farkle_explorer.views.rules.file_actions import FileActions

TITLE: Final = "Farkle Explorer"
HINT: Final = "Arrow keys move the selection, with Shift ten steps; keys 1 to 6 choose the dice"
_USUAL_SIZE: Final = QSize(1280, 800)
_LARGEST_SHARE: Final = 0.95
_RULES_WIDTH: Final = 328
_SITUATION_WIDTH: Final = 256
_MESSAGE_TIME: Final = 10_000


@dataclass(frozen=True)
class Parts:
    """What the window is made of."""

    rules: QWidget
    situation: QWidget
    solve: QWidget
    centre: Centre


class _ToolBar(QToolBar):
    """A tool bar that is no box."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Leave the ground as it is."""


class _StatusBar(QStatusBar):
    """The line at the foot: a message, or else a hint; in line with everything above it."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = QColor()
        self.setSizeGripEnabled(False)
        self.messageChanged.connect(self.update)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._colour = QColor(theme.muted)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height of a line."""
        return QSize(0, self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Write the line."""
        painter = QPainter(self)
        painter.setPen(self._colour)
        line = self.rect().adjusted(2 * SPACING, 0, -2 * SPACING, 0)
        words = self.fontMetrics().elidedText(self.currentMessage() or HINT, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, words)


class MainWindow(QMainWindow):
    """Lays out the parts, and keeps the layout between two starts.

    Parameters
    ----------
    parts : Parts
        What it is made of.
    actions : WindowActions
        What one can do.
    files : FileActions
        What one can do with the rules.
    remembered : Remembered
        Where the layout is kept.

    Attributes
    ----------
    dropped : Signal of Path
        A file was dropped anywhere on the window.
    closed : Signal
        The window has been closed, after `may_close` allowed it.
    """

    dropped = Signal(object)
    closed = Signal()

    def __init__(self, parts: Parts, actions: WindowActions, files: FileActions, remembered: Remembered) -> None:
        super().__init__()
        self._parts, self._actions, self._files, self._remembered = parts, actions, files, remembered
        self.may_close: Callable[[], bool] = lambda: True
        self.setObjectName("window")
        self.setWindowTitle(f"{TITLE}[*]")
        self.setDockNestingEnabled(True)
        self.setAcceptDrops(True)
        self.setCentralWidget(parts.centre)
        self._name = QLabel()
        self._tools = self._make_tool_bar()
        self.docks = self._make_docks()
        self._make_menus()
        self._foot = _StatusBar()
        self.setStatusBar(self._foot)
        self._lay_out()
        self._first_layout = self.saveState(LAYOUT_VERSION)
        self._restore()

    def show_name(self, name: str, modified: bool) -> None:
        """Show what the rules are called, and whether they have changes that are not saved."""
        self.setWindowTitle(f"{name or 'Rules without a name'}[*] – {TITLE}")
        self.setWindowModified(modified)
        self._name.setText(f"{name or 'Rules without a name'}{' •' if modified else ''}")
        self._name.setToolTip("Changes are not saved" if modified else "")

    def say(self, line: str) -> None:
        """Say something at the foot of the window for a while."""
        self._foot.showMessage(line, _MESSAGE_TIME)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._actions.apply_theme(theme)
        for dock in self.docks.values():
            dock.apply_theme(theme)
        self._foot.apply_theme(theme)

    @Slot()
    def reset_layout(self) -> None:
        """Put everything where it was at first."""
        for dock in self.docks.values():
            dock.setFloating(False)
            dock.show()
        self.restoreState(self._first_layout, LAYOUT_VERSION)
        self._parts.centre.share_out()
        self._size_docks()
        self._remembered.forget_layout()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take one file."""
        if len(event.mimeData().urls()) == 1 and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Say which file it is."""
        event.acceptProposedAction()
        self.dropped.emit(Path(event.mimeData().urls()[0].toLocalFile()))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Ask about what is not saved, then keep the layout."""
        if not self.may_close():
            event.ignore()
            return
        self._remembered.keep_layout(self.saveGeometry(), self.saveState(LAYOUT_VERSION))
        for name, state in self._parts.centre.layout_state().items():
            self._remembered.keep(name, state)
        self._remembered.write()
        super().closeEvent(event)
        self.closed.emit()

    def _make_tool_bar(self) -> QToolBar:
        bar = _ToolBar("Tools")
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setIconSize(QSize(2 * SPACING, 2 * SPACING))
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._name.setContentsMargins(SPACING, 0, 2 * SPACING, 0)
        bar.addWidget(self._name)
        bar.addSeparator()
        bar.addActions([self._actions.solve, self._actions.cancel])
        bar.addSeparator()
        bar.addAction(self._actions.sheet)
        self.addToolBar(bar)
        return bar

    def _make_docks(self) -> dict[str, Dock]:
        area = Qt.DockWidgetArea
        docks = {
            "rules": self._dock("rules", "Rules", self._parts.rules, area.LeftDockWidgetArea),
            "situation": self._dock("situation", "Situation", self._parts.situation, area.RightDockWidgetArea),
            "solve": self._dock("solve", "Solve", self._parts.solve, area.BottomDockWidgetArea),
        }
        docks["solve"].without_title()
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            self.setCorner(corner, area.BottomDockWidgetArea)
        return docks

    def _dock(self, name: str, title: str, part: QWidget, area: Qt.DockWidgetArea) -> Dock:
        dock = Dock(name, title, part)
        self.addDockWidget(area, dock)
        return dock

    def _make_menus(self) -> None:
        actions, files, bar = self._actions, self._files, self.menuBar()
        file = bar.addMenu("&File")
        file.addActions([files.new, files.open])
        file.addMenu(files.recent)
        file.addActions([files.save, files.save_as])
        file.addSeparator()
        file.addActions([actions.open_solution, actions.save_solution])
        file.addSeparator()
        file.addAction(actions.sheet)
        file.addSeparator()
        file.addAction(actions.quit)
        edit = bar.addMenu("&Edit")
        edit.addActions([files.undo, files.redo])
        edit.addSeparator()
        edit.addAction(actions.copy)
        self._make_view_menu(bar.addMenu("&View"))
        bar.addMenu("&Solve").addActions([actions.solve, actions.cancel])
        bar.addMenu("&Help").addActions([actions.shortcuts, actions.show_log, actions.about])

    def _make_view_menu(self, view: QMenu) -> None:
        for name in ("rules", "situation"):
            view.addAction(self.docks[name].toggleViewAction())
        view.addSeparator()
        themes = view.addMenu("&Colours")
        themes.addActions(list(self._actions.themes.values()))
        view.addSeparator()
        view.addAction(self._actions.reset_layout)

    def _lay_out(self) -> None:
        screen = QGuiApplication.primaryScreen().availableSize()
        self.resize(_USUAL_SIZE.boundedTo(screen * _LARGEST_SHARE))
        self._size_docks()

    def _size_docks(self) -> None:
        widths = [_RULES_WIDTH, _SITUATION_WIDTH]
        self.resizeDocks([self.docks["rules"], self.docks["situation"]], widths, Qt.Orientation.Horizontal)

    def _restore(self) -> None:
        layout = self._remembered.layout
        if layout is not None:
            self.restoreGeometry(layout[0])
            self.restoreState(layout[1], LAYOUT_VERSION)
        self._parts.centre.restore_layout(self._kept("maps"), self._kept("rows"))

    def _kept(self, name: str) -> QByteArray | None:
        return self._remembered.kept(name)
