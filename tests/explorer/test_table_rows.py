"""Rows of a long table are made when they are looked at, once each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from farkle_explorer.views.tables.model import Row, RowsModel, RowsOnDemand


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
