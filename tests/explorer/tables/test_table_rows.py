"""Tables do no more than they have to: rows are made when they are looked at, columns measured when they changed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from farkle_explorer.tables.model import Row, RowsModel, RowsOnDemand
from farkle_explorer.tables.quiet_table import EvenTable, QuietTable


def test_rows_are_made_when_they_are_looked_at() -> None:
    made: list[int] = []

    def make(place: int) -> Row:
        made.append(place)
        return Row((str(place), ""))

    rows = RowsOnDemand(make, 1000)
    model = RowsModel(("place", "empty"), frozenset())
    model.set_rows(rows)
    assert model.rowCount() == len(rows) == 1000
    assert not made
    assert model.data(model.index(7, 0), Qt.ItemDataRole.DisplayRole) == "7"
    assert model.data(model.index(7, 0), Qt.ItemDataRole.AccessibleTextRole) == "place 7"
    assert made == [7]
    assert [row.cells[0] for row in rows[-2:]] == ["998", "999"]
    with pytest.raises(IndexError):
        rows[1000]
    assert [row.cells[0] for row in model.rows] == [str(place) for place in range(1000)]
    assert sorted(made) == list(range(1000))


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the columns that Qt has measured."""
    columns: list[int] = []
    measure = QTableView.sizeHintForColumn

    def counted(table: QTableView, column: int) -> int:
        columns.append(column)
        return measure(table, column)

    monkeypatch.setattr(QTableView, "sizeHintForColumn", counted)
    return columns


def test_a_long_table_is_not_measured_again_when_fewer_of_its_rows_are_seen(qtbot: QtBot, measured: list[int]) -> None:
    table = QuietTable("places", ("place", "empty"))
    qtbot.addWidget(table)
    table.rows_model.set_rows([Row(("1" * (1 + row % 45), "")) for row in range(100)])
    table.stretch_column(1)
    table.resize(400, 300)
    table.show()
    width = table.columnWidth(0)
    measured.clear()
    for height in (100, 500):
        table.resize(400, height)
        assert table.columnWidth(0) == width == QTableView.sizeHintForColumn(table, 0)
    assert measured == [0, 0]  # by this test
    table.resize(400, 100 * table.rowHeight(0))  # more rows than are looked at otherwise
    assert table.columnWidth(0) == QTableView.sizeHintForColumn(table, 0)


def test_a_column_is_measured_again_when_something_changed(qtbot: QtBot, measured: list[int]) -> None:
    table = QuietTable("places", ("place", "empty"))
    qtbot.addWidget(table)
    table.rows_model.set_rows([Row(("1", ""))])
    table.stretch_column(1)
    table.show()
    narrow = table.columnWidth(0)
    measured.clear()
    for width in (400, 500):
        table.resize(width, table.height())
    assert not measured
    table.rows_model.set_rows([Row(("a place with a long name", ""))])
    table.horizontalHeader().resizeSections()
    assert measured
    wide = table.columnWidth(0)
    assert wide > narrow
    font = table.font()
    font.setPointSizeF(2 * font.pointSizeF())
    table.setFont(font)
    table.horizontalHeader().resizeSections()
    assert table.columnWidth(0) > wide


def test_a_table_with_even_columns_is_measured_once_when_it_is_seen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that nobody saw were measured at every solution, those with spans twice."""
    measured: list[int] = []
    measure = EvenTable._widest

    def counted(table: EvenTable, model: QAbstractItemModel, column: int) -> int:
        measured.append(column)
        return measure(table, model, column)

    monkeypatch.setattr(EvenTable, "_widest", counted)
    table = EvenTable("places", ("place", "value"))
    qtbot.addWidget(table)
    table.share_out(1)
    table.rows_model.set_rows([Row(("a place with a long name", "1"))])
    assert not measured
    table.resize(600, 200)
    table.show()
    assert measured == [0, 1]
    wide = table.columnWidth(0)
    measured.clear()
    with table.changing():
        table.rows_model.set_rows([Row(("a place with a long name", ""), is_heading=True), Row(("1", "1"))])
        table.setSpan(0, 0, 1, 2)
    assert measured == [0, 1]
    assert table.columnWidth(0) < wide


def test_a_bold_text_is_not_cut_below_many_texts_as_long(qtbot: QtBot) -> None:
    table = EvenTable("losses", ("loss", "reason"))
    qtbot.addWidget(table)
    table.stretch_column(1)
    table.show()
    table.rows_model.set_rows([Row(("-8.88 pp", "")) for _place in range(20)])
    plain = table.columnWidth(0)
    table.rows_model.set_rows(
        [*(Row(("-8.88 pp", "")) for _place in range(20)), Row(("-4.13 pp", ""), is_heading=True)]
    )
    assert table.columnWidth(0) > plain
    assert table.columnWidth(0) >= table.sizeHintForIndex(table.rows_model.index(20, 0)).width()
