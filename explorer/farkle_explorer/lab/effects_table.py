"""The effects of rules on a measure: numbers with bars, and a sentence about the selected one."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.lab.effects import AxisEffect, interactions, main_effects, values_of
from farkle_core.lab.measures import BY_NAME, MeasureUnit
from farkle_core.language.messages import N_, _, figures
from farkle_core.language.wording import percent
from farkle_explorer.lab.findings import Board, axis_title, changed_by, titled
from farkle_explorer.tables.bars import bar_colour
from farkle_explorer.tables.model import SHARE, Row
from farkle_explorer.tables.quiet_table import QuietTable
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
