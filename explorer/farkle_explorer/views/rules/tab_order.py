"""Where Tab goes when rows come and go."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_through(row: QWidget, then: QWidget) -> None:
    """Let Tab go through a new row, in the order in which it was made, before it goes to `then`.

    Qt puts what is new at the very end. Call it once `row` has its place in a layout; nothing is to be done while
    `then` has none.
    """
    if then.window() is not row.window():
        return
    wanted = _chain(row)
    before = then.previousInFocusChain()
    while before is not None and (before in wanted or not _takes_focus(before)):
        before = before.previousInFocusChain()
    for earlier, later in pairwise([before, *wanted] if before is not None else []):
        QWidget.setTabOrder(earlier, later)


def _chain(row: QWidget) -> list[QWidget]:
    """Return all within a row that may ever take the focus itself, in the order of Tab."""
    chain, widget = [], row.nextInFocusChain()
    while widget is not None and widget is not row and row.isAncestorOf(widget):
        if _takes_focus(widget):
            chain.append(widget)
        widget = widget.nextInFocusChain()
    return chain


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
