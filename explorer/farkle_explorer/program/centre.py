"""The middle of the window: the strip of controls, and the views below it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QStackedWidget, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots.frame import DataView
from farkle_explorer.program.workspaces import EXPLORE
from farkle_explorer.widgets.pages import Page, Pages
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.widgets.view_commands import ViewKeys

_MAPS: Final = (55, 45)
_ROWS: Final = (60, 40)


class Centre(QWidget):
    """Controls on top; two views side by side, and one below them."""

    picked = Signal(dict)  # a key was pressed that selects something wherever one is: the dice

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
        self._keys = ViewKeys.first()
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
        self._whole = whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(controls)
        whole.addWidget(self.pages, 1)
        self.share_out()

    def show_views(self, seen: bool) -> None:
        """Show the views of the first page, or what there is before they have anything to show."""
        self._first.setCurrentWidget(self._rows if seen else self._before)

    def show_strip(self, seen: bool) -> None:
        """Show the strip of controls, or leave all the room to the page."""
        self._has_strip = seen
        self._controls.setVisible(seen and self._instead is None)

    def share_out(self) -> None:
        """Give every view its first share of the room."""
        self._maps.setSizes([10 * share for share in _MAPS])
        self._rows.setSizes([10 * share for share in _ROWS])

    def show_instead(self, page: QWidget | None) -> None:
        """Show `page` in the place of the strip and of all pages; None shows these again."""
        left, self._instead = self._instead, page
        if left is not None:
            left.hide()
        self._controls.setVisible(page is None and self._has_strip)
        self.pages.setVisible(page is None)
        if page is not None:
            self._whole.addWidget(page, 1)
            page.show()
        elif left is not None:
            self.pages.setFocus()  # else Qt gives it to the first button of the window, which then looks chosen

    @property
    def least_width(self) -> int:
        """The width that every page has room in, in pixels."""
        strip = self._controls.minimumSizeHint().width() if self._has_strip else 0
        return max(strip, self.pages.least_width, self._least_width_of_maps())

    def _least_width_of_maps(self) -> int:
        """Return the width in which neither map is a strip: sharing as at first, both have room for their titles."""
        if self.pages.group != EXPLORE.name:
            return 0
        needed = (view.least_width * sum(_MAPS) // share for view, share in zip(self._sides, _MAPS, strict=True))
        return self._maps.handleWidth() + max(needed)

    def layout_state(self) -> dict[str, QByteArray]:
        """Return how the room is shared, by name."""
        return {"maps": self._maps.saveState(), "rows": self._rows.saveState()}

    def restore_layout(self, maps: QByteArray | None, rows: QByteArray | None) -> None:
        """Share the room as it was; None leaves it as it is."""
        if maps is not None:
            self._maps.restoreState(maps)
        if rows is not None:
            self._rows.restoreState(rows)

    def apply_keys(self, keys: ViewKeys) -> None:
        """Take the keys that one is to press."""
        self._keys = keys

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Choose the dice."""
        dice = self._keys.dice(event)
        if dice:
            self.picked.emit({"dice": dice})
        else:
            super().keyPressEvent(event)


class _Handle(QSplitterHandle):
    """A gap to drag."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Leave the ground as it is: the cursor says enough."""


class _Splitter(QSplitter):
    def createHandle(self) -> QSplitterHandle:  # noqa: N802
        """Return a handle that is just a gap."""
        return _Handle(self.orientation(), self)


def _splitter(orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
    splitter = _Splitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(SPACING)
    for part in parts:
        splitter.addWidget(part)
        splitter.setStretchFactor(splitter.count() - 1, 1)
    return splitter
