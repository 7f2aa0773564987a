"""Gives views the colours of another theme without holding up the window."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.widgets.theme import Theme


class Themed(Protocol):
    """What takes a theme's colours, and may be out of sight."""

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""

    def isVisible(self) -> bool:  # noqa: N802
        """Return whether it is seen."""


class Restyling(QObject):
    """Gives the views that are seen their colours before the window is painted, and all others theirs afterwards.

    Style sheets are read anew by every widget below, so all pages at once would take longer than a person waits.
    """

    def __init__(self, views: Sequence[Themed], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views = tuple(views)
        self._theme = Theme.light()
        self._behind: list[Themed] = []
        self._later = OneByOne(self)

    @property
    def is_done(self) -> bool:
        """Whether all views have the theme's colours."""
        return not self._behind

    def apply_theme(self, theme: Theme) -> None:
        """Have all views take the theme's colours now."""
        self.begin(theme)
        self._restyle(list(self._behind))

    def begin(self, theme: Theme) -> list[Callable[[], None]]:
        """Have all views take the theme's colours, one in each turn of the event loop.

        Returns
        -------
        list of callable
            What is to be done before anything is painted, one thing in each turn, for the views that are seen.
        """
        self._theme, self._behind = theme, list(self._views)
        self._later.clear()
        seen = [view for view in self._behind if view.isVisible()]
        return [*(partial(self._restyle, [view]) for view in seen), self._go_on]

    @Slot()
    def catch_up(self) -> None:
        """Give their colours to views that are seen: call it before what has been shown is painted."""
        self._restyle([view for view in self._behind if view.isVisible()])
        self._go_on()

    def close(self) -> None:
        """Restyle nothing any more."""
        self._behind.clear()
        self._later.clear()

    def _restyle(self, views: Sequence[Themed]) -> None:
        """Restyle those of them that still have other colours."""
        for view in [each for each in views if each in self._behind]:
            self._behind.remove(view)
            view.apply_theme(self._theme)

    def _go_on(self) -> None:
        """Restyle those that are not seen."""
        self._later.clear()
        self._later.add(*(partial(self._restyle, [view]) for view in self._behind))
