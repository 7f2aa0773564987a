"""All strategies with their values, and the selected one in sentences and numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from farkle_core.language.messages import N_, _, number
from farkle_core.playbooks.model import Playbook
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.model import (
    Bands,
    BestResponse,
    GoForIt,
    HoldAt,
    MatchPlayer,
    MemoryTable,
    Optimal,
    Thresholds,
)
from farkle_core.strategies.strategy_words import ahead, described, offer_sentences
from farkle_explorer.plots import plot_words
from farkle_explorer.strategies.book import Entry, StrategyBook, given_titles
from farkle_explorer.strategies.playbook_editor import PlaybookEditor
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable, QuietTable
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import FoldingLine, column, row
from farkle_explorer.widgets.lettering import Line
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING, Theme

_NEVER = "–"
_ALWAYS_ROLL = N_("roll")
_NOT_YET: Final = N_("Press Fit to find the best numbers for these rules.")


@dataclass(frozen=True, slots=True)
class NumbersLine:
    """A row's subject and its numbers, most dice first."""

    name: str
    cells: tuple[str, ...]


def headings(dice: int) -> tuple[str, ...]:
    """Return the headings of the columns for a game with `dice` dice."""
    return (_("Dice to roll"), *(str(count) for count in range(dice, 0, -1)))


def numbers_table(strategy: MatchPlayer | None, quantum: int) -> tuple[NumbersLine, ...]:
    """Return the numbers of a strategy; empty if it has none. `quantum`: points between neighbouring scores."""
    if isinstance(strategy, GoForIt):
        return (*numbers_table(strategy.base, quantum), *_margins(strategy))
    if isinstance(strategy, HoldAt):
        return (NumbersLine(_("hold from"), _row(strategy.thresholds, _(_ALWAYS_ROLL))),)
    if isinstance(strategy, MemoryTable):
        return tuple(_estimates(strategy)) if strategy.has_columns else ()
    return tuple(_bands(strategy, quantum)) if isinstance(strategy, Bands) else ()


def most_numbers(wanted: SheetKind, dice: int) -> int | None:
    """Return the maximum number of numbers on a sheet of a kind, before the fit; None if unknown."""
    if wanted.kind is KindName.ONE:
        return 1
    if wanted.kind is KindName.EACH:
        return dice - 1
    return wanted.bands * dice - 1 if wanted.kind is KindName.BANDS else None


def _row(points: Sequence[int | None], nothing: str) -> tuple[str, ...]:
    return tuple(nothing if each is None else number(each) for each in reversed(points))


def _margins(strategy: GoForIt) -> Iterator[NumbersLine]:
    for whose, margins in ((_("go for it: yours"), strategy.own), (_("go for it: theirs"), strategy.opponent)):
        if any(score is not None for score in margins):
            yield NumbersLine(whose, _row(margins, _NEVER))


def _estimates(table: MemoryTable) -> Iterator[NumbersLine]:
    rows = [table.columns(dice) for dice in range(len(table.rows), 0, -1)]
    for place, estimate in enumerate(table.estimates):
        name = _("{estimate:,} more from", estimate=estimate) if estimate else _("hold from")
        yield NumbersLine(name, tuple(_cell(row, place) for row in rows))


def _cell(row: Thresholds, column: int) -> str:
    if (total := row[column]) is not None:
        return number(total)
    return _NEVER if column or any(each is not None for each in row) else _(_ALWAYS_ROLL)


def _bands(strategy: Bands, quantum: int) -> Iterator[NumbersLine]:
    for lowest, highest, hold in strategy.ranges(quantum):
        yield NumbersLine(_range(lowest, highest), _row(hold, _(_ALWAYS_ROLL)))


def _range(lowest: int | None, highest: int | None) -> str:
    if lowest is None:
        return _("{difference} or worse", difference=ahead(highest or 0))
    if highest is None:
        return _("{difference} or better", difference=ahead(lowest))
    return _("{low} to {high}", low=ahead(lowest), high=ahead(highest))


