"""The tables of the lab: the effects of rules on a measure, all rulesets, and what each option does."""

from collections.abc import Iterable, Sequence
from math import hypot, inf
from textwrap import wrap
from typing import Final

from PySide6.QtCore import QItemSelection, QRect, QSize, Signal, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.lab.effects import AxisEffect, interactions, main_effects, values_of
from farkle_core.lab.measures import BY_NAME, MeasureUnit
from farkle_core.lab.options import (
    OPTION,
    OptionCase,
    OptionNumbers,
    RuleOption,
    option_cases,
    option_numbers,
    rule_options,
    whole_games,
)
from farkle_core.language.messages import N_, _, figures, percent, pgettext
from farkle_core.play import SampleMean
from farkle_explorer.lab.findings import Board, axis_title, changed_by, is_number, titled, written
from farkle_explorer.tables.model import SHARE, Row, RowsOnDemand, bar_colour
from farkle_explorer.tables.quiet_table import EvenTable, QuietTable
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING, Theme

_INTERACTIONS = 8  # number of pairs of values shown, the largest first
_CLEAR: Final = 2.0  # standard errors from which the sentence states an estimated effect

# The parts of the sentence: measure, factor of its numbers, decimals, text for more and for less.
_SENTENCE: Final = (
    ("mean_turns", 1, 1, N_("{size} turns longer"), N_("{size} turns shorter")),
    (
        "first_player_win", 100, 2,
        N_("the first player wins {size} games of 100 more"), N_("the first player wins {size} games of 100 fewer"),
    ),
    (
        "price_max_score", 100, 2,
        N_("play for most points loses {size} games of 100 more"),
        N_("play for most points loses {size} games of 100 fewer"),
    ),
)  # fmt: skip
_BAR_WIDTH: Final = 16 * SPACING
_BAR_MARGIN: Final = 3


