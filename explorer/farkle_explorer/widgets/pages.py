"""Tabbed pages in the centre of the window."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from farkle_core.language.messages import _
from farkle_explorer.widgets.layouts import FoldingRow, column
from farkle_explorer.widgets.theme import SPACING, Theme

_MOST_KEYS: Final = 9  # Ctrl with a digit opens a page; later ones have no key


class PageHost(QWidget):
    """Shows one of several pages large."""

    def put(self, number: int, page: QWidget) -> None:
        raise NotImplementedError

    def enlarge(self, number: int) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Page:
    """A page, the name on its tab, and its group: pages with neighbouring tabs."""

    name: str
    widget: QWidget | None  # None: comes later, see `Pages.wanted`
    group: str = ""
    key: str = ""  # default key; if empty, Ctrl with a digit
    host: PageHost | None = None  # shows the page, with others; None: the page stands alone
    has_tab: bool = True  # whether a tab leads there; otherwise other pages of its group do


class Pages(QWidget):
    """A tab bar for one group of pages, and the page below it; a single page has no tab."""

    turning = Signal(int)  # another page is about to be shown
    turned = Signal(int)  # another page is visible
    opened = Signal()  # a page was turned to, be it the visible one
    wanted = Signal(int)  # a page that is not there yet is about to be shown: `put` it into its place now

    def __init__(self, pages: Sequence[Page], beside: QWidget) -> None:
        """Create the pages; `beside` stands at the right of the tabs, or below them if space is short."""
        super().__init__()
        self._groups = tuple(page.group for page in pages)
        self._hosts = tuple(page.host for page in pages)
        self.current = 0
        self._tabbed = frozenset(page.group for page in pages if page.has_tab)
        self.bar = QTabBar(drawBase=False, expanding=False, documentMode=True, usesScrollButtons=True)
        self.bar.setAccessibleName(_("Pages"))
        self._stack = _VisiblePageStack()
        self._pages: list[QWidget] = []  # those that come later have an empty widget
        self._later: set[int] = set()
        self._group = QActionGroup(self)
        self.choices = tuple(self._add(page) for page in pages)  # one action per page, for a menu; Ctrl+1 is the first
        self.setLayout(column(FoldingRow(self.bar, beside, spacing=0), (self._stack, 1), spacing=0))
        self.bar.currentChanged.connect(self.turn_to)
        self.turn_to(0)

    @property
    def shown(self) -> QWidget:
        return self._pages[self.current]

    @property
    def group(self) -> str:
        return self._groups[self.current]

    def numbers_of(self, group: str) -> tuple[int, ...]:
        return tuple(number for number, each in enumerate(self._groups) if each == group)

    def has_tabs(self, group: str) -> bool:
        return group in self._tabbed

    def choice_of(self, page: QWidget) -> QAction:
        return self.choices[self._pages.index(page)]

    def put(self, number: int, page: QWidget) -> None:
        self._later.remove(number)
        kept, self._pages[number] = self._pages[number], page
        if (host := self._hosts[number]) is not None:
            host.put(number, page)
        else:
            self._stack.addWidget(page)
            if self._stack.currentWidget() is kept:
                self._stack.setCurrentWidget(page)
            self._stack.removeWidget(kept)
        kept.deleteLater()

    @Slot(int)
    def turn_to(self, number: int) -> None:
        number = min(max(number, 0), len(self._pages) - 1)
        if number in self._later:
            self.wanted.emit(number)
        before, left = self.current, self._stack.currentWidget()  # None before the first page
        self._show_tabs(number)
        focus = None if left is None else left.focusWidget()
        if number != before and focus is not None and focus.hasFocus():
            # Qt would focus a table of the next page, which then selects a row. A window without focus would focus its
            # first button on the next activation.
            self.setFocus()
        self._stack.setHidden(self._groups[number] != self._groups[before])
        self._open(number)
        if number != before:
            self.turning.emit(number)
        self._stack.show()
        for kind in (QEvent.Type.UpdateLater, QEvent.Type.LayoutRequest):
            # Not deferred: the tabs already need a repaint, and a later change would cause a second one.
            QCoreApplication.sendPostedEvents(None, kind)
        self.choices[number].setChecked(True)
        if number != before:
            self.turned.emit(number)
        self.opened.emit()

    def apply_theme(self, theme: Theme) -> None:
        self.bar.setStyleSheet(
            f"QTabBar::tab {{ background: transparent; color: {theme.muted}; border: 0;"
            f" border-bottom: 2px solid transparent; padding: {SPACING // 2}px {SPACING}px; }}"
            f"QTabBar::tab:hover {{ color: {theme.text}; }}"
            f"QTabBar::tab:selected {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}"
            f"QTabBar::tab:focus {{ color: {theme.accent}; }}"
        )

    def _show_tabs(self, number: int) -> None:
        """Show the tabs of a page's group; hides the others last, because Qt leaves a hidden tab for another."""
        mine = self.numbers_of(self._groups[number])
        self.bar.setVisible(len(mine) > 1 and self.has_tabs(self._groups[number]))
        for tab in mine:
            if not self.bar.isTabVisible(tab):  # a call without a change would make Qt skip the layout
                self.bar.setTabVisible(tab, True)
        self.bar.setCurrentIndex(number)
        others = [tab for tab in range(self.bar.count()) if tab not in mine and self.bar.isTabVisible(tab)]
        for tab in others:
            self.bar.setTabVisible(tab, False)
        if others:  # with both groups the bar may have scrolled; Qt scrolls back only on another layout
            self.bar.setUsesScrollButtons(False)
            self.bar.setUsesScrollButtons(True)

    def _open(self, number: int) -> None:
        self.current = number
        host = self._hosts[number]
        if host is not None:
            host.enlarge(number)
        self._stack.setCurrentWidget(self._pages[number] if host is None else host)

    def _add(self, page: Page) -> QAction:
        number, widget = len(self._pages), page.widget or QWidget()
        self._pages.append(widget)
        if page.widget is None:
            self._later.add(number)
        if page.host is None:
            self._stack.addWidget(widget)
        elif self._stack.indexOf(page.host) < 0:
            self._stack.addWidget(page.host)
        if page.host is not None and page.widget is not None:
            page.host.put(number, widget)
        self.bar.addTab(page.name)
        action = QAction(page.name, self._group, checkable=True)
        action.setObjectName(f"page-{number + 1}")
        action.setStatusTip(_("Turn to this page"))
        if page.key or number < _MOST_KEYS:
            action.setShortcut(QKeySequence(page.key or f"Ctrl+{number + 1}"))
        action.triggered.connect(self._chosen)
        action.changed.connect(self._name_tabs)
        return action

    @Slot()
    def _name_tabs(self) -> None:
        for number, action in enumerate(self._group.actions()):
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.bar.setTabToolTip(number, f"{action.text()} ({key})" if key else action.text())

    @Slot()
    def _chosen(self) -> None:
        self.turn_to(next(place for place, action in enumerate(self.choices) if action.isChecked()))


class _VisiblePageStack(QStackedWidget):
    """A stack with the size hints of the visible page instead of the largest."""

    def sizeHint(self) -> QSize:  # noqa: N802
        page = self.currentWidget()
        return super().sizeHint() if page is None else page.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        page = self.currentWidget()
        return super().minimumSizeHint() if page is None else page.minimumSizeHint()


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
