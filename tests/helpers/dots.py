"""Pictures as numbers."""

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage


def dots_of(image: QImage) -> npt.NDArray[np.int_]:
    """Return red, green and blue of each dot, 0 to 255; shape (height, width, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)
