"""Rows, columns, buttons and drop-down lists, each made in one line."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from farkle_explorer.widgets.still_boxes import DropDown
from farkle_explorer.widgets.theme import SPACING

# A widget or a layout, perhaps with its stretch; None is empty space that stretches.
_Box = TypeVar("_Box", bound=QBoxLayout)
Piece = QWidget | QLayout | tuple[QWidget | QLayout, int] | None


def row(*pieces: Piece, spacing: int = SPACING, margins: int = 0) -> QHBoxLayout:
    """Return a layout with `pieces` side by side; lengths in pixels."""
    return _filled(QHBoxLayout(), pieces, spacing, margins)


def column(*pieces: Piece, spacing: int = SPACING, margins: int = 0) -> QVBoxLayout:
    """Return a layout with `pieces` one below the other; lengths in pixels."""
    return _filled(QVBoxLayout(), pieces, spacing, margins)


def _filled(box: _Box, pieces: Iterable[Piece], spacing: int, margins: int) -> _Box:
    box.setContentsMargins(margins, margins, margins, margins)
    box.setSpacing(spacing)
    for piece in pieces:
        part, stretch = piece if isinstance(piece, tuple) else (piece, 0)
        if part is None:
            box.addStretch(1)
        elif isinstance(part, QLayout):
            box.addLayout(part, stretch)
        else:
            box.addWidget(part, stretch)
    return box


def button(words: str, tip: str = "", clicked: Callable[[], object] | None = None) -> QPushButton:
    """Return a button that the Enter key presses only when it has the focus."""
    made = QPushButton(words)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    if clicked is not None:
        made.clicked.connect(clicked)
    return made


def drop_down(
    name: str, entries: Iterable[tuple[str, object]], chosen: Callable[[], object] | None = None
) -> QComboBox:
    """Return a list to choose one of `entries` from: words, and the value that they stand for."""
    box = DropDown()
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)  # on Linux screen readers take the chosen words for the name
    for words, value in entries:
        box.addItem(words, value)
    if chosen is not None:
        box.currentIndexChanged.connect(chosen)
    return box


def enlarge(widget: QWidget, times: float, *, bold: bool = False) -> None:
    """Give a widget a font that is so many times as large as its own."""
    font = QFont(widget.font())
    font.setPointSizeF(font.pointSizeF() * times)
    font.setBold(bold)
    widget.setFont(font)


def show_value(box: QComboBox, value: object, words: str = "") -> None:
    """Show a value as chosen without a signal; add it with these words where it is not offered."""
    with QSignalBlocker(box):
        if box.findData(value) < 0:
            box.addItem(words, value)
        box.setCurrentIndex(box.findData(value))


def show_in_front(window: QWidget) -> None:
    """Show a window before all others, with the focus."""
    window.show()
    window.raise_()
    window.activateWindow()
