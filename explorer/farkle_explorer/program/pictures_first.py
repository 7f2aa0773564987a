"""Has large pictures drawn one by one before the window that shows them is painted."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QExposeEvent, QRegion, QResizeEvent, QWindow
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from farkle_explorer.widgets.one_by_one import OneByOne

# How often each picture is drawn at the most before the window is painted: what is seen may change meanwhile.
_TIMES: Final = 3

_AT_ONCE: Final = 200  # widgets that are told their size in one turn of the event loop: some five milliseconds


class Picture(Protocol):
    """What is drawn before it is painted, and kept until it looks different."""

    def draw_ahead(self) -> bool:
        """Draw it now if it is seen, and not drawn yet; return whether there was anything to draw."""


class PicturesFirst(QObject):
    """Keeps a window as it is until its pictures are drawn, each in a turn of the event loop of its own.

    At another size or in other colours everything is painted anew, all at once, for half a window must never be seen.
    What takes longest can be drawn before that, while the window still answers.
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

    @property
    def are_drawn(self) -> bool:
        """Whether nothing is waiting to be drawn."""
        return self._drawing.is_done

    @Slot()
    def draw(self) -> None:
        """Draw what is seen before the window is painted; once begun it is not begun anew, or it might never end."""
        if self._can_wait and self.are_drawn:
            self._begin()

    def draw_after(self, things: Sequence[Callable[[], None]]) -> None:
        """Do these things before, one in each turn of the event loop, too; where nothing is painted, do them now."""
        if self._can_wait:
            self._drawing.clear()
            self._drawing.add(*things)
            self._begin()
        else:
            for thing in things:
                thing()

    @property
    def _can_wait(self) -> bool:
        """Whether there is a window that will be painted."""
        return self._around.isVisible() and self._around.window().testAttribute(Qt.WidgetAttribute.WA_Mapped)

    def _begin(self) -> None:
        self._hold(self._around.window())
        self._left = _TIMES * len(self._pictures)
        if self._unsized is None:
            self._unsized = _unsized(self._around.window())
            self._drawing.add(self._tell_sizes)
        self._drawing.add(self._draw_one)

    def _tell_sizes(self) -> None:
        """Tell widgets that were never seen their size; else Qt tells all of them when the first picture is drawn."""
        some = tuple(islice(self._unsized or (), _AT_ONCE))
        for widget in some:
            QCoreApplication.sendEvent(widget, QResizeEvent(widget.size(), QSize()))
            widget.setAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent, on=False)
        if some:
            self._drawing.add_next(self._tell_sizes)

    def _draw_one(self) -> None:
        """Draw the first picture that is not there; have the window painted when all are."""
        if self._left > 0 and any(each.draw_ahead() for each in self._pictures):
            self._left -= 1
            self._drawing.add(self._draw_one)
        else:
            self._let_go()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Take note of another size, and put off painting."""
        if watched is self._around and event.type() is QEvent.Type.Resize:
            self.draw()
        elif watched is self._around and event.type() is QEvent.Type.ZOrderChange:
            self.raised.emit()
        return watched in self._held and self._paints(watched, event)

    def _paints(self, watched: QObject, event: QEvent) -> bool:
        """Whether a window is painted after this: as Qt wants it, or as the screen does once something is uncovered."""
        if isinstance(watched, QWindow) and event.type() is QEvent.Type.Expose and watched.isExposed():
            self._uncovered = True
            return True
        return event.type() is QEvent.Type.UpdateRequest

    def close(self) -> None:
        """Draw nothing any more."""
        self._drawing.clear()
        self._let_go()

    def _hold(self, window: QWidget) -> None:
        """Keep from the window that it is to be painted; told to take no updates, it would give no pictures either."""
        self._let_loose()  # once is enough
        self._held = tuple(each for each in (window, window.windowHandle()) if each is not None)
        for each in self._held:
            each.installEventFilter(self)

    def _let_go(self) -> None:
        """Have the window painted."""
        held = self._let_loose()
        if held:
            QCoreApplication.postEvent(held[0], QEvent(QEvent.Type.UpdateRequest))  # Qt takes that for done already
        handle = self._around.window().windowHandle()
        if self._uncovered and handle is not None:
            # To update the window would paint nothing below its opaque parts: a closed list would stay on the screen.
            QCoreApplication.postEvent(handle, QExposeEvent(QRegion(QRect(QPoint(), handle.size()))))
        self._uncovered = False

    def _let_loose(self) -> tuple[QObject, ...]:
        held, self._held = self._held, ()
        for each in held:
            each.removeEventFilter(self)
        return held


def _unsized(widget: QWidget) -> Iterator[QWidget]:
    """Yield what is in a window and was not told its size yet."""
    if isValid(widget) and widget.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
        yield widget
    for child in widget.children() if isValid(widget) else ():
        if isValid(child) and isinstance(child, QWidget) and not child.isWindow():
            yield from _unsized(child)