class StrategyDetails(QWidget):
    """One strategy in words and numbers, with its actions."""

    renamed = Signal(str, str)  # the key of one of the user's strategies, and its new name

    def __init__(self) -> None:
        super().__init__()
        self._entry: Entry | None = None
        self.title = Line(strong=True)
        self.name_edit = QLineEdit()
        self.name_edit.setAccessibleName(_("Name of the strategy"))
        self.name_edit.setToolTip(_("Your name for this strategy"))
        self.sentences = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.sentences.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentences.setAccessibleName(_("What the strategy says"))
        self.editor = PlaybookEditor()
        self.table = QuietTable(_("Numbers of the strategy"), lefts=frozenset({0}))
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.map_button = button(_("Show on the map"), _("Show on the score map when this strategy holds"))
        self.practise_button = button(_("Practise"), _("Learn this strategy by heart, with drills"))
        self.copy_button = button(_("Duplicate"), _("Make a copy of these sentences, to change it"))
        self.save_button = button(_("Save…"), _("Save the strategy as a file"))
        self.remove_button = button(_("Remove"), _("Remove this strategy from the list"))
        self._arrange()
        self.name_edit.editingFinished.connect(self._name_edited)

    def show_entry(
        self, entry: Entry | None, dice: int, quantum: int, ruleset: Ruleset | None = None, *, is_running: bool = False
    ) -> None:
        """Show a strategy of a game.

        `dice`: number of dice; `quantum`: points between neighbouring scores; `is_running`: whether its value is being
        calculated.
        """
        self._entry = entry
        is_own = entry is not None and entry.is_own
        self.title.set_text("" if entry is None else entry.title)
        self.title.setVisible(not is_own)
        self.name_edit.setVisible(is_own)
        self.name_edit.setText("" if entry is None else entry.title)
        self.remove_button.setVisible(is_own)
        player = None if entry is None else entry.player
        is_edited = entry is not None and is_own and isinstance(player, Playbook)
        if entry is not None and is_edited:
            self.editor.show_entry(entry, ruleset, is_running=is_running)
        self.copy_button.setVisible(is_edited)
        self.editor.setVisible(is_edited)
        self.sentences.setVisible(not is_edited)
        self.sentences.setText("" if entry is None or is_edited else _sentences(entry, ruleset))
        lines = numbers_table(player, quantum)
        self.table.rows_model.set_rows([Row((line.name, *line.cells)) for line in lines], headings(dice))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setVisible(bool(lines))
        self.table.fit_height()
        for each in (self.map_button, self.save_button):
            each.setEnabled(player is not None)
        priced = entry is not None and entry.known is not None
        self.practise_button.setEnabled(priced and not isinstance(player, Optimal | BestResponse))

    def apply_theme(self, theme: Theme) -> None:
        self.title.set_colour(QColor(theme.text))
        self.table.apply_theme(theme)
        self.sentences.setStyleSheet(f"color: {theme.text}")

    def _arrange(self) -> None:
        inside = QWidget()
        inside.setLayout(column(self.table, (self.sentences, 1), (self.editor, 1), margins=(0, 0, SPACING, 0)))
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(_("The strategy, to scroll"))
        scroll.setWidget(inside)
        scroll.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        buttons = FoldingLine(
            self.map_button,
            self.practise_button,
            self.copy_button,
            self.save_button,
            self.remove_button,
            spacing=SPACING // 2,
        )
        self.setLayout(column(self.title, self.name_edit, buttons, (scroll, 1)))

    @Slot()
    def _name_edited(self) -> None:
        if self._entry is not None and self.name_edit.text().strip() != self._entry.title:
            self.renamed.emit(self._entry.key, self.name_edit.text())


def _sentences(entry: Entry, ruleset: Ruleset | None) -> str:
    if entry.player is None:
        return _(_NOT_YET)
    offers = () if ruleset is None else offer_sentences(entry.player, ruleset)
    return "\n".join((*described(entry.player), *offers))


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
_LEAST_WANTED: Final = 6, 5, 1  # columns that are left out where space is short
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


class StrategyList(EvenTable):
    """A row per strategy."""

    chosen = Signal(str)  # the key of the selected strategy

    def __init__(self, book: StrategyBook) -> None:
        super().__init__(_("Strategies"), HEADINGS, frozenset({_TITLE}), _TIPS)
        self._book = book
        self._keys: tuple[str, ...] = ()
        self._stale = False
        self._is_outdated = True  # the book may have entries already
        self._buttons: tuple[tuple[str, str, bool, bool], ...] = ()
        self.set_row_height(self.fontMetrics().height() + SPACING + 2)
        self.optional = _LEAST_WANTED
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
        if self._is_outdated:
            self.fill()

    @Slot()
    def _book_changed(self) -> None:
        self._is_outdated = True
        if self.isVisible():
            self.fill()

    def fill(self) -> None:
        """Update all rows; the selection stays, unless its strategy is gone."""
        self._is_outdated = False
        key, entries = self.key, self._book.entries
        added = [entry.key for entry in entries if entry.key not in self._keys and entry.known is not None]
        new = added[0] if len(added) == 1 and self._keys else ""
        self._keys = tuple(entry.key for entry in entries)
        dice = 0 if self._book.solution is None else self._book.solution.grid.dice
        with self.changing():
            self._fill_rows(entries, [_list_row(entry, dice) for entry in entries])
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


def _list_row(entry: Entry, dice: int) -> Row:
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
