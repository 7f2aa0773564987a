"""Where Tab goes when rows come and go."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_through(row: QWidget, then: QWidget) -> None:
    """Let Tab go through a new row, in the order in which it was made, before it goes to `then`.

    Qt puts what is new at the very end. Call it once `row` has its place in a layout; nothing is to be done while
    `then` has none.

    Qt is not asked what comes before or after a widget: PySide takes the answer, which may be the whole window, for a
    child of the widget that was asked, and takes all of it for deleted when that widget goes.
    """
    if then.window() is not row.window():
        return
    wanted = [each for each in _within(row) if _takes_focus(each)]
    if wanted:
        # First behind `then`, one after the other, and then `then` behind them all: the place of the first is found.
        for earlier, later in pairwise((then, *wanted, then)):
            QWidget.setTabOrder(earlier, later)


def tab_on(before: QWidget, part: QWidget) -> None:
    """Let Tab go from `before` through `part`, which is new, and then to where it went from `before` until now."""
    for earlier, later in pairwise((before, *filter(_takes_focus, _within(part)))):
        QWidget.setTabOrder(earlier, later)


def _within(widget: QWidget) -> Iterator[QWidget]:
    """Find all that a widget holds, lists that open apart, each before what it holds, in the order they were made."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield child
            yield from _within(child)


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
