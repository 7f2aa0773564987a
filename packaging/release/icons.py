"""Icons of the program and of its files, painted by the program's own drawing: PNG in the usual sizes, and SVG."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPaintDevice, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator

from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.theme import Theme

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256)
FILES: Final = {"ruleset": 1, "solution": 5, "game": 6, "study": 3}
"""Kinds of files, and the face of the die on their sheet of paper."""


def write_icons(theme_folder: Path) -> None:
    """Write all icons below the folder of the theme ``hicolor``."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    for size in SIZES:
        _write_png(theme_folder / f"{size}x{size}" / "apps" / "farkle-explorer.png", size, None)
        for kind, face in FILES.items():
            _write_png(theme_folder / f"{size}x{size}" / "mimetypes" / f"application-x-farkle-{kind}.png", size, face)
    _write_svg(theme_folder / "scalable" / "apps" / "farkle-explorer.svg", None)
    for kind, face in FILES.items():
        _write_svg(theme_folder / "scalable" / "mimetypes" / f"application-x-farkle-{kind}.svg", face)
    del application


def _write_png(path: Path, size: int, face: int | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    _paint(image, float(size), face)
    image.save(str(path))


def _write_svg(path: Path, face: int | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    side = 128
    drawing = QSvgGenerator()
    drawing.setFileName(str(path))
    drawing.setSize(QSize(side, side))
    drawing.setViewBox(QRectF(0.0, 0.0, side, side))
    drawing.setTitle("Farkle Explorer")
    _paint(drawing, float(side), face)


def _paint(device: QPaintDevice, side: float, face: int | None) -> None:
    """Paint the program's die, or a sheet of paper with a die of this face."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    light = Theme.light()
    ink, paper = QColor(light.on_hold), QColor(light.hold)
    if face is None:
        paint_die(painter, QRectF(0.0, 0.0, side, side), 5, ink, paper)
    else:
        painter.setPen(QPen(QColor(light.muted), side / 32))
        painter.setBrush(QColor("white"))
        painter.drawRoundedRect(QRectF(0.14 * side, 0.04 * side, 0.72 * side, 0.92 * side), side / 16, side / 16)
        paint_die(painter, QRectF(0.27 * side, 0.27 * side, 0.46 * side, 0.46 * side), face, ink, paper)
    painter.end()
