"""Both sides in numbers, line by line."""

from PySide6.QtWidgets import QWidget

from farkle_core.compare.records import HEADINGS, summary_records
from farkle_core.compare.side_words import summary_lines
from farkle_core.compare.summary import Summary
from farkle_core.language.messages import N_, _
from farkle_explorer.tables.even_table import EvenTable
from farkle_explorer.tables.model import Row, RowsModel
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

_HEADINGS = (N_("Key figure"), N_("first"), N_("second"), N_("difference"))


class NumbersTable(EvenTable):
    """A line for each number of a comparison."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Key figures of the comparison"), parent)
        self._summary: Summary | None = None
        self.rows = RowsModel(_HEADINGS, frozenset({0}), self)
        self.setModel(self.rows)
        self.stretch_column(0)

    def show_summary(self, summary: Summary | None) -> None:
        """Show the numbers, or none."""
        self._summary = summary
        lines = () if summary is None else summary_lines(summary)
        self.rows.set_rows(
            [Row((line.about, line.first, line.second, line.difference), tip=line.tip) for line in lines]
        )

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self.rows.apply_theme(theme)

    def as_table(self) -> TextTable:
        """Return everything shown, with English names and in full precision."""
        return TextTable(HEADINGS, () if self._summary is None else summary_records(self._summary))
