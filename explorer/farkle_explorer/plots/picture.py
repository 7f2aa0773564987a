"""The picture of a whole view: all that it scrolls, without its buttons, and a line below it."""

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QMargins, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPaintDevice, QPainter, QPalette
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QPushButton, QScrollArea, QToolButton, QWidget

from farkle_explorer.widgets.drawing import Drawing
from farkle_explorer.widgets.theme import SPACING

# Maximum height of a table in a picture, in pixels: some 350 rows; longer tables belong in data files.
MOST: Final = 8000
_Scrolled = QAbstractItemView | QScrollArea


def picture_of(view: QWidget, export_button: QWidget, foot: str) -> tuple[QImage, int]:
    """Return a picture of a view with the line `foot` below it, and the number of rows without space."""
    with _without_buttons(view, export_button), spread_out(view) as rest:
        ratio, below = view.devicePixelRatioF(), _foot_height(view, foot)
        kind = view.grab(QRect(0, 0, 1, 1)).toImage().format()
        picture = QImage(view.size().grownBy(QMargins(0, 0, 0, below)) * ratio, kind)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        _paint(picture, view, foot, below)
    return picture, rest


def drawing_of(view: QWidget, export_button: QWidget, foot: str, title: str) -> tuple[Drawing, int]:
    """Return the same as a drawing."""
    with _without_buttons(view, export_button), spread_out(view) as rest:
        below = _foot_height(view, foot)
        drawing = Drawing.for_all_of(view, title, below)
        _paint(drawing, view, foot, below)
    return drawing, rest


def _foot_height(view: QWidget, foot: str) -> int:
    room = QRect(0, 0, view.width() - 2 * SPACING, 2 * view.height())
    return view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, foot).height() + SPACING if foot else 0


def _paint(device: QPaintDevice, view: QWidget, foot: str, below: int) -> None:
    palette, area = view.palette(), QRect(0, view.height(), view.width(), below)
    with QPainter(device) as painter:
        view.render(painter, QPoint())
        if foot:
            painter.fillRect(area, palette.color(view.backgroundRole()))
            painter.setFont(view.font())
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            how = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area.adjusted(SPACING, 0, -SPACING, 0), how, foot)


@contextmanager
def _without_buttons(view: QWidget, export_button: QWidget) -> Iterator[None]:
    """Hide the buttons of a view, except those that show a choice; their places stay empty, so that nothing moves."""
    focus = export_button.window().focusWidget()
    buttons = [each for each in view.findChildren(QAbstractButton) if isinstance(each, QPushButton | QToolButton)]
    hidden = {each for each in buttons if not (each.isHidden() or each.isChecked())} | {export_button}
    policies = {each: each.sizePolicy() for each in hidden}
    for each in hidden:
        kept = each.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        each.setSizePolicy(kept)
        each.setVisible(False)
    try:
        yield
    finally:
        for each, policy in policies.items():
            each.setVisible(True)
            each.setSizePolicy(policy)
        if focus is not None:
            focus.setFocus()


@contextmanager
def spread_out(view: QWidget) -> Iterator[int]:
    """Make a view as high as its content until the next layout; yield the number of rows still left out."""
    scrolled = [each for each in _scrolled_in(view) if _unseen(each) > 0]
    places = [each.verticalScrollBar().value() for each in scrolled]
    kept = [(each.minimumHeight(), each.verticalScrollBarPolicy()) for each in scrolled]
    size = view.size()
    with _kept_around(view):
        if scrolled:
            _make_room(view, scrolled)
        try:
            yield sum(_rows_unseen(each) for each in scrolled)
        finally:
            for area, (least, policy) in zip(scrolled, kept, strict=True):
                area.setMinimumHeight(least)
                area.setVerticalScrollBarPolicy(policy)
            if scrolled:
                _lay_out(view)  # a separate window must be laid out before it can shrink
                view.resize(size)
                _lay_out(view)
                for area, place in zip(scrolled, places, strict=True):
                    area.verticalScrollBar().setValue(place)


@contextmanager
def _kept_around(view: QWidget) -> Iterator[None]:
    """Keep the surroundings of a view unchanged; otherwise Qt would lay out everything up to the window."""
    outer = view.parentWidget()
    layout = outer.layout() if outer is not None else None
    if layout is None or not layout.isEnabled():
        yield
        return
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)


def _scrolled_in(view: QWidget) -> list[_Scrolled]:
    kinds = QAbstractItemView, QScrollArea
    areas = [each for kind in kinds for each in view.findChildren(kind)]
    return [each for each in areas if isinstance(each, kinds) and each.isVisibleTo(view)]


def _unseen(area: _Scrolled) -> int:
    bar = area.verticalScrollBar()
    if isinstance(area, QScrollArea):
        return bar.maximum()
    place = bar.value()
    bar.setValue(0)
    below = area.visualRect(_last(area)).bottom() + 1 - area.viewport().height()
    bar.setValue(place)
    return below


def _rows_unseen(area: _Scrolled) -> int:
    """Return the number of whole rows that are still invisible, with the first row at the top."""
    if isinstance(area, QScrollArea) or _unseen(area) <= 0:
        return 0
    index = area.indexAt(area.viewport().rect().bottomLeft())
    return _last(area).row() - index.row() if index.isValid() else 0


def _last(area: QAbstractItemView) -> QModelIndex:
    model = area.model()
    return model.index(model.rowCount() - 1, 0)


def _make_room(view: QWidget, scrolled: list[_Scrolled]) -> None:
    """Let the scrolled areas grow, and the view with them."""
    height = view.height()  # read it first: a separate window grows during the measurement
    for each in scrolled:
        each.verticalScrollBar().setValue(0)
    wanted = [_wanted(each) for each in scrolled]
    before = _needed(view, scrolled, [each.height() for each in scrolled])
    after = _needed(view, scrolled, wanted)
    view.resize(view.width(), height + after - before)
    _lay_out(view)
    for each in scrolled:
        each.verticalScrollBar().setValue(0)
        if _unseen(each) <= 0:
            each.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def _wanted(area: _Scrolled) -> int:
    """Return the new height of `area`, in pixels; if not all rows fit, the last one is whole."""
    whole, most = area.height() + _unseen(area), max(MOST, area.height())
    if whole <= most or isinstance(area, QScrollArea):
        return min(whole, most)
    model, beside = area.model(), area.height() - area.viewport().height()

    def end(row: int) -> int:
        return area.visualRect(model.index(row, 0)).bottom() + 1

    rows = bisect_right(range(model.rowCount()), most - beside, key=end)
    return max(beside + end(rows - 1), area.height()) if rows else most


def _needed(view: QWidget, scrolled: list[_Scrolled], heights: list[int]) -> int:
    """Return the height that the view needs for these heights of the scrolled areas, in pixels."""
    for area, height in zip(scrolled, heights, strict=True):
        area.setMinimumHeight(height)
    _lay_out(view)
    layout = view.layout()
    return layout.totalMinimumSize().height() if layout is not None else sum(heights)


def _lay_out(view: QWidget) -> None:
    """Update all layouts in a view at once, the innermost first."""
    for part in (*reversed(view.findChildren(QWidget)), view):
        layout = part.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
