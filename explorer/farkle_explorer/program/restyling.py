"""Applies a theme to the views without blocking the window."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.widgets.theme import Theme


class Themed(Protocol):
    """A view with theme colours that may be hidden."""

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""

    def isVisible(self) -> bool:  # noqa: N802
        """Whether the user sees the view; hidden views are restyled later."""


class Restyling(QObject):
    """Restyles visible views before the repaint, and hidden ones afterwards.

    Each style sheet is parsed again by every descendant, so restyling all pages at once would take too long.
    """

    def __init__(self, views: Sequence[Themed], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views = tuple(views)
        self._theme = Theme.light()
        self._behind: list[Themed] = []
        self._later = OneByOne(self)

    def add(self, *views: Themed) -> None:
        """Add views that were created later; they are restyled one by one, or by :meth:`catch_up`."""
        self._views = (*self._views, *views)
        self._behind.extend(views)
        self._go_on()

    @property
    def is_done(self) -> bool:
        """Whether all views have the theme's colours."""
        return not self._behind

    def apply_theme(self, theme: Theme) -> None:
        """Restyle all views now."""
        self.begin(theme)
        self._restyle(list(self._behind))

    def begin(self, theme: Theme) -> list[Callable[[], None]]:
        """Restyle all views, one per turn of the event loop.

        Returns the steps to run before the window is painted, one per turn of the event loop, for the visible views.
        """
        self._theme, self._behind = theme, list(self._views)
        self._later.clear()
        seen = [view for view in self._behind if view.isVisible()]
        return [*(partial(self._restyle, [view]) for view in seen), self._go_on]

    @Slot()
    def catch_up(self) -> None:
        """Restyle visible views; call this before newly shown views are painted."""
        self._restyle([view for view in self._behind if view.isVisible()])
        self._go_on()

    def close(self) -> None:
        """Stop restyling."""
        self._behind.clear()
        self._later.clear()

    def _restyle(self, views: Sequence[Themed]) -> None:
        """Restyle those views that have other colours."""
        for view in [each for each in views if each in self._behind]:
            self._behind.remove(view)
            view.apply_theme(self._theme)

    def _go_on(self) -> None:
        """Restyle the hidden views."""
        self._later.clear()
        self._later.add(*(partial(self._restyle, [view]) for view in self._behind))