class EffectBars(QStyledItemDelegate):
    """Paints a cell's share, −1 to 1, as a bar from the middle of the cell; 1 reaches to its right end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._bar, self._line = QColor(), QColor()

    def apply_theme(self, theme: Theme) -> None:
        self._bar, self._line = bar_colour(theme), QColor(theme.line)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        hint = super().sizeHint(option, index)
        return hint if index.data(SHARE) is None else QSize(_BAR_WIDTH, hint.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        share = index.data(SHARE)
        if share is not None:
            area = option.rect
            painter.fillRect(QRect(area.center().x(), area.top(), 1, area.height()), self._line)
            painter.fillRect(effect_bar(area, float(share)), self._bar)


def effect_bar(area: QRect, share: float) -> QRect:
    """Return the rectangle of a bar within a cell."""
    middle, length = area.center().x(), round(abs(share) * (area.width() // 2 - _BAR_MARGIN))
    left = middle if share >= 0.0 else middle - length
    return QRect(left, area.top() + _BAR_MARGIN, length, area.height() - 2 * _BAR_MARGIN)


class EffectsTable(QuietTable):
    """A row per value of each axis, the largest effect first, then the additional effects of pairs."""

    picked = Signal()  # the user has selected another row

    def __init__(self) -> None:
        super().__init__(_("Effect of each rule"), (N_("Rule"), N_("less ← → more"), N_("Effect")), frozenset({0}))
        self._bars = EffectBars(self)
        self._board = Board(None)
        self._effects: list[AxisEffect | None] = []  # by row; None is a heading
        self._known: dict[str, list[AxisEffect]] = {}  # by measure, for the present board
        self.setItemDelegate(self._bars)
        self.stretch_column(0)
        self.selectionModel().currentRowChanged.connect(self.picked)

    @property
    def about(self) -> str:
        """A sentence about the selected rule's effects on the game; for a pair of rules, their names."""
        chosen = self._chosen
        if chosen is None:
            return ""
        if len(chosen.axes) > 1:
            return f"{_words(chosen)} ({_known(chosen)})."
        lines = []
        for measure, factor, decimals, more, less in _SENTENCE:
            for effect in self._main(measure):
                size = f"{abs(factor * effect.size):.{decimals}f}"
                is_clear = effect.error is None or abs(effect.size) > _CLEAR * effect.error
                if (effect.axes, effect.labels) == (chosen.axes, chosen.labels) and is_clear and float(size):
                    lines.append(_(more if effect.size > 0 else less, size=figures(size)))
        effects = ", ".join(lines) or _("no clear difference")
        return f"{_words(chosen)}: {effects} ({_known(chosen)})."

    def show_effects(self, board: Board, measure: str) -> None:
        """Show the effects of the rules on one measure; the selection stays."""
        kept, self._effects = self._chosen, []
        if board is not self._board:
            self._board, self._known = board, {}
        if measure not in BY_NAME:
            self.rows_model.set_rows(())
            return
        main = sorted(self._main(measure), key=lambda effect: -abs(effect.size))
        both = interactions(values_of(board.lines, measure), board.axes, board.usual)[:_INTERACTIONS]
        largest = max((abs(effect.size) for effect in (*main, *both)), default=0.0)
        heading = Row((_("Two rules together, beyond what each does alone"), "", ""), is_heading=True)
        rows = [self._row(effect, measure, largest) for effect in main]
        if both:
            rows += [heading, *(self._row(effect, measure, largest) for effect in both)]
        self.rows_model.set_rows(rows, (_("Rule"), _("less ← → more"), titled(BY_NAME[measure])))
        self._effects = [*main, None, *both]
        if main:
            names = [(each.axes, each.labels) for each in main]
            self.selectRow(names.index((kept.axes, kept.labels)) if kept and (kept.axes, kept.labels) in names else 0)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._bars.apply_theme(theme)

    @property
    def _chosen(self) -> AxisEffect | None:
        row = self.currentIndex().row()
        return self._effects[row] if 0 <= row < len(self._effects) else None

    def _main(self, measure: str) -> list[AxisEffect]:
        """Return the effects of single rules, cached because a fit of hundreds of rulesets takes a while."""
        if measure not in self._known:
            values = values_of(self._board.lines, measure)
            self._known[measure] = main_effects(values, self._board.axes, self._board.usual)
        return self._known[measure]

    def _row(self, effect: AxisEffect, measure: str, largest: float) -> Row:
        unit = BY_NAME[measure].unit
        size = changed_by(effect.size, unit)
        if effect.error is not None:
            size = _("{size} ± {error}", size=size, error=changed_by(effect.error, unit).lstrip("+"))
        share = effect.size / largest if largest else 0.0
        return Row(
            (_words(effect), "", size), tip=f"{_words(effect)} ({_known(effect, unit)})", shares=(None, share, None)
        )


def _known(effect: AxisEffect, unit: MeasureUnit | None = None) -> str:
    """Return the source of an effect: estimated, or measured, with its range over the other rules for a unit."""
    if effect.explained is not None:
        share = percent(effect.explained)
        return _("estimate from {count} rulesets; explains {share}", count=effect.rulesets, share=share)
    if unit is None or effect.low is None or effect.high is None or effect.rulesets == 1:
        return _("measured")
    low, high = changed_by(effect.low, unit), changed_by(effect.high, unit)
    return _("measured; {low} to {high} over the other rules", low=low, high=high)


def _words(effect: AxisEffect) -> str:
    lines = [f"{axis_title(axis)}: {label}" for axis, label in zip(effect.axes, effect.labels, strict=True)]
    if len(lines) == 2:
        return _("{rule} with {other}", rule=lines[0], other=lines[1])
    return _("{rule} instead of {usual}", rule=lines[0], usual=effect.against) if effect.against else lines[0]


_HEADING: Final = 18  # characters per line of a heading; long titles of short numbers are wrapped

_ARROWS: Final = ("\N{NO-BREAK SPACE}▲", "\N{NO-BREAK SPACE}▼")  # sorted in ascending, descending order


