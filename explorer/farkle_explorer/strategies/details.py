"""The selected strategy in sentences, and as a table of its numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from farkle_core.language.messages import N_, _, number
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
from farkle_explorer.plots.line import Line
from farkle_explorer.strategies.book import Entry
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
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
        self.sentences = QLabel()
        self.sentences.setWordWrap(True)
        self.sentences.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.sentences.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentences.setAccessibleName(_("What the strategy says"))
        self.table = QuietTable(_("Numbers of the strategy"), lefts=frozenset({0}))
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.map_button = button(_("Show on the map"), _("Show on the score map when this strategy holds"))
        self.practise_button = button(_("Practise"), _("Learn this strategy by heart, with drills"))
        self.save_button = button(_("Save…"), _("Save the strategy as a file"))
        self.remove_button = button(_("Remove"), _("Remove this strategy from the list"))
        self._arrange()
        self.name_edit.editingFinished.connect(self._name_edited)

    def show_entry(self, entry: Entry | None, dice: int, quantum: int, ruleset: Ruleset | None = None) -> None:
        """Show a strategy of a game; `dice`: number of dice; `quantum`: points between neighbouring scores."""
        self._entry = entry
        is_own = entry is not None and entry.is_own
        self.title.set_text("" if entry is None else entry.title)
        self.title.setVisible(not is_own)
        self.name_edit.setVisible(is_own)
        self.name_edit.setText("" if entry is None else entry.title)
        self.remove_button.setVisible(is_own)
        player = None if entry is None else entry.player
        self.sentences.setText("" if entry is None else _sentences(entry, ruleset))
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
        practise = self.practise_button, Qt.AlignmentFlag.AlignLeft  # a row of four buttons would be too wide
        inside.setLayout(column(self.table, self.sentences, practise, None, margins=(0, 0, SPACING, 0)))
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(_("The strategy, to scroll"))
        scroll.setWidget(inside)
        scroll.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        self.setLayout(
            column(
                row((self.title, 1), (self.name_edit, 1), self.map_button, self.save_button, self.remove_button),
                (scroll, 1),
            )
        )

    @Slot()
    def _name_edited(self) -> None:
        if self._entry is not None and self.name_edit.text().strip() != self._entry.title:
            self.renamed.emit(self._entry.key, self.name_edit.text())


def _sentences(entry: Entry, ruleset: Ruleset | None) -> str:
    if entry.player is None:
        return _(_NOT_YET)
    offers = () if ruleset is None else offer_sentences(entry.player, ruleset)
    return "\n".join((*described(entry.player), *offers))
