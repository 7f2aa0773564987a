"""A dock widget with a plain title bar."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QToolButton, QWidget

from farkle_core.language.messages import _
from farkle_explorer.widgets.icons import close_icon, float_icon
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.lettering import write_in
from farkle_explorer.widgets.theme import SPACING, Theme

_ICON: Final = 2 * SPACING


class DockTitle(QWidget):
    """The title bar of a dock: its name, and buttons to float and close it. Dragging it moves the dock."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._name = dock.windowTitle()
        self._label = QLabel(self._name)
        self._float = _button(_("Show {title} in a window of its own, or put it back", title=dock.windowTitle()))
        self._close = _button(_("Close {title}; the View menu brings it back", title=dock.windowTitle()))
        self._float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._close.clicked.connect(dock.close)
        margins = SPACING, SPACING // 2, SPACING // 2, SPACING // 2
        self.setLayout(row((self._label, 1), self._float, self._close, spacing=0, margins=margins))

    def show_name(self, shown: bool) -> None:
        """Show or hide the dock's name; the buttons stay."""
        self._label.setText(self._name if shown else "")

    def apply_theme(self, theme: Theme) -> None:
        write_in(self._label, theme.muted)
        self._float.setIcon(float_icon(theme))
        self._close.setIcon(close_icon(theme))


class Dock(QDockWidget):
    """A part of the window that can be moved, floated and closed."""

    def __init__(self, name: str, title: str, part: QWidget) -> None:
        super().__init__(title)
        self.setObjectName(name)
        self.setWidget(part)
        self._title = DockTitle(self)
        self.setTitleBarWidget(self._title)

    def event(self, event: QEvent) -> bool:
        """Forward update requests to the window: they may date from the time when the dock was floating."""
        if event.type() is QEvent.Type.UpdateRequest and not self.isWindow():
            QCoreApplication.postEvent(self.window(), QEvent(QEvent.Type.UpdateRequest))
            return True
        return super().event(event)

    def show_name(self, shown: bool) -> None:
        """Show the name above the dock, or hide it because a tab shows it."""
        self._title.show_name(shown)

    def without_title(self) -> None:
        """Become a fixed strip without a title bar."""
        self.setTitleBarWidget(QWidget())
        self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)

    def apply_theme(self, theme: Theme) -> None:
        self._title.apply_theme(theme)


def _button(what: str) -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    button.setIconSize(QSize(_ICON, _ICON))
    button.setAccessibleName(what)
    button.setToolTip(what)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