class RulesetsTable(QuietTable):
    """A row per ruleset, with its values on the axes and its measures."""

    picked = Signal(int)  # the number of the selected ruleset

    def __init__(self) -> None:
        super().__init__(_("Rulesets"))
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.board = Board(None)
        self.order: list[int] = []
        self._titles: tuple[str, ...] = ()  # of the columns
        self._sorted: tuple[int, bool] | None = None
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort_by)
        self.selectionModel().selectionChanged.connect(self._moved)

    @property
    def current(self) -> int:
        """The number of the selected ruleset; −1 without one."""
        row = self.currentIndex().row()
        return self.order[row] if 0 <= row < len(self.order) else -1

    @property
    def two(self) -> tuple[int, int] | None:
        """The numbers of the selected rulesets if there are two, the upper one first; otherwise None."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return (self.order[rows[0]], self.order[rows[1]]) if len(rows) == 2 else None

    def show_rulesets(self, board: Board, order: Sequence[int]) -> None:
        """Show these rulesets in this order, unless a heading sorts them; the selection stays."""
        kept, was_empty = self.current, not self.order
        titles = (*map(axis_title, board.axes), *(titled(measure) for measure in board.measures))
        is_other = titles != self._titles
        if is_other:
            self.sort_no_more()
        self.board, self._titles = board, titles
        self.order = list(order) if self._sorted is None else self._in_order(order, *self._sorted)
        headings = tuple(map(self._heading, range(len(titles))))
        self.rows_model.set_rows(RowsOnDemand(self._row, len(self.order)), headings)
        if is_other or was_empty:
            self.resizeColumnsToContents()
        if kept in self.order:
            self.selectRow(self.order.index(kept))

    def sort_no_more(self) -> None:
        self._sorted = None

    def _heading(self, column: int) -> str:
        """Return the heading of a column, with an arrow if rulesets are sorted by it."""
        arrow = _ARROWS[self._sorted[1]] if self._sorted is not None and self._sorted[0] == column else ""
        return "\n".join(wrap(self._titles[column] + arrow, _HEADING, break_long_words=False))

    def pick(self, ruleset: int) -> None:
        if ruleset in self.order:
            self.selectRow(self.order.index(ruleset))
            self.scrollTo(self.rows_model.index(self.order.index(ruleset), 0))

    def _row(self, place: int) -> Row:
        line = self.board.lines[self.order[place]]
        numbers = (written(self.board.value(line, each.name), each.unit) for each in self.board.measures)
        return Row((*line.labels, *numbers))

    @Slot(int)
    def _sort_by(self, column: int) -> None:
        """Sort by a column; reverse the order if it is the sorted one."""
        falling = self._sorted == (column, False)
        self._sorted = column, falling
        self.show_rulesets(self.board, self.order)
        self.resizeColumnToContents(column)

    def _in_order(self, rows: Iterable[int], column: int, falling: bool) -> list[int]:
        """Return rulesets sorted by a column; those without a number come last."""
        values = {row: self._sortable(row, column) for row in rows}
        known = [row for row, value in values.items() if value is not None]
        known.sort(key=lambda row: values[row] or (0.0, ""), reverse=falling)
        return [*known, *(row for row, value in values.items() if value is None)]

    def _sortable(self, row: int, column: int) -> tuple[float, str] | None:
        line, axes = self.board.lines[row], len(self.board.axes)
        if column < axes:
            label = line.labels[column]
            return (float(label), "") if is_number(label) else (inf, label)
        value = self.board.value(line, self.board.measures[column - axes].name)
        return None if value is None else (value, "")

    @Slot(QItemSelection, QItemSelection)
    def _moved(self, _chosen: QItemSelection, _before: QItemSelection) -> None:
        if self.current >= 0:
            self.picked.emit(self.current)


_HEADINGS: Final = (N_("Rules"), N_("First player wins"), N_("Turns"), N_("Farkles"), N_("What the change does"))


class OptionsTable(EvenTable):
    """A row per option and per ruleset that shows its effect."""

    picked = Signal()  # the user has selected another row

    def __init__(self) -> None:
        super().__init__(_("What options do"), _HEADINGS, frozenset({0, len(_HEADINGS) - 1}))
        self._cases: list[tuple[RuleOption | None, OptionCase | None]] = []
        self.rows_model.set_rows(self._made())
        self.optional = (len(_HEADINGS) - 1,)  # what a change does is said below, too
        self.stretch_column(0)
        self.selectionModel().currentRowChanged.connect(self.picked)

    @property
    def case(self) -> OptionCase | None:
        """The selected ruleset; None for other rows."""
        return self._current[1]

    @property
    def about(self) -> str:
        """The description of the selected row, as Markdown."""
        option, case = self._current
        if option is None:
            return "" if case is None else _first_hold(case)
        source = ", ".join(f"[{name}]" for name in option.source) or _("in none of the sources")
        keys = ", ".join(f"`{key}`" for key in option.keys)
        words = f"**{pgettext(OPTION, option.title)}** ({keys}; {source}): {pgettext(OPTION, option.meaning)}"
        return words if case is None else f"{words}\n\n{case.title}: {effect_words(case)}. {_first_hold(case)}"

    @property
    def _current(self) -> tuple[RuleOption | None, OptionCase | None]:
        row = self.currentIndex().row()
        return self._cases[row] if 0 <= row < len(self._cases) else (None, None)

    def _made(self) -> list[Row]:
        rows = []
        for title, option, cases in (
            (_("Whole games"), None, whole_games()),
            *((pgettext(OPTION, each.title), each, each.cases) for each in rule_options()),
        ):
            rows.append(Row((title, "", "", "", ""), is_heading=True))
            self._cases.append((option, None))
            for case in cases:
                rows.append(_row(case))
                self._cases.append((option, case))
        return rows


def _row(case: OptionCase) -> Row:
    numbers, effect = option_numbers()[case.label], effect_words(case) if case.against else ""
    cells = (
        "  " + case.title,
        _percent(numbers.exact.win, 2),
        figures(f"{numbers.turns.value:.1f}"),
        _percent(numbers.farkles.value, 1),
        effect,
    )
    return Row(cells, tip=effect)


def _percent(share: float, digits: int) -> str:
    return _("{percent} %", percent=figures(f"{100 * share:.{digits}f}"))


def effect_words(case: OptionCase) -> str:
    """Return the differences of a case from its base; for simulated numbers, only clear differences."""
    numbers = option_numbers()
    if not case.against:
        return _("what the next rules are compared with")
    here, base = numbers[case.label], numbers[case.against]
    return ", ".join((*_length(here, base), *_fairness(here, base), *_farkles(here, base)))


def _length(here: OptionNumbers, base: OptionNumbers) -> list[str]:
    turns = _difference(here.turns, base.turns)
    if turns is None:
        return []
    size = figures(f"{abs(turns):.1f}")
    return [_("{size} turns longer", size=size) if turns > 0 else _("{size} turns shorter", size=size)]


def _fairness(here: OptionNumbers, base: OptionNumbers) -> list[str]:
    change = 100 * (here.exact.win - base.exact.win)
    size = figures(f"{abs(change):.2f}")
    if change > 0:
        return [_("the first player wins {size} games of 100 more", size=size)]
    return [_("the first player wins {size} games of 100 fewer", size=size)]


def _farkles(here: OptionNumbers, base: OptionNumbers) -> list[str]:
    farkles = _difference(here.farkles, base.farkles)
    if farkles is None:
        return []
    size = figures(f"{abs(100 * farkles):.1f}")
    if farkles > 0:
        return [_("{size} turns of 100 more farkle", size=size)]
    return [_("{size} turns of 100 fewer farkle", size=size)]


def _difference(one: SampleMean, other: SampleMean) -> float | None:
    """Return the difference of two means over games; None if it may be chance."""
    size = one.value - other.value
    return size if abs(size) > _CLEAR * hypot(one.error, other.error) else None


def _first_hold(case: OptionCase) -> str:
    holds = option_numbers()[case.label].exact.holds
    dice = option_cases()[case.label].document()["dice"]
    return _(
        "First hold with {most} dice and fewer: {holds}.",
        most=dice,
        holds=" / ".join(figures(each) for each in holds[len(holds) - dice :]),
    )
