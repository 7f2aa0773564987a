"""Finds texts of a window that are shortened or cut off, whatever kind of widget shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from drawn import words_drawn
from PySide6.QtCore import QModelIndex, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QTableView, QWidget

from farkle_explorer.plots.line import Line
from farkle_explorer.rules.marks import GlyphButton
from farkle_explorer.surface.plot import SurfacePlot
from farkle_explorer.widgets.cut_text import CutLabel


def cut_off(window: QWidget) -> list[str]:
    """Return each text in sight that is shortened or leaves its widget, after the kind of widget."""
    return [
        f"{type(widget).__name__}: {text}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and not widget.visibleRegion().isEmpty()
        for text in _cut_in(widget)
    ]


def _cut_in(widget: QWidget) -> Iterator[str]:
    finder = next((find for kind, find in _FINDERS.items() if isinstance(widget, kind)), None)
    return iter(()) if finder is None else finder(widget)


def _cut_line(line: Line) -> Iterator[str]:
    if line.is_cut or (line._wraps and line.height() < line.heightForWidth(line.width())):
        yield line.text()


def _shortened(label: CutLabel) -> Iterator[str]:
    if QLabel.text(label).replace("\N{NO-BREAK SPACE}", " ") != label.text():
        yield label.text()


def _cut_button(button: QAbstractButton) -> Iterator[str]:
    if button.text() and button.width() < button.minimumSizeHint().width():
        yield button.text()


def _cut_choice(chooser: QComboBox) -> Iterator[str]:
    if chooser.width() < chooser.minimumSizeHint().width():
        yield chooser.currentText()


def _cut_label(label: QLabel) -> Iterator[str]:
    if not label.text() or label.textFormat() is Qt.TextFormat.RichText:
        return
    least = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    if label.height() < least or (not label.wordWrap() and label.width() < label.sizeHint().width()):
        yield label.text()


def _cut_cells(view: QAbstractItemView) -> Iterator[str]:
    model, shown = view.model(), view.viewport().rect()
    for row in range(model.rowCount(QModelIndex()) if model else 0):
        for column in range(model.columnCount(QModelIndex())):
            index = model.index(row, column)
            place = view.visualRect(index)
            if place.isEmpty() or not place.intersects(shown) or not index.data():
                continue
            hides = place.left() < shown.left() or place.right() > shown.right()
            if hides or view.sizeHintForIndex(index).width() > place.width() + 1:
                yield str(index.data())


def _outside(plot: QWidget) -> Iterator[str]:
    """Yield what is drawn across an edge; letters are not turned there."""
    letters, room = QFontMetricsF(plot.font()), QRectF(plot.rect())
    for word in words_drawn(plot):
        left, width = word.place.x(), letters.horizontalAdvance(word.text)
        if left < room.left() - 1 or left + width > room.right() + 1:
            yield word.text


_FINDERS: dict[type[QWidget], Callable[[Any], Iterator[str]]] = {
    Line: _cut_line,
    CutLabel: _shortened,
    QLabel: _cut_label,
    GlyphButton: lambda _button: iter(()),  # a drawing; its text is its name
    QAbstractButton: _cut_button,
    QComboBox: _cut_choice,
    QTableView: _cut_cells,
    SurfacePlot: _outside,
}
