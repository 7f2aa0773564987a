"""Tables do no more than they have to: rows are made when they are looked at, columns measured when they changed."""

import pytest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable


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


def test_a_bold_text_is_not_cut_below_many_texts_as_long(qtbot: QtBot) -> None:
    table = EvenTable("losses", ("loss", "reason"))
    qtbot.addWidget(table)
    table.stretch_column(1)
    table.show()
    table.rows_model.set_rows([Row(("-8.88 of 100", "")) for _place in range(20)])
    plain = table.columnWidth(0)
    table.rows_model.set_rows(
        [*(Row(("-8.88 of 100", "")) for _place in range(20)), Row(("-4.13 of 100", ""), is_heading=True)]
    )
    assert table.columnWidth(0) > plain
    assert table.columnWidth(0) >= table.sizeHintForIndex(table.rows_model.index(20, 0)).width()
