"""The faces of all boxes of a plot as a picture, painted a few at a time: thousands at once hold up the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from farkle_explorer.surface.faces import Piece
from farkle_explorer.surface.painter import SurfacePainter
from farkle_explorer.surface.space import View

_PAUSE: Final = 50
"""Faces that are painted between two looks at the clock."""


@dataclass(frozen=True)
class Seen:
    """A box in its part of a plot.

    Attributes
    ----------
    box : SurfacePainter
        Has the faces.
    cell : QRectF
        The part of the plot, in pixels.
    view : View
        How it is seen.
    stride : int
        How many points of the surface to go on; 1 paints it in full.
    """

    box: SurfacePainter
    cell: QRectF
    view: View
    stride: int

    @property
    def look(self) -> tuple[object, ...]:
        """What the picture depends on."""
        return self.box.look, self.cell, self.view, self.stride


class FacesPicture:
    """The faces of all boxes; transparent where there are none.

    Parameters
    ----------
    boxes : sequence of Seen
        What there is to see.
    size, ratio
        Of the plot in pixels of the window, and device pixels for each of them.
    with_edges : bool
        Whether faces have edges.

    Attributes
    ----------
    look : tuple
        What it depends on: see :meth:`look_of`.
    image : QImage
        What is there of it.
    is_done : bool
        Whether that is all.
    """

    def __init__(self, boxes: Sequence[Seen], size: QSize, ratio: float, *, with_edges: bool) -> None:
        self.look = self.look_of(boxes, size, ratio, with_edges=with_edges)
        self._left = self._pieces(boxes, with_edges=with_edges)
        self.image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        self.image.setDevicePixelRatio(ratio)
        self.image.fill(Qt.GlobalColor.transparent)
        self.is_done = False

    @staticmethod
    def look_of(boxes: Sequence[Seen], size: QSize, ratio: float, *, with_edges: bool) -> tuple[object, ...]:
        """Return what such a picture depends on: equal for pictures that show the same."""
        return tuple(each.look for each in boxes), size, ratio, with_edges

    def go_on(self, seconds: float) -> None:
        """Paint for about so long, or until everything is there."""
        end = perf_counter() + seconds
        with QPainter(self.image) as painter:
            while not self.is_done and perf_counter() < end:
                self._paint_some(painter)

    def finish(self) -> None:
        """Paint all that is missing."""
        self.go_on(float("inf"))

    def _paint_some(self, painter: QPainter) -> None:
        some = list(islice(self._left, _PAUSE))
        for cell, piece in some:
            painter.setClipRect(cell)
            piece.paint(painter)
        self.is_done = len(some) < _PAUSE

    @staticmethod
    def _pieces(boxes: Sequence[Seen], *, with_edges: bool) -> Iterator[tuple[QRectF, Piece]]:
        for each in boxes:
            for piece in each.box.faces(each.stride).pieces(each.view, with_edges=with_edges):
                yield each.cell, piece


class FacesPictures:
    """The faces in full, painted little by little, and in less detail until all of them are there.

    What was seen last stays meanwhile, so that nothing blinks.
    """

    def __init__(self) -> None:
        self._full: FacesPicture | None = None
        self._preview: FacesPicture | None = None
        self._before: QImage | None = None

    def begin(self, boxes: Sequence[Seen], size: QSize, ratio: float, *, at_once: bool) -> bool:
        """Begin the picture in full unless it shows this already; return whether it is there."""
        edges = len(boxes) == 1
        if self._full is None or self._full.look != FacesPicture.look_of(boxes, size, ratio, with_edges=edges):
            self._full = FacesPicture(boxes, size, ratio, with_edges=edges)
        if at_once:
            self.finish()
        return self.is_done

    @property
    def is_done(self) -> bool:
        """Whether all that was begun is there."""
        return self._full is None or self._full.is_done

    def begin_preview(self, boxes: Sequence[Seen], size: QSize, ratio: float) -> bool:
        """Begin what is seen until the picture in full is there, unless it was begun; return whether it is there."""
        look = FacesPicture.look_of(boxes, size, ratio, with_edges=False)
        if self._preview is None or self._preview.look != look:
            self._preview = FacesPicture(boxes, size, ratio, with_edges=False)
        return self._preview.is_done

    def go_on(self, seconds: float) -> bool:
        """Paint for about so long, the preview first; return whether one of both is there now."""
        for picture in (self._preview, self._full):
            if picture is not None and not picture.is_done:
                picture.go_on(seconds)
                return picture.is_done
        return True

    def finish(self) -> None:
        """Paint all that is missing."""
        if self._full is not None:
            self._full.finish()

    def image(self) -> QImage | None:
        """Return what was begun last, in full or its preview; without either, the one before, however large it is."""
        if self._full is not None and self._full.is_done:
            self._preview, self._before = None, self._full.image
        elif self._preview is not None and self._preview.is_done:
            self._before = self._preview.image
        return self._before

    def outdate(self) -> None:
        """Have all painted anew, as in other colours; until then what was seen last is good enough."""
        self._full = self._preview = None

    def forget(self) -> None:
        """Drop all: nothing of it may be seen any more."""
        self._full = self._preview = self._before = None
