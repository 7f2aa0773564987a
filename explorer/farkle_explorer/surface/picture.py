"""A picture of the faces of all boxes of a plot: there at once, and with smooth edges a moment later."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QBrush, QImage

from farkle_explorer.surface.faces import Faces, Lines
from farkle_explorer.surface.space import View

# Where in each dot it is looked, from its middle: Direct3D's standard pattern of eight samples.
_LOOKS: Final = np.array(((1, -3), (-1, 3), (5, 1), (-3, -5), (-5, 5), (-7, -1), (3, 7), (7, -7))) / 16


@dataclass(frozen=True)
class Seen:
    """The faces of a box, which part of the plot (pixels of the window) it has, and how it is seen there."""

    faces: Sequence[Faces | Lines]
    cell: QRectF
    view: View


class FacesPicture:
    """The faces of all boxes; transparent where there are none.

    To look once at every dot takes 10 ms on a screen of 1920 by 1080, whatever there is to see. `size`, `ratio`: of the
    plot in pixels of the window, and dots for each of them.
    """

    def __init__(self, boxes: Sequence[Seen], size: QSize, ratio: float, stripes: QBrush) -> None:
        whole = size * ratio
        self._ratio, self._looks = ratio, 0
        self._sums = np.zeros((whole.height(), whole.width(), 4), dtype=np.uint16)
        tile = stripes.textureImage().convertToFormat(QImage.Format.Format_ARGB32)
        self._pattern = np.array(tile.constBits()).view(np.uint32).reshape(tile.height(), tile.width())
        self._parts = [(each.seen(box.view), each.colours, self._clip(box.cell)) for box in boxes for each in box.faces]

    @property
    def is_smooth(self) -> bool:
        """Whether nothing is gained by looking again."""
        return self._looks == len(_LOOKS)

    def look(self) -> None:
        """Look at every dot once more, elsewhere in it."""
        from farkle_core.kernels.reading.painting import paint_faces

        picture = np.zeros(self._sums.shape[:2], dtype=np.uint32)
        nearest = np.full(picture.shape, np.inf, dtype=np.float32)
        shift = np.array((*_LOOKS[self._looks], 0.0))
        for (places, corners), colours, clip in self._parts:
            at = places * (self._ratio, self._ratio, 1.0) - shift
            paint_faces(picture, nearest, at, corners, colours, self._pattern, clip)
        self._sums += picture.view(np.uint8).reshape(self._sums.shape)
        self._looks += 1

    def image(self) -> QImage:
        """Return the mean of what was seen."""
        mean = (self._sums // self._looks).astype(np.uint8)
        height, width = mean.shape[:2]
        image = QImage(mean.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied).copy()
        image.setDevicePixelRatio(self._ratio)
        return image

    def _clip(self, cell: QRectF) -> np.ndarray:
        edges = np.array((cell.left(), cell.top(), cell.right(), cell.bottom())) * self._ratio
        return np.clip(np.rint(edges).astype(np.int64), 0, (*self._sums.shape[1::-1], *self._sums.shape[1::-1]))
