"""The pieces of a view's picture: the frame around its tables, groups of rows, and overlays."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QPushButton, QTableView, QToolButton, QWidget

ROWS: Final = 24  # rows per piece: as SVG they take a quarter of the time that a user notices


@dataclass(frozen=True)
class Piece:
    """A part of a view that is painted separately."""

    widget: QWidget
    area: QRegion  # the painted region of the widget
    place: QPoint  # its origin in the picture
    without: tuple[QWidget, ...] = ()  # widgets that are painted later
    has_ground: bool = True  # whether it is opaque

    def paint(self, painter: QPainter) -> None:
        """Paint it into the whole picture."""
        flags = QWidget.RenderFlag.DrawChildren
        if self.has_ground:
            flags |= QWidget.RenderFlag.DrawWindowBackground
        with hidden(self.without):
            self.widget.render(painter, self.place, self.area, flags)


def pieces_of(view: QWidget) -> list[Piece]:
    """Return the pieces of everything visible in a view, lowest first."""
    tables = long_tables(view)
    rest, rows = QRegion(view.rect()), list[Piece]()
    for table in tables:
        for part in _parts(table):
            corner = part.mapTo(view, QPoint())
            rest -= QRegion(QRect(corner, part.size()))
            rows += [Piece(part, QRegion(strip), corner + strip.topLeft()) for strip in _strips(table, part)]
    over = tuple(dict.fromkeys(each for table in tables for each in _over(view, table)))
    veils = [Piece(each, QRegion(each.rect()), each.mapTo(view, QPoint()), has_ground=False) for each in over]
    return [Piece(view, rest, QPoint(), over), *rows, *veils]


def long_tables(view: QWidget) -> list[QAbstractItemView]:
    """Return the tables in a view with more rows than one piece has."""
    tables = [each for each in view.findChildren(QAbstractItemView) if each.isVisibleTo(view)]
    return [each for each in tables if each.model() is not None and each.model().rowCount() > ROWS]


@contextmanager
def hidden(widgets: tuple[QWidget, ...]) -> Iterator[None]:
    """Hide some widgets for a moment; their places stay empty, so that nothing moves."""
    before = [each.sizePolicy() for each in widgets]
    for each in widgets:
        kept = each.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        each.setSizePolicy(kept)
        each.setVisible(False)
    try:
        yield
    finally:
        for each, policy in zip(widgets, before, strict=True):
            each.setVisible(True)
            each.setSizePolicy(policy)


@contextmanager
def without_buttons(view: QWidget, export_button: QWidget) -> Iterator[None]:
    """Hide the buttons of a view for a picture, except those that show a choice."""
    focus = export_button.window().focusWidget()
    buttons = [
        each
        for each in view.findChildren(QAbstractButton)
        if isinstance(each, QPushButton | QToolButton) and not (each.isHidden() or each.isChecked())
    ]
    try:
        with hidden(tuple(dict.fromkeys((export_button, *buttons)))):
            yield
    finally:
        if focus is not None:
            focus.setFocus()


def _parts(table: QAbstractItemView) -> list[QWidget]:
    """Return the widgets that show a table's rows: cells and row headings."""
    before = table.verticalHeader() if isinstance(table, QTableView) else None
    if before is None or not before.isVisibleTo(table):
        return [table.viewport()]
    return [table.viewport(), before.viewport()]


def _strips(table: QAbstractItemView, part: QWidget) -> list[QRect]:
    """Return the pieces of `part`, cut between rows, so that no row is painted twice."""
    model, height = table.model(), part.height()
    tops = [table.visualRect(model.index(row, 0)).top() for row in range(ROWS, model.rowCount(), ROWS)]
    edges = [0, *(top for top in tops if 0 < top < height), height]
    return [QRect(0, top, part.width(), below - top) for top, below in pairwise(edges)]


def _over(view: QWidget, table: QWidget) -> Iterator[QWidget]:
    """Yield the widgets over a table: later siblings of the table or its ancestors at the same place."""
    inner = table
    while inner is not view and (outer := inner.parentWidget()) is not None:
        beside = [each for each in outer.children() if isinstance(each, QWidget) and not each.isWindow()]
        for each in beside[beside.index(inner) + 1 :]:
            place = QRect(each.mapTo(view, QPoint()), each.size())
            if each.isVisibleTo(view) and place.intersects(QRect(table.mapTo(view, QPoint()), table.size())):
                yield each
        inner = outer
