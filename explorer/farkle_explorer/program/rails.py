"""Rails at both edges: docks that do not fit into a narrow window fold into upright buttons there."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from farkle_core.language.messages import _
from farkle_explorer.program.centre import Centre
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import SPACING

_SIDES: Final = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)


class UprightButton(QToolButton):
    """A button whose text reads upwards."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setText(words)
        self.setAutoRaise(True)

    def sizeHint(self) -> QSize:  # noqa: N802
        return super().sizeHint().transposed()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        painter.translate(0, self.height())
        painter.rotate(-90)
        option.rect = option.rect.transposed()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class Rail(QWidget):
    """Buttons for the folded docks of one edge; hidden while there are none."""

    wanted = Signal(str)  # the user wants to open the dock of this name

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Folded parts"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, SPACING, 0, SPACING)
        self._column.addStretch(1)
        self._buttons: list[UprightButton] = []
        self.hide()

    @property
    def buttons(self) -> tuple[UprightButton, ...]:
        return tuple(self._buttons)

    def show_docks(self, titles: Mapping[str, str]) -> None:
        """Show a button per dock; `titles`: titles by name."""
        for button in self._buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self._buttons = [self._button(*each) for each in titles.items()]
        for place, button in enumerate(self._buttons):
            self._column.insertWidget(place, button)
        self.setVisible(bool(titles))

    def _button(self, name: str, title: str) -> UprightButton:
        button = UprightButton(title)
        button.setToolTip(_("Open {title}; what stands on the other side folds where there is no room", title=title))
        button.setAccessibleName(_("Open {title}", title=title))
        button.clicked.connect(partial(self.wanted.emit, name))
        return button


class Rails(QObject):
    """Folds the docks of one side when the central widget has too little space, and restores them.

    The side that the user opened last stays open.
    """

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget], centre: Centre) -> None:
        super().__init__(window)
        self._window, self._docks, self._centre = window, docks, centre
        # names of the folded docks; on each side the front one first
        self.away: tuple[str, ...] = ()
        self._latest = _SIDES[1]
        self._is_busy = False
        self.rails = {side: Rail() for side in _SIDES}
        self.middle = QWidget()
        line = row(spacing=0)
        self.middle.setLayout(line)
        for part in (self.rails[_SIDES[0]], centre, self.rails[_SIDES[1]]):
            line.addWidget(part, int(part is centre))
        for rail in self.rails.values():
            rail.wanted.connect(self.open)

    def restore(self, names: Iterable[str]) -> None:
        """Treat these hidden docks as folded."""
        self.away = tuple(name for name in names if name in self._docks and self._docks[name].isHidden())
        self._latest = _SIDES[1]
        self._show_rails()

    def open(self, name: str) -> None:
        """Show the docks of a side with this one in front; docks of the other side may fold."""
        self._latest = self._window.dockWidgetArea(self._docks[name])
        self._bring_back(self._latest)
        self._docks[name].show()
        self.fit()
        self._docks[name].raise_()

    def fit(self, *, may_open: bool = False) -> None:
        """Fold docks until the central widget fits; with `may_open`, restore docks that fit again."""
        if self._is_busy:
            return
        self._is_busy = True
        last = sorted(_SIDES, key=lambda side: (bool(self._open_at(side)), side is self._latest))[-1]
        for side in sorted(_SIDES, key=lambda each: each is last):
            if self._needed() > self._window.width() and side is not last:
                self._put_away(self._open_at(side))
            elif may_open and self._needed(opened=side) <= self._window.width():
                self._bring_back(side)
        self._show_rails()
        self._is_busy = False

    def _needed(self, opened: Qt.DockWidgetArea | None = None) -> int:
        """Return the width that the central widget and its docks need; if given, with all of the side `opened`."""
        gap = self._window.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent)
        needed = self._centre.least_width
        for side in _SIDES:
            docks = [*self._open_at(side), *(self._away_at(side) if side is opened else ())]
            if docks:
                needed += gap + max(self._docks[name].minimumSizeHint().width() for name in docks)
            if side is not opened and self._away_at(side):
                needed += self.rails[side].sizeHint().width()
        return needed

    def _open_at(self, side: Qt.DockWidgetArea) -> list[str]:
        docks = [name for name in self._at(side, self._docks) if not self._docks[name].isHidden()]
        return sorted(docks, key=lambda name: self._docks[name].visibleRegion().isEmpty())

    def _away_at(self, side: Qt.DockWidgetArea) -> list[str]:
        return self._at(side, self.away)

    def _at(self, side: Qt.DockWidgetArea, names: Iterable[str]) -> list[str]:
        docks = ((name, self._docks[name]) for name in names)
        return [name for name, dock in docks if not dock.isFloating() and self._window.dockWidgetArea(dock) is side]

    def _put_away(self, names: Sequence[str]) -> None:
        self.away += tuple(names)
        for name in names:
            self._docks[name].hide()

    def _bring_back(self, side: Qt.DockWidgetArea) -> None:
        names = self._away_at(side)
        self.away = tuple(name for name in self.away if name not in names)
        for name in names:
            self._docks[name].show()
        if names:
            self._docks[names[0]].raise_()

    def _show_rails(self) -> None:
        self.away = tuple(name for name in self.away if self._docks[name].isHidden())
        for side, rail in self.rails.items():
            titles = {name: self._docks[name].windowTitle() for name in self._docks if name in self._away_at(side)}
            if len(rail.buttons) != len(titles) or [each.text() for each in rail.buttons] != [*titles.values()]:
                rail.show_docks(titles)
