"""The decisions that differ most; a click selects one."""

from typing import Final

from PySide6.QtCore import QModelIndex, Signal, Slot

from farkle_core.compare.decisions import Difference, Order
from farkle_core.compare.side_words import dice_as_data
from farkle_core.compare.summary import ListedDecision
from farkle_core.language.messages import _, pgettext
from farkle_core.language.wording import how_often
from farkle_core.rules.model import MOST_DICE, Ruleset
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.compare.map_words import cost
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.tables.even_table import EvenTable
from farkle_explorer.tables.model import Row
from farkle_explorer.widgets.text_table import RowsWhenRead, RowTexts, TextTable

_COLUMNS: Final = (
    "player", "banked", "opponent", "farkles", "opponent's farkles", "turn total", "dice", "first", "second",
    "hold", "roll", "cost", "per game",
)  # fmt: skip
_EVERYTHING_USUAL: Final = {
    "turns_left": 0, "mover_first": 0, "last_turn_total": 0, "carried_dice": 0, "carried_points": 0, "bonuses": 0,
}  # fmt: skip


class DecisionsTable(EvenTable):
    """A row per decision."""

    picked = Signal(dict)  # emitted for a clicked row; the fields of its state, by name in a selection

    def __init__(self) -> None:
        super().__init__(_("Decisions that differ most"))
        self._all: dict[Order, tuple[ListedDecision, ...]] = {}
        self.listed: tuple[ListedDecision, ...] = ()  # the decisions in the rows
        self._order = Order.WEIGHT
        self._counts, self._seats = False, False
        self._dice: tuple[DiceLeft, ...] = (DiceLeft.fair(MOST_DICE),)  # by seat
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def show_decisions(
        self, listed: dict[Order, tuple[ListedDecision, ...]], farkle_counts: int, seats: int, ruleset: Ruleset | None
    ) -> None:
        """Show decisions in the selected order; `farkle_counts`, `seats`: how many are distinguished."""
        if ruleset is not None:
            self._dice = tuple(DiceLeft.of(ruleset, seat) for seat in range(1 + ruleset.dice_differ))
        if listed is not self._all or (self._counts, self._seats) != (farkle_counts > 1, seats > 1):
            self._all, self._counts, self._seats = listed, farkle_counts > 1, seats > 1
            self._fill()

    def set_order(self, order: Order) -> None:
        """Sort by cost, or by cost times frequency."""
        if order is not self._order:
            self._order = order
            self._fill()

    def follow_selection(self, selection: Selection) -> None:
        """Mark the row of the selected state; without one, clear the mark."""
        for row, each in enumerate(self.listed):
            if all(getattr(selection, name) == value for name, value in _fields(each).items()):
                self.follow(row)
                return
        self.clearSelection()
        self.selectionModel().clearCurrentIndex()

    def as_table(self) -> TextTable:
        """Return all shown rows, with chances in full precision."""
        listed = self.listed
        return TextTable(_COLUMNS, RowsWhenRead(lambda: map(self._exact, listed)))

    def _dice_of(self, each: Difference) -> DiceLeft:
        return self._dice[min(each.seat, len(self._dice) - 1)]

    def _exact(self, listed: ListedDecision) -> RowTexts:
        each = listed.difference
        decided = ("hold", "roll") if each.holds else ("roll", "hold")
        dice = dice_as_data(self._dice_of(each), each.dice - 1)
        state = each.seat + 1, each.banked, each.opponent, each.farkles, each.opponent_farkles, each.turn_total, dice
        times = "" if listed.times is None else repr(listed.times)
        return (*map(str, state), *decided, repr(each.hold), repr(each.roll), repr(each.cost), times)

    def _fill(self) -> None:
        self.listed = self._all.get(self._order, ())
        headings = (
            *((_("player"),) if self._seats else ()),
            *(_("you"), _("opponent")),
            *((_("farkles: you, they"),) if self._counts else ()),
            *(
                pgettext("column", "turn total"),
                _("dice"),
                _("first"),
                _("second"),
                _("costs"),
                pgettext("column", "per game"),
            ),
        )
        self.rows_model.set_rows([self._row(each) for each in self.listed], headings)

    def _row(self, listed: ListedDecision) -> Row:
        each = listed.difference
        hold, roll = pgettext("then", "hold"), pgettext("then", "roll")
        decided = (hold, roll) if each.holds else (roll, hold)
        counts = (f"{each.farkles}, {each.opponent_farkles}",) if self._counts else ()
        seat = ((_("starts"), _("goes second"))[each.seat],) if self._seats else ()
        often = "–" if listed.times is None else how_often(listed.times)
        total = plot_words.points(each.turn_total)
        cells = (
            *seat,
            plot_words.points(each.banked),
            plot_words.points(each.opponent),
            *counts,
            total,
            self._dice_of(each).short(each.dice - 1) if self._dice_of(each).is_loaded else str(each.dice),
            *decided,
        )
        tip = _(
            "{scores}, {total} with {dice}: hold {hold}, roll {roll}, perfect play afterwards. Costs are in percentage "
            "points (pp). Per game: how often a game comes there on average when both play the first way. "
            "Click to go there.",
            scores=plot_words.scores(each.banked, each.opponent),
            total=total,
            dice=self._dice_of(each).words(each.dice - 1),
            hold=plot_words.chance(each.hold),
            roll=plot_words.chance(each.roll),
        )
        return Row((*cells, cost(each.cost), often), tip=tip)

    @Slot(QModelIndex)
    def _go(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.listed):
            self.picked.emit(_EVERYTHING_USUAL | _fields(self.listed[index.row()]))


def _fields(listed: ListedDecision) -> dict[str, int]:
    each = listed.difference
    return {
        "seat": each.seat,
        "banked": each.banked,
        "opponent": each.opponent,
        "farkles": each.farkles,
        "opponent_farkles": each.opponent_farkles,
        "dice": each.dice,
        "turn_total": each.turn_total,
    }
