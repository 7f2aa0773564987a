"""Paints small faces into a picture of dots; at each dot the nearest face is visible."""

import math
from typing import Any

import numpy as np

from farkle_core.kernels.compiler.jit import inlined, kernel

_OPAQUE = 255  # the largest opacity


@kernel
def paint_faces(picture: Any, nearest: Any, places: Any, faces: Any, colours: Any, pattern: Any, clip: Any) -> None:
    """Paint faces of four corners, each as two triangles.

    Parameters
    ----------
    picture : uint32 array, shape (height, width)
        Dots as 0xAARRGGBB, their colours multiplied by their opacity.
    nearest : float32 array, shape (height, width)
        The depth of what is seen at each dot; infinite where nothing is.
    places : float64 array, shape (points, 3)
        Across and down in dots, and depth, which grows away from the eye.
    faces : int32 array, shape (faces, 4)
        The points at the corners, in their order around the face.
    colours : uint32 array, shape (faces,)
        As 0xAARRGGBB, not multiplied. Opaque faces hide what is behind them. One sees through the others, which hide
        nothing; an opacity of 0 stands for `pattern`, opaque.
    pattern : uint32 array, shape (side, side)
        Opaque dots that repeat from the upper left corner of the picture.
    clip : int64 array, shape (4,)
        The first column and row that may be painted, and those after the last.
    """
    for face in range(len(faces)):
        first, second, third, fourth = faces[face, 0], faces[face, 1], faces[face, 2], faces[face, 3]
        _paint_triangle(picture, nearest, places, (first, second, third), colours[face], pattern, clip)
        _paint_triangle(picture, nearest, places, (first, third, fourth), colours[face], pattern, clip)


def load_painting() -> None:
    """Load the kernel; if it must be compiled first, this takes a second."""
    picture, nearest = np.zeros((1, 1), np.uint32), np.zeros((1, 1), np.float32)
    faces, colours = np.zeros((0, 4), np.int32), np.zeros(0, np.uint32)
    paint_faces(picture, nearest, np.zeros((1, 3)), faces, colours, picture, np.zeros(4, np.int64))


@inlined
def _paint_triangle(
    picture: Any, nearest: Any, places: Any, corners: Any, colour: Any, pattern: Any, clip: Any
) -> None:
    x, y, depth = places[corners[0], 0], places[corners[0], 1], places[corners[0], 2]
    second_x, second_y = places[corners[1], 0] - x, places[corners[1], 1] - y
    third_x, third_y = places[corners[2], 0] - x, places[corners[2], 1] - y
    second_depth, third_depth = places[corners[1], 2] - depth, places[corners[2], 2] - depth
    area = second_x * third_y - second_y * third_x
    if area == 0.0:
        return
    left = max(math.ceil(x + min(0.0, second_x, third_x) - 0.5), clip[0])
    top = max(math.ceil(y + min(0.0, second_y, third_y) - 0.5), clip[1])
    right = min(math.floor(x + max(0.0, second_x, third_x) + 0.5), clip[2])
    bottom = min(math.floor(y + max(0.0, second_y, third_y) + 0.5), clip[3])
    for row in range(top, bottom):
        down = row + 0.5 - y
        for column in range(left, right):
            across = column + 0.5 - x
            second = (across * third_y - down * third_x) / area  # shares of the corners
            third = (down * second_x - across * second_y) / area
            there = np.float32(
                depth + second * second_depth + third * third_depth
            )  # as it is kept: the first of equals
            if second >= 0.0 and third >= 0.0 and second + third <= 1.0 and there < nearest[row, column]:
                opacity = colour >> 24
                if opacity == _OPAQUE:
                    picture[row, column], nearest[row, column] = colour, there
                elif opacity == 0:
                    side = len(pattern)
                    picture[row, column], nearest[row, column] = pattern[row % side, column % side], there
                else:
                    picture[row, column] = _seen_through(colour, picture[row, column])


@inlined
def _seen_through(colour: Any, below: Any) -> Any:
    opacity = colour >> 24
    rest, mixed = _OPAQUE - opacity, 0
    for shift in (0, 8, 16, 24):
        phase = _OPAQUE if shift == 24 else (colour >> shift) & _OPAQUE
        mixed |= (phase * opacity + ((below >> shift) & _OPAQUE) * rest + _OPAQUE // 2) // _OPAQUE << shift
    return mixed
