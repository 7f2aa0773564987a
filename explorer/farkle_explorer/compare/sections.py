"""The sections of the compare page: all side by side, or the selected one if space is short."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.compare.decisions import Difference, Order
from farkle_core.compare.side_words import ComparedLine, brief, dice_as_data, summary_lines
from farkle_core.compare.sides import Matching
from farkle_core.compare.summary import HEADINGS, ListedDecision, Summary, summary_records
from farkle_core.language.messages import N_, _, how_often, pgettext
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.compare.map_words import DifferenceMode, cost
from farkle_explorer.compare.presenter import SECTION_NAMES, CompareSection, going_on, what_was_found
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.layouts import row, splitter
from farkle_explorer.widgets.text_table import RowsWhenRead, RowTexts, TextTable
from farkle_explorer.workers.worker import TaskQueue

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
        self._names = "", ""
        self._dice: tuple[DiceLeft, ...] = (DiceLeft.fair(MOST_DICE),)  # by seat
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def show_decisions(
        self,
        listed: dict[Order, tuple[ListedDecision, ...]],
        names: tuple[str, str],
        farkle_counts: int,
        seats: int,
        ruleset: Ruleset | None,
    ) -> None:
        """Show decisions in the selected order; `farkle_counts`, `seats`: how many are distinguished."""
        self._names = names
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
        for line, each in enumerate(self.listed):
            if all(getattr(selection, name) == value for name, value in _fields(each).items()):
                self.follow(line)
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
                *brief(self._names, _MOST_IN_DECISIONS),
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
            "{scores}, {total} with {dice}: hold {hold}, roll {roll}, perfect play afterwards. Costs are in games "
            "of 100. Per game: how often a game of {one} comes there on average. Click to go there.",
            one=self._names[0],
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


_LEFT, _RIGHT = 688, 512
_LEAST_NAME: Final = 220  # pixels; the names of loaded dice are long, and numbers stay in view
_LISTED: Final = (CompareSection.NUMBERS, CompareSection.DECISIONS)  # one above the other, left of the map
_MOST_IN_NUMBERS, _MOST_IN_DECISIONS = 18, 12  # characters of a side's name in a heading

_WILL_STAND: Final = {
    CompareSection.NUMBERS: N_("Choose what to compare; key figures appear here"),
    CompareSection.MAP: N_("Choose what to compare; a map of the differences over all scores appears here"),
    CompareSection.DECISIONS: N_("Choose what to compare; the decisions that differ most appear here with their costs"),
}

_STOPPED: Final = N_("Stopped. Press Compare to start again.")
_NOT_MATCHED: Final = N_("The scores of the two games cannot be matched this way")


class SectionPanes(QWidget):
    """Shares its space among the sections."""

    changed = Signal()  # other sections are visible

    def __init__(self, parts: Mapping[CompareSection, QWidget]) -> None:
        super().__init__()
        self._parts = parts
        self._shared: tuple[bool, CompareSection] | None = None
        self._is_wide, self.part = False, CompareSection.NUMBERS  # part: the visible section if space is short
        tips = {
            CompareSection.NUMBERS: _("Key figures"),
            CompareSection.MAP: _("Differences over all scores"),
            CompareSection.DECISIONS: _("The decisions that differ most"),
        }
        options = tuple((each, _(SECTION_NAMES[each]), tips[each]) for each in tips)
        # selects the section; the page places it
        self.choice = Choice(_("Which part of the comparison"), options)
        self.choice.chosen.connect(self._chosen)
        self._arrange()

    def show_part(self, part: CompareSection) -> None:
        self.part = part
        self.share_room(self._is_wide)
        self.changed.emit()

    def share_room(self, is_wide: bool) -> None:
        self._is_wide, part = is_wide, self.part
        for each, widget in self._parts.items():
            widget.setVisible(is_wide or each is part)
        self._left.setVisible(is_wide or part in _LISTED)
        if self._shared != (is_wide, part):
            self._shared = (is_wide, part)
            self._size(is_wide)
        self.choice.setVisible(not is_wide)
        self.choice.choose(part)

    def _size(self, every: bool) -> None:
        whole = max(self._panes.width(), 1), max(self._panes.height(), 1)
        lone = self.part in _LISTED
        self._panes.setSizes([_LEFT, _RIGHT] if every else [whole[0] * lone, whole[0]])
        self._left.setSizes([whole[1], whole[1]])

    def _arrange(self) -> None:
        listed = ((self._parts[each], 1) for each in _LISTED)
        self._left = splitter(Qt.Orientation.Vertical, *listed, sizes=(1, 1))
        panes = (self._left, 1), (self._parts[CompareSection.MAP], 1)
        self._panes = splitter(Qt.Orientation.Horizontal, *panes, sizes=(_LEFT, _RIGHT))
        self.setLayout(row(self._panes))

    @Slot(str)
    def _chosen(self, value: str) -> None:
        self.part = CompareSection(value)
        self.share_room(self._is_wide)
        self.changed.emit()


def matching_switch() -> Choice:
    """Return the switch between the kinds of :class:`Matching`."""
    scores = _("Compare where both players have the same scores in both games")
    needed = _("Compare where both players need the same points to the goal")
    return Choice(
        _("How scores are matched"),
        ((Matching.SCORES, _("same scores"), scores), (Matching.NEEDED, _("same points needed"), needed)),
    )


def order_switch() -> Choice:
    """Return the switch between the kinds of :class:`Order`."""
    cost = _("First the decisions that cost most where they come up")
    weight = _("First the decisions with the largest cost times how often a game comes there")
    return Choice(
        _("Order of the list"),
        ((Order.WEIGHT, _("matters most"), weight), (Order.COST, _("costs most"), cost)),
    )


class NumbersTable(EvenTable):
    """A row per key figure."""

    def __init__(self) -> None:
        super().__init__(_("Key figures of the comparison"), (), frozenset({0}))
        self._summary: Summary | None = None
        self.stretch_column(0, _LEAST_NAME)

    def show_summary(self, summary: Summary | None, names: tuple[str, str], *, in_letters: bool = False) -> None:
        """Show the key figures of two sides; None clears them.

        `in_letters`: loaded dice have letters, which the page explains.
        """
        self._summary = summary
        lines = () if summary is None else summary_lines(summary, DiceLeft.short if in_letters else DiceLeft.words)
        headings = _("Key figure"), *brief(names, _MOST_IN_NUMBERS), _("difference")
        self.rows_model.set_rows([_figure(line, names) for line in lines], headings)

    def as_table(self) -> TextTable:
        """Return all rows, with English names and in full precision."""
        return TextTable(HEADINGS, () if self._summary is None else summary_records(self._summary))


def _figure(line: ComparedLine, names: tuple[str, str]) -> Row:
    """Return a key figure of two sides; of several ranges of turn totals the cells show the first, and the tip all."""
    cells, lines = [line.first, line.second], [line.about, line.tip]
    if max(map(len, line.ranges)) > 1:
        cells = [first + (" …" if more else "") for first, *more in line.ranges]
        lines += [f"{names[0]}: {line.first}", f"{names[1]}: {line.second}"]
    return Row((line.about, *cells, line.difference), tip="\n".join(lines))


def instead_of_numbers(comparison: Comparison) -> str:
    """Return the message in place of the key figures; ``""`` if they are computed."""
    return "" if comparison.summary is not None else _waiting(comparison, CompareSection.NUMBERS)


def instead_of_decisions(comparison: Comparison) -> str:
    """Return the message in place of the list; ``""`` if it has rows."""
    if not comparison.has_decisions:
        return _("The sides bring different dice, so single decisions are not compared.")
    if comparison.differences is None:
        return _waiting(comparison, CompareSection.DECISIONS)
    return "" if comparison.listed else what_was_found(comparison)


def instead_of_the_map(comparison: Comparison, mode: DifferenceMode, is_drawn: bool) -> str:
    """Return the message in place of the map; ``""`` if it is drawn."""
    if comparison.sides is None:
        return _waiting(comparison, CompareSection.MAP)
    if comparison.alignment is None:
        return _(_NOT_MATCHED)
    if not is_drawn:
        return _("Drawing the map…")
    return (
        _waiting(comparison, CompareSection.MAP)
        if mode is DifferenceMode.COST and comparison.differences is None
        else ""
    )


def _waiting(comparison: Comparison, part: CompareSection) -> str:
    if comparison.is_running:
        return _going_on(comparison)
    return _(_WILL_STAND[part]) if comparison.sides is None else _(_STOPPED)


def _going_on(work: TaskQueue) -> str:
    return f"{going_on(work)}…"
