"""What each rule does to a measure, as sentences with bars."""

from PySide6.QtWidgets import QWidget

from farkle_core.lab.effects import AxisEffect, interactions, main_effects, values_of
from farkle_core.lab.measures import BY_NAME
from farkle_core.language.messages import N_, _
from farkle_explorer.lab.findings import Board, axis_title, changed_by, titled
from farkle_explorer.tables.bars import BarDelegate
from farkle_explorer.tables.model import Row, RowsModel
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.theme import Theme

_INTERACTIONS = 8  # pairs of values that are shown: the largest


class EffectsTable(QuietTable):
    """Lists the effect of each value of each axis, the largest first, then what two values do beyond that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Effect of each rule"), parent)
        self._rows_model = RowsModel((N_("Rule"), N_("Effect"), N_("Known from")), frozenset({0, 2}), self)
        self._bars = BarDelegate(self)
        self.setModel(self._rows_model)
        self.setItemDelegate(self._bars)
        self.stretch_column(0)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows_model.rows

    def show_effects(self, board: Board, measure: str) -> None:
        """Show what the rules do to one measure."""
        if measure not in BY_NAME:
            self._rows_model.set_rows(())
            return
        values = values_of(board.lines, measure)
        main = sorted(main_effects(values, board.axes, board.usual), key=lambda effect: -abs(effect.size))
        both = interactions(values, board.axes, board.usual)[:_INTERACTIONS]
        largest = max((abs(effect.size) for effect in (*main, *both)), default=0.0)
        heading = Row((_("Two rules together, beyond what each does alone"), "", ""), is_heading=True)
        rows = [_row(effect, measure, largest) for effect in main]
        if both:
            rows += [heading, *(_row(effect, measure, largest) for effect in both)]
        unit = BY_NAME[measure]
        self._rows_model.set_rows(rows, (_("Rule"), titled(unit), _("Known from")))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self._rows_model.apply_theme(theme)
        self._bars.apply_theme(theme)


def _row(effect: AxisEffect, measure: str, largest: float) -> Row:
    unit = BY_NAME[measure].unit
    said = [f"{axis_title(axis)}: {label}" for axis, label in zip(effect.axes, effect.labels, strict=True)]
    words = said[0] if len(said) == 1 else _("{rule} with {other}", rule=said[0], other=said[1])
    size = changed_by(effect.size, unit)
    if effect.error is not None:
        size = _("{size} ± {error}", size=size, error=changed_by(effect.error, unit).lstrip("+"))
        known = _("estimate from {count} rulesets", count=effect.rulesets)
    else:
        known = _("measured")
    return Row((words, size, known), shares=(None, abs(effect.size) / largest if largest else 0.0, None))
