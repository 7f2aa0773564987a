"""Where Tab goes when controls come and go."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def follow(place: QWidget, controls: Sequence[QWidget]) -> None:
    """Let Tab come to new `controls` where it came to `place`; Qt puts what is new at the very end.

    Widgets that take no focus have a place in the order, too: `place` itself, and of buttons that are a choice all
    but the one that is down, which Qt passes over. They are made to take it while the order is set.
    """
    chain = [place, *controls]
    before = [widget.focusPolicy() for widget in chain]
    for widget in chain:
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    for earlier, later in pairwise(chain):
        QWidget.setTabOrder(earlier, later)
    for widget, policy in zip(chain, before, strict=True):
        widget.setFocusPolicy(policy)
