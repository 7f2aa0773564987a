"""Gives views the colours of another theme without holding up the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from farkle_explorer.one_by_one import OneByOne
from farkle_explorer.theme import Theme


class Themed(Protocol):
    """What takes a theme's colours, and may be out of sight."""

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""

    def isVisible(self) -> bool:  # noqa: N802
        """Return whether it is seen."""


class Restyling(QObject):
    """Gives the views that are seen their colours at once, and all others theirs one at a time.

    Style sheets are read anew by every widget below, so all pages at once would take longer than a person waits.

    Parameters
    ----------
    views : sequence of Themed
        Have had no theme yet.
    parent : QObject, optional
        The owner.
    """

    def __init__(self, views: Sequence[Themed], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views = tuple(views)
        self._theme = Theme.light()
        self._behind: list[Themed] = []
        self._later = OneByOne(self)

    def apply_theme(self, theme: Theme, *, at_once: bool) -> None:
        """Have all views take the theme's colours: those not seen later, unless `at_once`."""
        self._theme, self._behind = theme, list(self._views)
        self.catch_up(at_once=at_once)

    @Slot()
    def catch_up(self, *, at_once: bool = False) -> None:
        """Give their colours to views that are seen, or to all: call it before what has been shown is painted."""
        seen = [view for view in self._behind if at_once or view.isVisible()]
        self._behind = [view for view in self._behind if view not in seen]
        for view in seen:
            view.apply_theme(self._theme)
        self._later.clear()
        self._later.add(*[self._restyle_one] * len(self._behind))

    def close(self) -> None:
        """Restyle nothing any more."""
        self._behind.clear()
        self._later.clear()

    def _restyle_one(self) -> None:
        self._behind.pop(0).apply_theme(self._theme)
