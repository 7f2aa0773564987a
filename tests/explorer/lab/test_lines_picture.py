"""Many lines are painted in slices, and look as if they were painted at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import thread_time

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from pytestqt.qtbot import QtBot

from farkle_explorer.lab import parallel
from farkle_explorer.lab.parallel import LinesPicture, PenLine, polyline

SIZE = QSize(400, 200)


def some_lines(count: int, seed: int = 1) -> list[PenLine]:
    random, pen = Random(seed), QPen(QColor(200, 30, 30, 120), 1.0)
    return [(polyline((40.0 * place, 200.0 * random.random()) for place in range(11)), pen) for _line in range(count)]


def painted_at_once(lines: list[PenLine]) -> QPixmap:
    picture = QPixmap(SIZE)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for points, pen in lines:
            painter.setPen(pen)
            painter.drawPolyline(points)
    return picture


def test_slices_make_the_same_picture(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_SLICE", 0.0005)
    lines, picture = some_lines(300), LinesPicture()
    slices, paint = [], picture._paint

    def timed(left: Iterator[PenLine]) -> bool:
        before = thread_time()
        try:
            return paint(left)
        finally:
            slices.append(thread_time() - before)

    monkeypatch.setattr(picture, "_paint", timed)
    with qtbot.waitSignal(picture.painted):
        picture.show(SIZE, 1.0, lambda: iter(lines))
    assert len(slices) > 3
    assert picture.is_whole
    assert picture.picture.toImage() == painted_at_once(lines).toImage()


def test_the_last_whole_picture_stays_until_the_next_is_done(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third, picture = some_lines(50, 1), some_lines(50, 2), some_lines(50, 3), LinesPicture()
    with qtbot.waitSignal(picture.painted):
        picture.show(SIZE, 1.0, lambda: iter(first))
    monkeypatch.setattr(parallel, "_SLICE", 0.0)  # four lines at once
    picture.show(SIZE, 1.0, lambda: iter(second))
    picture._paint_slice()
    assert picture.picture.toImage() == painted_at_once(first).toImage()
    picture.show(SIZE, 1.0, lambda: iter(third))  # as while one drags: the second is finished all the same
    with qtbot.waitSignal(picture.painted):
        pass
    assert picture.picture.toImage() == painted_at_once(second).toImage()
    qtbot.waitUntil(lambda: picture.is_whole)
    assert picture.picture.toImage() == painted_at_once(third).toImage()
