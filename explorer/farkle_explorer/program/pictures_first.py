"""Draws large pictures one by one before the window is repainted."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QExposeEvent, QRegion, QResizeEvent, QWindow
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from farkle_explorer.widgets.one_by_one import OneByOne

# maximum number of drawings of each picture before a repaint: the visible part may change meanwhile
_TIMES: Final = 3

_AT_ONCE: Final = 200  # widgets that are resized per turn of the event loop: about five milliseconds


class Picture(Protocol):
    """A picture that is drawn before it is painted, and cached until it changes."""

    def draw_ahead(self) -> bool:
        """Draw it now if it is visible and not cached; return whether anything was drawn."""


class PicturesFirst(QObject):
    """Delays the repaint of a window until its pictures are drawn, each in a turn of the event loop of its own.

    After a resize or a change of colours Qt repaints the whole window at once. Drawing the slow pictures before the
    repaint keeps the window responsive, and the user never sees it half painted.
    """

    # Qt is going to paint everything anew because it lies above others now, as when one turns to another dock
    raised = Signal()

    def __init__(self, pictures: Sequence[Picture], around: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures, self._around = tuple(pictures), around
        self._held: tuple[QObject, ...] = ()
        self._left = 0
        self._uncovered = False
        self._unsized: Iterator[QWidget] | None = None
        self._drawing = OneByOne(self)
        around.installEventFilter(self)

    def add(self, *pictures: Picture) -> None:
        """Add pictures that were created later."""
        self._pictures = (*self._pictures, *pictures)

    @property
    def are_drawn(self) -> bool:
        """Whether no picture is waiting."""
        return self._drawing.is_done

    @Slot()
    def draw(self) -> None:
        """Draw visible pictures before the repaint; a running pass does not restart, so that it always ends."""
        if self._can_wait and self.are_drawn:
            self._begin()

    def draw_after(self, things: Sequence[Callable[[], None]]) -> None:
        """Call these functions before the repaint, one per turn of the event loop; without a repaint, now."""
        if self._can_wait:
            self._drawing.clear()
            self._drawing.add(*things)
            self._begin()
        else:
            for thing in things:
                thing()

    @property
    def _can_wait(self) -> bool:
        """Whether a window will be repainted."""
        return self._around.isVisible() and self._around.window().testAttribute(Qt.WidgetAttribute.WA_Mapped)

    def _begin(self) -> None:
        self._hold(self._around.window())
        self._left = _TIMES * len(self._pictures)
        if self._unsized is None:
            self._unsized = _unsized(self._around.window())
            self._drawing.add(self._report_sizes)
        self._drawing.add(self._draw_one)

    def _report_sizes(self) -> None:
        """Resize widgets that were never visible; otherwise Qt resizes all of them when the first picture is drawn."""
        some = tuple(islice(self._unsized or (), _AT_ONCE))
        for widget in some:
            QCoreApplication.sendEvent(widget, QResizeEvent(widget.size(), QSize()))
            widget.setAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent, on=False)
        if some:
            self._drawing.add_next(self._report_sizes)

    def _draw_one(self) -> None:
        """Draw the first missing picture; repaint the window when none is missing."""
        if self._left > 0 and any(each.draw_ahead() for each in self._pictures):
            self._left -= 1
            self._drawing.add(self._draw_one)
        else:
            self._let_go()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Delay the repaint after a change of size."""
        if watched is self._around and event.type() is QEvent.Type.Resize:
            self.draw()
        elif watched is self._around and event.type() is QEvent.Type.ZOrderChange:
            self.raised.emit()
        return watched in self._held and self._paints(watched, event)

    def _paints(self, watched: QObject, event: QEvent) -> bool:
        """Whether a repaint of a window follows: by Qt, or by the screen once a part is uncovered."""
        if isinstance(watched, QWindow) and event.type() is QEvent.Type.Expose and watched.isExposed():
            self._uncovered = True
            return True
        return event.type() is QEvent.Type.UpdateRequest

    def close(self) -> None:
        """Stop drawing."""
        self._drawing.clear()
        self._let_go()

    def _hold(self, window: QWidget) -> None:
        """Hold back the window's repaint; with updates disabled its pictures could not be drawn either."""
        self._let_loose()  # only one hold at a time
        self._held = tuple(each for each in (window, window.windowHandle()) if each is not None)
        for each in self._held:
            each.installEventFilter(self)

    def _let_go(self) -> None:
        """Let the window repaint."""
        held = self._let_loose()
        if held:
            QCoreApplication.postEvent(held[0], QEvent(QEvent.Type.UpdateRequest))  # Qt counts it as delivered
        handle = self._around.window().windowHandle()
        if self._uncovered and handle is not None:
            # `update` would paint nothing below opaque children: a closed list would stay on the screen.
            QCoreApplication.postEvent(handle, QExposeEvent(QRegion(QRect(QPoint(), handle.size()))))
        self._uncovered = False

    def _let_loose(self) -> tuple[QObject, ...]:
        held, self._held = self._held, ()
        for each in held:
            each.removeEventFilter(self)
        return held


def _unsized(widget: QWidget) -> Iterator[QWidget]:
    """Yield the widgets of a window that have not been resized yet."""
    if isValid(widget) and widget.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
        yield widget
    for child in widget.children() if isValid(widget) else ():
        if isValid(child) and isinstance(child, QWidget) and not child.isWindow():
            yield from _unsized(child)
