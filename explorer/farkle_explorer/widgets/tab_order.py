"""The Tab order when controls are added and removed."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def follow(place: QWidget, controls: Sequence[QWidget]) -> None:
    """Put new `controls` at the place of `place` in the Tab order; Qt appends them at the end.

    Widgets without focus have a place in the order too: `place` itself, and in a group of buttons all but the pressed
    one. They accept the focus while the order is set, because Qt skips them otherwise.
    """
    chain = [place, *controls]
    before = [widget.focusPolicy() for widget in chain]
    for widget in chain:
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    for earlier, later in pairwise(chain):
        QWidget.setTabOrder(earlier, later)
    for widget, policy in zip(chain, before, strict=True):
        widget.setFocusPolicy(policy)
