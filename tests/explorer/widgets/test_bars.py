"""A bar below a number leaves the number alone, and belongs to no other row."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from farkle_explorer.tables.model import bar_place
from farkle_explorer.tables.quiet_table import QuietTable


def test_a_bar_touches_neither_its_number_nor_the_next_row(qtbot: QtBot) -> None:
    table, option = QuietTable("Bars"), QStyleOptionViewItem()
    qtbot.addWidget(table)
    letters = QFontMetrics(QGuiApplication.font())
    height = table.verticalHeader().defaultSectionSize()
    option.rect, option.fontMetrics = QRect(0, 0, 100, height), letters
    baseline = (height - letters.height()) // 2 + letters.ascent()
    bar = bar_place(option, 1.0)
    assert bar.top() - baseline >= 3, "a comma needs two pixels"
    assert bar.bottom() < height
    assert height + baseline - letters.capHeight() - bar.bottom() > bar.top() - baseline, "nearer to its own number"
