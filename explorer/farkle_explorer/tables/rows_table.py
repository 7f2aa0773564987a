"""A table of rows that are given to it."""

from collections.abc import Sequence

from farkle_explorer.tables.even_table import EvenTable
from farkle_explorer.tables.model import Row, RowsModel
from farkle_explorer.widgets.theme import Theme


class RowsTable(EvenTable):
    """Shows rows below headings.

    `headings`: in English. `lefts`: columns that stand at the left.
    """

    def __init__(self, name: str, headings: Sequence[str], lefts: frozenset[int]) -> None:
        super().__init__(name)
        self._model = RowsModel(tuple(headings), lefts, self)
        self.setModel(self._model)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._model.rows

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self._model.apply_theme(theme)
