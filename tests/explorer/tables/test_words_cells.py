"""Cells of words look, to the last pixel, as Qt's own painting has them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter, Qt
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.tables.words_cells import WordsDelegate
from farkle_explorer.widgets.item_index import Index
from farkle_explorer.widgets.theme import Theme

LONG = "more words than a column of this width has room for, so that they are cut short at its end"
ROWS = (
    Row(("Sets", ""), is_heading=True),
    Row(("three <b>sixes</b>", "16.24 %")),
    Row((LONG, "1,234,567.25")),
    Row(("Ärger & Verdruß – fi ffi", "−5")),
    Row(("farkle", "wrong"), warns=True),
    Row(("", "7")),
    Row(("first line\nsecond line", "1\n2")),
    Row(("tab\there", "x\ty")),
    Row(("مرحبا بالعالم 12", "עברית 7")),
    Row(("mine: שלום, and more words than there is room for", "7 ק")),
    Row(("dice 🎲🎲 end", "👍")),
    Row(("  spaces  ", " 7 ")),
    Row(("e\u0301\u0301 combining", "\u00a07\u202f000")),
)


class Noting(WordsDelegate):
    """Notes which rows were left to Qt's style."""

    def __init__(self, table: QuietTable) -> None:
        super().__init__(table)
        self.painted: set[int] = set()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.painted.add(index.row())
        super().paint(painter, option, index)


@pytest.fixture(params=[Theme.light(), Theme.dark()], ids=["light", "dark"])
def table(qtbot: QtBot, request: pytest.FixtureRequest) -> QuietTable:
    table = QuietTable("Words", ("", "number"), frozenset({0}))
    qtbot.addWidget(table)
    table.rows_model.set_rows(ROWS)
    table.rows_model.mark_column(1)
    table.apply_theme(request.param)
    table.resize(300, 420)
    table.show()
    qtbot.waitExposed(table)
    return table


def seen(table: QuietTable) -> QImage:
    picture = QImage(table.size(), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    table.render(picture)
    return picture


@pytest.mark.parametrize("widths", [(150, 120), (61, 40), (233, 55)])
@pytest.mark.parametrize("selected", [-1, 2])
def test_they_look_as_qt_paints_them(table: QuietTable, widths: tuple[int, int], selected: int) -> None:
    for column, width in enumerate(widths):
        table.setColumnWidth(column, width)
    if selected >= 0:
        table.selectRow(selected)
    for height in (23, 24):
        table.set_row_height(height)
        assert type(table.itemDelegate()) is WordsDelegate
        usual, noting = QStyledItemDelegate(table), Noting(table)
        table.setItemDelegate(noting)
        for _ in range(2):  # the second time words are laid out already
            mine = seen(table)
        assert noting.painted == set(range(len(ROWS)))
        table.setItemDelegate(usual)
        assert mine == seen(table)
        table.setItemDelegate(WordsDelegate(table))


def test_other_letters_are_seen_at_once(table: QuietTable) -> None:
    before = seen(table)
    font = table.font()
    font.setItalic(True)
    table.setFont(font)
    mine = seen(table)
    assert mine != before
    table.setItemDelegate(QStyledItemDelegate(table))
    assert mine == seen(table)


def test_a_drawing_has_words_and_not_only_their_outlines(
    table: QuietTable, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("drawing") / "table.svg"
    drawing = QSvgGenerator()
    drawing.setFileName(str(file))
    drawing.setSize(table.size())
    table.render(drawing)
    assert ">16.24 %</text>" in file.read_text(encoding="utf-8")
