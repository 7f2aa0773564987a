"""All strategies with their values; missing values have a button that computes them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.strategies.book import Entry, StrategyBook, given_titles
from farkle_explorer.strategies.details import most_numbers
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING

HEADINGS: Final = (
    N_("How you play"),
    N_("to learn"),
    N_("as first"),
    N_("as second"),
    N_("overall"),
    N_("points a turn"),
    N_("farkles"),
)
_TITLE, _BUTTON = 0, 2
_NOTHING: Final = "–"
_COLUMNS: Final = (
    "strategy", "numbers to know", "wins with the first turn (0 to 1)", "wins with the second turn (0 to 1)",
    "wins overall (0 to 1)", "points a turn", "farkles a turn (0 to 1)",
)  # fmt: skip
_TIPS: Final = (
    "",
    N_("How many numbers you memorise"),
    N_("How often it wins against perfect play when it has the first turn"),
    N_("How often it wins against perfect play when perfect play has the first turn"),
    N_("How often it wins against perfect play when the first player is chosen at random"),
    N_("Average points a turn far from the goal, less penalties"),
    N_("Share of turns that end with a farkle, far from the goal"),
)


class StrategyList(QuietTable):
    """A row per strategy."""

    chosen = Signal(str)  # the key of the selected strategy

    def __init__(self, book: StrategyBook) -> None:
        super().__init__(_("Strategies"), HEADINGS, frozenset({_TITLE}), _TIPS)
        self._book = book
        self._keys: tuple[str, ...] = ()
        self._stale = False
        self._is_behind = True  # the book may have entries already
        self._buttons: tuple[tuple[str, str, bool, bool], ...] = ()
        self.set_row_height(self.fontMetrics().height() + SPACING + 2)
        self.stretch_column(_TITLE)
        self.selectionModel().currentRowChanged.connect(self._row_changed)
        self.activated.connect(self._activated)
        book.changed.connect(self._book_changed)
        book.running_changed.connect(self._enable)

    @property
    def key(self) -> str:
        """The selected strategy; ``""`` if there is none."""
        row = self.currentIndex().row()
        return self._keys[row] if 0 <= row < len(self._keys) else ""

    def button(self, key: str) -> QPushButton | None:
        """Return the button of a strategy without a value."""
        if key not in self._keys:
            return None
        place = self.indexWidget(self.rows_model.index(self._keys.index(key), _BUTTON))
        return None if place is None else place.findChild(QPushButton)

    def choose(self, key: str) -> None:
        if key in self._keys:
            self.follow(self._keys.index(key))

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since; outdated rules allow no computation."""
        self._stale = stale
        self._enable()

    def as_table(self) -> TextTable:
        titles = given_titles()
        entries = (replace(each, title=titles.get(each.key, each.title)) for each in self._book.entries)
        return TextTable(_COLUMNS, tuple(map(_exact, entries)))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if self._is_behind:
            self.fill()

    @Slot()
    def _book_changed(self) -> None:
        self._is_behind = True
        if self.isVisible():
            self.fill()

    def fill(self) -> None:
        """Update all rows; the selection stays, unless its strategy is gone."""
        self._is_behind = False
        key, entries = self.key, self._book.entries
        added = [entry.key for entry in entries if entry.key not in self._keys and entry.known is not None]
        new = added[0] if len(added) == 1 and self._keys else ""
        self._keys = tuple(entry.key for entry in entries)
        dice = 0 if self._book.solution is None else self._book.solution.grid.dice
        self._fill_rows(entries, [_row(entry, dice) for entry in entries])
        self.horizontalHeader().resizeSections()
        self._enable()
        if entries:
            self.choose(new or (key if key in self._keys else self._keys[0]))
        self.chosen.emit(self.key)

    def _fill_rows(self, entries: Sequence[Entry], rows: Sequence[Row]) -> None:
        """Show other rows; keeps buttons, because creating them takes longer than everything else."""
        buttons = tuple((each.key, each.title, each.known is None, each.wanted is None) for each in entries)
        if buttons == self._buttons:
            self.rows_model.change_rows(rows)
            return
        self._buttons = buttons
        self.rows_model.set_rows(rows)
        self.clearSpans()
        for place, entry in enumerate(entries):
            if entry.known is None:
                self.setSpan(place, _BUTTON, 1, len(HEADINGS) - _BUTTON)
                self.setIndexWidget(self.rows_model.index(place, _BUTTON), _placed(self._make_button(entry)))

    def _make_button(self, entry: Entry) -> QPushButton:
        button = QPushButton(_("Calculate") if entry.wanted is None else _("Fit"))
        button.setToolTip(
            _("Calculate how often it wins")
            if entry.wanted is None
            else _("Find the best numbers for these rules and how often they win")
        )
        button.setAccessibleName(f"{button.text()}: {entry.title}")
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Enter does the same; a focus change would select a row
        button.clicked.connect(partial(self._wanted, entry.key))
        return button

    def _wanted(self, key: str) -> None:
        self.choose(key)
        self._book.work_out(key)

    @Slot(QModelIndex)
    def _activated(self, _index: QModelIndex) -> None:
        """Compute the selected strategy, after Enter or a double click."""
        button = self.button(self.key)
        if button is not None and button.isEnabled():
            button.click()

    @Slot()
    def _enable(self) -> None:
        for key in self._keys:
            if (button := self.button(key)) is not None:
                button.setEnabled(not self._stale and self._book.running != key)

    @Slot(QModelIndex, QModelIndex)
    def _row_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.chosen.emit(self.key)


def _placed(button: QPushButton) -> QWidget:
    place = QWidget()
    place.setLayout(row(button, None, margins=(SPACING, 1, 0, 1)))
    return place


def _row(entry: Entry, dice: int) -> Row:
    known = entry.known
    if known is None:
        most = None if entry.wanted is None else most_numbers(entry.wanted, dice)
        more = "" if most in (None, 1) else _("up to ")
        return Row((entry.title, _NOTHING if most is None else f"{more}{most}", *("",) * 5), tip=entry.title)
    worth = known.worth
    wins = (plot_words.chance(chance) for chance in (worth.first, worth.second, worth.overall))
    points = (
        _NOTHING if worth.points_per_turn is None else f"{worth.points_per_turn:,.2f}".replace("-", plot_words.MINUS)
    )
    farkles = _NOTHING if worth.farkle_chance is None else plot_words.chance(worth.farkle_chance)
    numbers = _NOTHING if known.numbers is None else str(known.numbers)
    return Row((entry.title, numbers, *wins, points, farkles), warns=not worth.converged, tip=entry.title)


def _exact(entry: Entry) -> tuple[str, ...]:
    if entry.known is None:
        return (entry.title, *("",) * 6)
    worth, numbers = entry.known.worth, entry.known.numbers
    values = (numbers, worth.first, worth.second, worth.overall, worth.points_per_turn, worth.farkle_chance)
    return (entry.title, *("" if value is None else str(value) for value in values))
