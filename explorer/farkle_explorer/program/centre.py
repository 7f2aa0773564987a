"""The central widget: a strip of controls above the views."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QStackedWidget, QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots.frame import DataView
from farkle_explorer.program.workspaces import EXPLORE
from farkle_explorer.widgets.actions import chosen_dice
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.pages import Page, Pages
from farkle_explorer.widgets.theme import SPACING

_MAPS: Final = (55, 45)
_ROWS: Final = (60, 40)


class Centre(QWidget):
    """The strip of controls, two views side by side, and one view below them."""

    picked = Signal(dict)  # the user pressed a key for a number of dice

    def __init__(
        self,
        controls: QWidget,
        left: DataView,
        right: DataView,
        below: QWidget,
        before: QWidget,
        more: Sequence[Page] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._controls = controls
        self._instead: QWidget | None = None
        self._has_strip = True
        self._sides = left, right
        self._maps = _splitter(Qt.Orientation.Horizontal, left, right)
        self._rows = _splitter(Qt.Orientation.Vertical, self._maps, below)
        self._first = QStackedWidget()
        self._before = before
        for each in (before, self._rows):
            self._first.addWidget(each)
        self.pages = Pages((Page(_("When to hold"), self._first, EXPLORE.name), *more))
        self._whole = column(controls, (self.pages, 1), spacing=0)
        self.setLayout(self._whole)
        self.share_out()

    def show_views(self, seen: bool) -> None:
        """Show the views of the first page, or its placeholder without a solution."""
        self._first.setCurrentWidget(self._rows if seen else self._before)

    def show_strip(self, seen: bool) -> None:
        self._has_strip = seen
        self._controls.setVisible(seen and self._instead is None)

    def share_out(self) -> None:
        """Give every view its default share of the space."""
        self._maps.setSizes([10 * share for share in _MAPS])
        self._rows.setSizes([10 * share for share in _ROWS])

    def show_instead(self, page: QWidget | None) -> None:
        """Show `page` instead of the strip and all pages; None restores them."""
        left, self._instead = self._instead, page
        if left is not None:
            left.hide()
        self._controls.setVisible(page is None and self._has_strip)
        self.pages.setVisible(page is None)
        if page is not None:
            self._whole.addWidget(page, 1)
            page.show()
        elif left is not None:
            self.pages.setFocus()  # otherwise Qt focuses the window's first button, which then looks selected

    @property
    def least_width(self) -> int:
        """The least width in pixels that fits every page."""
        strip = self._controls.minimumSizeHint().width() if self._has_strip else 0
        return max(strip, self.pages.least_width, self._least_width_of_maps())

    def _least_width_of_maps(self) -> int:
        """Return the least width at which both maps show their titles, at their default shares."""
        if self.pages.group != EXPLORE.name:
            return 0
        needed = (view.least_width * sum(_MAPS) // share for view, share in zip(self._sides, _MAPS, strict=True))
        return self._maps.handleWidth() + max(needed)

    def layout_state(self) -> dict[str, QByteArray]:
        return {"maps": self._maps.saveState(), "rows": self._rows.saveState()}

    def restore_layout(self, maps: QByteArray | None, rows: QByteArray | None) -> None:
        """Restore the state of the splitters; None leaves a splitter unchanged."""
        if maps is not None:
            self._maps.restoreState(maps)
        if rows is not None:
            self._rows.restoreState(rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        dice = chosen_dice(event)
        if dice:
            self.picked.emit({"dice": dice})
        else:
            super().keyPressEvent(event)


class _Handle(QSplitterHandle):
    """A splitter handle that looks like a gap."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint nothing: the cursor shows that the gap can be dragged."""


class _Splitter(QSplitter):
    def createHandle(self) -> QSplitterHandle:  # noqa: N802
        return _Handle(self.orientation(), self)


def _splitter(orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
    splitter = _Splitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(SPACING)
    for part in parts:
        splitter.addWidget(part)
        splitter.setStretchFactor(splitter.count() - 1, 1)
    return splitter
