"""A section of the compare page: title, switches, content, export."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtWidgets import QWidget

from farkle_explorer.plots.pointed_view import PointedView
from farkle_explorer.widgets.cover import Cover
from farkle_explorer.widgets.layouts import FoldingRow, column, row
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING


class CompareSection(StrEnum):
    """The section to show if there is no space for all."""

    NUMBERS = "numbers"
    MAP = "map"
    DECISIONS = "decisions"
    BOUND = "bound"


class SectionFrame(PointedView):
    """The frame of a section, with a title and an export of its own. `table`: returns the section's numbers."""

    def __init__(
        self, name: str, table: Callable[[], TextTable], file_name: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent)
        for part in (self.readout, self.samples):  # hidden, except in the sections that use them
            part.setParent(self)
            part.hide()
        self._cover: Cover | None = None
        self.export_button = self.new_export(table, file_name, small=True)
        self._controls = QWidget()
        self._row = row(None, self.export_button)
        self._controls.setLayout(self._row)
        self.column = column(FoldingRow(self.title, self._controls, spacing=SPACING // 2), spacing=SPACING // 2)
        self.setLayout(self.column)

    def cover(self, body: QWidget) -> None:
        """Let messages replace `body` while it is empty."""
        self._cover = Cover(body)
        self.theme_parts(self._cover)

    @property
    def notice(self) -> str:
        """The message in place of the content; ``""`` while the content is visible."""
        return "" if self._cover is None else self._cover.words

    def say_instead(self, words: str) -> None:
        """Show a message in place of the content; ``""`` shows the content."""
        if self._cover is not None:
            self._cover.set_words(words)

    def add_control(self, widget: QWidget) -> None:
        """Add a switch beside the title, or below it if space is short."""
        self._row.insertWidget(self._row.count() - 1, widget)
        self.theme_parts(widget)


class TableSection(SectionFrame):
    """A section that contains a table. `name`: the accessible name; `title`: the heading."""

    def __init__(
        self, name: str, title: str, body: QWidget, table: Callable[[], TextTable], file_name: Callable[[], str]
    ) -> None:
        super().__init__(name, table, file_name)
        self.title.set_text(title)
        self.title.make_room_for(title)
        self.column.addWidget(body, 1)
        self.cover(body)
