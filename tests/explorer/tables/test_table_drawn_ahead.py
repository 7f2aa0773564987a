"""What a table shows can be drawn in pieces before it is painted, and looks as if it had been painted at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.item_index import Index
from farkle_explorer.widgets.theme import Theme

ROWS = 60


class Counting(QStyledItemDelegate):
    """Counts the cells that are painted."""

    painted = 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.painted += 1
        super().paint(painter, option, index)


class Table(QuietTable):
    """Sixty rows of two cells."""

    def __init__(self) -> None:
        super().__init__("Numbers", ("number", "square"))
        self.rows_model.set_rows([Row((str(number), str(number**2))) for number in range(ROWS)])
        self.cells = Counting(self)
        self.setItemDelegate(self.cells)
        self.stretch_column(1)
        self.apply_theme(Theme.light())

    def draw_ahead(self) -> None:
        """Draw all of it, as it is done before the window is painted."""
        for part in self.ahead.parts:
            part.draw_ahead()


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(400, 500)
    table = Table()
    table.setParent(around)
    table.setGeometry(0, 0, 400, 500)
    around.show()
    qtbot.waitExposed(around)
    table.grab()
    yield table
    around.close()


def painted(table: Table) -> tuple[QImage, int]:
    """Return what is seen, and how many cells were painted for it."""
    before = table.cells.painted
    picture = table.grab().toImage()
    return picture, table.cells.painted - before


def test_a_picture_drawn_before_is_painted_once_and_looks_the_same(table: Table) -> None:
    table.selectRow(3)
    usual, cells = painted(table)
    assert cells > 2 * 10
    table.ahead.expect()
    table.draw_ahead()
    assert painted(table) == (usual, 0)
    assert painted(table) == (usual, cells)


def test_each_part_has_some_of_the_cells(table: Table) -> None:
    _, all_cells = painted(table)
    table.ahead.expect()
    for part in table.ahead.parts:
        before = table.cells.painted
        part.draw_ahead()
        assert 0 < table.cells.painted - before <= all_cells / len(table.ahead.parts) + 4  # rows on the edge


def test_it_tells_when_all_cells_are_going_to_be_painted(qtbot: QtBot, table: Table) -> None:
    for change in (other_rows, in_dark, wider, other_columns, without_the_keys):
        with qtbot.waitSignal(table.to_be_painted):
            change(table)
    with qtbot.assertNotEmitted(table.to_be_painted):
        another_row(table)


def test_half_a_picture_is_not_painted(table: Table) -> None:
    usual, cells = painted(table)
    table.ahead.expect()
    table.ahead.parts[0].draw_ahead()
    assert painted(table) == (usual, cells)


def test_nothing_is_drawn_before_where_only_some_cells_change(table: Table) -> None:
    before = table.cells.painted
    table.selectRow(3)
    table.draw_ahead()
    assert table.cells.painted == before


def another_row(table: Table) -> None:
    table.selectRow(7)


def other_rows(table: Table) -> None:
    table.rows_model.set_rows([Row(("0", "1"))] * ROWS)


def scrolled(table: Table) -> None:
    table.verticalScrollBar().setValue(100)


def in_dark(table: Table) -> None:
    table.apply_theme(Theme.dark())


def in_large_letters(table: Table) -> None:
    font = table.font()
    font.setPointSize(18)
    table.setFont(font)


def wider(table: Table) -> None:
    table.resize(QSize(390, 480))


def other_columns(table: Table) -> None:
    table.horizontalHeader().setSectionResizeMode(0, table.horizontalHeader().ResizeMode.Fixed)
    table.horizontalHeader().resizeSection(0, 150)


def without_the_keys(table: Table) -> None:
    assert table.hasFocus()
    table.clearFocus()


@pytest.mark.parametrize(
    "change",
    [another_row, other_rows, scrolled, in_dark, in_large_letters, wider, other_columns, without_the_keys],
)
def test_whatever_changes_the_cells_has_them_painted_anew(table: Table, change: Callable[[Table], None]) -> None:
    table.selectRow(3)
    before, _ = painted(table)
    table.ahead.expect()
    table.draw_ahead()
    change(table)
    after, cells = painted(table)
    assert cells > 0
    assert after != before
    assert after == painted(table)[0]


def test_a_table_without_room_is_not_drawn(table: Table) -> None:
    table.setGeometry(0, 0, 400, table.horizontalHeader().height())
    assert table.viewport().size().isEmpty()
    table.ahead.expect()
    assert not any(part.draw_ahead() for part in table.ahead.parts)
